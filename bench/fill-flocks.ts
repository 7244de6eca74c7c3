// Fills an empty PostgreSQL with many flocks, as the days of years would: the server makes the rows itself, by generate_series.
import pg from 'pg';
import { openStorage } from '../server/src/storage/open.ts';

export interface Extent {
  flocks: number;
  birdsPerFlock: number;
  /** A weight each. */
  days: number;
}

/** People of a flock, browsers of a person, and records of a bird other than its weights. */
export const perFlock = { people: 4, tokens: 1, transfers: 2 } as const;
export const perPerson = { sessions: 2 } as const;
export const perBird = { vetVisits: 3, medications: 1, administrations: 30 } as const;

const hash = (text: string) => `encode(sha256((${text})::bytea), 'hex')`;

/** One statement a table, parents first; $1 is the number of flocks. */
const directory = [
  `insert into workspaces overriding system value
     select n, 'Flock ' || n, 'standard', null, 'household_basic', null, now(), now() from generate_series(1, $1::int) n`,
  `insert into users select gen_random_uuid(), 'keeper-' || n || '@example.org', 'Keeper ' || n,
     1 + (n - 1) / ${perFlock.people}, now() from generate_series(1, $1::int * ${perFlock.people}) n`,
  `insert into members select "lastWorkspaceId", gen_random_uuid(), id, email, name,
     (array['owner', 'assistant', 'caregiver', 'viewer'])[row_number() over (partition by "lastWorkspaceId")],
     now(), now(), now() from users where $1::int > 0`,
  `insert into sessions select ${hash(`id::text || n`)}, id, "lastWorkspaceId", now(), now(),
     now() + interval '30 days' * random() from users, generate_series(1, ${perPerson.sessions}) n where $1::int > 0`,
  `insert into "magicLinks" select ${hash(`'link' || id`)}, email, name, '/', now(),
     now() + interval '15 minutes' * random(), null from users where $1::int > 0`,
  `insert into identities select 'https://idp.example.org', id::text, id, now() from users where $1::int > 0`,
  `insert into "oauthStates" select ${hash(`'state' || n`)}, ${hash(`'browser' || n`)}, 'idp_a',
     'https://idp.example.org', '/', now(), now() + interval '10 minutes' * random() from generate_series(1, $1::int) n`,
  `insert into "integrationTokens" select distinct on ("lastWorkspaceId") "lastWorkspaceId", gen_random_uuid(), id,
     ${hash(`'token' || id`)}, 'fci_00000000', 'Scale', 'read_write', null::timestamptz, null::timestamptz,
     null::timestamptz, now() from users where $1::int > 0`,
  `insert into jobs select gen_random_uuid(), 'mail', 'signInMail', null, '{}', 'completed', 1, 0, now(), now(), null,
     now(), now() - interval '7 days' * random(), null from generate_series(1, $1::int * 10)`,
  `insert into "remindedMilestones" select gen_random_uuid(), 'dateOfBirth', 2020 + n % 5
     from generate_series(1, $1::int * 10) n`,
  `insert into "reminderDays" select current_date - n from generate_series(1, 800) n where $1::int > 0`,
  `insert into "idempotencyKeys" select ${hash(`'key' || n`)}, ${hash(`'print' || n`)}, repeat('x', 400),
     now() + interval '1 day' * random() from generate_series(1, $1::int * 10) n`,
];

/** As above; $2 is the number of birds of a flock. */
const birds = [
  `insert into birds select flock, gen_random_uuid(), 'Bird ' || n, 'TAG-' || n, 'Cockatiel', '', '', '', '', 'unknown',
     current_date - (random() * 5000)::int, current_date - (random() * 2000)::int, '#cb3a35', n % 2 = 0, n % 2 = 0, now()
     from generate_series(1, $1::int) flock, generate_series(1, $2::int) n`,
  `insert into "birdPhotos" select "workspaceId", id, 'data:image/png;base64,' || repeat('A', 200) from birds
     where $1::int > 0 and $2::int > 0`,
  `insert into "vetVisits" select "workspaceId", id, gen_random_uuid(), current_date - n * 100, 'Dr. Finch', 'Check-up',
     'All is well.', now() from birds, generate_series(1, ${perBird.vetVisits}) n where $1::int > 0 and $2::int > 0`,
  `insert into medications select "workspaceId", id, gen_random_uuid(), 'Meloxicam', '0.1 ml', 'once_daily',
     '[{"key": "dose-1", "label": "Dose 1"}]', 'oral', current_date - 40, null, ''
     from birds, generate_series(1, ${perBird.medications}) where $1::int > 0 and $2::int > 0`,
  `insert into administrations select m."workspaceId", m."birdId", m.id, current_date - n, 'dose-1', gen_random_uuid(),
     'administered', null, (select u.id from users u where u.email = 'keeper-1@example.org'), now()
     from generate_series(1, ${perBird.administrations}) n, medications m where $1::int > 0 and $2::int > 0`,
  `insert into "birdTransfers" select "workspaceId", gen_random_uuid(), id, 'heir-' || "workspaceId" || '@example.org',
     (select u.id from users u where u.email = 'keeper-1@example.org'), now(), null, null
     from birds where $2::int > 0 and $1::int > 0 and substr("tagId", 5)::int <= ${perFlock.transfers}`,
  `insert into "birdTransferCodes" select ${hash(`id::text`)}, "workspaceId", id,
     (select u.id from users u where u.email = 'keeper-1@example.org'), now(), null, null, null
     from birds where $2::int > 0 and $1::int > 0 and substr("tagId", 5)::int <= ${perFlock.transfers}`,
];

/** Every bird's weight of one day, $1 days ago. */
const weights = `insert into weights select "workspaceId", id, current_date - $1::int, gen_random_uuid(),
  90 + round(random()::numeric * 50) / 10, '' from birds`;

/**
 * Creates the schema as the service does, then the rows. Weights come day by day over all birds, as in life, so that
 * their index and their pages look as they would after years.
 */
export async function fillFlocks(
  databaseUrl: string,
  { flocks, birdsPerFlock, days }: Extent,
): Promise<void> {
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The rows refer to what is there, and nobody needs them after a crash: neither is looked after. Tidying waits for the end.
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  for (const table of ['weights', 'administrations']) {
    await client.query(
      `alter table ${table} set unlogged; alter table ${table} set (autovacuum_enabled = off)`,
    );
  }
  for (const statement of directory) await client.query(statement, [flocks]);
  for (const statement of birds) await client.query(statement, [flocks, birdsPerFlock]);
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) await client.query(weights, [daysAgo]);
  await client.query('vacuum analyze');
  await client.end();
}
