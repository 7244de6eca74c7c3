// What a process did to its files and when it responded, read from the output of strace.
import { readFileSync } from 'node:fs';

export type TraceEvent =
  | { what: 'made' | 'made folder' | 'removed'; path: string }
  | { what: 'written'; path: string; offset: number; bytes: Buffer }
  | { what: 'cut to length'; path: string; length: number }
  | { what: 'sync began' | 'sync ended'; path: string; thread: string; by: 'SQLite' | 'the service' }
  | { what: 'response'; requestId: string };

/** The system calls that change files, and those that send responses; not every architecture has those with a question mark. */
const calls =
  'openat,?mkdir,mkdirat,?unlink,unlinkat,?rename,?renameat,renameat2,pwrite64,pwritev,write,writev,sendto,sendmsg,ftruncate,fallocate,copy_file_range,fsync,fdatasync,sync_file_range';

/** The command line that starts a program under strace; the traced program has the process id of the child. */
export const tracer = (file: string): readonly string[] => [
  'strace',
  ...['-D', '-f', '-y', '-xx', '--seccomp-bpf', '-s', '1000000', '-e', `trace=${calls}`, '-o', file],
];

/** Reads the events that concern a folder, in the order in which they ended; responses count from their beginning. */
export function readTrace(file: string, folder: string): TraceEvent[] {
  const events: TraceEvent[] = [];
  const begun = new Map<string, string>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (unfinished) begun.set(thread, unfinished);
    const completed = resumed === undefined ? text : (begun.get(thread) ?? '') + resumed;
    if (resumed === undefined) events.push(...beginningOf(unfinished ?? text, thread, folder));
    if (!unfinished) events.push(...endOf(completed, thread, folder));
  }
  return events;
}

/** The escapes of strace -xx, in strings and in the paths of descriptors. */
const bytesOf = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

const strings = /"((?:\\x[0-9a-f]{2})*)"/g;
const stringsOf = (call: string) => [...call.matchAll(strings)].map(([, text = '']) => bytesOf(text));
const descriptorPath = (call: string) => {
  const shown = /^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? '';
  return shown.startsWith('\\x') ? bytesOf(shown).toString() : shown;
};

/** These count from the start of the call: a response may be read at once, and a sync covers what was there before it. */
function beginningOf(call: string, thread: string, folder: string): TraceEvent[] {
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
      return call.includes('O_CREAT') ? [{ what: 'made', path }] : [];
    case 'mkdir':
    case 'mkdirat':
      return [{ what: 'made folder', path }];
    case 'unlink':
    case 'unlinkat':
      return [{ what: 'removed', path }];
    case 'ftruncate':
      return [{ what: 'cut to length', path, length: Number(/, (\d+)\)/.exec(call)?.[1]) }];
    case 'pwrite64':
      return [writeOf(call, path)];
    default:
      throw new Error(`The replay does not know what ${name} does to ${path}.`);
  }
}

/** The index of the log is in shared memory; SQLite rebuilds it after a cut. */
const isIndex = (path: string) => path.endsWith('-shm');

function writeOf(call: string, path: string): TraceEvent {
  const [, offset = '', written = ''] = /, (\d+)\) += (\d+)$/.exec(call) ?? [];
  const [bytes = Buffer.alloc(0)] = stringsOf(call);
  return { what: 'written', path, offset: Number(offset), bytes: bytes.subarray(0, Number(written)) };
}

/** SQLite calls fsync; Node.js, for the service, fdatasync. */
function syncOf(what: 'sync began' | 'sync ended', call: string, thread: string, folder: string) {
  const path = descriptorPath(call);
  if (!path.startsWith(folder)) return [];
  const by = call.startsWith('fdatasync') ? ('the service' as const) : ('SQLite' as const);
  return [{ what, path, thread, by }];
}
