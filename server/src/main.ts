// Starts the service: reads the settings, opens storage, serves requests, and shuts down on a signal.
import { signUpWarning } from './auth/sign-in-warnings.ts';
import { findWaysIn } from './auth/users.queries.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { isLoopback } from './config/loopback.ts';
import { settingWarnings } from './ops/setting-warnings.ts';
import { type RunningService, runService } from './server.ts';
import { StorageSetupError } from './storage/errors.ts';
import type { Reader } from './storage/statement.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A single Ctrl+C may arrive several times within this time, from the terminal and from npm. */
const sameSignalMs = 1_000;
/** The longest time that stopping may take. */
const maxStopMs = 10_000;

// Only the user the service runs as may read the files it writes.
process.umask(0o077);

try {
  await start(readConfig());
} catch (error) {
  console.error(sentencesFor(error));
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const service = await runService(config, { onBroken: exitNow });
  stopOnSignals(service);
  await greet(config, service.context.storage);
}

/**
 * Finishes the requests in progress and exits with 0. A second signal, more than a second later, exits immediately with
 * 1.
 */
function stopOnSignals(service: RunningService): void {
  let stoppingSinceMs: number | undefined;
  const stop = async () => {
    if (stoppingSinceMs === undefined) {
      stoppingSinceMs = performance.now();
      // Exits even if a client is still reading its response or a mail server hangs. Unfinished jobs run after the next start.
      setTimeout(() => process.exit(0), maxStopMs);
      await service
        .close()
        .catch(error => service.app.log.error({ err: error }, 'The service did not stop cleanly.'));
      process.exit(0);
    } else if (performance.now() - stoppingSinceMs > sameSignalMs) process.exit(1);
  };
  // Replaces the handlers of start.mjs.
  for (const signal of stopSignals) process.removeAllListeners(signal).on(signal, stop);
}

/** Exits immediately, so that nothing more is acknowledged. The next start reads the state on the disk. */
function exitNow(error: Error): void {
  console.error(
    `The database could not be written to the disk (${error.message}). The service is stopping. Start it again.`,
  );
  process.exit(1);
}

async function greet(config: Config, storage: Reader): Promise<void> {
  const { baseUrl } = config;
  const signUpProblem = await signUpWarning(config, () => findWaysIn.required(storage, {}));
  for (const warning of [...settingWarnings(config), ...(signUpProblem ? [signUpProblem] : [])]) {
    console.warn(`\nWarning: ${warning}`);
  }
  console.log(`\nFlock Care is ready at ${baseUrl.href}\n${howToSignIn(config)}\nPress Ctrl+C to stop.\n`);
}

function howToSignIn({ host, baseUrl, smtpUrl, signInPreview, providers }: Config): string {
  if (smtpUrl) return 'Sign in with your email address: the link comes by email.';
  // Without SIGN_IN_PREVIEW, the page shows links only on this machine. In a container or on a network, even requests
  // from this machine come from another address.
  if (signInPreview || (isLoopback(host) && isLoopback(baseUrl.hostname))) {
    return 'Sign in with any email address: no mail server is configured, so the page itself shows the link.';
  }
  return providers.size > 0
    ? 'Sign in through an identity provider.'
    : 'No mail server is configured: npm run sign-in -- you@example.org prints a link to sign in with.';
}

function sentencesFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageSetupError) return error.message;
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${error.port}` : '';
    if (error.code === 'EADDRINUSE') {
      return `Port${port} is taken by another program. Stop it, or set PORT to another number.`;
    }
    if (error.code === 'EACCES')
      return `This user may not listen on port${port}. Set PORT to a number above 1023.`;
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      return 'HOST is not an address of this machine. Set it to localhost, or to 0.0.0.0 for all addresses.';
    }
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
