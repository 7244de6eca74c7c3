// Tests of the evening digest: unrecorded doses, reviews that are due and, for owners, the work of sitters.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, Person, useCast } from '../cast.ts';
import { freshDatabase } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';

const database = await freshDatabase();
const mailbox = await openMailbox();
const preview = await useCast(database, { replicas: 1 });
await preview.service.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });
const [olive, carl] = [preview.cast.olive, preview.cast.carl].map(
  ({ email, token }) => new Person(service, email, token),
) as [Person, Person];

const day = () => service.clock.now().toISOString().slice(0, 10);

async function toTime(time: string): Promise<void> {
  const ms = Date.parse(`${day()}T${time}:00.000Z`) - service.clock.now().getTime();
  service.clock.forward(ms > 0 ? ms : ms + 86_400_000);
  await service.background.startClocks();
  await finishJobs(service);
}

const evenings = (email: string) =>
  mailbox.sentTo(email).filter(({ subject }) => subject === 'This evening in your flock');

it('nothing is sent on an evening without news', async () => {
  await addBird(olive, { name: 'Quiet' });
  await toTime('10:00');
  await toTime('20:00');
  assert.deepEqual(evenings(olive.email), []);
});

it("keepers are informed of late doses, and owners also of a sitter's work; viewers get nothing", async () => {
  await toTime('10:00');
  const { members } = (await olive.call('GET /api/workspace/members')).body;
  const { id: memberId } = members.find(
    (member: { inviteEmail: string }) => member.inviteEmail === carl.email,
  );
  await olive.call(`PUT /api/workspace/members/${memberId}/access`, { careOnly: true });
  const { id } = await addBird(olive, { name: 'Widget' });
  await olive.call(`POST /api/birds/${id}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: day() },
    doseSchedule: [{ key: 'day', label: 'Noon', time: '12:00' }],
  });
  await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: day() });
  await toTime('20:00');
  const [toOlive] = evenings(olive.email);
  assert.match(toOlive?.text ?? '', /Not recorded yet: “Widget”, “meloxicam”, “Noon”\./);
  assert.match(toOlive?.text ?? '', /“Carl”: 1 weight\./);
  const [toCarl] = evenings(carl.email);
  assert.match(toCarl?.text ?? '', /Not recorded yet: “Widget”/);
  assert.doesNotMatch(toCarl?.text ?? '', /1 weight/);
  assert.deepEqual(evenings('vic@example.org'), []);
  assert.equal(evenings(olive.email).length, 1);
});

it("a sitter's work and corrections after the digest are in the owners' digest the next evening", async () => {
  const { id } = await addBird(olive, { name: 'Nimbus' });
  await toTime('21:00');
  const { body } = await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 80, recordedOn: day() });
  await carl.call(`PATCH /api/birds/${id}/weights/${body.weight.id}`, { weightGrams: 81 });
  await toTime('20:00');
  assert.match(evenings(olive.email).at(-1)?.text ?? '', /“Carl”: 1 weight, 1 correction\./);
  const before = evenings(olive.email).length;
  await toTime('20:00');
  for (const { text } of evenings(olive.email).slice(before)) assert.doesNotMatch(text ?? '', /“Carl”/);
});

it('owners are informed of all the work of a sitter who is not care-only', async () => {
  const { id } = await addBird(olive, { name: 'Pip' });
  const { members } = (await olive.call('GET /api/workspace/members')).body;
  const { id: memberId } = members.find(
    (member: { inviteEmail: string }) => member.inviteEmail === carl.email,
  );
  const endsAt = new Date(service.clock.now().getTime() + 9 * 86_400_000).toISOString();
  await olive.call(`PUT /api/workspace/members/${memberId}/access`, { careOnly: false, endsAt });
  await carl.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: day(), reason: 'Beak' });
  await carl.call(`PUT /api/birds/${id}/care-sheet`, { diet: 'Seeds.' });
  await carl.call(`POST /api/birds/${id}/medications`, {
    ...{ name: 'calcium', dosage: '1 drop', frequency: 'as_needed', startDate: day() },
  });
  await toTime('20:00');
  assert.match(evenings(olive.email).at(-1)?.text ?? '', /“Carl”: 1 vet visit, 2 other records\./);
});

it('a review is in the digest from the day it is due until the bird’s next stay begins', async () => {
  const { id } = await addBird(olive, { name: 'Rex', gotchaDay: day() });
  await toTime('10:00');
  const stays = `/api/birds/${id}/stays`;
  const inDays = (days: number) => addDays(day(), days);
  await olive.call(`POST ${stays}`, { kind: 'quarantine', startedOn: day(), reviewOn: inDays(1) });
  const due = /Due for review: “Rex” \(end of quarantine\)\./;
  const before = evenings(olive.email).length;
  await toTime('20:00');
  for (const { text } of evenings(olive.email).slice(before)) assert.doesNotMatch(text ?? '', due);
  for (let evening = 0; evening < 2; evening += 1) {
    await toTime('20:00');
    assert.match(evenings(olive.email).at(-1)?.text ?? '', due);
  }
  const known = evenings(olive.email).length;
  await olive.call(`POST ${stays}`, { kind: 'home', startedOn: day() });
  await toTime('20:00');
  for (const { text } of evenings(olive.email).slice(known)) assert.doesNotMatch(text ?? '', /Rex/);
});
