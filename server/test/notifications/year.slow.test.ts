// Simulates a year of dose reminders in Amsterdam, including both clock changes, and checks the outcome of each.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeliveryReason, DeliveryStatus } from '@flock-care/contract/shapes';
import { findMany } from '../../src/storage/statement.ts';
import { addBird, signIn } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { type PushEndpoint, startPushEndpoint } from '../support/push-endpoint.ts';
import { startService, type TestService } from '../support/test-service.ts';

const skip = engine !== 'sqlite' && 'Times are the same on every engine.';

const timeZone = 'Europe/Amsterdam';
const birds = 8;
const days = 365;
const minuteMs = 60_000;
const graceMs = 60 * minuteMs;
const [quietFrom, quietTo] = [22, 7];
/** The delays between the due time and the record of a dose: early, on time, late, and never. */
const recordedAfter = [-10 * minuteMs, 10 * minuteMs, 90 * minuteMs, Number.POSITIVE_INFINITY] as const;

function isQuiet(at: Date): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return hour >= quietFrom || hour < quietTo;
}

interface PlannedDose {
  medicationId: string;
  day: string;
  dueMs: number;
  recordedMs: number;
}

type Outcome = `${DeliveryStatus}${'' | ` (${DeliveryReason})`}`;

/** Returns the hours at which doses are due: one hour on most days, but every hour on days when the clocks change. */
function hoursOf(day: Temporal.PlainDate, index: number): number[] {
  const isChange = day.toZonedDateTime(timeZone).hoursInDay !== 24;
  return isChange ? Array.from({ length: 24 }, (_, hour) => hour) : [index % 24];
}

/** Returns the time when a reminder is sent: immediately, or at the end of quiet hours. */
function sentMs(atMs: number): number {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  if (at.hour >= quietTo && at.hour < quietFrom) return atMs;
  const day = at.hour >= quietFrom ? at.toPlainDate().add({ days: 1 }) : at.toPlainDate();
  const end = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: quietTo }) });
  return end.epochMilliseconds;
}

/** Returns the expected outcomes of a dose's two reminders. A dose that was recorded before its reminder gets none. */
function expectedOf({
  dueMs,
  recordedMs,
}: PlannedDose): Record<'dose_due' | 'dose_overdue', Outcome | 'none'> {
  const lateMs = dueMs + graceMs;
  const outcome = (atMs: number, untilMs: number): Outcome | 'none' => {
    if (recordedMs <= atMs) return 'none';
    return sentMs(atMs) < untilMs ? 'sent' : 'suppressed (no_longer_true)';
  };
  return {
    // When the dose is late, only the later reminder is sent.
    dose_due: outcome(dueMs, Math.min(recordedMs, lateMs)),
    dose_overdue: outcome(lateMs, recordedMs),
  };
}

const listReminders = findMany(db =>
  db
    .selectFrom('deliveries')
    .select(['topic', 'subject', 'status', 'reason'])
    .where('topic', 'in', ['dose_due', 'dose_overdue']),
);

async function signInWithBrowser(service: TestService, push: PushEndpoint) {
  const olive = await signIn(service, 'olive@example.org');
  await olive.call('POST /api/push/subscriptions', push.subscribe('phone').subscription);
  return olive;
}

it(`every reminder of ${birds} birds in a year has the right outcome`, { skip }, async t => {
  const push = await startPushEndpoint();
  const service = await startService({}, { replicas: 1 });
  const { clock } = service;
  let olive = await signInWithBrowser(service, push);
  await olive.call('PUT /api/workspace/settings', { timeZone });
  await olive.call('PUT /api/notification-settings', {
    topics: { dose_due: { push: true }, dose_overdue: { push: true } },
    quietHours: { from: `${quietFrom}:00`, to: `0${quietTo}:00` },
  });
  const birdIds: string[] = [];
  for (let bird = 0; bird < birds; bird += 1) birdIds.push((await addBird(olive)).id);

  const first = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: 2 });
  const doses: PlannedDose[] = [];
  for (let index = 0; index < days; index += 1) {
    const date = first.add({ days: index });
    const day = date.toString();
    for (const hour of hoursOf(date, index)) {
      const plainTime = Temporal.PlainTime.from({ hour });
      const dueMs = date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
      const { status, body } = await olive.call(
        `POST /api/birds/${birdIds[doses.length % birds]}/medications`,
        {
          ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: day, endDate: day },
          doseSchedule: [{ key: 'dose', label: 'Dose', time: plainTime.toString().slice(0, 5) }],
        },
      );
      assert.equal(status, 201);
      // Shifted every 24 days, so that each hour gets all four choices.
      const choice = (doses.length + Math.floor(index / 24)) % recordedAfter.length;
      // A dose at midnight cannot be recorded early, because that would be the day before.
      const after = recordedAfter[hour === 0 && choice === 0 ? 1 : choice] ?? 0;
      doses.push({ medicationId: body.medication.id, day, dueMs, recordedMs: dueMs + after });
    }
  }

  const recordings = Map.groupBy(doses, ({ recordedMs }) => recordedMs);
  const moments = doses.flatMap(({ dueMs, recordedMs }) => {
    const lateMs = dueMs + graceMs;
    return [dueMs, lateMs, sentMs(dueMs), sentMs(lateMs), recordedMs].filter(Number.isFinite);
  });
  let signedInMs = clock.now().getTime();
  for (const atMs of [...new Set(moments)].sort((a, b) => a - b)) {
    // Signs in again every few days, because sessions expire. This happens before the clock moves, so that no reminder
    // is due without a browser. It does not happen in quiet hours, because held reminders are for the previous browser.
    if (atMs > signedInMs + 5 * 24 * 60 * minuteMs && !isQuiet(clock.now())) {
      await olive.call('POST /api/auth/logout');
      olive = await signInWithBrowser(service, push);
      signedInMs = clock.now().getTime();
    }
    clock.forward(atMs + 1_000 - clock.now().getTime());
    for (const { medicationId, day: administeredOn } of recordings.get(atMs) ?? []) {
      const given = { medicationId, administeredOn, administrationSlot: 'dose' };
      assert.equal((await olive.call('POST /api/doses', given)).status, 201);
    }
    await finishJobs(service);
  }

  const outcomes = new Map<string, string>();
  for (const { topic, subject, status, reason } of await listReminders(service.context.storage, {})) {
    // The subject without the time at its end.
    const dose = subject.slice(0, subject.lastIndexOf(' '));
    assert.ok(!outcomes.has(`${topic} ${dose}`), 'There are two reminders.');
    outcomes.set(`${topic} ${dose}`, reason === null ? status : `${status} (${reason})`);
  }
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  for (const dose of doses) {
    for (const [topic, expected] of Object.entries(expectedOf(dose))) {
      const found = outcomes.get(`${topic} ${dose.medicationId} ${dose.day} dose`) ?? 'none';
      const line = `${topic} ${found}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
      if (found !== expected) wrong.push(`${new Date(dose.dueMs).toISOString()} ${line}, not ${expected}`);
    }
  }
  t.diagnostic(`${doses.length} doses: ${[...counts].map(([line, count]) => `${line} ${count}`).join(', ')}`);
  assert.deepEqual(wrong, []);
  const sent = [...outcomes.values()].filter(status => status === 'sent').length;
  assert.equal(push.received.length, sent, 'The number of pushes matches the log.');
  assert.equal(counts.size, 6, 'Some outcomes did not occur.');
  assert.equal(doses.length, days + 2 * 23, 'The clocks change on two days.');
});
