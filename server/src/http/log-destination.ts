// Writes log lines to standard output. JSON lines are written several at a time and without blocking.
import { pino } from 'pino';
import type { Config } from '../config/config.ts';

const mib = 2 ** 20;

/** Each write wakes a thread. Writing each line separately would take an eighth of a short request's time. */
const linesPerWrite = 64;
const maxDelayMs = 100;
/**
 * The size of the buffer for a slow reader. When it is full, further lines are dropped, so that the service does not wait
 * for the reader.
 */
const maxUnreadBytes = 1 * mib;

const output = pino.destination({ sync: false, maxLength: maxUnreadBytes });

let lines: string[] = [];
let timer: NodeJS.Timeout | undefined;

/** Joins the lines here, because pino's own buffer measures its whole content again with each line. */
const logDestination = {
  write(line: string): void {
    lines.push(line);
    if (lines.length >= linesPerWrite) flush();
    else timer ??= setTimeout(flush, maxDelayMs).unref();
  },
};

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const text = lines.join('');
  lines = [];
  if (text !== '') output.write(text);
}

/**
 * Opens the destination: for JSON, or for readable lines if LOG_FORMAT asks for them. On a terminal, readable lines are
 * the default.
 */
export async function openLogDestination({ logFormat }: Config): Promise<{ write(line: string): void }> {
  const isTerminal = process.stdout.isTTY === true;
  if (logFormat === 'json' || (logFormat === null && !isTerminal)) return logDestination;
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: isTerminal,
    ignore: 'pid,hostname,reqId',
    singleLine: true,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
  });
}

process.on('exit', () => {
  flush();
  output.flushSync();
});
