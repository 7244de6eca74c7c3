// Where the log's lines go: to the standard output, many at a time, beside the requests.
import { pino } from 'pino';

const kib = 1_024;

/** Written one by one, lines cost an eighth of a short request's time: each would wake a thread. */
const linesTogether = 64;
const longestWaitMs = 100;
/** Kept for a reader who is slow; what comes beyond that is dropped, so that one who stands still stops nobody. */
const mostUnread = 1_024 * kib;

/** One, as the standard output is. */
const output = pino.destination({ sync: false, maxLength: mostUnread });

let lines: string[] = [];
let timer: NodeJS.Timeout | undefined;

export const log = {
  write(line: string): void {
    lines.push(line);
    if (lines.length >= linesTogether) writeOut();
    else timer ??= setTimeout(writeOut, longestWaitMs).unref();
  },
};

function writeOut(): void {
  clearTimeout(timer);
  timer = undefined;
  const text = lines.join('');
  lines = [];
  if (text !== '') output.write(text);
}

process.on('exit', () => {
  writeOut();
  output.flushSync();
});
