// `npm run demo`: fills an empty database with two realistic flocks, and says how to sign in to them.
import { findTimeZone, isDay } from '@flock-care/contract/shapes';
import { systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { localDay, localTime } from '../workspaces/local-time.ts';
import { CommandError, runCommand } from './command.ts';
import { isServed, previewIsOff } from './demo/client.ts';
import { AlreadyFilledError, type FilledWorkspace, fillDemo } from './demo/fill.ts';
import { adopter, household, rescue } from './demo/people.ts';
import { startForDemo } from './demo/service.ts';
import { withProgressBar } from './progress-bar.ts';

const help = `Fills an empty Flock Care with a household and a rescue, through its API.

  npm run demo
  npm run demo -- --today 2026-03-01

It fills the service at BASE_URL. If none runs there and BASE_URL is on this machine, it starts one with the same
settings, fills it and stops it again. Existing records are never touched: if the people of the demo already keep
birds, nothing is written, and it says again whom to sign in as.

  --today  the day the histories end on, as YYYY-MM-DD; today by default
  --help   this text
`;

const usage = 'Unknown option. See npm run demo -- --help.';

await runCommand({ help, usage, options: { today: { type: 'string' } } }, async ({ values }) => {
  const now = systemClock.now();
  // The flocks are where the demo is run, so that its mornings are theirs.
  const timeZone = findTimeZone(Temporal.Now.timeZoneId()) ?? 'UTC';
  const { today = localDay(now, timeZone) } = values;
  if (!isDay(today)) {
    throw new CommandError('--today must be a date that exists in the calendar, as YYYY-MM-DD.');
  }
  const config = readConfig();
  if (config.smtpUrl !== null) throw new CommandError(previewIsOff);
  const own = (await isServed(config.baseUrl)) ? undefined : await startForDemo(config.baseUrl);
  try {
    const startedAtMs = performance.now();
    const filled = await withProgressBar('Filling', onProgress =>
      fillDemo(config.baseUrl, { timeZone, today, time: localTime(now, timeZone) }, onProgress),
    );
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
    console.log(`\n${config.baseUrl.href} is filled up to ${today}, in ${seconds} s.\n`);
    console.log(describe(filled, config, own !== undefined));
  } catch (error) {
    if (!(error instanceof AlreadyFilledError)) throw error;
    console.log(describeAgain(config, own !== undefined));
  } finally {
    await own?.stop();
  }
});

function describe(filled: readonly FilledWorkspace[], { baseUrl }: Config, needsStart: boolean): string {
  const lines = filled.map(
    ({ workspace, birds, weights, vetVisits, observations, medications, administrations }) =>
      `  ${workspace.name}: ${birds} birds, ${weights.toLocaleString('en')} weights, ${vetVisits} vet visits, ` +
      `${observations} observations, ${medications} medications with ${administrations} doses`,
  );
  const first = needsStart ? 'Start the service with npm start, then sign' : 'Sign';
  return [
    ...lines,
    '',
    'Juno and Pepper have been losing weight for six weeks. Duke is too heavy, and Sprout has just hatched.',
    `Saffron waits for ${adopter.email}, and moves as soon as that address signs in.`,
    '',
    `${first} in at ${baseUrl.href} with one of these addresses; the page shows the link:`,
    '',
    ...describePeople(filled),
    '',
  ].join('\n');
}

/** For somebody who has forgotten whom to sign in as. */
function describeAgain({ baseUrl }: Config, needsStart: boolean): string {
  return [
    '',
    `The demo is at ${baseUrl.href} already, and nothing was changed.`,
    `${needsStart ? 'Start the service with npm start, then sign' : 'Sign'} in with one of these addresses; the page shows the link:`,
    '',
    ...describePeople([{ workspace: household }, { workspace: rescue }]),
    '',
    'For a new one, stop the service, and give the demo and the service another file:',
    '',
    '  export DATABASE_URL=sqlite:./data/demo.db',
    '  npm run demo && npm start',
    '',
  ].join('\n');
}

/** Each person with their roles, such as `owner of Maple Street Flock`. */
function describePeople(filled: readonly Pick<FilledWorkspace, 'workspace'>[]): string[] {
  const roles = new Map<string, string[]>();
  const note = (email: string, role: string) => roles.set(email, [...(roles.get(email) ?? []), role]);
  for (const { workspace } of filled) note(workspace.owner.email, `owner of ${workspace.name}`);
  for (const { workspace } of filled) {
    for (const { person, role, signsIn } of workspace.invites) {
      const pending = !signsIn || role === 'owner' ? ' (invited)' : '';
      note(person.email, `${role} in ${workspace.name}${pending}`);
    }
  }
  note(adopter.email, 'a bird waits for them');
  const width = Math.max(...[...roles.keys()].map(email => email.length));
  return [...roles].map(([email, what]) => `  ${email.padEnd(width)}  ${what.join(', ')}`);
}
