// Fills an empty PostgreSQL database with many flocks and years of records. PostgreSQL generates the rows itself.
import { judgeWeights } from '@flock-care/contract/guard';
import pg from 'pg';
import { openStorage } from '../server/src/storage/open-storage.ts';

export interface Extent {
  workspaces: number;
  birdsPerWorkspace: number;
  /** The number of days on which each bird has a weight. */
  days: number;
}

/** The number of rows of some tables per flock, per person and per bird. */
export const perWorkspace = { people: 4, tokens: 1, transfers: 2 } as const;
export const perPerson = { sessions: 2, deliveries: 5 } as const;
export const perBird = {
  vetVisits: 3,
  observations: 5,
  files: 4,
  medications: 1,
  administrations: 30,
} as const;

const hash = (text: string) => `encode(sha256((${text})::bytea), 'hex')`;

/**
 * Selects a person of a flock. If one person had written all records, an early id would make it cheap for PostgreSQL to
 * read the people in the order of their ids.
 */
const keeperOf = (workspaceId: string) =>
  `(select u.id from users u where u.email = 'keeper-' || ${workspaceId} * ${perWorkspace.people} || '@example.org')`;

/** One statement per table, parents first; $1 is the number of flocks. */
const directory = [
  `insert into workspaces overriding system value
     select n, 'Flock ' || n, 'standard', null, 'household_basic', null, now(), now() from generate_series(1, $1::int) n`,
  `insert into "workspaceSettings" select id, 'Europe/Amsterdam', 7, '[{"name": "Bird clinic", "phone": "112"}]', 3, 5, 10,
     now() from workspaces where $1::int > 0`,
  `insert into users select gen_random_uuid(), 'keeper-' || n || '@example.org', 'Keeper ' || n,
     1 + (n - 1) / ${perWorkspace.people}, now() from generate_series(1, $1::int * ${perWorkspace.people}) n`,
  `insert into members select "lastWorkspaceId", gen_random_uuid(), id, email, name,
     (array['owner', 'assistant', 'caregiver', 'viewer'])[row_number() over (partition by "lastWorkspaceId")],
     now(), now(), now() from users where $1::int > 0`,
  `insert into sessions select ${hash(`id::text || n`)}, id, "lastWorkspaceId", now(), now(),
     now() + interval '30 days' * random() from users, generate_series(1, ${perPerson.sessions}) n where $1::int > 0`,
  `insert into "magicLinks" select ${hash(`'link' || id`)}, email, name, '/', now(),
     now() + interval '15 minutes' * random(), null from users where $1::int > 0`,
  `insert into "signInTries" select ${hash(`'tries' || id`)}, 1, now(), 1, now() + interval '1 day' * random()
     from users where $1::int > 0`,
  `insert into "invitationLinks" select "workspaceId", id, ${hash(`'invitation' || id`)}, now(),
     now() + interval '7 days' * random() from members where $1::int > 0 and role = 'viewer'`,
  `insert into identities select 'https://idp.example.org', id::text, id, now() from users where $1::int > 0`,
  `insert into "oauthStates" select ${hash(`'state' || n`)}, ${hash(`'browser' || n`)}, 'idp_a',
     'https://idp.example.org', '/', now(), now() + interval '10 minutes' * random() from generate_series(1, $1::int) n`,
  `insert into "usedOauthStates" select ${hash(`'used' || n`)}, now() + interval '10 minutes' * random()
     from generate_series(1, $1::int) n`,
  `insert into "integrationTokens" select distinct on ("lastWorkspaceId") "lastWorkspaceId", gen_random_uuid(), id,
     ${hash(`'token' || id`)}, 'fci_00000000', 'Scale', 'read_write', null::timestamptz, null::timestamptz,
     null::timestamptz, now() from users where $1::int > 0`,
  `insert into jobs select gen_random_uuid(), 'mail', 'signInMail', null, '{}', 'completed', 1, 0, now(), now(), null,
     now(), now() - interval '7 days' * random(), null from generate_series(1, $1::int * 10)`,
  `insert into "remindedMilestones" select gen_random_uuid(), 'dateOfBirth', 2020 + n % 5
     from generate_series(1, $1::int * 10) n`,
  `insert into "milestoneMentions" ("userId", "birdId", kind, year, "notedOn", "sentOn")
     select gen_random_uuid(), gen_random_uuid(), 'dateOfBirth', 2020 + n % 5,
     current_date - n % 800, current_date - n % 800 from generate_series(1, $1::int * 10) n`,
  `insert into "idempotencyKeys" select ${hash(`'key' || n`)}, ${hash(`'print' || n`)}, repeat('x', 400),
     now() + interval '1 day' * random() from generate_series(1, $1::int * 10) n`,
  `insert into "notificationSettings" select "workspaceId", id, '{}', null, null, now() from members where $1::int > 0`,
  `insert into "pushSubscriptions" select gen_random_uuid(), "userId", "tokenHash",
     'https://push.example.org/' || "tokenHash", 'key', 'secret', now() from sessions where $1::int > 0`,
  `insert into deliveries select "workspaceId", gen_random_uuid(), "userId", 'milestone', n::text, 'email', '',
     gen_random_uuid(), '{}', now() - interval '90 days' * random(), 'sent', null
     from members, generate_series(1, ${perPerson.deliveries}) n where $1::int > 0`,
  `insert into "calendarFeeds" select "workspaceId", gen_random_uuid(), "userId", ${hash(`'feed' || id`)}, '["doses"]',
     now(), null from members where $1::int > 0`,
];

