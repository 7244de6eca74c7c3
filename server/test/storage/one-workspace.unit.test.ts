// No statement of a request joins across workspaces, so that a distributed PostgreSQL runs each in one place.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { read } from '../documents/repository.ts';
import { inputsOf, listStatements } from './every-statement.ts';
import { type WorkspaceColumns, workspacesOf } from './workspaces-of.ts';

/** The tables whose key begins with the workspace, by docs/data.md, and the workspaces themselves. */
const workspaceColumns: WorkspaceColumns = new Map([
  ['workspaces', 'id'],
  ...[...read('docs/data.md').matchAll(/^### (\w+)\n(?:(?!^###).)*?^Key: `workspaceId\b/gms)].map(
    ([, table = '']) => [table, 'workspaceId'] as const,
  ),
]);

/** They start from a person or a credential and find the workspace by it. Their tables are not sharded. */
const ofThePersonOrCredential = [
  'findSession',
  'findEndedMembership',
  'findActiveToken',
  'touchToken',
  'listMemberships',
  'listReceivingWorkspaces',
  'acceptInvites',
  'consumeInvitationLink',
  'countOpening',
  'findHandoverId',
  'findFeed',
  'touchFeed',
  'stopReceivingBirds',
  // With each push: whether the person has other flocks.
  'findNameAmongSeveral',
  // With each email about milestones: whether another flock of the person may have some as well.
  'listWorkspacesOf',
  // When they close their account, or are blocked.
  'revokeAllTokensOf',
  'endAllHandoversOf',
  'deleteAllFeedsOf',
  'deletionsOfPeople.calendarFeeds',
  'deletionsOfPeople.integrationTokens',
  'deletionsOfPeople.members',
];
/** When somebody signs in: which birds wait for their address, in any workspace. Once in 30 days per browser. */
const ofASignIn = ['findKnownAddress', 'listPendingTransfers'];
/** For a bird that moved on its birthday. */
const ofTheReminders = ['findWorkspaceOfBird'];
/** Several times a minute. */
const ofEndingAccess = ['listDueEnds'];
/** Once an hour. */
const ofTidying = [
  'deleteEndedTokens',
  'deleteExpiredInvitationLinks',
  'deleteOldHandovers',
  'deleteOldDeliveries',
  'deleteEndedTransfers',
  'listChangesToPurge',
];
/** Once a day and at the start, in the background. */
const ofUpgrades = ['listUnjudgedBirds'];
/** Every ten minutes: which flocks have birds and no clock. */
const ofTheClocks = ['listFlocksWithoutClock'];
/** When an admin of the installation looks at its flocks. */
const ofAdmins = ['listAllWorkspaces', 'listWorkspacesByVerification'];
/** When an admin looks at its people, whose memberships are not sharded. */
const ofAdminsOfPeople = ['findListedUser', 'listUsers', 'listUsersWith'];
/** When a person closes the account: in which flocks they are, and what is in them. */
const ofClosing = ['listFlocksOf', 'deletionsOfPeople.deliveries'];
/** When a person takes their data along. */
const ofExports = ['listNotificationSettingsOf'];
const acrossWorkspaces = [
  ...ofAdmins,
  ...ofAdminsOfPeople,
  ...ofClosing,
  ...ofExports,
  ...ofThePersonOrCredential,
  ...ofASignIn,
  ...ofTheReminders,
  ...ofEndingAccess,
  ...ofTidying,
  ...ofUpgrades,
  ...ofTheClocks,
];

/** A bird moves: each of these statements reads one workspace and adds to another. */
const fromOneToAnother = /^(copyBird|copyChanges|copyArchives|recordCopies\.\w+)$/;

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
  it('names the workspace of the rows it reads or changes, except those that look it up', () => {
    assert.ok(workspaceColumns.size >= 10 && statements.size >= 80);
    const silent = [...statements].filter(([, { unbound }]) => unbound.length > 0).map(([name]) => name);
    assert.deepEqual(silent.sort(), [...acrossWorkspaces].sort());
  });

  it('names it by one input, so it touches one workspace, or two if a bird moves', () => {
    for (const [name, { inputs, unbound }] of statements) {
      if (unbound.length > 0) continue;
      const expected = fromOneToAnother.test(name) ? ['from', 'to'] : [...inputs].slice(0, 1);
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

  it('has a place for every table', () => {
    const tables = [...read('docs/data.md').matchAll(/^### (\w+)\n\n(?!On SQLite alone)/gm)].map(
      ([, table = '']) => table,
    );
    assert.deepEqual([...places.keys()].sort(), tables.sort());
  });

  it('shards only tables whose key begins with the workspace, read across shards only by the statements listed', () => {
    const sharded = [...places].filter(([, place]) => place === 'sharded').map(([table]) => table);
    for (const table of sharded) assert.equal(workspaceColumns.get(table), 'workspaceId', table);
    const acrossShards = [...statements].filter(([, { unbound }]) =>
      unbound.some(table => sharded.includes(table)),
    );
    assert.deepEqual(
      acrossShards.map(([name]) => name).sort(),
      [
        ...ofAdmins,
        ...ofClosing,
        ...ofASignIn,
        ...ofTheReminders,
        ...ofUpgrades,
        ...ofTheClocks,
        'deleteEndedTransfers',
        'deleteOldDeliveries',
        'listChangesToPurge',
      ].sort(),
    );
  });
});

describe('a statement that does not name its workspace', () => {
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

  it('is found', () => {
    for (const sql of faulty) {
      assert.notDeepEqual(workspacesOf(sql, ['a', 'b'], workspaceColumns).unbound, [], sql);
    }
  });
});
