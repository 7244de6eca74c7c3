// Where log lines go: to the standard output, several at a time and without blocking.
import { pino } from 'pino';
import type { Config } from '../config/config.ts';

const mib = 2 ** 20;

/** Each write wakes a thread. One by one they would cost an eighth of a short request's time. */
const linesPerWrite = 64;
const maxDelayMs = 100;
/** What a slow reader has not read yet. Further lines are dropped, so that a reader that stops never stops the service. */
const maxUnreadBytes = 1 * mib;

const output = pino.destination({ sync: false, maxLength: maxUnreadBytes });

let lines: string[] = [];
let timer: NodeJS.Timeout | undefined;

/** Joins the lines itself: pino's own buffer measures all that it holds again with each line. */
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

/** JSON, or lines to read: on a terminal, and if LOG_FORMAT says so. */
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
