// Weakens every guard of the service, one at a time, and runs the tests until one fails: `npm run test:mutants`.
//
//   npm run test:mutants -- birds/        only the mutants whose names have these words
//   npm run test:mutants -- --part=2/8    the second of eight parts, for those who have little time at once
//   npm run test:mutants -- --list        names them, and runs nothing
import { availableParallelism } from 'node:os';
import { harmless } from './harmless.ts';
import { Memory } from './memory.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { listSuites, suitesFor } from './suites.ts';
import { Workbench } from './workbench.ts';

/** How many test files run at once: as many as there are processors, unless TEST_BENCHES says otherwise. */
const benchCount = Number(process.env.TEST_BENCHES ?? availableParallelism());

const words = process.argv.slice(2).filter(word => !word.startsWith('--'));
const [part = 1, parts = 1] = (option('part') ?? '1/1').split('/').map(Number);
const mutants = listMutants()
  .filter(({ name }) => words.every(word => name.includes(word)))
  .filter((_, index) => index % parts === part - 1);
const whole = words.length === 0 && parts === 1;
const suites = listSuites();
/** The suite that noticed a mutant in an earlier run, and that noticed the last one of a source file: they come first. */
const memory = new Memory('mutants-noticed');
const lately = new Map<string, string>();

function option(name: string): string | undefined {
  return process.argv.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

const reasonFor = ({ name }: Mutant) => harmless.find(({ mutant }) => name.startsWith(mutant))?.reason;

if (process.argv.includes('--list')) {
  for (const { name } of mutants) console.log(name);
} else {
  await run();
}

async function run(): Promise<void> {
  const startedMs = performance.now();
  const benches = Array.from({ length: benchCount }, () => new Workbench());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const bench of benches) bench.close();
      process.exit(1);
    });
  }
  try {
    const toRun = mutants.filter(mutant => !reasonFor(mutant));
    const survivors: string[] = [];
    const used = new Set<string>();
    await share(benches, toRun, async (bench, mutant) => {
      const killer = await findKiller(bench, mutant);
      if (killer) used.add(killer.suite);
      else survivors.push(mutant.name);
      console.log(
        killer
          ? `noticed  ${mutant.name}\n         by ${killer.suite}: ${killer.failed}`
          : `SURVIVED ${mutant.name}`,
      );
    });
    report(toRun.length, survivors, performance.now() - startedMs);
    await share(benches, [...used], expectToPass);
  } finally {
    for (const bench of benches) bench.close();
  }
}

/** Gives each bench the next piece of work until there is none. */
async function share<T>(
  benches: readonly Workbench[],
  pieces: readonly T[],
  work: (bench: Workbench, piece: T) => Promise<void>,
): Promise<void> {
  const left = pieces.values();
  await Promise.all(
    benches.map(async bench => {
      for (const piece of left) await work(bench, piece);
    }),
  );
}

/** A test that fails with every guard in place has noticed nothing. */
async function expectToPass(bench: Workbench, suite: string): Promise<void> {
  const failed = await bench.run(suite);
  if (failed !== undefined) throw new Error(`${suite} fails with no guard weakened: ${failed}`);
}

interface Killer {
  suite: string;
  failed: string;
}

/** The test that notices, if one does. */
async function findKiller(bench: Workbench, mutant: Mutant): Promise<Killer | undefined> {
  bench.put(mutant.path, mutant.source);
  try {
    const { own, near, far } = suitesFor(mutant, suites);
    const first = [memory.recall(mutant.name), lately.get(mutant.path)];
    const rank = (suite: string) => (first.includes(suite) ? first.indexOf(suite) : first.length);
    const inOrder = [...near, ...far].sort((a, b) => rank(a) - rank(b));
    for (const [suite, ...more] of [...rowOnly(mutant), ...inOrder.map((one): [string] => [one])]) {
      let failed = await bench.run(suite, more);
      // Away from the guard, a failure may be the machine's: it must come back.
      if (failed !== undefined && more.length === 0 && !own.includes(suite))
        failed = await bench.run(suite, more);
      if (failed === undefined) continue;
      lately.set(mutant.path, suite);
      memory.keep(mutant.name, suite);
      return { suite, failed };
    }
    return undefined;
  } finally {
    bench.put(mutant.path, mutant.original);
  }
}

/** For a row of the access table: just the tests that name its endpoint. */
function rowOnly({ path, name }: Mutant): [suite: string, pattern: string][] {
  const endpoint = path === 'access.ts' ? /: ([A-Z]+ \S+) is/.exec(name)?.[1] : undefined;
  return endpoint ? [['access/access.test.ts', `--test-name-pattern=${patternFor(endpoint)}`]] : [];
}

/** The names of tests that have the endpoint in them, and no longer one. */
function patternFor(endpoint: string): string {
  return `/${endpoint.replaceAll('/', '\\/')}([, ]|$)/`;
}

function report(ran: number, survivors: readonly string[], tookMs: number): void {
  const unmatched = harmless.filter(({ mutant }) => !mutants.some(({ name }) => name.startsWith(mutant)));
  if (whole) {
    for (const { mutant } of unmatched) console.log(`listed as harmless, and not there: ${mutant}`);
  }
  for (const mutant of mutants) {
    const reason = reasonFor(mutant);
    if (reason) console.log(`harmless ${mutant.name}\n         since ${reason}`);
  }
  for (const name of survivors) console.log(`SURVIVED ${name}`);
  const harmlessCount = mutants.length - ran;
  console.log(
    `${mutants.length} mutants: ${ran - survivors.length} noticed, ${harmlessCount} harmless, ` +
      `${survivors.length} survivors, in ${Math.round(tookMs / 1_000)} s.`,
  );
  if (survivors.length > 0 || (whole && unmatched.length > 0)) process.exitCode = 1;
}
