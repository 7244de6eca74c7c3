// Tests of `npm run guard -- study`: the report on an installation's own birds, and the research file.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readBird } from '../../src/cli/study/read-bird.ts';
import { replay } from '../../src/cli/study/replay.ts';
import type { ResearchBird } from '../../src/cli/study/research-file.ts';
import { listWeighedBirds } from '../../src/cli/study/study.queries.ts';
import { openBulkDatabase } from '../../src/storage/bulk/open-bulk.ts';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, assembleCast, type Person } from '../cast.ts';
import { guardOf, steady } from '../guard/series.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { execute } from '../support/execute.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { everyRow } from '../support/stored-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { runCommand } from './run-command.ts';

const dayMs = 86_400_000;

const study = (databaseUrl: string, ...words: string[]) =>
  runCommand(['guard', 'study', ...words], { DATABASE_URL: databaseUrl });

/** The words that a research file may contain, apart from random ids. */
const vocabulary = [
  ...[
    'format',
    'flock-care-study',
    'version',
    'birds',
    'id',
    'species',
    'stages',
    'fromDay',
    'stage',
    'weights',
  ],
  ...[
    'day',
    'grams',
    'fasting',
    'verdict',
    'outcomes',
    'outcome',
    'seen',
    'new_usual',
    'vet_visit',
    'died',
    'other',
  ],
  ...['adult', 'chick', 'weaning', 'learning', 'question', 'usual', 'watch', 'call_vet', 'urgent'],
  ...['Melopsittacus undulatus', 'Nymphicus hollandicus'],
];

/** Returns every string in a value, including field names. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...stringsIn(inner),
  ]);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/** Returns all rows except jobs, because some jobs are created again every day. */
const steadyRows = async (service: TestService) =>
  (await everyRow(service.context.storage)).filter(row => !row.startsWith('jobs '));

/** Creates two flocks with known episodes. Day 0 is the day the test starts. */
async function keepFlocks(service: TestService) {
  const { olive, nora, carl } = await assembleCast(service);
  const firstDay = service.clock.now().toISOString().slice(0, 10);
  const dayOf = (day: number) => addDays(firstDay, day);
  const weigh = async (person: Person, birdId: string, day: number, grams: readonly number[]) => {
    for (const [index, weightGrams] of grams.entries()) {
      const weight = { weightGrams, recordedOn: dayOf(day + index), notes: 'Zanzibar ate a kumquat.' };
      const { status, text } = await person.call(`POST /api/birds/${birdId}/weights`, weight);
      assert.equal(status, 201, text);
    }
  };
  const acknowledge = async (person: Person, birdId: string, decision: string) => {
    const body = { decision, notes: 'Quincunx.' };
    const { status } = await person.call(`POST /api/birds/${birdId}/weight-guard/acknowledgements`, body);
    assert.equal(status, 201);
  };

  // Lost weight, saw a vet, and recovered.
  const kiwi = await addBird(olive, { name: 'Zanzibar', tagId: 'RING-7731', species: 'Budgie of Philippa' });
  await olive.call(`PUT /api/birds/${kiwi.id}/care-sheet`, { room: 'Orangery', place: 'Cage 17B' });
  await weigh(olive, kiwi.id, -30, [...steady(15), 84, 84, ...steady(14)]);
  const visit = { visitedOn: dayOf(-10), clinicName: 'Clinic Xanadu', reason: 'Loss', notes: 'Crop swab.' };
  assert.equal((await olive.call(`POST /api/birds/${kiwi.id}/vet-visits`, visit)).status, 201);
  // Lost weight yesterday, and a member acknowledged it as seen.
  const pip = await addBird(olive, { name: 'Pimpernel' });
  await weigh(olive, pip.id, -16, [...steady(15), 84, 84]);
  await acknowledge(olive, pip.id, 'seen');
  // Lost weight two days ago, and a member acknowledged the lower weight as the new usual one.
  const dot = await addBird(olive, { name: 'Dotterel' });
  await weigh(olive, dot.id, -17, [...steady(15), 84, 84, 84]);
  await acknowledge(olive, dot.id, 'new_usual');
  await addBird(olive, { name: 'Never weighed' });
  // In another flock: a typo, and a sign of illness without a loss, in a bird that dies a day later.
  const bo = await addBird(nora, { name: 'Bobolink' });
  await weigh(nora, bo.id, -11, [...steady(10), 900, 90]);
  const rio = await addBird(nora, { name: 'Riesling' });
  await weigh(nora, rio.id, -5, steady(6));
  const seen = { id: crypto.randomUUID(), observedOn: dayOf(0), signs: ['bleeding'], notes: 'Broken quill.' };
  assert.equal((await nora.call(`POST /api/birds/${rio.id}/observations`, seen)).status, 201);

  service.clock.forward(dayMs);
  const death = { kind: 'died', startedOn: dayOf(1), reason: 'Lead', notes: 'Buried below the quince.' };
  assert.equal((await nora.call(`POST /api/birds/${rio.id}/stays`, death)).status, 201);
  await weigh(olive, dot.id, 1, [84]);
  assert.equal((await guardOf(carl, dot.id)).verdict, 'usual');
}

