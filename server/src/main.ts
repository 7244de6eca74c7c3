// Starts the service: reads the settings, opens storage, serves, and closes on a signal.
import closeWithGrace from 'close-with-grace';
import { type Config, ConfigRefused, readConfig } from './config.ts';
import { runService } from './service.ts';
import { StorageRefused } from './storage/failures.ts';

/** How long requests under way may take to finish once a signal came. */
const closeWithinMs = 10_000;

// What the service writes is for the user it runs as, and for nobody else on the machine.
process.umask(0o077);

try {
  await start(readConfig());
} catch (error) {
  console.error(sentencesFor(error));
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const service = await runService(config, { onBroken: endNow });
  closeWithGrace({ delay: closeWithinMs, logger: service.app.log }, () => service.close());
  greet(config);
}

/** Ends at once, with nothing more promised: what the disk holds is read anew by the next start. */
function endNow(error: Error): void {
  console.error(
    `The database could not be brought to the disk (${error.message}). The service ends; start it again.`,
  );
  process.exit(1);
}

function greet({ baseUrl, smtpUrl }: Config): void {
  const signIn = smtpUrl
    ? 'Sign in there with your email address: the link comes by mail.'
    : 'Sign in there with any email address: no mail is configured, so the page shows the link itself.';
  console.log(`\nFlock Care is ready at ${baseUrl.href}\n${signIn}\nPress Ctrl+C to stop.\n`);
}

function sentencesFor(error: unknown): string {
  if (error instanceof ConfigRefused || error instanceof StorageRefused) return error.message;
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${error.port}` : '';
    if (error.code === 'EADDRINUSE') {
      return `The port${port} is taken by another program. Stop it, or set PORT to another number.`;
    }
    if (error.code === 'EACCES')
      return `This user may not listen on port${port}. Set PORT to a number above 1023.`;
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      return 'HOST is not an address of this machine. Set it to localhost, or to 0.0.0.0 for all addresses.';
    }
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
