// Tests of the limit on a bird's records, and of reading the longest possible list while other requests are served.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { limits } from '@flock-care/contract/shapes';
import { insertVetVisit } from '../../src/care/vet-visits.queries.ts';
import { insertWeight } from '../../src/care/weights.queries.ts';
import { insertMedication, newMedication } from '../../src/medications/medications.queries.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { addBird, type Person, signIn } from '../cast.ts';
import { startKillable } from '../crash/killable.ts';
import { watchLiveness } from '../overload/load.ts';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { fill, medicationOf, visitOf, weightOf } from './many-records.ts';

let service: TestService;
let olive: Person;
let workspaceId: WorkspaceId;

before(async () => {
  // Each process counts the remaining records itself, so only a single process enforces the limit exactly.
  service = await startService({}, { replicas: 1 });
  olive = await signIn(service, 'olive@example.org');
  const { session } = (await olive.call('GET /api/auth/session')).body;
  workspaceId = session.activeWorkspace.id;
});

describe('a bird at the record limit', () => {
  const sentence =
    'A bird has at most 5,000 weights, 5,000 vet visits, 5,000 observations, 5,000 medications, 50,000 recorded doses and 200 stays.';

  it('409 for one more vet visit, weight or medication, and the list of vet visits is complete', async () => {
    const { id } = await addBird(olive);
    await fill(service, limits.recordsPerBird - 1, (tx, index) =>
      insertVetVisit(tx, visitOf({ workspaceId, birdId: id }, index)),
    );
    await fill(service, limits.recordsPerBird - 1, (tx, index) =>
      insertWeight(tx, weightOf({ workspaceId, birdId: id }, index)),
    );
    await fill(service, limits.recordsPerBird - 1, (tx, index) =>
      insertMedication(tx, { ...medicationOf({ workspaceId, birdId: id }, index), ...newMedication }),
    );
    const calls: readonly (readonly [path: string, first: object, second: object])[] = [
      ['vet-visits', { visitedOn: '2026-01-01' }, { visitedOn: '2026-01-02' }],
      [
        'weights',
        { weightGrams: 90, recordedOn: '2026-01-01' },
        { weightGrams: 90, recordedOn: '2026-01-02' },
      ],
      [
        'medications',
        { name: 'A', dosage: '1', frequency: 'as_needed', startDate: '2026-01-01' },
        { name: 'B', dosage: '1', frequency: 'as_needed', startDate: '2026-01-01' },
      ],
    ];
    for (const [path, first, second] of calls) {
      assert.equal((await olive.call(`POST /api/birds/${id}/${path}`, first)).status, 201, path);
      const refused = await olive.call(`POST /api/birds/${id}/${path}`, second);
      assert.equal(refused.status, 409, path);
      assert.deepEqual(refused.body, { error: sentence, code: 'recordLimitReached' });
    }
    // Each bird has its own limit.
    const { id: other } = await addBird(olive);
    for (const [path, first] of calls) {
      assert.equal((await olive.call(`POST /api/birds/${other}/${path}`, first)).status, 201, path);
    }
    const { vetVisits } = (await olive.call(`GET /api/birds/${id}/vet-visits`)).body;
    assert.equal(vetVisits.length, limits.recordsPerBird);
  });
});

const liveWithinMs = 300;

describe('the longest possible list', {
  skip: engine !== 'sqlite' && 'The code is the same on every engine.',
}, () => {
  it('200 with the whole list, while liveness checks take less than 0.3 s and the process less than 400 MiB', async context => {
    const DATABASE_URL = `sqlite:${join(temporaryFolder(), 'long.db')}`;
    const filled = await startService({ DATABASE_URL });
    const person = await signIn(filled, 'olive@example.org');
    const { id } = await addBird(person);
    const { session } = (await person.call('GET /api/auth/session')).body;
    // This character has four bytes in UTF-8.
    const notes = '\u{1F426}'.repeat(limits.notes);
    await fill(filled, limits.recordsPerBird, (tx, index) =>
      insertVetVisit(tx, visitOf({ workspaceId: session.activeWorkspace.id, birdId: id }, index, notes)),
    );
    await filled.close();
    const killable = await startKillable({ DATABASE_URL });
    const headers = { authorization: `Bearer ${person.token}` };
    const port = Number(new URL(killable.baseUrl).port);
    const read = async () => {
      const response = await fetch(`${killable.baseUrl}/api/birds/${id}/vet-visits`, { headers });
      return response.text();
    };
    let text = '';
    let maxMs = Number.POSITIVE_INFINITY;
    let peakKib = 0;
    // Retries, because other programs on the machine can slow down a single read. If the list blocked the service,
    // every read would be slow.
    for (let tries = 0; tries < 4 && maxMs >= liveWithinMs; tries += 1) {
      const { result, latenciesMs, failures } = await watchLiveness(port, read());
      assert.equal(failures, 0);
      text = result;
      // Only the peak of the first read counts, because its garbage may still be in memory during the next read.
      peakKib ||= Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${killable.pid}/status`, 'utf8'))?.[1]);
      maxMs = latenciesMs.at(-1) ?? Number.POSITIVE_INFINITY;
    }
    context.diagnostic(
      `${(text.length / 1e6).toFixed(0)} million characters; liveness at most ${maxMs.toFixed(0)} ms; ` +
        `the process at most ${(peakKib / 1_024).toFixed(0)} MiB.`,
    );
    assert.equal(JSON.parse(text).vetVisits.length, limits.recordsPerBird);
    assert.ok(maxMs < liveWithinMs, `Liveness took ${maxMs} ms.`);
    assert.ok(peakKib < 400 * 1_024, `${peakKib} KiB.`);
  });
});
