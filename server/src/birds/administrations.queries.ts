// Who gave which dose, and which was missed: one row a medication, day and slot.
import type { AdministrationStatus } from '@flock-care/contract';
import { changeOne, findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

const shown = [
  'id',
  'medicationId',
  'birdId',
  'administeredOn',
  'administrationSlot',
  'status',
  'notes',
  'createdByUserId',
  'createdAt',
] as const;

export const listAdministrations = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('administrations')
    .select(shown)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('administeredOn', 'desc'),
);

/** Records a dose, or changes its record; no row where the bird has no such medication. */
export const upsertAdministration = changeOne(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      birdId: string;
      medicationId: string;
      id: string;
      administeredOn: string;
      administrationSlot: string;
      status: AdministrationStatus;
      notes: string | null;
      userId: string;
      now: string;
    }>,
  ) =>
    db
      .insertInto('administrations')
      .columns([
        'workspaceId',
        'birdId',
        'medicationId',
        'id',
        'administeredOn',
        'administrationSlot',
        'status',
        'notes',
        'createdByUserId',
        'createdAt',
      ])
      .expression(
        db
          .selectFrom('medications')
          .select(['medications.workspaceId', 'medications.birdId', 'medications.id as medicationId'])
          .select([
            $.id.as('id'),
            $.administeredOn.as('administeredOn'),
            $.administrationSlot.as('administrationSlot'),
            $.status.as('status'),
            $.notes.as('notes'),
            $.userId.as('createdByUserId'),
            $.now.as('createdAt'),
          ])
          .where('medications.workspaceId', '=', $.workspaceId)
          .where('medications.birdId', '=', $.birdId)
          .where('medications.id', '=', $.medicationId),
      )
      .onConflict(conflict =>
        conflict
          .columns(['workspaceId', 'birdId', 'medicationId', 'administeredOn', 'administrationSlot'])
          .doUpdateSet(set => ({
            status: set.ref('excluded.status'),
            notes: set.ref('excluded.notes'),
          })),
      )
      .returning(shown),
);
