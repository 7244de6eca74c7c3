// Tests that every statement touches only one workspace, apart from the listed ones, so that a distributed PostgreSQL
// runs it on one shard.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { read } from '../documents/repository.ts';
import { inputsOf, listStatements } from './every-statement.ts';
import { type WorkspaceColumns, workspacesOf } from './workspaces-of.ts';

/** The workspace columns of the tables whose key begins with the workspace, from docs/data.md, and of `workspaces`. */
const workspaceColumns: WorkspaceColumns = new Map([
  ['workspaces', 'id'],
  ...[...read('docs/data.md').matchAll(/^### (\w+)\n(?:(?!^###).)*?^Key: `workspaceId\b/gms)].map(
    ([, table = '']) => [table, 'workspaceId'] as const,
  ),
]);

/** Statements that find the workspace by a person or a credential. Only `findHandoverContent` reads a sharded table. */
const byPersonOrCredential = [
  'findSession',
  'findEndedMembership',
  'findActiveToken',
  'touchToken',
  'listMemberships',
  'listReceivingWorkspaces',
  'acceptInvites',
  'consumeInvitationLink',
  'findTabletByToken',
  'findTabletSession',
  'pairTablet',
  'countOpening',
  'findHandoverContent',
  'findHandoverId',
  'findFeed',
  'touchFeed',
  'stopReceivingBirds',
  // For each push: the person's other flocks.
  'findNameAmongSeveral',
  // For each email about milestones: the person's other flocks, which may also have milestones that day.
  'listWorkspacesOf',
  // For closing an account or blocking a person.
  'revokeAllTokensOf',
  'revokeAllHandoversOf',
  'deleteAllFeedsOf',
  'deleteAllPinsOf',
  'deleteAllTabletSessionsOf',
  'deletionsOfPeople.calendarFeeds',
  'deletionsOfPeople.integrationTokens',
  'deletionsOfPeople.members',
];
/** For sign-ins and requests for a link: the invites and pending transfers to an address, in all workspaces. */
const atSignIn = ['findKnownAddress', 'listPendingTransfers'];
/** For a bird that moves before its reminder is sent. */
const forReminders = ['findWorkspaceOfBird'];
/** For expired access: four times a minute. */
const forEndingAccess = ['listMembersToEnd'];
/** Cleanup: once an hour. */
const forCleanup = [
  'deleteEndedTokens',
  'deleteExpiredInvitationLinks',
  'deleteOldHandovers',
  'deleteOldDeliveries',
  'deleteOldEvents',
  'deleteOldWebhookDeliveries',
  'deleteOldWithheldArrivals',
  'deleteOldChecked',
  'deleteOldArchives',
  'deleteOldPartsOfArchives',
  'deleteOldDiscarded',
  'deleteOldImports',
  'deleteOldParts',
  'deleteEndedTransfers',
  'listChangesToPurge',
  'listUnused',
  'markRemoved',
];
/** After an upgrade: once a day and at startup, in the background. */
const forUpgrades = ['listUnjudgedBirds'];
/** Flocks with birds but without a clock: every ten minutes. */
const forClocks = ['listFlocksWithoutClock'];
/** The event streams, up to four times a minute; due deliveries, while a flock has a webhook; leases, at startup. */
const forWebhooks = ['listStreams', 'listDueWebhooks', 'releaseAllLeases'];
/** The flocks to publish, once a minute, or four times a minute with several replicas. Only with a broker. */
const forMqtt = ['listMqttFlocks'];
/** For the operator's study of the weight guard: the keys of all birds. */
const forStudies = ['listWeighedBirds'];
/** For the admins' list of flocks. */
const forAdmins = ['listAllWorkspaces', 'listWorkspacesByVerification'];
/** For the admins' list of people, whose memberships are not sharded. */
const forAdminsOfPeople = ['findListedUser', 'listUsers', 'listUsersWith'];
/** At startup, unless SIGN_UP is open: checks for an invite. */
const atStart = ['findWaysIn'];
/** For closing an account: the person's flocks, and the notifications to the person. */
const forClosingAccounts = ['listFlocksOf', 'deletionsOfPeople.deliveries'];
/** For the export of a person's data. */
const forExports = ['listNotificationSettingsOf', 'listLimitedMemberships'];
const acrossWorkspaces = [
  ...forAdmins,
  ...forAdminsOfPeople,
  ...forClosingAccounts,
  ...forExports,
  ...atStart,
  ...byPersonOrCredential,
  ...atSignIn,
  ...forReminders,
  ...forEndingAccess,
  ...forCleanup,
  ...forUpgrades,
  ...forClocks,
  ...forStudies,
  ...forWebhooks,
  ...forMqtt,
];

/** Statements that move a bird, each of which reads one workspace and adds to another. */
const movesBird = /^(copyBird|(wholeHistory|historyWithoutArrival)\.\d|recordCopies\.\w+)$/;

let statements: Map<string, ReturnType<typeof workspacesOf>>;

before(async () => {
  const all = [...(await listStatements())];
  statements = new Map(
    all.map(([name, statement]) => {
      const { sql } = statement.compiled('postgres');
      return [name, workspacesOf(sql, inputsOf(statement), workspaceColumns)];
    }),
  );
});

describe('every statement', () => {
  it('is limited to one workspace, unless it is listed above', () => {
    assert.ok(workspaceColumns.size >= 10 && statements.size >= 80);
    const unlimited = [...statements].filter(([, { unbound }]) => unbound.length > 0).map(([name]) => name);
    assert.deepEqual(unlimited.sort(), [...acrossWorkspaces].sort());
  });

  it('gets the workspace from one input, or from two when a bird moves', () => {
    for (const [name, { inputs, unbound }] of statements) {
      if (unbound.length > 0) continue;
      const expected = movesBird.test(name) ? ['from', 'to'] : [...inputs].slice(0, 1);
      assert.deepEqual([...inputs].sort(), expected, name);
    }
  });
});

describe('docs/scaling.md', () => {
  const places = new Map(
    [
      ...read('docs/scaling.md').matchAll(/^\| `(\w+)` \| (sharded|on every server|on the coordinator) \|/gm),
    ].map(([, table = '', place = '']) => [table, place]),
  );

  it('lists every table', () => {
    const tables = [...read('docs/data.md').matchAll(/^### (\w+)\n\n(?!Only on SQLite)/gm)].map(
      ([, table = '']) => table,
    );
    assert.deepEqual([...places.keys()].sort(), tables.sort());
  });

  it('shards only tables whose key begins with the workspace; only the listed statements read them across shards', () => {
    const sharded = [...places].filter(([, place]) => place === 'sharded').map(([table]) => table);
    for (const table of sharded) assert.equal(workspaceColumns.get(table), 'workspaceId', table);
    const acrossShards = [...statements].filter(([, { unbound }]) =>
      unbound.some(table => sharded.includes(table)),
    );
    assert.deepEqual(
      acrossShards.map(([name]) => name).sort(),
      [
        ...forAdmins,
        ...forClosingAccounts,
        ...atSignIn,
        ...forReminders,
        ...atStart,
        ...forUpgrades,
        ...forClocks,
        ...forStudies,
        ...forWebhooks,
        'deleteEndedTransfers',
        'deleteOldDeliveries',
        'deleteOldEvents',
        'deleteOldWebhookDeliveries',
        'deleteOldWithheldArrivals',
        'deleteOldChecked',
        'deleteOldArchives',
        'deleteOldPartsOfArchives',
        'deleteOldDiscarded',
        'deleteOldImports',
        'deleteOldParts',
        'listChangesToPurge',
        'listUnused',
        'markRemoved',
        'findHandoverContent',
      ].sort(),
    );
  });
});

describe('a statement without its workspace', () => {
  const faulty = [
    'select "id" from "birds" where "id" = $1',
    'select "id" from "birds" where "workspaceId" > $1',
    'select "id" from "birds" where ("workspaceId" = $1 or "id" = $2)',
    'select "birds"."id" from "birds" inner join "weights" on "weights"."birdId" = "birds"."id" where "birds"."workspaceId" = $1',
    'update "birds" set "workspaceId" = $1 where "id" = $2',
    'insert into "birds" ("id", "name") values ($1, $2)',
    'insert into "birds" ("id", "workspaceId") values ($1, (select "id" from "users" where "email" = $2))',
    'insert into "birds" ("workspaceId", "id") select "id", $1 from "workspaces" where "id" = $2',
    'insert into "weights" ("birdId", "workspaceId") select "birds"."workspaceId", "birds"."id" from "birds" where "birds"."workspaceId" = $1',
    'delete from "birds" where "workspaceId" = $1 and exists (select "id" from "weights" where "weights"."birdId" = "birds"."id")',
  ];

  it('is detected', () => {
    for (const sql of faulty) {
      assert.notDeepEqual(workspacesOf(sql, ['a', 'b'], workspaceColumns).unbound, [], sql);
    }
  });
});
