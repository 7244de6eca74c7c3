// What a notification is about, as it is stored: names are read when it is sent, since they may have changed.
import type { Verdict } from '@flock-care/contract/guard';
import type { MilestoneKind } from './milestones.queries.ts';

export type About =
  | { topic: 'weight_alert'; verdict: Verdict }
  | DoseAbout
  | { topic: 'weigh_in_overdue'; birdIds: string[] }
  | { topic: 'bird_arrived' }
  /** An earlier version writes and reads the years alone, and may run beside this one. */
  | { topic: 'milestone'; kind: MilestoneKind; year?: number; years: number }
  | { topic: 'daily_digest'; day: string };

export interface DoseAbout {
  topic: 'dose_due' | 'dose_overdue';
  medicationId: string;
  administrationSlot: string;
  dueOn: string;
}