/**
 * One statement per table for the birds, their records, and the flock's webhooks, tablets and other data; $1 is the
 * number of flocks, and $2 the number of birds per flock.
 */
const birds = [
  `insert into birds select workspace, gen_random_uuid(), 'Bird ' || n, 'TAG-' || n, 'Cockatiel', '', '', '', '', 'unknown',
     current_date - (random() * 5000)::int, current_date - (random() * 2000)::int, '#cb3a35', n % 2 = 0, n % 2 = 0, now()
     from generate_series(1, $1::int) workspace, generate_series(1, $2::int) n`,
  `insert into "birdPhotos" select "workspaceId", id, 'data:image/png;base64,' || repeat('A', 200) from birds
     where $1::int > 0 and $2::int > 0`,
  `insert into "careSheets" select "workspaceId", id, 'Room 2', 'Cage 7', '', '', 'Pellets and greens.', '', '', '', now()
     from birds where $1::int > 0 and $2::int > 0`,
  `insert into "weightGuards" ("workspaceId", "birdId", stage, "targetReached", verdict, judgement) select "workspaceId", id,
     'adult', false, 'learning', '${JSON.stringify(judgeWeights([], {}))}' from birds where $1::int > 0 and $2::int > 0`,
  `insert into "vetVisits" select "workspaceId", id, gen_random_uuid(), current_date - n * 100, 'Dr. Finch', 'Check-up',
     'All is well.', now() from birds, generate_series(1, ${perBird.vetVisits}) n where $1::int > 0 and $2::int > 0`,
  `insert into stays select "workspaceId", id, gen_random_uuid(), 'home', current_date - n * 300, '', '', '', '',
     case when n = 1 then current_date + 30 end, now(), null
     from birds, generate_series(1, 3) n where $1::int > 0 and $2::int > 0`,
  `insert into arrivals select "workspaceId", id, null, 'unknown', '', '', '', '', '', '', '', '', 'none', '', false
     from birds where $1::int > 0 and $2::int > 0`,
  `insert into "formerBirds" select "workspaceId", gen_random_uuid(), 'Cockatiel', current_date, null, 'unknown',
     '[["home", "2020-01-01"]]' from birds where $1::int > 0 and $2::int > 0`,
  `insert into "withheldArrivals" select "workspaceId", gen_random_uuid(), now() - interval '30 days' * random(), '{}'
     from birds where $1::int > 0 and $2::int > 0`,
  `insert into imports ("workspaceId", id, name, kind, state, preview, "rowsDone", "rowsTotal", "createdAt", "rowsLeftOut", kept,
     failures, "isUndoing", "startedAt") select "workspaceId", gen_random_uuid(), 'Weights.xlsx', 'weights', 'done', '{}', 200, 200,
     now(), 0, '[]', 0, false, now() - interval '30 days' * random() from birds where $1::int > 0 and $2::int > 0`,
  `insert into "importParts" select "workspaceId", id, n, '[]', '{}' from imports, generate_series(1, 2) n
     where $1::int > 0 and $2::int > 0`,
  `insert into "eventStreams" select id, now(), now(), 50, '{}' from workspaces where $1::int > 0 and $2::int > 0`,
  `insert into events select id, n, gen_random_uuid(), 'weight.recorded', now() - interval '30 days' * random(),
     gen_random_uuid(), gen_random_uuid(), 'Kiwi', '{}' from workspaces, generate_series(1, 50) n
     where $1::int > 0 and $2::int > 0`,
  `insert into webhooks ("workspaceId", id, name, kind, url, patterns, "readEvent", "lastSequence", revision, "createdAt",
     "createdByUserId") select id, gen_random_uuid(), 'Home', 'webhook', 'https://hooks.example.org', '["*"]', 50, 50, 0,
     now(), ${keeperOf('workspaces.id')}
     from workspaces where $1::int > 0 and $2::int > 0`,
  `insert into "webhookDeliveries" ("workspaceId", "webhookId", sequence, id, type, "requestBody", "deliveredAt", attempts,
     "createdAt") select "workspaceId", id, n, gen_random_uuid(), 'weight.recorded', '{}', now(), 1,
     now() - interval '30 days' * random() from webhooks, generate_series(1, 50) n where $1::int > 0 and $2::int > 0`,
  `insert into tablets ("workspaceId", id, name, room, "idleMinutes", "codeHash", "tokenHash", "createdAt", "createdByUserId")
     select id, gen_random_uuid(), 'Kitchen', '', 3, ${hash(`'code' || id`)}, ${hash(`'tablet' || id`)}, now(),
     ${keeperOf('workspaces.id')}
     from workspaces where $1::int > 0 and $2::int > 0`,
  `insert into "memberPins" select "workspaceId", id, 'scrypt' from members where $1::int > 0 and $2::int > 0`,
  `insert into "pinTries" select t."workspaceId", t.id, m.id, 1, now() from tablets t
     join members m on m."workspaceId" = t."workspaceId" where $1::int > 0 and $2::int > 0`,
  `insert into "tabletSessions" select ${hash(`m.id::text`)}, t."workspaceId", t.id, m.id,
     now() - interval '30 days' * random(), now() from tablets t
     join members m on m."workspaceId" = t."workspaceId" where $1::int > 0 and $2::int > 0`,
  `insert into "mqttFlocks" select id, gen_random_uuid(), ${hash(`'mqtt' || id`)}, now() from workspaces
     where $1::int > 0 and $2::int > 0`,
  `insert into observations select "workspaceId", id, gen_random_uuid(), current_date - n * 20, '["sleepy"]', '',
     ${keeperOf('birds."workspaceId"')}, now()
     from birds, generate_series(1, ${perBird.observations}) n where $1::int > 0 and $2::int > 0`,
  `insert into files select "workspaceId", id, gen_random_uuid(), null, 'photo.jpg', 'image/jpeg', 500000,
     encode(sha256((id::text || n)::bytea), 'hex'), "workspaceId", '', current_date - n * 20, 'image/webp',
     encode(sha256((id::text || 'p' || n)::bytea), 'hex'), now(),
     ${keeperOf('birds."workspaceId"')}
     from birds, generate_series(1, ${perBird.files}) n where $1::int > 0 and $2::int > 0`,
  `insert into "fileContents" select "contentWorkspaceId", digest, bytes, now() - interval '30 days' * random(), null from files
     where $1::int > 0 and $2::int > 0`,
  `insert into "birdPortraits" select "workspaceId", id, 'a', 'data:image/webp;base64,' || repeat('A', 200), 'b' from birds
     where $1::int > 0 and $2::int > 0`,
  `insert into medications select "workspaceId", id, gen_random_uuid(), 'Meloxicam', '0.1 ml', 'once_daily',
     '[{"key": "dose-1", "label": "Dose 1"}]', 'oral', current_date - 40, null, ''
     from birds, generate_series(1, ${perBird.medications}) where $1::int > 0 and $2::int > 0`,
  `insert into administrations select m."workspaceId", m."birdId", m.id, current_date - n, 'dose-1', gen_random_uuid(),
     'administered', null, ${keeperOf('m."workspaceId"')}, now()
     from generate_series(1, ${perBird.administrations}) n, medications m where $1::int > 0 and $2::int > 0`,
  `insert into "birdTransfers" select "workspaceId", gen_random_uuid(), id, 'heir-' || "workspaceId" || '@example.org',
     ${keeperOf('birds."workspaceId"')}, now(), null, null
     from birds where $2::int > 0 and $1::int > 0 and substr("tagId", 5)::int <= ${perWorkspace.transfers}`,
  `insert into "birdTransferCodes" select ${hash(`id::text`)}, "workspaceId", id,
     ${keeperOf('birds."workspaceId"')}, now(), null, null, null
     from birds where $2::int > 0 and $1::int > 0 and substr("tagId", 5)::int <= ${perWorkspace.transfers}`,
  `insert into handovers select "workspaceId", gen_random_uuid(), id, ${hash(`'handover' || id`)}, current_date - 365, '',
     ${keeperOf('birds."workspaceId"')}, null, now(),
     now() + interval '90 days' * random(), null, 0, null
     from birds where $2::int > 0 and $1::int > 0 and substr("tagId", 5)::int <= ${perWorkspace.transfers}`,
  `insert into "handoverFiles" select h."workspaceId", h.id, h."birdId", f.id, ${hash(`'file' || h.id || f.id`)} from handovers h
     join files f on f."workspaceId" = h."workspaceId" and f."birdId" = h."birdId" where $2::int > 0 and $1::int > 0`,
];

