// Prepares the versions to compare: this checkout as it is, or a commit that is cloned into the run's folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, run } from '../processes.ts';
import { ownRoot } from '../servers.ts';

export interface Version {
  /** The short hash of a commit, or "working tree". */
  name: string;
  root: string;
}

/** @param commit a commit, branch or tag; if undefined, this checkout is used as it is */
export async function checkOut(commit: string | undefined): Promise<Version> {
  if (commit === undefined) return { name: 'working tree', root: ownRoot };
  const git = (...args: string[]) => run('git', args, ownRoot);
  const hash = (await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)).trim();
  const name = hash.slice(0, 8);
  const root = join(folder, `checkout-${name}`);
  await git('clone', '--quiet', '--shared', '--no-checkout', ownRoot, root);
  await run('git', ['checkout', '--quiet', '--detach', hash], root);
  await install(root);
  return { name, root };
}

/** Links this checkout's installed packages if the lockfile is the same; installs the packages otherwise. */
async function install(root: string): Promise<void> {
  const [own, other] = [ownRoot, root].map(place => readFileSync(join(place, 'package-lock.json'), 'utf8'));
  if (own !== other) {
    console.error(`Installing the packages of ${root}.`);
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], root);
    return;
  }
  await run('cp', ['-al', join(ownRoot, 'node_modules'), join(root, 'node_modules')]);
  // Otherwise the version would write its compiled code to this checkout's cache.
  await run('rm', ['-rf', join(root, 'node_modules', '.cache')]);
}
