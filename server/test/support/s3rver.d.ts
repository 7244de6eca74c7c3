// Types for the part of s3rver that the tests use. The package has none.
declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      directory: string;
      address: string;
      port: number;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    allowMismatchedSignatures: boolean;
    middleware: ((context: { path: string }, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<unknown>;
  }
  export = S3rver;
}
