// Queries for the birds and records of a flock, to compare them with the rows of an import.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import { weightColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';
import { medicationFieldColumns } from '../storage/tables/medications.ts';
import { type TableOfBirds, tablesOfBirds } from '../storage/tables/of-birds.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Lists all birds of a flock, including past birds, in the order in which they were added. */
export const listKnownBirds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('birds')
    .select(['id', 'name', 'tagId', 'species', 'absences'])
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('createdAt')
    .orderBy('id'),
);

export const listAllWeights = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('weights')
    .select(['recordedOn', 'weightGrams'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

export const findWeightOn = findOne((db, $: Inputs<BirdKey & { recordedOn: string }>) =>
  db
    .selectFrom('weights')
    .select(without(weightColumns, 'workspaceId', 'birdId'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('recordedOn', '=', $.recordedOn),
);

export const listAllVetVisits = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('vetVisits')
    .select(['visitedOn', 'clinicName', 'reason', 'notes'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Finds a visit with these fields. */
export const findSameVetVisit = findOne(
  (db, $: Inputs<BirdKey & { visitedOn: string; clinicName: string; reason: string; notes: string }>) =>
    db
      .selectFrom('vetVisits')
      .select('id')
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('visitedOn', '=', $.visitedOn)
      .where('clinicName', '=', $.clinicName)
      .where('reason', '=', $.reason)
      .where('notes', '=', $.notes)
      .limit(1),
);

/** Lists a bird's medications that begin on a given day. */
export const listMedicationsFrom = findMany((db, $: Inputs<BirdKey & { startDate: string }>) =>
  db
    .selectFrom('medications')
    .select(medicationFieldColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('startDate', '=', $.startDate),
);

export const listAllMedications = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(medicationFieldColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Finds any recorded dose of a medication. */
export const findAnyDose = findOne((db, $: Inputs<BirdKey & { medicationId: string }>) =>
  db
    .selectFrom('administrations')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('medicationId', '=', $.medicationId)
    .limit(1),
);

/** The tables whose rows show that a bird is in use: its records, links, transfers and history. */
const tablesInUse: readonly (keyof Tables)[] = [
  ...(Object.keys(tablesOfBirds) as TableOfBirds[]).filter(
    table => table !== 'birds' && table !== 'weightGuards',
  ),
  'handovers',
  'birdTransfers',
  'changes',
];

/** Finds a bird that has no records, settings, links, transfers or history. */
export const findUnusedBird = findOne((db, $: Inputs<BirdKey>) => unusedBird(db, $, tablesInUse));

/** Finds an unused bird, even if it has stays and an arrival. If a person had changed those, the history would show it. */
export const findUnusedBirdWithStays = findOne((db, $: Inputs<BirdKey>) =>
  unusedBird(
    db,
    $,
    tablesInUse.filter(table => table !== 'stays' && table !== 'arrivals'),
  ),
);

function unusedBird(db: Kysely<Tables>, $: Inputs<BirdKey>, tables: readonly (keyof Tables)[]) {
  const ofBird = sql`"use"."workspaceId" = ${$.workspaceId} and "use"."birdId" = ${$.birdId}`;
  const hasRows = (table: keyof Tables) =>
    sql`exists (select 1 from ${sql.table(table)} as "use" where ${ofBird})`;
  // Only open codes count, because the index covers no others.
  const hasOpenCode = sql`exists (select 1 from "birdTransferCodes" as "use" where ${ofBird} and "usedAt" is null and "revokedAt" is null)`;
  return db
    .selectFrom('birds')
    .leftJoin('weightGuards as guard', join =>
      join.onRef('guard.workspaceId', '=', 'birds.workspaceId').onRef('guard.birdId', '=', 'birds.id'),
    )
    .select('birds.id')
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId)
    .where('guard.targetGrams', 'is', null)
    .where('guard.weighEveryDays', 'is', null)
    .where('guard.stageSince', 'is', null)
    .where('guard.acknowledgedDecision', 'is', null)
    .where(sql<SqlBool>`not (${sql.join([...tables.map(hasRows), hasOpenCode], sql` or `)})`);
}

export const findBirdByTag = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; tagId: string }>) =>
  db
    .selectFrom('birds')
    .select(['id', 'name'])
    .where('workspaceId', '=', $.workspaceId)
    .where('tagId', '=', $.tagId),
);
