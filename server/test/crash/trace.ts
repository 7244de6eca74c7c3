// Parses the output of strace: a process's changes to its files, and its responses.
import { readFileSync } from 'node:fs';

export type TraceEvent =
  | { what: 'created' | 'folder created' | 'removed'; path: string }
  | { what: 'written'; path: string; offset: number; bytes: Buffer }
  | { what: 'appended'; path: string; bytes: Buffer }
  | { what: 'renamed'; path: string; to: string }
  | { what: 'truncated'; path: string; length: number }
  | { what: 'sync began' | 'sync ended'; path: string; thread: string; by: 'SQLite' | 'the service' }
  | { what: 'response'; requestId: string };

/** The system calls that change files or send responses. A question mark means that some architectures lack it. */
const calls =
  'openat,?mkdir,mkdirat,?unlink,unlinkat,?rename,?renameat,renameat2,pwrite64,pwritev,write,writev,sendto,sendmsg,ftruncate,fallocate,copy_file_range,fsync,fdatasync,sync_file_range';

/** The command line that runs a program under strace. With -D, the child process is the program itself, not strace. */
export const tracer = (file: string): readonly string[] => [
  'strace',
  ...['-D', '-f', '-y', '-xx', '--seccomp-bpf', '-s', '1000000', '-e', `trace=${calls}`, '-o', file],
];

/**
 * Reads the events in a folder, in the order in which their calls ended. Responses and the starts of syncs are
 * ordered by the start of their call.
 */
export function readTrace(file: string, folder: string): TraceEvent[] {
  const events: TraceEvent[] = [];
  const begun = new Map<string, string>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (unfinished) begun.set(thread, unfinished);
    const completed = resumed === undefined ? text : (begun.get(thread) ?? '') + resumed;
    if (resumed === undefined) events.push(...startOf(unfinished ?? text, thread, folder));
    if (!unfinished) events.push(...endOf(completed, thread, folder));
  }
  return events;
}

/** Decodes the escapes of strace -xx. */
const bytesOf = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

const strings = /"((?:\\x[0-9a-f]{2})*)"/g;
const stringsOf = (call: string) => [...call.matchAll(strings)].map(([, text = '']) => bytesOf(text));
const descriptorPath = (call: string) => {
  const shown = /^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? '';
  return shown.startsWith('\\x') ? bytesOf(shown).toString() : shown;
};

/**
 * Returns the events that count from the start of a call: a client may read a response immediately, and a sync covers
 * only earlier writes.
 */
function startOf(call: string, thread: string, folder: string): TraceEvent[] {
  if (/^f(data)?sync\(/.test(call)) return syncOf('sync began', call, thread, folder);
  if (!/^(write|writev|sendto|sendmsg)\(/.test(call)) return [];
  const sent = Buffer.concat(stringsOf(call)).toString('latin1');
  return [...sent.matchAll(/^x-request-id: ([\w-]+)/gim)].map(([, requestId = '']) => ({
    what: 'response',
    requestId,
  }));
}

function endOf(call: string, thread: string, folder: string): TraceEvent[] {
  const name = /^\w+/.exec(call)?.[0] ?? '';
  if (/= -1 E/.test(call)) return [];
  if (name === 'fsync' || name === 'fdatasync') return syncOf('sync ended', call, thread, folder);
  const path = /^(open|mkdir|unlink|rename)/.test(name) ? String(stringsOf(call)[0]) : descriptorPath(call);
  if (!path.startsWith(folder) || isIndex(path) || path.endsWith('(deleted)')) return [];
  switch (name) {
    case 'openat':
      return call.includes('O_CREAT') ? [{ what: 'created', path }] : [];
    case 'mkdir':
    case 'mkdirat':
      return [{ what: 'folder created', path }];
    case 'unlink':
    case 'unlinkat':
      return [{ what: 'removed', path }];
    case 'ftruncate':
      return [{ what: 'truncated', path, length: Number(/, (\d+)\)/.exec(call)?.[1]) }];
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return [{ what: 'renamed', path, to: String(stringsOf(call)[1]) }];
    case 'write':
      return [appendOf(call, path)];
    case 'pwrite64':
      return [writeOf(call, path)];
    default:
      throw new Error(`The replay does not know what ${name} does to ${path}.`);
  }
}

/** Recognizes the index of the write-ahead log, which SQLite rebuilds after a cut. */
const isIndex = (path: string) => path.endsWith('-shm');

function writeOf(call: string, path: string): TraceEvent {
  const [, offset = '', written = ''] = /, (\d+)\) += (\d+)$/.exec(call) ?? [];
  const [bytes = Buffer.alloc(0)] = stringsOf(call);
  return { what: 'written', path, offset: Number(offset), bytes: bytes.subarray(0, Number(written)) };
}

/** Calls without an offset append, because the service writes a received file sequentially. */
function appendOf(call: string, path: string): TraceEvent {
  const [, written = ''] = / = (\d+)$/.exec(call) ?? [];
  const [bytes = Buffer.alloc(0)] = stringsOf(call);
  return { what: 'appended', path, bytes: bytes.subarray(0, Number(written)) };
}

/** SQLite calls fsync. The service calls fdatasync, through Node.js. */
function syncOf(what: 'sync began' | 'sync ended', call: string, thread: string, folder: string) {
  const path = descriptorPath(call);
  if (!path.startsWith(folder)) return [];
  const by = call.startsWith('fdatasync') ? ('the service' as const) : ('SQLite' as const);
  return [{ what, path, thread, by }];
}
