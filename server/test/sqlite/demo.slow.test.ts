// Tests of `npm run demo`: its plan, the records it writes through the API, and its refusals.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { arrivalSources, type StayKind } from '@flock-care/contract/shapes';
import { CommandError } from '../../src/cli/command.ts';
import { fillDemo, planDemo } from '../../src/cli/demo/fill.ts';
import { householdBirds } from '../../src/cli/demo/household.ts';
import type { BirdPlan } from '../../src/cli/demo/plan.ts';
import { rescueBirds } from '../../src/cli/demo/rescue.ts';
import { type Person, signIn } from '../cast.ts';
import { type CommandResult, runCommand } from '../cli/run-command.ts';
import { engine } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';

const skip = engine !== 'sqlite' && 'This tests the SQLite file.';

/** Several times as long as the demo takes on an idle machine. */
const withinMs = 60_000;
const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const leftToWeigh = new Set(['Biscuit', 'Pip', 'Dot', 'Captain', 'Snow']);

let demo: CommandResult;
let folder: string;
let settings: Record<string, string>;
let tookMs: number;
let filesLeft: string[];
let service: TestService;
let robin: Person;
let maya: Person;

// The command fills its own database through a service that it starts. Then the tests read that database.
before(async () => {
  if (skip) return;
  folder = temporaryFolder();
  settings = {
    DATABASE_URL: `sqlite:${join(folder, 'flock-care.db')}`,
    PORT: String(await freePort()),
    // The settings of a real installation.
    BASE_URL: 'https://flock.example.org',
    SMTP_URL: 'smtp://mail.example.org',
    BACKUP_DIR: join(folder, 'backups'),
  };
  const startedAtMs = performance.now();
  demo = await runDemo(['--today', today], settings);
  tookMs = performance.now() - startedAtMs;
  filesLeft = readdirSync(folder);
  service = await startService({ DATABASE_URL: `sqlite:${join(folder, 'demo.db')}` });
  robin = await signIn(service, 'robin@example.org');
  maya = await signIn(service, 'maya@example.org');
});

const runDemo = (options: string[], settings?: Record<string, string>) =>
  runCommand(['demo', ...options], settings);

interface Listed {
  id: string;
  name: string;
  species: string;
  photoDataUrl: string;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
}

interface Weighing {
  weightGrams: number;
  recordedOn: string;
}

async function birdsOf(person: Person): Promise<Listed[]> {
  return (await person.call('GET /api/birds')).body.birds;
}

async function weightsOf(person: Person, birdId: string): Promise<Weighing[]> {
  return (await person.call(`GET /api/birds/${birdId}/weights?days=425`)).body.weights;
}

const noonOf = (day: string) => ({ today: day, time: '12:00' });

const mean = (weights: readonly Weighing[]) =>
  weights.reduce((sum, weight) => sum + weight.weightGrams, 0) / weights.length;

/**
 * Returns the share of weight lost from the mean of about 12 to 6 weeks ago to the mean of the last seven weights.
 * Negative for a gain.
 */
function lateLoss(weights: readonly Weighing[]): number {
  return 1 - mean(weights.slice(-7)) / mean(weights.slice(-84, -42));
}

/** The weight range of adults in grams, independent of the demo's own table, so that a mistake there is noticed. */
const adultGrams: Record<string, readonly [number, number]> = {
  Budgerigar: [25, 40],
  'Peach-faced lovebird': [42, 58],
  'Green-cheeked conure': [60, 80],
  Cockatiel: [75, 125],
  'Sun conure': [100, 130],
  "Goffin's cockatoo": [220, 350],
  'African grey': [400, 650],
  'Blue-and-gold macaw': [900, 1300],
};

