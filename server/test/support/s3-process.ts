// Runs an S3 server in a separate process. The first argument contains the server's options as JSON.
import S3rver from '@20minutes/s3rver';

const server = new S3rver(JSON.parse(process.argv[2] ?? ''));
// s3rver computes a wrong signature for the URL of a bucket, which ends with a slash. The key must still be valid.
server.middleware.unshift((context, next) => {
  server.allowMismatchedSignatures = context.path.endsWith('/');
  return next();
});
await server.run();
process.send?.('ready');
