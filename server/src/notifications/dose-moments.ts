// Finds the moments at which people are notified of a dose that is still open: when it is due, and when it is late.
import type { Dose } from '@flock-care/contract/shapes';
import { doseReopened } from '../alerts/dose-reopened.ts';
import type { AppContext } from '../app-context.ts';
import { minuteMs } from '../clock.ts';
import { type JobHandler, jobHandler } from '../jobs/job.ts';
import { expandDoses, isOpen } from '../medications/expand-doses.ts';
import { graceMinutesOf } from '../medications/safety.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { notify } from './notify.ts';
import { readDoses } from './read-doses.ts';

/** Notifications that an outage has delayed by longer than this are no longer sent. */
export const catchUpMs = 12 * 60 * minuteMs;

/** A moment at which people may be notified. */
export interface ScheduledNotification {
  atMs: number;
  notify(tx: Transaction): Promise<void>;
  /** True if the notification is sent no matter how long ago its time was missed. */
  staysDue?: boolean;
}

interface Span {
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  firstDay: string;
  lastDay: string;
}

/** Returns the moments of the open doses between two days. @param isWanted selects doses; all of them by default */
export async function momentsOfDoses(
  tx: Transaction,
  context: AppContext,
  span: Span,
  isWanted: (dose: Dose) => boolean = () => true,
): Promise<ScheduledNotification[]> {
  const { workspaceId, time, firstDay, lastDay } = span;
  const records = await readDoses(tx, { workspaceId, firstDay, lastDay });
  const graceOf = new Map(records.medications.map(one => [one.id, graceMinutesOf(one) * minuteMs]));
  return expandDoses(records, { firstDay, lastDay, timeZone: time.timeZone, now: time.now })
    .filter(isWanted)
    .flatMap(dose => momentsOf(context, span, dose, graceOf.get(dose.medicationId) ?? 0));
}

function momentsOf(
  context: AppContext,
  { workspaceId, time }: Span,
  dose: Dose,
  graceMs: number,
): ScheduledNotification[] {
  const { medicationId, administrationSlot, dueOn, dueAt, birdId } = dose;
  if (dueAt === null || !isOpen(dose)) return [];
  const dueMs = Date.parse(dueAt);
  const lateMs = dueMs + graceMs;
  // The subject includes the due time, so that people are notified again if the dose is moved to another time.
  const subject = `${medicationId} ${dueOn} ${administrationSlot} ${dueAt}`;
  const notifyOf = (topic: 'dose_due' | 'dose_overdue') => (tx: Transaction) =>
    notify(tx, context, {
      ...{ workspaceId, time, topic, birdId, subject },
      about: { topic, medicationId, administrationSlot, dueOn },
    });
  return [
    // People are only notified that a late dose is late, not that it is due.
    ...(lateMs <= time.now.getTime() ? [] : [{ atMs: dueMs, notify: notifyOf('dose_due') }]),
    { atMs: lateMs, notify: notifyOf('dose_overdue') },
  ];
}

/** Notifies people of a dose whose record was deleted after the moments of the dose had passed. */
export const reopenedDoseHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(
    doseReopened,
    async ({ payload: { workspaceId, medicationId, administrationSlot, dueOn } }) =>
      async tx => {
        const time = await findWorkspaceTime(tx, workspaceId, context);
        const span = { workspaceId, time, firstDay: dueOn, lastDay: dueOn };
        const moments = await momentsOfDoses(
          tx,
          context,
          span,
          dose => dose.medicationId === medicationId && dose.administrationSlot === administrationSlot,
        );
        const nowMs = time.now.getTime();
        for (const moment of moments) {
          if (moment.atMs <= nowMs && moment.atMs > nowMs - catchUpMs) await moment.notify(tx);
        }
      },
  ),
];
