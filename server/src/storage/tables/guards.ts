// What the weight guard knows of each bird.
import type { Judgement, Stage, Verdict } from '@flock-care/contract/guard';
import type { AcknowledgementDecision } from '@flock-care/contract/shapes';
import type { Insertable } from 'kysely';
import { columnsOf, without } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface WeightGuardsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  stage: Stage;
  stageSince: string | null;
  targetGrams: number | null;
  targetFrom: string | null;
  targetReached: boolean;
  /** Null for the workspace's. */
  weighEveryDays: number | null;
  baselineFrom: string | null;
  referenceGrams: number | null;
  lastCallOn: string | null;
  /** The day of the oldest weight that was judged, if there are as many as the guard looks at. */
  windowFrom: string | null;
  acknowledgedDecision: AcknowledgementDecision | null;
  acknowledgedVerdict: Verdict | null;
  acknowledgedAt: string | null;
  acknowledgedByUserId: string | null;
  acknowledgedNotes: string | null;
  /** That of the weights alone, as in `judgement`. */
  verdict: Verdict;
  judgement: Json<Judgement>;
  /** The last alert, until the bird is seen to be no longer there. */
  alertedVerdict: Verdict | null;
  alertedAt: string | null;
}

export const weightGuardColumns = columnsOf<WeightGuardsTable>()([
  'workspaceId',
  'birdId',
  'stage',
  'stageSince',
  'targetGrams',
  'targetFrom',
  'targetReached',
  'weighEveryDays',
  'baselineFrom',
  'referenceGrams',
  'lastCallOn',
  'windowFrom',
  'acknowledgedDecision',
  'acknowledgedVerdict',
  'acknowledgedAt',
  'acknowledgedByUserId',
  'acknowledgedNotes',
  'verdict',
  'judgement',
  'alertedVerdict',
  'alertedAt',
]);

/** What the alerts keep for themselves. */
const alertColumns = ['alertedVerdict', 'alertedAt'] as const satisfies readonly (keyof WeightGuardsTable)[];

/** What a keeper's decision writes. */
export const decidedColumns = without(weightGuardColumns, ...alertColumns);
export type NewWeightGuard = Required<Insertable<Pick<WeightGuardsTable, (typeof decidedColumns)[number]>>>;

/** What follows from the weights and the other columns. */
export const judgedColumns = [
  'targetReached',
  'referenceGrams',
  'lastCallOn',
  'windowFrom',
  'verdict',
  'judgement',
] as const satisfies readonly (keyof WeightGuardsTable)[];

/** What keepers decide. */
export const guardSettingColumns = without(decidedColumns, 'workspaceId', 'birdId', ...judgedColumns);

type Settings = Pick<WeightGuardsTable, (typeof guardSettingColumns)[number]>;

/** What keepers decided, out of a row that may be missing. */
export function settingsOfGuard(stored: { [Column in keyof Settings]: Settings[Column] | null }): Settings {
  const { stage, ...others } = Object.fromEntries(
    guardSettingColumns.map(column => [column, stored[column]]),
  ) as { [Column in keyof Settings]: Settings[Column] };
  return { ...others, stage: stage ?? 'adult' };
}