describe('the filled service', { skip }, () => {
  it('is filled within a minute by a command that exits with 0 and names the people who can sign in', () => {
    assert.equal(demo.code, 0, demo.stderr);
    assert.ok(tookMs < withinMs, `The demo took ${Math.round(tookMs)} ms.`);
    assert.ok(demo.stdout.includes(`has been filled up to ${today} in `));
    for (const email of ['robin@example.org', 'maya@example.org', 'noor@example.org']) {
      assert.ok(demo.stdout.includes(email), email);
    }
  });

  it('has its own file in the folder of the configured database, and does not create that database', () => {
    assert.deepEqual(filesLeft, ['demo.db']);
  });

  it('can be started with a printed command that turns off unsuitable settings', () => {
    const { PORT } = settings;
    const command = `  DATABASE_URL=sqlite:${join(folder, 'demo.db')} SMTP_URL= BACKUP_DIR= BASE_URL= npm start\n`;
    assert.ok(demo.stdout.includes(command), demo.stdout);
    assert.ok(demo.stdout.includes(`Sign in at http://localhost:${PORT}/ with `), demo.stdout);
  });

  it('has a rescue with every source of arrivals, many kinds of stays, and past birds', async () => {
    const list = async (status: string) => (await maya.call(`GET /api/birds?status=${status}`)).body.birds;
    const [here, gone] = [await list('here'), await list('gone')];
    assert.equal(here.length, rescueBirds.length);
    const lives = await Promise.all(
      [...here, ...gone].map(async ({ id }) => (await maya.call(`GET /api/birds/${id}/stays`)).body),
    );
    const sources = new Set(lives.map(({ arrival }) => arrival.source));
    assert.deepEqual(
      arrivalSources.filter(source => !sources.has(source)),
      [],
    );
    const kinds = lives.flatMap(({ stays }) => stays.map(({ kind }: { kind: StayKind }) => kind));
    const count = (kind: StayKind) => kinds.filter(other => other === kind).length;
    assert.deepEqual([count('died') + count('euthanised'), count('escaped')], [3, 1]);
    assert.ok(count('quarantine') >= 2 && count('foster') === 1 && count('adopted') >= 3);
    const { today } = (await maya.call('GET /api/today')).body;
    assert.deepEqual(
      today.reviews.map(({ kind, on }: { kind: string; on: string }) => [kind, on]),
      [['quarantine', today.date]],
    );
  });

  it('200 with a household and a rescue, and the roles of their people', async () => {
    const places = async (person: Person) => {
      const { workspace } = (await person.call('GET /api/workspace')).body;
      const { members } = (await person.call('GET /api/workspace/members')).body;
      const roles = members.map((member: { name: string; role: string; acceptedAt: string | null }) => [
        member.name,
        member.role,
        member.acceptedAt !== null,
      ]);
      return [workspace.name, workspace.workspaceType, workspace.billingPlan, ...roles];
    };
    assert.deepEqual(await places(robin), [
      'Maple Street Flock',
      'standard',
      'household_plus',
      ['Robin Hale', 'owner', true],
      ['Sam Hale', 'owner', false],
      ['Tess Lindqvist', 'caregiver', true],
      ['Otto Hale', 'viewer', true],
    ]);
    assert.deepEqual(await places(maya), [
      'Open Perch Parrot Rescue',
      'rescue',
      'rescue_free',
      ['Maya Okafor', 'owner', true],
      ['Leo Brandt', 'assistant', true],
      ['Robin Hale', 'caregiver', true],
      ['Ines Duarte', 'viewer', false],
    ]);
  });

  it('200 with a portrait of every bird, and reminders for some', async () => {
    const birds = [...(await birdsOf(robin)), ...(await birdsOf(maya))];
    assert.equal(birds.length, 14);
    for (const bird of birds) assert.match(bird.photoDataUrl, /^data:image\/png;base64,iVBORw0KGgo/);
    assert.ok(birds.some(bird => bird.notifyOnDob) && birds.some(bird => bird.notifyOnGotchaDay));
    assert.ok(birds.some(bird => !bird.notifyOnDob && !bird.notifyOnGotchaDay));
  });

  it("200 with weights in the species' published range, up to today or yesterday, with some days skipped", async () => {
    let skipped = 0;
    for (const person of [robin, maya]) {
      for (const { id, name, species } of await birdsOf(person)) {
        const weights = await weightsOf(person, id);
        // Sprout is a chick.
        if (name === 'Sprout') continue;
        const [least = 0, most = 0] = adultGrams[species] ?? [];
        for (const { weightGrams } of weights) {
          assert.ok(weightGrams >= least && weightGrams <= most, `${name}, ${species}: ${weightGrams}`);
        }
        assert.equal(weights.at(-1)?.recordedOn, leftToWeigh.has(name) ? yesterday : today, name);
        const first = Date.parse(weights[0]?.recordedOn ?? '');
        skipped += (Date.parse(today) - first) / 86_400_000 + 1 - weights.length;
        // Real weights vary within two months.
        assert.ok(new Set(weights.slice(-60).map(weight => weight.weightGrams)).size > 5, name);
      }
    }
    assert.ok(skipped > 20, `${skipped} days were skipped.`);
  });

  it('200 with a year of weights for each bird in the household, and one slow loss of about an eighth', async () => {
    for (const { id, name } of await birdsOf(robin)) {
      const weights = await weightsOf(robin, id);
      assert.ok(weights.length > 340 && weights.length < 365, `${name}: ${weights.length}`);
      const lost = lateLoss(weights);
      if (name === 'Juno') assert.ok(lost > 0.11 && lost < 0.15, `Juno lost ${lost}.`);
      else assert.ok(Math.abs(lost) < 0.02, `${name} lost ${lost}.`);
    }
  });

  it('200 with vet visits, and medications with given and missed doses', async () => {
    const [juno] = (await birdsOf(robin)).filter(bird => bird.name === 'Juno');
    const path = `/api/birds/${juno?.id}`;
    const { vetVisits } = (await robin.call(`GET ${path}/vet-visits`)).body;
    assert.equal(vetVisits.length, 3);
    const { medications } = (await robin.call(`GET ${path}/medications`)).body;
    assert.ok(medications[0].startDate < today && medications[0].endDate > today);
    const { administrations } = (await robin.call(`GET ${path}/medication-administrations`)).body;
    const statuses = administrations.map((dose: { status: string }) => dose.status);
    assert.equal(statuses.length, 22);
    assert.equal(statuses.filter((status: string) => status === 'missed').length, 2);
    assert.ok(administrations.every((dose: { administeredOn: string }) => dose.administeredOn < today));
  });

  it('200 with as many records as the command prints', async () => {
    const counts = async (person: Person) => {
      let [weights, vetVisits, observations, medications, administrations] = [0, 0, 0, 0, 0];
      const birds = await birdsOf(person);
      for (const { id } of birds) {
        const list = async (what: string) => (await person.call(`GET /api/birds/${id}/${what}`)).body;
        weights += (await list('weights?days=425')).weights.length;
        vetVisits += (await list('vet-visits')).vetVisits.length;
        observations += (await list('observations?limit=500')).observations.length;
        medications += (await list('medications')).medications.length;
        administrations += (await list('medication-administrations')).administrations.length;
      }
      return { birds: birds.length, weights, vetVisits, observations, medications, administrations };
    };
    for (const [flock, stored] of [
      ['Maple Street Flock', await counts(robin)],
      ['Open Perch Parrot Rescue', await counts(maya)],
    ] as const) {
      const line = demo.stdout.split('\n').find(text => text.includes(`${flock}:`)) ?? '';
      const counted = line.replaceAll(',', '').match(/\d+/g) ?? [];
      assert.deepEqual(counted.map(Number), Object.values(stored), flock);
    }
  });
});