/** A history entry for each dose, vet visit and bird, with an archived row for each visit and a move for each bird. */
const history = [
  `insert into changes select "workspaceId", gen_random_uuid(), now(), null, 'Keeper', null, 'created', 'administration', id,
     "birdId", 'Bird', null, '{"status": "administered", "notes": null}', null, null, null from administrations`,
  `insert into changes select "workspaceId", gen_random_uuid(), now(), null, 'Keeper', null, 'deleted', 'vet_visit', id,
     "birdId", 'Bird', '{"reason": "Check-up"}', null, null, null, now() + interval '30 days' * random() from "vetVisits"`,
  `insert into "archivedRows" select "workspaceId", id, 'vetVisits', 1, '{"reason": "Check-up"}' from changes
     where "purgeAt" is not null`,
  `insert into changes select "workspaceId", gen_random_uuid(), now(), null, 'Keeper', null, 'moved', 'bird', id, id, 'Bird',
     null, null, null, null, null from birds`,
  `insert into moves select "workspaceId", id, "birdId", "workspaceId", "workspaceId", id from changes
     where action = 'moved'`,
];

/** Inserts a weight for every bird, dated $1 days ago. */
const weights = `insert into weights select "workspaceId", id, current_date - $1::int, gen_random_uuid(),
  90 + round(random()::numeric * 50) / 10, '' from birds`;

/**
 * Creates the schema as the service does, then the rows. Weights are inserted day by day for all birds, so that the
 * index and the pages look as they would after years of use.
 */
export async function fillWorkspaces(
  databaseUrl: string,
  { workspaces, birdsPerWorkspace, days }: Extent,
): Promise<void> {
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The references are known to be valid, so foreign keys are not checked. After a crash, the database would be filled
  // again, so commits do not wait for the disk, and the largest tables are not logged. Vacuum runs at the end, so
  // autovacuum is off for these tables.
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  for (const table of ['weights', 'administrations']) {
    await client.query(
      `alter table ${table} set unlogged; alter table ${table} set (autovacuum_enabled = off)`,
    );
  }
  for (const statement of directory) await client.query(statement, [workspaces]);
  for (const statement of birds) await client.query(statement, [workspaces, birdsPerWorkspace]);
  for (const statement of history) await client.query(statement);
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) await client.query(weights, [daysAgo]);
  await client.query('vacuum analyze');
  await client.end();
}
