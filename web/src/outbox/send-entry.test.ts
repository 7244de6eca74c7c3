// Tests the outcome of a deletion whose record is not found.
import assert from 'node:assert/strict';
import { after, it, mock } from 'node:test';
import type { Entry } from './entry.ts';

const session = { token: 'fcu_secret', workspaceId: 42, context: { user: { id: 'olive' } } };
/** The status of the response to each request; null for no response. */
const statuses = new Map<string, number | null>();
Object.assign(globalThis, {
  localStorage: { getItem: (name: string) => (name === 'session' ? JSON.stringify(session) : null) },
  addEventListener: () => {},
  document: { documentElement: { lang: 'en' } },
});
mock.method(globalThis, 'fetch', async (url: string, { method }: RequestInit) => {
  const status = statuses.get(`${method} ${url.replace(/^.*\/api/, '')}`);
  if (!status) throw new TypeError('Failed to fetch');
  const code = url.endsWith('/kiwi') ? 'birdNotFound' : 'administrationNotFound';
  return Response.json(status === 200 ? { bird: {} } : { error: 'Not found', code }, { status });
});
// Restored, because the process runs other test files afterwards.
after(() => mock.restoreAll());
// Mocked while the client is loaded, because a timer in api/early.ts would keep the test running.
mock.timers.enable({ apis: ['setTimeout'] });
const { sendEntry } = await import('./send-entry.ts');
mock.timers.reset();

const entry: Entry = {
  ...{
    id: 'entry',
    userId: 'olive',
    workspaceId: 42,
    idempotencyKey: 'key',
    createdAt: '2026-11-24T07:00:00Z',
  },
  endpoint: 'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
  request: { params: { birdId: 'kiwi', administrationId: 'dose' } },
  about: { kind: 'other', text: 'Dose' },
};

/** Sends the deletion of a record that is not found. */
async function send(birdStatus: number | null) {
  statuses.set('DELETE /birds/kiwi/medication-administrations/dose', 404);
  statuses.set('GET /birds/kiwi', birdStatus);
  return sendEntry(entry, false, new AbortController().signal);
}

it('A deletion is done if only the record is missing, because somebody else deleted it', async () => {
  assert.equal((await send(200)).kind, 'done');
});

it('A deletion is refused if the bird is missing too, because the record may still exist', async () => {
  const outcome = await send(404);
  assert.equal(outcome.kind === 'refused' && outcome.refused.code, 'birdNotFound');
});

it('A deletion is retried if the bird cannot be read', async () => {
  assert.equal((await send(null)).kind, 'unanswered');
});
