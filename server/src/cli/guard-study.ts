// `npm run guard -- study`: reports how often the weight guard raised an alarm in this installation, and what followed.
import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkDatabaseUrl, readConfig } from '../config/config.ts';
import type { Reader } from '../storage/statement.ts';
import { CommandError, runCommand } from './command.ts';
import { openCurrent } from './open-current.ts';
import { withProgressBar } from './progress-bar.ts';
import { readBird } from './study/read-bird.ts';
import { replay } from './study/replay.ts';
import { reportOf } from './study/report.ts';
import { ResearchFile } from './study/research-file.ts';
import { listWeighedBirds } from './study/study.queries.ts';
import { Tally } from './study/tally.ts';

const help = `Reports how often the weight guard raised an alarm for the birds of this installation, how often somebody acknowledged it,
and how often a vet visit followed. It only reads the database, and the service may be running.

  npm run guard -- study
  npm run guard -- study --export FILE

  --export FILE  also writes a research file that you can share: for each bird, a random id, the species, the stage,
                 its weights with the number of days since the first one, the verdicts, and the days of acknowledgements and
                 vet visits. It has no names, notes, places, ring numbers or dates. An existing file is never replaced, and
                 nothing is ever sent.
  --from         a database other than the one in DATABASE_URL
  --help         this text
`;

const usage = 'Unknown option, or no file after --export. See npm run guard -- study --help.';
const options = { export: { type: 'string' }, from: { type: 'string' } } as const;

await runCommand({ help, usage, options }, async ({ values }) => {
  const config = readConfig();
  const databaseUrl =
    values.from === undefined ? config.databaseUrl : checkDatabaseUrl(values.from, '--from');
  if (values.export === '') throw new CommandError(usage);
  const database = await openCurrent(databaseUrl, 'guard');
  const file = values.export === undefined ? undefined : resolve(values.export);
  let research: ResearchFile | undefined;
  try {
    const birds = await listWeighedBirds(database, {});
    if (birds.length === 0) return console.log('No bird has been weighed yet, so there is nothing to study.');
    research = file === undefined ? undefined : new ResearchFile(file);
    const tally = await withProgressBar('Studying', onProgress =>
      study(database, shuffle(birds), { timeZone: config.timeZone, research, onProgress }),
    );
    research?.finish();
    console.log(reportOf(tally));
    if (file !== undefined) console.log(`\n${describeFile(file, tally)}`);
  } finally {
    research?.discard();
    await database.close();
  }
});

type Birds = Awaited<ReturnType<typeof listWeighedBirds>>;

/** Reads one bird at a time, so that memory use does not depend on the number of birds. */
async function study(
  database: Reader,
  birds: Birds,
  {
    timeZone,
    research,
    onProgress,
  }: { timeZone: string; research: ResearchFile | undefined; onProgress: (share: number) => void },
): Promise<Tally> {
  const tally = new Tally();
  for (const [index, key] of birds.entries()) {
    const bird = await readBird(database, key, timeZone);
    if (bird) {
      const judgedWeights = replay(bird);
      tally.add(key.workspaceId, bird, judgedWeights);
      research?.add(bird, judgedWeights);
    }
    onProgress((index + 1) / birds.length);
    // Lets a signal stop the command.
    await nextTurn();
  }
  return tally;
}

/** Returns the birds in random order, so that a bird's position in the file says nothing about the bird. */
function shuffle(birds: Birds): Birds {
  const order = [...birds];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [one, two] = [order[last], order[other]];
    if (one && two) [order[other], order[last]] = [one, two];
  }
  return order;
}

function describeFile(file: string, { birds }: Tally): string {
  return `${birds === 1 ? 'One bird was' : `${birds} birds were`} written to ${file}, with random ids and without dates.
Nothing was sent. Look through the file before you share it: anyone who knows a bird of a rare species may recognize it.`;
}
