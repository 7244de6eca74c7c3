// Tests random changes by several people at the same time: the receiver gets each change once, and the changes to a
// record in order.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import fc from 'fast-check';
import { addBird, useCast } from '../cast.ts';
import { acceptedEvents, settleWebhooks, startWebhookReceiver } from '../support/webhook-receiver.ts';

const { service, cast } = await useCast({}, { replicas: 1 });
const { olive } = cast;
const people = [cast.olive, cast.asha, cast.carl] as const;
const runs = 5;

const kindsOfEvents: Readonly<Record<string, string>> = {
  weight: 'weight',
  observation: 'observation',
  vet_visit: 'visit',
};
const verbs: Readonly<Record<string, string>> = {
  created: 'recorded',
  restored: 'recorded',
  updated: 'changed',
  deleted: 'deleted',
};

const step = fc.record({
  bird: fc.nat({ max: 2 }),
  kind: fc.constantFrom('weights', 'observations', 'vet-visits'),
  afterwards: fc.constantFrom('nothing', 'change', 'delete', 'delete and undo'),
});
/** The steps of each person, in order. */
const scripts = fc.tuple(...people.map(() => fc.array(step, { minLength: 3, maxLength: 8 })));

let day = 0;
function bodyOf(kind: string): object {
  day += 1;
  const on = new Date(Date.UTC(2010, 0, day)).toISOString().slice(0, 10);
  if (kind === 'weights') return { weightGrams: 90, recordedOn: on };
  if (kind === 'vet-visits') return { visitedOn: on };
  return { id: randomUUID(), observedOn: on, signs: ['moulting'] };
}

it(`${runs} random histories: the receiver gets every change in the history`, async () => {
  const birds = await Promise.all(people.map(() => addBird(olive)));
  await fc.assert(
    fc.asyncProperty(scripts, async steps => {
      const receiver = await startWebhookReceiver();
      const hook = { name: 'Home', url: receiver.url };
      const { webhook } = (await olive.call('POST /api/webhooks', hook)).body;
      const [{ id: lastBefore }] = (await olive.call('GET /api/changes?limit=1')).body.changes;
      await Promise.all(
        people.map(async (person, index) => {
          for (const { bird, kind, afterwards } of steps[index] ?? []) {
            const list = `/api/birds/${birds[bird]?.id}/${kind}`;
            const made = await person.call(`POST ${list}`, bodyOf(kind));
            assert.equal(made.status, 201, made.text);
            const [record] = Object.values(made.body as Record<string, { id: string }>);
            const path = `${list}/${record?.id}`;
            if (afterwards === 'change') await person.call(`PATCH ${path}`, { notes: 'Corrected.' });
            if (!afterwards.startsWith('delete')) continue;
            await person.call(`DELETE ${path}`);
            if (afterwards === 'delete') continue;
            const { changes } = (await person.call('GET /api/changes?limit=50')).body;
            const deletion = changes.find((change: { recordId: string }) => change.recordId === record?.id);
            assert.equal((await person.call(`POST /api/changes/${deletion.id}/undo`)).status, 200);
          }
        }),
      );
      await settleWebhooks(service);
      const { changes } = (await olive.call('GET /api/changes?limit=500')).body;
      const expected = changes
        .filter(
          (change: { id: string; kind: string }) => change.id > lastBefore && kindsOfEvents[change.kind],
        )
        .reverse()
        .map(
          (change: { recordId: string; kind: string; action: string }) =>
            `${change.recordId} ${kindsOfEvents[change.kind]}.${verbs[change.action]}`,
        );
      const events = acceptedEvents(receiver);
      assert.deepEqual(
        events.map(({ data }) => data.sequence),
        events.map((_, index) => index + 1),
      );
      const received = events
        .filter(({ data }) => data.recordId !== null)
        .map(({ type, data }) => `${data.recordId} ${type}`);
      // Groups the changes by record and keeps the order within each record.
      const byRecord = (list: string[]) =>
        list.toSorted((a, b) => a.slice(0, 36).localeCompare(b.slice(0, 36)));
      assert.deepEqual(byRecord(received), byRecord(expected));
      await olive.call(`DELETE /api/webhooks/${webhook.id}`);
    }),
    { numRuns: runs },
  );
});
