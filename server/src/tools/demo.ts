// `npm run demo`: fills an empty database with two believable flocks, and says how to sign in and look at them.
import { parseArgs } from 'node:util';
import { isDay } from '@flock-care/contract';
import progress from 'cli-progress';
import { dayOf, systemClock } from '../clock.ts';
import { type Config, ConfigRefused, readConfig } from '../config.ts';
import { DemoRefused, isServed, previewIsOff } from './demo-client.ts';
import { type FilledFlock, fillDemo } from './demo-fill.ts';
import { adopter } from './demo-people.ts';
import { startForDemo } from './demo-service.ts';

const help = `Fills an empty Flock Care with a household and a rescue, through its API.

  npm run demo
  npm run demo -- --today 2026-03-01

It fills the service that answers at BASE_URL. Where none does and BASE_URL is on this machine, it starts one
with the same settings, fills it and stops it again. What is already there is never touched: where the people
of the demo keep birds, nothing is written.

  --today  the day the histories end on, as YYYY-MM-DD; today (UTC) by default
  --help   this text
`;

try {
  await run();
} catch (error) {
  const expected = error instanceof DemoRefused || error instanceof ConfigRefused;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const wish = readWish();
  if (wish.help) {
    console.log(help);
    return;
  }
  const config = readConfig();
  if (config.smtpUrl !== null) throw new DemoRefused(previewIsOff);
  const own = (await isServed(config.baseUrl)) ? undefined : await startForDemo(config.baseUrl);
  try {
    const startedAtMs = performance.now();
    const filled = await fillWithBar(config.baseUrl, wish.today);
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
    console.log(`\n${config.baseUrl.href} is filled up to ${wish.today}, in ${seconds} s.\n`);
    console.log(describe(filled, config, own !== undefined));
  } finally {
    await own?.stop();
  }
}

function readWish(): { today: string; help: boolean } {
  try {
    const { values } = parseArgs({ options: { today: { type: 'string' }, help: { type: 'boolean' } } });
    const { today = dayOf(systemClock.now()), help = false } = values;
    if (isDay(today)) return { today, help };
  } catch {
    throw new DemoRefused('That is no option of the demo. See npm run demo -- --help.');
  }
  throw new DemoRefused('--today must be a date that exists in the calendar, as YYYY-MM-DD.');
}

/** The bar shows on a terminal only; elsewhere nothing but the result is printed. */
async function fillWithBar(baseUrl: URL, today: string): Promise<FilledFlock[]> {
  const bar = new progress.SingleBar({
    format: 'Filling  {bar}  {percentage} %',
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  bar.start(100, 0);
  try {
    return await fillDemo(baseUrl, today, share => bar.update(Math.floor(share * 100)));
  } finally {
    bar.stop();
  }
}

function describe(filled: readonly FilledFlock[], { baseUrl }: Config, needsStart: boolean): string {
  const flocks = filled.map(
    ({ flock, birds, weights, vetVisits, medications, administrations }) =>
      `  ${flock.name}: ${birds} birds, ${weights.toLocaleString('en')} weights, ${vetVisits} vet visits, ` +
      `${medications} medications with ${administrations} doses`,
  );
  const first = needsStart ? 'Start the service with npm start, then sign' : 'Sign';
  return [
    ...flocks,
    '',
    'Juno has been losing weight for six weeks.',
    `Saffron waits for ${adopter.email}, and moves as soon as that address signs in.`,
    '',
    `${first} in at ${baseUrl.href} with one of these addresses; the page shows the link:`,
    '',
    ...describePeople(filled),
    '',
  ].join('\n');
}

/** Each person with their places, such as `owner of Maple Street Flock`. */
function describePeople(filled: readonly FilledFlock[]): string[] {
  const places = new Map<string, string[]>();
  const note = (email: string, place: string) => places.set(email, [...(places.get(email) ?? []), place]);
  for (const { flock } of filled) note(flock.owner.email, `owner of ${flock.name}`);
  for (const { flock } of filled) {
    for (const { person, role, signsIn } of flock.invites) {
      const pending = !signsIn || role === 'owner' ? ' (invited)' : '';
      note(person.email, `${role} in ${flock.name}${pending}`);
    }
  }
  note(adopter.email, 'a bird waits for them');
  const width = Math.max(...[...places.keys()].map(email => email.length));
  return [...places].map(([email, what]) => `  ${email.padEnd(width)}  ${what.join(', ')}`);
}
