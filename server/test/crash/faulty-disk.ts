// Disks that fail on demand: a small one that can be filled, and one whose system calls return I/O errors.
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runRequired } from './required-program.ts';

const source = fileURLToPath(new URL('./faults.c', import.meta.url));

export interface SmallDisk {
  folder: string;
  /** Uses up all the space. */
  fill(): void;
  empty(): void;
}

/** Mounts a disk in memory. @throws if the tests do not run as root */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = temporaryFolder();
  const size = `size=${megabytes}m`;
  const advice = 'These tests mount a small disk: run them as root on Linux.';
  runRequired('mount', ['-t', 'tmpfs', '-o', size, 'flock-care-test', folder], advice);
  onTeardown(() => runRequired('umount', ['--lazy', folder], 'Unmount the small disk by hand.'));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    empty: () => rmSync(filler),
  };
}

function fillUp(filler: string): void {
  const file = openSync(filler, 'w');
  try {
    for (const page = Buffer.alloc(4_096); ; ) writeSync(file, page);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

/** `write-log`: writes to the log fail; `sync-log`, `sync-database`: syncs of that file fail. */
export type Fault = 'write-log' | 'sync-log' | 'sync-database';

export interface Faults {
  /** The environment variables for a process with these faults. */
  env: Record<string, string>;
  start(fault: Fault): void;
  end(fault: Fault): void;
}

/** Compiles the library that makes system calls fail. @throws if gcc is missing */
export function prepareFaults(): Faults {
  const folder = temporaryFolder();
  const library = join(folder, 'faults.so');
  runRequired(
    'gcc',
    ['-shared', '-fPIC', '-o', library, source, '-ldl'],
    'These tests need gcc: apt-get install gcc.',
  );
  return {
    env: { LD_PRELOAD: library, FAULTS: folder },
    start: fault => writeFileSync(join(folder, fault), ''),
    end: fault => rmSync(join(folder, fault)),
  };
}