describe('the screens of the demo', { skip }, () => {
  it('200 with birds in rooms and cages, one thin, one heavy and one growing, and with emergency contacts', async () => {
    const { birds } = (await maya.call('GET /api/today')).body.today;
    const rooms = new Set(birds.map((bird: { room: string }) => bird.room));
    assert.deepEqual([...rooms], ['Nursery', 'Quarantine', 'Room 1', 'Room 2']);
    const places = birds.map((bird: { room: string; place: string }) => `${bird.room}, ${bird.place}`);
    assert.ok(places.indexOf('Room 1, Cage 2') < places.indexOf('Room 1, Cage 10'));
    const pepper = birds.find((bird: { name: string }) => bird.name === 'Pepper');
    assert.match(pepper.verdict, /^(call_vet|urgent)$/);
    const duke = birds.find((bird: { name: string }) => bird.name === 'Duke');
    assert.deepEqual([duke.verdict, duke.heavier], ['usual', 'heavy']);
    const sprout = birds.find((bird: { name: string }) => bird.name === 'Sprout');
    assert.equal(sprout.verdict, 'usual');
    assert.ok(sprout.recent.at(-1) > 1.5 * sprout.recent.at(-8));
    assert.deepEqual(pepper.call, { name: 'Dr Amara Osei', phone: '+44 20 7946 0117' });
    assert.ok(birds.some((bird: { milestones: object[] }) => bird.milestones.length > 0));
  });

  it('200 with a history of corrected and undone mistakes', async () => {
    const { changes } = (await maya.call('GET /api/changes?limit=500')).body;
    const actions = new Set(
      changes.map((change: { kind: string; action: string }) => `${change.kind} ${change.action}`),
    );
    for (const expected of [
      'weight updated',
      'vet_visit deleted',
      'observation deleted',
      'observation restored',
    ]) {
      assert.ok(actions.has(expected), expected);
    }
    const names = new Set(changes.map((change: { by: { name: string } }) => change.by.name));
    assert.deepEqual([...names].sort(), ['Leo Brandt', 'Maya Okafor']);
  });

  it('200 with due and overdue doses at each of the next 30 hours', async () => {
    for (let hour = 0; hour < 30; hour += 1) {
      const { counts, now } = (await maya.call('GET /api/today')).body.today;
      assert.ok(counts.dosesDue > 0 && counts.dosesOverdue > 0, `${now}: ${JSON.stringify(counts)}`);
      service.clock.forward(3_600_000);
    }
  });
});

