// The weight guard's settings and verdict for each bird.
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
  /** Null if the workspace's setting applies. */
  weighEveryDays: number | null;
  baselineFrom: string | null;
  /**
   * The day on which the bird came from another flock; null if it did not. Weights from before that day moved with it.
   */
  arrivedOn: string | null;
  referenceGrams: number | null;
  lastCallOn: string | null;
  /** The first day of the guard's window of weights; null while the bird has too few weights to fill it. */
  windowFrom: string | null;
  acknowledgedDecision: AcknowledgementDecision | null;
  acknowledgedVerdict: Verdict | null;
  acknowledgedAt: string | null;
  acknowledgedByUserId: string | null;
  acknowledgedNotes: string | null;
  /** The verdict from the weights alone, without observed signs; the same as in `judgement`. */
  verdict: Verdict;
  judgement: Json<Judgement>;
  /**
   * The verdict of the last alert; null if there was none, or after it was cleared because the bird no longer needed a
   * vet.
   */
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
  'arrivedOn',
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

/** The columns that only alerts use. */
const alertColumns = ['alertedVerdict', 'alertedAt'] as const satisfies readonly (keyof WeightGuardsTable)[];

/** All columns except those that only alerts use. */
export const decidedColumns = without(weightGuardColumns, ...alertColumns);
export type NewWeightGuard = Required<Insertable<Pick<WeightGuardsTable, (typeof decidedColumns)[number]>>>;

/** The columns derived from the weights and the other columns. */
export const judgedColumns = [
  'targetReached',
  'referenceGrams',
  'lastCallOn',
  'windowFrom',
  'verdict',
  'judgement',
] as const satisfies readonly (keyof WeightGuardsTable)[];

/** The settings of the guard: all columns except the key, the derived columns and those for alerts. */
export const guardSettingColumns = without(decidedColumns, 'workspaceId', 'birdId', ...judgedColumns);

type Settings = Pick<WeightGuardsTable, (typeof guardSettingColumns)[number]>;

/** Returns the settings of the guard, with defaults for a bird that has no row yet. */
export function settingsOfGuard(stored: { [Column in keyof Settings]: Settings[Column] | null }): Settings {
  const { stage, ...others } = Object.fromEntries(
    guardSettingColumns.map(column => [column, stored[column]]),
  ) as { [Column in keyof Settings]: Settings[Column] };
  return { ...others, stage: stage ?? 'adult' };
}
