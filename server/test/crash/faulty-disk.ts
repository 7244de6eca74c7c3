// Disks that fail on demand: a small one that can be filled, and system calls that report an I/O error.
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runNeeded } from './needed.ts';

const source = fileURLToPath(new URL('./faults.c', import.meta.url));

export interface SmallDisk {
  folder: string;
  /** Leaves no space at all. */
  fill(): void;
  empty(): void;
}

/** A disk in memory. @throws if the tests do not run as root */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = temporaryFolder();
  const size = `size=${megabytes}m`;
  const without = 'A small disk has to be mounted: run these tests as root on Linux.';
  runNeeded('mount', ['-t', 'tmpfs', '-o', size, 'flock-care-test', folder], without);
  onTeardown(() => runNeeded('umount', ['--lazy', folder], 'The small disk has to be unmounted by hand.'));
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
  /** The environment variables of a process with these faults. */
  env: Record<string, string>;
  begin(fault: Fault): void;
  end(fault: Fault): void;
}

/** @throws if there is no gcc */
export function prepareFaults(): Faults {
  const folder = temporaryFolder();
  const library = join(folder, 'faults.so');
  runNeeded(
    'gcc',
    ['-shared', '-fPIC', '-o', library, source, '-ldl'],
    'These tests need gcc: apt-get install gcc.',
  );
  return {
    env: { LD_PRELOAD: library, FAULTS: folder },
    begin: fault => writeFileSync(join(folder, fault), ''),
    end: fault => rmSync(join(folder, fault)),
  };
}
