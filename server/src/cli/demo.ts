// `npm run demo`: fills an empty database with two realistic flocks, and prints instructions for signing in.
import { findTimeZone, isDay } from '@flock-care/contract/shapes';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { localDay, localTime } from '../workspaces/local-time.ts';
import { CommandError, runCommand } from './command.ts';
import { AlreadyFilledError, type FilledWorkspace, fillDemo } from './demo/fill.ts';
import { adopter, household, rescue } from './demo/people.ts';
import { findPlace, type Place, removeDemo } from './demo/place.ts';
import { withProgressBar } from './progress-bar.ts';

const help = `Creates a demo to explore: a household and a rescue, each with a year of records, written through the API.

  npm run demo
  npm run demo -- --remove
  npm run demo -- --into http://localhost:3000

The demo has its own database, demo.db next to the one in DATABASE_URL, and the command prints how to start the
service with it and who to sign in as. To see these instructions later, run the command again.

  --into URL   the address of a running service, or a database (sqlite:… or postgres://…), to write to instead. Existing
               records are never touched: if the people of the demo already keep birds there, nothing is written.
  --today DAY  the last day of the histories, as YYYY-MM-DD; today by default
  --remove     removes the demo's own database
  --help       this text
`;

const usage = 'Unknown option. See npm run demo -- --help.';

const options = { into: { type: 'string' }, today: { type: 'string' }, remove: { type: 'boolean' } } as const;

await runCommand({ help, usage, options }, async ({ values }) => {
  const { into, remove } = values;
  if (remove) {
    if (into !== undefined) throw new CommandError("--remove removes only the demo's own database.");
    return console.log(removeDemo(readConfig()));
  }
  const now = systemClock.now();
  // The flocks are in the time zone of this machine, so that their mornings match the user's.
  const timeZone = findTimeZone(Temporal.Now.timeZoneId()) ?? 'UTC';
  const { today = localDay(now, timeZone) } = values;
  if (!isDay(today)) {
    throw new CommandError('--today must be a date that exists in the calendar, as YYYY-MM-DD.');
  }
  const place = await findPlace(into, readConfig());
  if (place.isFilled) return console.log(describeExisting(place));
  try {
    const startedAtMs = performance.now();
    const filled = await withProgressBar('Filling', onProgress =>
      place.serve(baseUrl =>
        fillDemo(baseUrl, { timeZone, today, time: localTime(now, timeZone) }, onProgress),
      ),
    );
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
    console.log(`\n${place.name} has been filled up to ${today} in ${seconds} s.\n`);
    console.log(describe(filled, place));
  } catch (error) {
    if (!(error instanceof AlreadyFilledError)) throw error;
    console.log(describeExisting(place));
  }
});

function describe(filled: readonly FilledWorkspace[], place: Place): string {
  const lines = filled.map(
    ({ workspace, birds, weights, vetVisits, observations, medications, administrations }) =>
      `  ${workspace.name}: ${birds} birds, ${weights.toLocaleString('en')} weights, ${vetVisits} vet visits, ` +
      `${observations} observations, ${medications} medications with ${administrations} doses`,
  );
  return [
    ...lines,
    '',
    'Juno and Pepper have been losing weight for six weeks. Duke is too heavy, and Sprout has just hatched.',
    'The rescue has a year of history: quarantines, a foster home, adoptions, an escape and three deaths.',
    `Saffron is waiting for ${adopter.email}, and moves as soon as that address signs in.`,
    '',
    ...howToSignIn(filled, place),
  ].join('\n');
}

/** Describes an existing demo and the people in it. */
function describeExisting(place: Place): string {
  return [
    '',
    `The demo is already in ${place.name}. Nothing was changed.`,
    '',
    ...howToSignIn([{ workspace: household }, { workspace: rescue }], place),
  ].join('\n');
}

function howToSignIn(
  flocks: readonly Pick<FilledWorkspace, 'workspace'>[],
  { startCommand, signInAt, isOwn }: Place,
): string[] {
  return [
    ...(startCommand === undefined ? [] : ['Start the service with it:', '', `  ${startCommand}`, '']),
    `Sign in at ${signInAt} with one of these addresses; the page shows the link:`,
    '',
    ...describePeople(flocks),
    '',
    ...(isOwn ? ['To remove the demo: npm run demo -- --remove', ''] : []),
  ];
}

/** Lists each person with their roles, such as `owner of Maple Street Flock`. */
function describePeople(filled: readonly Pick<FilledWorkspace, 'workspace'>[]): string[] {
  const roles = new Map<string, string[]>();
  const addRole = (email: string, role: string) => roles.set(email, [...(roles.get(email) ?? []), role]);
  for (const { workspace } of filled) addRole(workspace.owner.email, `owner of ${workspace.name}`);
  for (const { workspace } of filled) {
    for (const { person, role, signsIn } of workspace.invites) {
      const pending = !signsIn || role === 'owner' ? ' (invited)' : '';
      addRole(person.email, `${role} in ${workspace.name}${pending}`);
    }
  }
  addRole(adopter.email, 'a bird is waiting for them');
  const width = Math.max(...[...roles.keys()].map(email => email.length));
  return [...roles].map(([email, roleNames]) => `  ${email.padEnd(width)}  ${roleNames.join(', ')}`);
}