const days = 30 + 16 + 18 + 11 + 5;
const perYear = (episodes: number) => ((episodes * 365) / days).toFixed(2);

const figures = `5 birds in 2 flocks, with 85 weights in 0.2 bird-years.

                       weighings  episodes  per bird-year      seen  new usual  vet visit
watch or worse                 8         4          ${perYear(4)}  1 (25 %)   1 (25 %)   1 (25 %)
call the vet or worse          5         4          ${perYear(4)}  1 (25 %)   1 (25 %)   1 (25 %)
urgent                         0         0           0.00         –          –          –
question                       1         1           ${perYear(1)}         –          –    0 (0 %)

`;

// PGlite has only one session, which two processes cannot share.
describe('npm run guard -- study', { skip: engine === 'pglite' }, async () => {
  if (engine === 'pglite') return;
  const service = await startService();
  const { databaseUrl } = service.config;
  const folder = temporaryFolder();

  it('exit 0 with one sentence and no file if no bird has been weighed', async () => {
    const file = join(folder, 'none.json');
    const ended = await study(databaseUrl, '--export', file);
    assert.deepEqual(ended, {
      code: 0,
      stdout: 'No bird has been weighed yet, so there is nothing to study.\n',
      stderr: '',
    });
    assert.deepEqual(readdirSync(folder), []);
  });

  it('exit 0 with the figures for several flocks while the service runs, and no row changes', async () => {
    await keepFlocks(service);
    // Sending alerts also changes rows, so it must be finished first.
    await finishJobs(service);
    const before = await steadyRows(service);
    const { code, stdout, stderr } = await study(databaseUrl);
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(stdout.slice(0, figures.length), figures);
    assert.deepEqual(await steadyRows(service), before);
  });

  it('opens the database read-only', async () => {
    const database = await openBulkDatabase(databaseUrl, 'examine');
    await assert.rejects(database.query('delete from weights'), /read-?only/i);
    await database.close();
  });

  it('exit 0 with a research file that contains no text that keepers wrote, no stored ids and no dates', async () => {
    const file = join(folder, 'birds.json');
    const { code, stdout, stderr } = await study(databaseUrl, '--export', file);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /\n5 birds were written to \S+birds\.json, with random ids and without dates\.\nNothing was sent\. /,
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder), ['birds.json']);

    const text = readFileSync(file, 'utf8');
    const allowed = vocabulary.join(' ');
    const stored = (await everyRow(service.context.storage)).flatMap(row =>
      stringsIn(JSON.parse(row.slice(row.indexOf(' ')))),
    );
    assert.ok(stored.includes('Zanzibar') && stored.includes('RING-7731') && stored.includes('Cage 17B'));
    const leaked = stored.filter(word => word.length > 2 && !allowed.includes(word) && text.includes(word));
    assert.deepEqual(leaked, []);
    assert.doesNotMatch(text, /\d{4}-\d\d-\d\d[^-\da-f]|T\d\d:\d\d/);

    const research = JSON.parse(text);
    const unknown = stringsIn(research).filter(word => !vocabulary.includes(word) && !uuid.test(word));
    assert.deepEqual(unknown, []);
    // A day number since 1970 would be five digits long.
    assert.ok(numbersIn(research).every(number => number <= 900));
  });

  it('exports each bird’s weights with their verdicts, and the bird’s outcomes', async () => {
    const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')];
    await Promise.all([study(databaseUrl, '--export', one), study(databaseUrl, '--export', other)]);
    const read = (file: string): ResearchBird[] => JSON.parse(readFileSync(file, 'utf8')).birds;
    const birds = read(one);
    assert.equal(new Set([...birds, ...read(other)].map(({ id }) => id)).size, 10);
    const of = (outcome: string) => birds.find(bird => bird.outcomes.some(one => one.outcome === outcome));
    const adult = [{ fromDay: 0, stage: 'adult' }];

    const kiwi = of('vet_visit');
    assert.deepEqual([kiwi?.species, kiwi?.stages], ['Melopsittacus undulatus', adult]);
    assert.deepEqual(kiwi?.outcomes, [{ day: 20, outcome: 'vet_visit' }]);
    assert.deepEqual(kiwi?.weights.slice(14, 18), [
      { day: 14, grams: 90, fasting: null, verdict: 'usual' },
      { day: 15, grams: 84, fasting: null, verdict: 'watch' },
      { day: 16, grams: 84, fasting: null, verdict: 'call_vet' },
      { day: 17, grams: 90, fasting: null, verdict: 'usual' },
    ]);
    assert.deepEqual(of('seen')?.outcomes, [{ day: 16, outcome: 'seen' }]);
    assert.deepEqual(of('died')?.outcomes, [{ day: 6, outcome: 'died' }]);
    // The new usual weight applies from the next weighing.
    assert.deepEqual(of('new_usual')?.outcomes, [{ day: 17, outcome: 'new_usual' }]);
    assert.deepEqual(
      of('new_usual')
        ?.weights.slice(14)
        .map(({ verdict }) => verdict),
      ['usual', 'watch', 'call_vet', 'call_vet', 'usual'],
    );
  });

  it('exit 1 with an error message for an unknown option, a missing or taken file name, and a missing folder', async () => {
    const taken = join(folder, 'taken.json');
    writeFileSync(taken, 'mine');
    const cases: [words: string[], says: RegExp][] = [
      [['--send'], /^Unknown option, .* See npm run guard -- study --help\.\n$/],
      [['--export'], /^Unknown option, or no file after --export\. See .*\n$/],
      [['birds.json'], /^Unknown option, .*\n$/],
      [['--export', taken], /taken\.json already exists, and a study never overwrites a file\. .*\n$/],
      [['--export', join(folder, 'no', 'birds.json')], /birds\.json could not be written: .*ENOENT.*\.\n$/],
    ];
    for (const [words, says] of cases) {
      const { code, stdout, stderr } = await study(databaseUrl, ...words);
      assert.deepEqual([code, stdout], [1, ''], words.join(' '));
      assert.match(stderr, says);
    }
    assert.equal(readFileSync(taken, 'utf8'), 'mine');
    assert.deepEqual(
      readdirSync(folder).filter(name => name.includes('unfinished')),
      [],
    );
  });

  it('exit 1 for a database from an earlier or newer version, and no file is written', async () => {
    const { DATABASE_URL: url = '' } = await freshDatabase();
    const file = join(folder, 'old.json');
    await execute(url, 'create table migrations (name text not null primary key)');
    const cases: [name: string, says: RegExp][] = [
      ['0001-first-schema', /is from an earlier version\. Start the service to upgrade it\.\n$/],
      ['9999-later', /is from a newer version\. Run the guard command of that version\.\n$/],
    ];
    for (const [name, says] of cases) {
      await execute(url, `insert into migrations values ('${name}')`);
      const { code, stdout, stderr } = await study(url, '--export', file);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, says);
    }
    assert.equal(existsSync(file), false);
  });

  it('exit 1 with the usage if the command is misspelled; npm run guard -- real also works', async () => {
    const real = await runCommand(['guard', 'real']);
    assert.deepEqual([real.code, real.stderr], [0, '']);
    assert.match(real.stdout, /^\| chicks, age in days/);
    const { code, stderr } = await runCommand(['guard', 'studdy']);
    assert.equal(code, 1);
    assert.match(stderr, /npm run guard -- study/);
  });
});

