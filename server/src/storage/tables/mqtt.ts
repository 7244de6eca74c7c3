// The flocks that have turned on MQTT, and the lease of the process that is connected to the broker.
import { columnsOf } from './columns-of.ts';
import type { WorkspaceId } from './workspaces.ts';

/** A workspace that has turned on MQTT. Turning it off deletes the row. */
export interface MqttFlocksTable {
  workspaceId: WorkspaceId;
  /** The device token that records the weights from MQTT. Nobody knows the token: only its hash is stored. */
  tokenId: string;
  tokenHash: string;
  turnedOnAt: string;
}

export const mqttFlockColumns = columnsOf<MqttFlocksTable>()([
  'workspaceId',
  'tokenId',
  'tokenHash',
  'turnedOnAt',
]);

/** A single row: the process that is connected to the broker. Only replicas use this table. */
export interface MqttLeaseTable {
  id: string;
  leaseId: string;
  leasedUntil: string;
}
