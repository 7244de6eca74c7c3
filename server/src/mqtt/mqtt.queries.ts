// Queries for the flocks that have turned on MQTT, and for the lease of the process that is connected to the broker.
import { sql } from 'kysely';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type MqttFlocksTable, type MqttLeaseTable, mqttFlockColumns } from '../storage/tables/mqtt.ts';

/** Lists the workspaces that have turned on MQTT. */
export const listMqttFlocks = findMany(db =>
  db.selectFrom('mqttFlocks').select('workspaceId').orderBy('workspaceId'),
);

export const findMqttFlock = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('mqttFlocks').select(mqttFlockColumns).where('workspaceId', '=', $.workspaceId),
);

/** Finds a flock by the number in a topic. */
export const findMqttFlockByNumber = findOne((db, $: Inputs<{ workspaceNumber: number }>) =>
  db
    .selectFrom('mqttFlocks')
    .select(mqttFlockColumns)
    .where('workspaceId', '=', sql<WorkspaceId>`${$.workspaceNumber}`),
);

export const insertMqttFlock = change((db, $: Inputs<NewRow<MqttFlocksTable>>) =>
  db.insertInto('mqttFlocks').values(valuesOf($, mqttFlockColumns)),
);

export const deleteMqttFlock = change((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.deleteFrom('mqttFlocks').where('workspaceId', '=', $.workspaceId),
);

const leaseColumns = ['id', 'leaseId', 'leasedUntil'] as const;

/** Takes or extends the lease; no row if another process has it. */
export const takeMqttLease = changeOne((db, $: Inputs<NewRow<MqttLeaseTable> & { now: string }>) =>
  db
    .insertInto('mqttLease')
    .values(valuesOf($, leaseColumns))
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ leaseId: $.leaseId, leasedUntil: $.leasedUntil })
        .where(where =>
          where.or([where('mqttLease.leaseId', '=', $.leaseId), where('mqttLease.leasedUntil', '<=', $.now)]),
        ),
    )
    .returning('id'),
);

export const releaseMqttLease = change((db, $: Inputs<{ leaseId: string }>) =>
  db.deleteFrom('mqttLease').where('leaseId', '=', $.leaseId),
);