describe('the plan of the demo', { skip }, () => {
  it('is the same for the same day, and has the same weights for any other day', () => {
    assert.deepEqual(planDemo(noonOf('2026-03-01')), planDemo(noonOf('2026-03-01')));
    const weightsOn = (day: string) =>
      planDemo(noonOf(day)).map(({ birds }) =>
        birds.map(bird => bird.weights.map(weight => weight.weightGrams)),
      );
    assert.deepEqual(weightsOn('2026-03-01'), weightsOn('2028-02-29'));
  });

  it('leaves one room in each flock unweighed today, at any hour', () => {
    for (const time of ['00:00', '12:00', '23:59']) {
      for (const { birds } of planDemo({ today: '2028-02-29', time })) {
        const isWeighed = (bird: BirdPlan) => bird.weights.at(-1)?.recordedOn === '2028-02-29';
        const left = birds.filter(bird => !isWeighed(bird));
        const rooms = new Set(left.map(({ careSheet }) => careSheet.room));
        assert.equal(rooms.size, 1);
        // Every bird in that room, and no bird in any other.
        assert.deepEqual(
          left,
          birds.filter(({ careSheet }) => rooms.has(careSheet.room)),
        );
        for (const { birdInput, weights } of left) {
          assert.ok(leftToWeigh.has(birdInput.name), birdInput.name);
          assert.equal(weights.at(-1)?.recordedOn, '2028-02-28');
        }
      }
    }
  });

  it("has no record before the bird's arrival, and no birth after it", () => {
    for (const today of ['2028-02-29', '2026-12-31', '2026-01-01']) {
      for (const { birds } of planDemo(noonOf(today))) {
        for (const { birdInput, weights, visits } of birds) {
          const arrived = birdInput.gotchaDay ?? '';
          const days = [...weights.map(weight => weight.recordedOn), ...visits.map(visit => visit.visitedOn)];
          for (const day of days) assert.ok(day >= arrived && day <= today, `${birdInput.name}: ${day}`);
          assert.ok((birdInput.dateOfBirth ?? '') <= arrived, birdInput.name);
        }
      }
    }
    const tags = [...householdBirds, ...rescueBirds].map(bird => bird.tagId);
    assert.equal(new Set(tags).size, tags.length);
  });
});

describe('a filled service', { skip }, () => {
  it('cannot be filled again, because its owners already have birds; nothing is written', async () => {
    const before = await Promise.all([robin.call('GET /api/birds'), maya.call('GET /api/birds')]);
    await assert.rejects(
      fillDemo(service.config.baseUrl, { ...noonOf(today), timeZone: 'UTC' }),
      (error: unknown) =>
        error instanceof CommandError && /robin@example\.org already keeps birds here/.test(error.message),
    );
    const after = await Promise.all([robin.call('GET /api/birds'), maya.call('GET /api/birds')]);
    assert.deepEqual(
      after.map(({ text }) => text),
      before.map(({ text }) => text),
    );
  });

  it('200 for the promised bird as soon as its adopter signs in', async () => {
    const noor = await signIn(service, 'noor@example.org');
    const names = (await birdsOf(noor)).map(bird => bird.name);
    assert.deepEqual(names, ['Saffron']);
    assert.ok(!(await birdsOf(maya)).some(bird => bird.name === 'Saffron'));
  });
});

