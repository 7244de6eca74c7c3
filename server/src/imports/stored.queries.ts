// Queries for a flock's stored records, which the rows of an import are compared with.
import { type SqlBool, sql } from 'kysely';
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import { weightColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
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

export const listAllMedications = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(medicationFieldColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Finds one recorded dose of a medication. */
export const findAnyDose = findOne((db, $: Inputs<BirdKey & { medicationId: string }>) =>
  db
    .selectFrom('administrations')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('medicationId', '=', $.medicationId)
    .limit(1),
);

/** The tables whose rows people enter. Guards are left out, because weights alone create them. */
const enteredTables = (Object.keys(tablesOfBirds) as TableOfBirds[]).filter(
  table => table !== 'birds' && table !== 'weightGuards',
);

/** Finds a bird that has no records at all. */
export const findBareBird = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birds')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId)
    .where(
      sql<SqlBool>`not (${sql.join(
        enteredTables.map(
          table =>
            sql`exists (select 1 from ${sql.table(table)} as "entered" where "entered"."workspaceId" = "birds"."workspaceId" and "entered"."birdId" = "birds"."id")`,
        ),
        sql` or `,
      )})`,
    ),
);
