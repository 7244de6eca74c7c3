// Tests that the outbox loses nothing, sends nothing twice, keeps the order, and keeps refused entries until a person
// decides.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Entry } from './entry.ts';
import { Outbox } from './outbox.ts';
import type { Outcome } from './outbox-parts.ts';

const olive = { userId: 'olive', workspaceId: 1 };

/** Simulates a device whose store outlives its pages. */
function device() {
  const stored = new Map<string, Entry>();
  const sent: Entry[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const state = {
    person: olive as typeof olive | undefined,
    now: Date.parse('2026-11-24T07:00:00Z'),
    respond: (_entry: Entry): Outcome | Promise<Outcome> => ({ kind: 'done', body: { ok: true } }),
    read: [] as string[],
    isReadable: true,
  };
  let ids = 0;
  let busy: Promise<void> = Promise.resolve();
  const opened: Outbox[] = [];
  const open = () => {
    const outbox: Outbox = new Outbox({
      store: {
        entries: async () => structuredClone([...stored]),
        put: async (id, entry) => void stored.set(id, structuredClone(entry)),
        delete: async (...gone) => {
          for (const id of gone) stored.delete(id);
        },
      },
      send: async entry => {
        sent.push(entry);
        return state.respond(entry);
      },
      person: () => state.person,
      newId: () => {
        ids += 1;
        return `id-${ids}`;
      },
      now: () => state.now,
      // Runs one tab at a time, like Web Locks.
      withLock: work => (busy = busy.then(work)),
      announce: landedId => {
        for (const other of opened) if (other !== outbox) void other.reload(landedId);
      },
      refetch: async entries => {
        if (state.isReadable) state.read.push(...entries.map(({ id }) => id));
        return state.isReadable;
      },
      schedule: (work, ms) => {
        const timer = { work, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    });
    opened.push(outbox);
    return outbox;
  };
  return { stored, sent, timers, state, open };
}

const weigh = (grams: number) => ({
  endpoint: 'POST /api/birds/:birdId/weights' as const,
  request: { params: { birdId: 'kiwi' }, body: { weightGrams: grams, recordedOn: '2026-11-24' } },
  about: { kind: 'weight' as const, birdId: 'kiwi', birdName: 'Kiwi', grams, recordedOn: '2026-11-24' },
});

const file = {
  endpoint: 'POST /api/birds/:birdId/files' as const,
  request: { params: { birdId: 'kiwi' }, query: { id: 'file-1', name: 'a.jpg', takenOn: '2026-11-24' } },
  about: {
    ...{ kind: 'file' as const, birdId: 'kiwi', birdName: 'Kiwi', fileId: 'file-1', name: 'a.jpg', bytes: 9 },
    ...{ type: 'image/jpeg', takenOn: '2026-11-24', vetVisitId: null, text: 'Kiwi: a.jpg' },
  },
};

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

describe('The outbox', () => {
  it('does not send a file before it is prepared, even if somebody tries again', async () => {
    const { sent, open } = device();
    const outbox = open();
    const { id, request } = await outbox.add({ ...file, preparing: 0 });
    await settle();
    await outbox.updateFile(id, { preparing: 3, refused: { status: 0, code: 'notPrepared', message: '' } });
    await outbox.sendAnyway(id, request);
    await settle();
    assert.deepEqual([sent.length, outbox.snapshot()[0]?.preparing], [0, 0]);
    await outbox.updateFile(id, { preparing: undefined });
    await settle();
    assert.deepEqual(
      sent.map(entry => entry.id),
      [id],
    );
  });

  it('keeps the person and the flock of an entry, and lets nobody else discard or replace it', async () => {
    const { stored, open, state } = device();
    state.respond = () => ({ kind: 'notSignedIn' });
    const outbox = open();
    const by = { userId: olive.userId, workspaceId: 77 };
    state.person = { userId: 'carl', workspaceId: 1 };
    const { id } = await outbox.add({ ...weigh(1), by });
    await settle();
    assert.deepEqual(
      [...stored.values()].map(({ userId, workspaceId }) => ({ userId, workspaceId })),
      [by],
    );
    assert.equal(await outbox.discard(id, { force: true }), false);
    assert.equal(await outbox.addInsteadOf(id, weigh(2)), undefined);
    assert.deepEqual([...stored.keys()], [id]);
    state.person = olive;
    assert.ok(await outbox.discard(id, { force: true }));
    assert.equal(stored.size, 0);
  });

  it('stores an entry before reporting it as saved, and sends it with its key', async () => {
    const { stored, sent, open, state } = device();
    state.respond = () => new Promise(() => {});
    const entry = await open().add(weigh(92));
    assert.ok(stored.has(entry.id));
    await settle();
    assert.equal(sent[0]?.idempotencyKey, entry.idempotencyKey);
    assert.ok(stored.get(entry.id)?.sentAt, 'The service may have it from now on.');
  });

  it('sends entries one at a time, oldest first, and deletes landed ones', async () => {
    const { stored, sent, open, state } = device();
    const outbox = open();
    for (const grams of [1, 2, 3]) await outbox.add(weigh(grams));
    await settle();
    assert.deepEqual(
      sent.map(({ about }) => about.kind === 'weight' && about.grams),
      [1, 2, 3],
    );
    assert.equal(stored.size, 0);
    assert.equal(new Set(state.read).size, 3);
    assert.deepEqual(outbox.snapshot(), []);
  });

  it('refuses an entry that the device cannot store', async () => {
    const { open, stored, sent } = device();
    const outbox = open();
    stored.set = () => {
      throw new Error('The disk is full.');
    };
    await assert.rejects(outbox.add(weigh(92)), /full/);
    assert.equal(sent.length, 0);
  });

  it('retries an unanswered entry with the same key, and holds back later entries until it has landed', async () => {
    const { sent, open, state, timers } = device();
    state.respond = () => ({ kind: 'unanswered' });
    const outbox = open();
    await outbox.add(weigh(1));
    await settle();
    await outbox.add(weigh(2));
    await settle();
    assert.ok(outbox.nextTryAt);
    assert.ok(sent.every(({ about }) => about.kind === 'weight' && about.grams === 1));
    state.respond = () => ({ kind: 'done', body: undefined });
    timers.at(-1)?.work();
    await settle();
    assert.equal(
      new Set(
        sent
          .filter(({ about }) => about.kind === 'weight' && about.grams === 1)
          .map(({ idempotencyKey }) => idempotencyKey),
      ).size,
      1,
    );
    assert.equal(outbox.snapshot().length, 0);
    assert.equal(outbox.nextTryAt, undefined);
  });

  it('waits longer before each retry, up to a minute', async () => {
    const { open, state, timers } = device();
    state.respond = () => ({ kind: 'unanswered' });
    const outbox = open();
    await outbox.add(weigh(1));
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await settle();
      const timer = timers.pop();
      waits.push(timer?.ms ?? 0);
      timer?.work();
    }
    assert.deepEqual(waits, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('resends an unanswered entry with the same key from the next page', async () => {
    const { open, state, sent } = device();
    state.respond = () => ({ kind: 'unanswered' });
    const entry = await open().add(weigh(92));
    await settle();
    state.respond = () => ({ kind: 'done', body: undefined });
    const next = open();
    await next.send();
    assert.deepEqual(
      new Set(sent.map(({ idempotencyKey }) => idempotencyKey)),
      new Set([entry.idempotencyKey]),
    );
    assert.equal(next.snapshot().length, 0);
  });

  it('keeps a refused entry until a person decides, and sends the others', async () => {
    const { open, state, stored } = device();
    const refused = { status: 409, code: 'weightAlreadyRecorded', message: 'Kiwi has 88.1 g today.' };
    state.respond = ({ about }) =>
      about.kind === 'weight' && about.grams === 1
        ? { kind: 'refused', refused }
        : { kind: 'done', body: undefined };
    const outbox = open();
    const entry = await outbox.add(weigh(1));
    await outbox.add(weigh(2));
    await settle();
    assert.deepEqual([...stored.keys()], [entry.id]);
    assert.deepEqual(outbox.snapshot()[0]?.refused, refused);

    state.respond = () => ({ kind: 'done', body: undefined });
    await outbox.sendAnyway(entry.id, { chosen: true });
    await settle();
    assert.equal(stored.size, 0);
  });

  it('discards a waiting entry, but not one that the service may have', async () => {
    const { open, state, stored } = device();
    const outbox = open();
    state.respond = () => ({ kind: 'unanswered' });
    const first = await outbox.add(weigh(1));
    await settle();
    const second = await outbox.add(weigh(2));
    assert.equal(await outbox.discard(first.id), false);
    assert.equal(await outbox.discard(second.id), true);
    assert.deepEqual([...stored.keys()], [first.id]);
  });

  it('replaces a waiting entry, but not one that the service may have', async () => {
    const { open, state, stored } = device();
    const outbox = open();
    state.respond = () => ({ kind: 'unanswered' });
    const first = await outbox.add(weigh(1));
    await settle();
    const second = await outbox.add(weigh(2));
    assert.equal(await outbox.addInsteadOf(first.id, weigh(3)), undefined);
    const third = await outbox.addInsteadOf(second.id, weigh(3));
    assert.deepEqual([...stored.keys()], [first.id, third?.id]);
    assert.deepEqual(
      outbox.snapshot().map(({ id }) => id),
      [first.id, third?.id],
    );
  });

  it('keeps the waiting entry if the device cannot store its replacement', async () => {
    const { open, state, stored } = device();
    const outbox = open();
    state.respond = () => ({ kind: 'unanswered' });
    await outbox.add(weigh(1));
    await settle();
    const second = await outbox.add(weigh(2));
    const { set } = stored;
    stored.set = () => {
      throw new Error('The disk is full.');
    };
    await assert.rejects(outbox.addInsteadOf(second.id, weigh(3)), /full/);
    stored.set = set;
    assert.ok(stored.has(second.id));
    assert.equal(outbox.snapshot().at(-1)?.id, second.id);
    assert.equal(outbox.snapshot().length, 2);
  });

  for (const isAccepted of [true, false]) {
    const title = isAccepted
      ? 'with its second request if the service has the entry that it follows'
      : 'unchanged if the entry that it follows was refused';
    it(`sends an entry ${title}`, async () => {
      const { open, state, stored, sent, timers } = device();
      const outbox = open();
      state.respond = () => ({ kind: 'unanswered' });
      const first = await outbox.add(weigh(1));
      await settle();
      const over = { ...weigh(2).request, isOver: true };
      await outbox.add({ ...weigh(2), follows: { id: first.id, request: over } });
      const refused = { status: 409, code: 'weightAlreadyRecorded', message: 'Kiwi has 88.1 g today.' };
      state.respond = () => (isAccepted ? { kind: 'done', body: undefined } : { kind: 'refused', refused });
      timers.at(-1)?.work();
      await settle();
      assert.deepEqual(sent.at(-1)?.request, isAccepted ? over : weigh(2).request);
      assert.deepEqual(
        [...stored.values()].map(({ about }) => about.kind === 'weight' && about.grams),
        isAccepted ? [] : [2],
        'A person chooses once.',
      );
    });
  }

  for (const where of ['here', 'in another tab']) {
    it(`does not ask about an entry that was discarded ${where} before it was refused`, async () => {
      const { open, state, stored } = device();
      let resolveSend: (outcome: Outcome) => void = () => {};
      state.respond = () => new Promise(resolve => (resolveSend = resolve));
      const outbox = open();
      const entry = await outbox.add(weigh(1));
      await settle();
      const discarding = where === 'here' ? outbox : open();
      await discarding.reload();
      assert.equal(await discarding.discard(entry.id, { force: true }), true);
      await settle();
      resolveSend({ kind: 'refused', refused: { status: 409, code: 'weightAlreadyRecorded', message: '' } });
      await settle();
      assert.equal(stored.size, 0);
      assert.deepEqual(outbox.snapshot(), []);
    });
  }

  it('sends an entry only while the person who made it is signed in', async () => {
    const { open, state, sent, stored } = device();
    const outbox = open();
    state.respond = () => ({ kind: 'notSignedIn' });
    await outbox.add(weigh(1));
    await settle();
    state.person = { userId: 'carl', workspaceId: 1 };
    const before = sent.length;
    await outbox.send();
    assert.equal(sent.length, before);
    assert.equal(stored.size, 1);
    state.person = olive;
    state.respond = () => ({ kind: 'done', body: undefined });
    await outbox.send();
    assert.equal(stored.size, 0);
  });

  it('sends an entry once if two tabs try to send it', async () => {
    const { open, state, sent } = device();
    state.respond = () => ({ kind: 'unanswered' });
    const one = open();
    await one.add(weigh(1));
    await settle();
    state.respond = () => ({ kind: 'done', body: undefined });
    sent.length = 0;
    await Promise.all([one.send(), open().send()]);
    assert.equal(sent.length, 1);
  });

  it('keeps showing a landed entry until its result has been read, even on a page opened in the meantime', async () => {
    const { open, state, sent, stored, timers } = device();
    state.isReadable = false;
    const entry = await open().add(weigh(92));
    await settle();
    assert.ok(stored.get(entry.id)?.landedAt);
    const next = open();
    await next.send();
    assert.equal(sent.length, 1, 'It is not sent again.');
    assert.equal(next.hasLanded(entry.id), true);
    assert.deepEqual(
      next.snapshot().map(({ id }) => id),
      [entry.id],
    );

    state.isReadable = true;
    for (const { work } of timers.splice(0)) work();
    await settle();
    assert.equal(stored.size, 0);
    assert.deepEqual(next.snapshot(), []);
  });

  it('shows an entry that landed in another flock until its result has been read', async () => {
    const { open, state, stored } = device();
    const outbox = open();
    state.respond = () => ({ kind: 'unanswered' });
    const entry = await outbox.add(weigh(92));
    await settle();
    state.person = { ...olive, workspaceId: 2 };
    state.respond = () => ({ kind: 'done', body: undefined });
    await outbox.add(weigh(88));
    await settle();
    assert.deepEqual([...stored.keys()], [entry.id]);
    assert.deepEqual(
      outbox.snapshot().map(({ id }) => id),
      [entry.id],
    );

    state.person = olive;
    await outbox.send();
    await settle();
    assert.equal(stored.size, 0);
    assert.ok(state.read.includes(entry.id));
  });

  it('shows an entry sent by another tab until this tab has read the result itself', async () => {
    const { open, state, timers } = device();
    let resolveSend: (outcome: Outcome) => void = () => {};
    state.respond = () => new Promise(resolve => (resolveSend = resolve));
    const one = open();
    const entry = await one.add(weigh(92));
    const other = open();
    await other.reload();
    const shown: boolean[] = [];
    other.subscribe(() => shown.push(other.snapshot().some(({ id }) => id === entry.id)));
    await settle();
    state.isReadable = false;
    resolveSend({ kind: 'done', body: undefined });
    await settle();
    assert.ok(shown.length > 0 && shown.every(Boolean));
    state.isReadable = true;
    for (const { work } of timers.splice(0)) work();
    await settle();
    assert.deepEqual(other.snapshot(), []);
  });
});
