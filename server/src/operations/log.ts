// Where the log's lines go: to the standard output, many at a time, beside the requests.
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

const kib = 1_024;

/** Written one by one, lines cost an eighth of a short request's time: each would wake a thread. */
const linesTogether = 64;
const longestWaitMs = 100;
/** Kept for a reader who is slow; what comes beyond that is dropped, so that one who stands still stops nobody. */
const mostUnread = 1_024 * kib;

/** One, as the standard output is. */
const output = pino.destination({ sync: false, maxLength: mostUnread });

/** What is to be said of something that has happened. Of a request it holds a few words, and does not keep the rest. */
interface Note {
  logger: FastifyBaseLogger;
  atMs: number;
  fields: object;
  message: string;
}

let notes: Note[] = [];
let lines: string[] = [];
let timer: NodeJS.Timeout | undefined;
/** When that happened which is being written, where it is a note. */
let notedAtMs: number | undefined;

/** The time of a line, as pino wants it. */
export const timestamp = () => `,"time":${notedAtMs ?? Date.now()}`;

export const log = {
  /** Takes a line from pino. What was noted before it comes before it. */
  write(line: string): void {
    const isNote = notedAtMs !== undefined;
    if (!isNote) writeNotes();
    lines.push(line);
    if (!isNote) writeSoon(lines.length);
  },

  /** As `logger.info`, but put into words with others: between the parts of other work that takes twice as long. */
  note(logger: FastifyBaseLogger, fields: object, message: string): void {
    notes.push({ logger, atMs: Date.now(), fields, message });
    writeSoon(notes.length);
  },
};

function writeSoon(count: number): void {
  if (count >= linesTogether) writeOut();
  else timer ??= setTimeout(writeOut, longestWaitMs).unref();
}

function writeNotes(): void {
  const noted = notes;
  notes = [];
  for (const { logger, atMs, fields, message } of noted) {
    notedAtMs = atMs;
    logger.info(fields, message);
  }
  notedAtMs = undefined;
}

function writeOut(): void {
  clearTimeout(timer);
  timer = undefined;
  writeNotes();
  const text = lines.join('');
  lines = [];
  if (text !== '') output.write(text);
}

process.on('exit', () => {
  writeOut();
  output.flushSync();
});