describe('npm run demo', { skip }, () => {
  it('exit 1 with its own message for each obstacle', async () => {
    // A port that fetch refuses, so that no host name is looked up.
    const elsewhere = 'http://flock-care.invalid:1';
    const refused = async (options: string[], settings?: Record<string, string>) => {
      const { code, stdout, stderr } = await runDemo(options, settings);
      assert.equal(code, 1, stderr);
      assert.equal(stdout, '');
      return stderr.trim();
    };
    const [unserved, byMail, noDay, noUrl, both] = await Promise.all([
      refused(['--into', elsewhere]),
      refused(['--into', 'sqlite:flock.db'], { SMTP_URL: 'smtp://mail.example.org' }),
      refused(['--today', '2026-02-30']),
      refused(['--into', 'flock.db']),
      refused(['--into', elsewhere, '--remove']),
    ]);
    assert.match(noUrl, /^--into must .+\.$/);
    assert.equal(both, "--remove removes only the demo's own database.");
    assert.match(
      unserved,
      /^No service responds at http:\/\/flock-care\.invalid:1\/\. Start it there first, .+\.$/,
    );
    assert.match(byMail, /^This service sends its sign-in links by mail, .+\.$/);
    assert.equal(noDay, '--today must be a date that exists in the calendar, as YYYY-MM-DD.');
  });

  it('exit 0 a second time, with the people who can sign in, and without any change', async () => {
    const before = await robin.call('GET /api/birds');
    for (const [options, place] of [
      [[], join(folder, 'demo.db')],
      [['--into', service.baseUrl], `${service.baseUrl}/`],
    ] as const) {
      const { code, stdout, stderr } = await runDemo([...options], settings);
      assert.equal(code, 0, stderr);
      assert.ok(stdout.includes(`The demo is already in ${place}. Nothing was changed.`), stdout);
      for (const email of ['robin@example.org', 'maya@example.org', 'noor@example.org']) {
        assert.ok(stdout.includes(email), email);
      }
    }
    assert.equal((await robin.call('GET /api/birds')).text, before.text);
  });

  it('exit 1 if one of its people keeps birds in a flock with another name', async () => {
    await robin.call('PUT /api/workspace', { name: 'Our birds' });
    const { code, stdout, stderr } = await runDemo(['--into', service.baseUrl]);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /robin@example\.org already keeps birds here, and .+\./);
  });

  it('exit 0 for --help, with the options', async () => {
    const { code, stdout } = await runDemo(['--help']);
    assert.equal(code, 0);
    for (const word of ['npm run demo', '--into', '--today', '--remove', '--help'])
      assert.ok(stdout.includes(word), word);
  });
});

describe('npm run demo -- --remove', { skip }, () => {
  const remove = () => runDemo(['--remove'], settings);

  it('exit 1 while a service is using the demo', async () => {
    const { code, stderr } = await remove();
    assert.equal(code, 1);
    assert.match(stderr, /^Another process already serves .+demo\.db\. Stop it first/);
  });

  it('exit 0 and only the demo is removed; exit 0 a second time', async () => {
    await service.close();
    writeFileSync(join(folder, 'flock-care.db'), '');
    const removed = await remove();
    assert.equal(removed.code, 0, removed.stderr);
    assert.equal(removed.stdout, `The demo at ${join(folder, 'demo.db')} was removed.\n`);
    assert.deepEqual(readdirSync(folder), ['flock-care.db']);
    const again = await remove();
    assert.deepEqual([again.code, again.stdout], [0, `There is no demo at ${join(folder, 'demo.db')}.\n`]);
  });

  it('exit 1 for a database that the demo did not create', async () => {
    const path = join(folder, 'demo.db');
    const own = await startService({ DATABASE_URL: `sqlite:${path}` });
    await own.close();
    const { code, stderr } = await remove();
    assert.deepEqual([code, stderr], [1, `${path} was not made by npm run demo, so it was not removed.\n`]);
    assert.ok(existsSync(path));
  });
});
