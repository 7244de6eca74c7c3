// Tests that a request repeated with its Idempotency-Key gets its first response again, even if a new request would now
// be refused.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { mintTransferCode } from '../../src/transfers/transfer-code.ts';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, type Person, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();
const { olive, nora } = cast;
const hourMs = 3_600_000;

/** Sends a request, runs `later`, repeats the request, and expects the same response. Returns its status. */
async function repeat(person: Person, endpoint: string, body: unknown, later: () => unknown) {
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => call(service, endpoint, { token: person.token, body, headers });
  const first = await send();
  await later();
  const again = await send();
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  return first.status;
}

it('201 again for inviting a sitter, even after the sitter’s access has ended', async () => {
  const endsAt = new Date(service.clock.now().getTime() + hourMs).toISOString();
  const sitter = { email: 'tess@example.org', endsAt };
  const later = () => service.clock.forward(2 * hourMs);
  assert.equal(await repeat(olive, 'POST /api/workspace/sitters', sitter, later), 201);
});

it('201 again for a dose, even after its day is too long ago for a new record', async () => {
  const { id } = await addBird(olive);
  const today = service.clock.now().toISOString().slice(0, 10);
  const { body } = await olive.call(`POST /api/birds/${id}/medications`, {
    ...{ name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily' },
    startDate: addDays(today, -40),
  });
  const dose = { medicationId: body.medication.id, administeredOn: addDays(today, -31) };
  const untilTomorrowMs = Date.parse(addDays(today, 1)) - service.clock.now().getTime();
  const later = () => service.clock.forward(untilTomorrowMs);
  // The response is stored for a day.
  assert.equal(await repeat(olive, 'POST /api/doses', dose, later), 201);
});

it('200 again for accepting a transfer code, even after too many attempts with unknown codes', async () => {
  const { id } = await addBird(olive);
  const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
  const tryCode = () => nora.call(`GET /api/bird-transfer-codes/${mintTransferCode()}`);
  const later = async () => {
    for (let count = 0; count < 30; count += 1) assert.equal((await tryCode()).status, 404);
  };
  const accept = `POST /api/bird-transfer-codes/${body.transferCode.code}/accept`;
  assert.equal(await repeat(nora, accept, undefined, later), 200);
  assert.equal((await tryCode()).status, 429);
});
