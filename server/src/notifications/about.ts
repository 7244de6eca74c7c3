// The subject of a notification, as it is stored. Names are read when it is sent, because they may have changed.
import type { Verdict } from '@flock-care/contract/guard';
import type { MilestoneKind } from './milestones.queries.ts';

export type About =
  | { topic: 'weight_alert'; verdict: Verdict }
  | DoseAbout
  | { topic: 'weigh_in_overdue'; birdIds: string[] }
  | { topic: 'bird_arrived' }
  /** An earlier version, which may still be running, writes and reads `years` only. */
  | { topic: 'milestone'; kind: MilestoneKind; year?: number; years: number }
  | { topic: 'daily_digest'; day: string };

export interface DoseAbout {
  topic: 'dose_due' | 'dose_overdue';
  medicationId: string;
  administrationSlot: string;
  dueOn: string;
}
