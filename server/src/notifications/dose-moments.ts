// When people are notified of a dose that is still open: at its time, and again once it is late.
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
import { readDoses } from './read-doses.ts';
import { tell } from './tell.ts';

/** If no process ran for longer, what came up meanwhile is no longer told. */
export const catchUpMs = 12 * 60 * minuteMs;

/** Something that may be told when its time has come. */
export interface Moment {
  atMs: number;
  tell(tx: Transaction): Promise<void>;
  /** What is missed is told whenever it is noticed, however late. */
  staysDue?: boolean;
}

interface Span {
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  firstDay: string;
  lastDay: string;
}

/** The moments of the open doses of some days, or of those that `isAsked` picks. */
export async function momentsOfDoses(
  tx: Transaction,
  context: AppContext,
  span: Span,
  isAsked: (dose: Dose) => boolean = () => true,
): Promise<Moment[]> {
  const { workspaceId, time, firstDay, lastDay } = span;
  const records = await readDoses(tx, { workspaceId, firstDay, lastDay });
  const graceOf = new Map(records.medications.map(one => [one.id, graceMinutesOf(one) * minuteMs]));
  return expandDoses(records, { firstDay, lastDay, timeZone: time.timeZone, now: time.now })
    .filter(isAsked)
    .flatMap(dose => momentsOf(context, span, dose, graceOf.get(dose.medicationId) ?? 0));
}

function momentsOf(context: AppContext, { workspaceId, time }: Span, dose: Dose, graceMs: number): Moment[] {
  const { medicationId, administrationSlot, dueOn, dueAt, birdId } = dose;
  if (dueAt === null || !isOpen(dose)) return [];
  const dueMs = Date.parse(dueAt);
  const lateMs = dueMs + graceMs;
  // With its time, so that a dose that is moved to another time is told at that one too.
  const subject = `${medicationId} ${dueOn} ${administrationSlot} ${dueAt}`;
  const tellOf = (topic: 'dose_due' | 'dose_overdue') => (tx: Transaction) =>
    tell(tx, context, {
      ...{ workspaceId, time, topic, birdId, subject },
      about: { topic, medicationId, administrationSlot, dueOn },
    });
  return [
    // Once it is late, that is what is told.
    ...(lateMs <= time.now.getTime() ? [] : [{ atMs: dueMs, tell: tellOf('dose_due') }]),
    { atMs: lateMs, tell: tellOf('dose_overdue') },
  ];
}

/** A dose was taken back, maybe after its time: the clock of the flock has passed that, and looks ahead only. */
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
          if (moment.atMs <= nowMs && moment.atMs > nowMs - catchUpMs) await moment.tell(tx);
        }
      },
  ),
];