describe('replaying a bird', () => {
  it('gives each weight the verdict that the service gave when the weight was recorded', async () => {
    const service = await startService({ DATABASE_POOL_SIZE: '1' });
    const { olive } = await assembleCast(service);
    const { id } = await addBird(olive);
    const guard = `/api/birds/${id}/weight-guard`;
    // By day. The settings change before the day's weight is recorded; the decisions are made after that.
    const settings: Record<number, object> = {
      16: { targetGrams: 80 },
      21: { stage: 'weaning' },
      26: { stage: 'adult', targetGrams: null },
    };
    const decisions: Record<number, string> = { 9: 'new_usual', 30: 'seen' };
    const verdicts: string[] = [];
    for (const [day, weightGrams] of gramsByDay.entries()) {
      const recordedOn = service.clock.now().toISOString().slice(0, 10);
      if (settings[day]) await olive.call(`PUT ${guard}`, settings[day]);
      if (day === 24) {
        const signs = {
          id: crypto.randomUUID(),
          observedOn: recordedOn,
          signs: ['fluffed_up'],
          bodyCondition: 2,
        };
        await olive.call(`POST /api/birds/${id}/observations`, signs);
      }
      await olive.call(`POST /api/birds/${id}/weights`, { weightGrams, recordedOn, fasting: day % 7 !== 3 });
      verdicts.push((await guardOf(olive, id)).verdict);
      const decision = decisions[day];
      if (decision) await olive.call(`POST ${guard}/acknowledgements`, { decision });
      service.clock.forward(dayMs);
    }
    const { storage, config } = service.context;
    const [key] = await listWeighedBirds(storage, {});
    assert.ok(key);
    const bird = await readBird(storage, key, config.timeZone);
    assert.ok(bird);
    assert.deepEqual(
      replay(bird).map(({ verdict }) => verdict),
      verdicts,
    );
    assert.ok(new Set(verdicts).size >= 5, verdicts.join(' '));
  });
});

/** One weight per day: a loss, a new usual weight, a diet, a typo, and another loss. */
const gramsByDay = [
  ...[92, 91.5, 92, 92.3, 91.8, 92, 89, 87.5, 86, 85],
  ...[85.2, 85, 84.9, 85.1, 85.3, 85, 85, 84, 83, 82],
  ...[81, 81, 80.5, 80, 79, 78.5, 80, 80.2, 801, 74],
  ...[71, 70, 72, 78, 80, 80, 79.8, 80.1, 80, 80],
];
