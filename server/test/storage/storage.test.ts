// What the store promises, the same from every engine: all or nothing, committed data only, the values that were given.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { findBird, insertBird } from '../../src/birds/birds.queries.ts';
import { insertMedication, listMedications } from '../../src/birds/medications.queries.ts';
import { insertWeight, listWeights } from '../../src/birds/weights.queries.ts';
import { findUser, insertUser } from '../../src/sign-in/users.queries.ts';
import { ParentGone, StorageRefused } from '../../src/storage/failures.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Transaction } from '../../src/storage/statement.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { WorkspaceId } from '../../src/storage/tables.ts';
import {
  deleteEmptyWorkspace,
  findWorkspace,
  insertWorkspace,
} from '../../src/workspaces/workspaces.queries.ts';
import { engine, freshDatabase } from '../engine.ts';
import { atEnd } from '../leftovers.ts';

const now = '2026-02-13T08:02:11.007Z';

let databaseUrl = '';
let poolSize = 0;
let storage: Storage;

before(async () => {
  const settings = await freshDatabase();
  databaseUrl = settings.DATABASE_URL ?? '';
  poolSize = Number(settings.DATABASE_POOL_SIZE ?? 1);
  storage = await openStorage({ databaseUrl, poolSize });
  atEnd(() => storage.close());
});

/** Runs SQL past the service, as somebody with the database's own tools might. */
async function runSql(text: string): Promise<readonly unknown[]> {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length));
    try {
      return database.prepare(text).all();
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const person = (id: string) => ({ id, email: `${id}@example.org`, name: 'Olive', now });

const addFlock = async (tx: Transaction) => {
  const flock = await insertWorkspace(tx, {
    name: 'The Kitchen Flock',
    workspaceType: 'standard',
    billingEmail: null,
    billingPlan: 'household_basic',
    rescueVerificationStatus: null,
    now,
  });
  assert.ok(flock);
  return flock;
};

const bird = {
  name: 'Kiwi 🦜',
  tagId: 'TAG',
  species: "Budgerigar's “cousin”",
  vetClinicName: '',
  vetClinicAddress: '',
  vetAccountNumber: '',
  vetDoctorName: '',
  gender: 'male_dna',
  dateOfBirth: '0001-01-01',
  gotchaDay: null,
  chartColor: '#cb3a35',
  notifyOnDob: true,
  notifyOnGotchaDay: false,
} as const;

async function addBird(tx: Transaction, workspaceId: WorkspaceId): Promise<string> {
  const birdId = randomUUID();
  await insertBird(tx, { ...bird, tagId: birdId, workspaceId, birdId, now });
  return birdId;
}

describe('write', () => {
  it('keeps nothing where the work throws, and says what it threw', async () => {
    const id = randomUUID();
    const failed = storage.write(async tx => {
      await insertUser(tx, person(id));
      assert.ok(await findUser(tx, { userId: id }));
      throw new RangeError('On second thoughts.');
    });
    await assert.rejects(failed, { name: 'RangeError', message: 'On second thoughts.' });
    assert.equal(await findUser(storage, { userId: id }), undefined);
  });

  it('keeps each of many at once, but for those that throw, with all their changes or none', async () => {
    const pairs = Array.from({ length: 60 }, () => [randomUUID(), randomUUID()] as const);
    const outcomes = await Promise.allSettled(
      pairs.map(([first, second], index) =>
        storage.write(async tx => {
          await insertUser(tx, person(first));
          if (index % 3 === 0) throw new Error('No.');
          await insertUser(tx, person(second));
          return index;
        }),
      ),
    );
    for (const [index, [first, second]] of pairs.entries()) {
      const kept = index % 3 !== 0;
      assert.equal(outcomes[index]?.status, kept ? 'fulfilled' : 'rejected');
      for (const userId of [first, second]) {
        assert.equal((await findUser(storage, { userId })) !== undefined, kept);
      }
    }
  });

  it('goes on after a statement that fails', async () => {
    const absent = await storage.write(addFlock).then(({ id }) => id);
    await storage.write(tx => deleteEmptyWorkspace(tx, { workspaceId: absent }));
    const orphan = storage.write(tx => addBird(tx, absent));
    await assert.rejects(orphan, error => error instanceof ParentGone);
    const { id } = await storage.write(addFlock);
    assert.ok(await storage.write(tx => addBird(tx, id)));
  });

  // The others give every transaction a commit of its own.
  if (engine === 'sqlite') {
    it('does all that waits before it acknowledges any of it: they share a commit', async () => {
      const events: string[] = [];
      const write = async () => {
        await storage.write(async tx => {
          await insertUser(tx, person(randomUUID()));
          events.push('work');
        });
        events.push('acknowledged');
      };
      await Promise.all(Array.from({ length: 20 }, write));
      assert.deepEqual(events, [...Array(20).fill('work'), ...Array(20).fill('acknowledged')]);
    });
  }
});

describe('writeOne', () => {
  it('keeps its change, and lets the work read after it', async () => {
    const id = randomUUID();
    const found = await storage.writeOne(async tx => {
      await insertUser(tx, person(id));
      return findUser(tx, { userId: id });
    });
    assert.equal(found?.id, id);
    assert.equal((await findUser(storage, { userId: id }))?.id, id);
  });

  it('refuses a second change, which nothing would keep together with the first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const tried = storage.writeOne(async tx => {
      await insertUser(tx, person(first));
      await insertUser(tx, person(second));
    });
    await assert.rejects(tried, { message: 'This work may change one thing, and tried a second.' });
    assert.equal(await findUser(storage, { userId: second }), undefined);
  });

  it('keeps nothing of a statement that fails, and the others of its moment', async () => {
    const absent = await storage.write(addFlock).then(({ id }) => id);
    await storage.write(tx => deleteEmptyWorkspace(tx, { workspaceId: absent }));
    const [before, after] = [randomUUID(), randomUUID()];
    const outcomes = await Promise.allSettled([
      storage.writeOne(tx => insertUser(tx, person(before))),
      storage.writeOne(tx => addBird(tx, absent)),
      storage.writeOne(tx => insertUser(tx, person(after))),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.ok(await findUser(storage, { userId: before }));
    assert.ok(await findUser(storage, { userId: after }));
  });
});

describe('reads', () => {
  // PGlite has one session, so nobody else could look.
  if (engine !== 'pglite') {
    it('see only what is committed', async () => {
      const id = randomUUID();
      await storage.write(async tx => {
        await insertUser(tx, person(id));
        assert.ok(await findUser(tx, { userId: id }));
        assert.equal(await findUser(storage, { userId: id }), undefined);
      });
      assert.ok(await findUser(storage, { userId: id }));
    });
  }

  if (engine === 'sqlite') {
    it('see what was acknowledged, also while the turn of an earlier read lasts', async () => {
      await storage.write(tx => insertUser(tx, person(randomUUID())));
      const id = randomUUID();
      await storage.write(async tx => {
        assert.equal(await findUser(storage, { userId: id }), undefined);
        await insertUser(tx, person(id));
        // The sync has begun by then, and ends before the turn does in which this work has read.
        process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50));
      });
      assert.ok(await findUser(storage, { userId: id }));
    });
  }

  it('hand over the values that were given', async () => {
    const { id: workspaceId } = await storage.write(addFlock);
    const birdId = await storage.write(tx => addBird(tx, workspaceId));
    assert.deepEqual(await findWorkspace(storage, { workspaceId }), {
      id: workspaceId,
      name: 'The Kitchen Flock',
      workspaceType: 'standard',
      billingEmail: null,
      billingPlan: 'household_basic',
      rescueVerificationStatus: null,
      createdAt: now,
      updatedAt: now,
    });
    assert.deepEqual(await findBird(storage, { workspaceId, birdId }), {
      ...bird,
      id: birdId,
      workspaceId,
      tagId: birdId,
      createdAt: now,
      photoDataUrl: null,
      latestWeightGrams: null,
      latestRecordedOn: null,
    });
  });

  it('hand over numbers to the last bit, and days of any year', async () => {
    const { id: workspaceId } = await storage.write(addFlock);
    const birdId = await storage.write(tx => addBird(tx, workspaceId));
    const numbers = [0.1 + 0.2, 92.55, 1 / 3, 5e-324, Number.MAX_VALUE, 2 ** 53 - 1, 10_000];
    const days = [
      '0001-01-01',
      '1582-10-10',
      '1900-02-28',
      '1969-12-31',
      '2000-02-29',
      '2024-02-29',
      '9999-12-31',
    ];
    const weights = days.map((recordedOn, index) => ({
      id: randomUUID(),
      weightGrams: numbers[index] ?? 0,
      recordedOn,
      notes: 'a\tb\n😀',
    }));
    await storage.write(async tx => {
      for (const weight of weights) await insertWeight(tx, { workspaceId, birdId, ...weight });
    });
    assert.deepEqual(await listWeights(storage, { workspaceId, birdId, sinceDay: '0001-01-01' }), weights);
    const latest = await findBird(storage, { workspaceId, birdId });
    assert.deepEqual([latest?.latestWeightGrams, latest?.latestRecordedOn], [10_000, '9999-12-31']);
  });

  it('hand over JSON as it was, in its order', async () => {
    const { id: workspaceId } = await storage.write(addFlock);
    const birdId = await storage.write(tx => addBird(tx, workspaceId));
    const doseSchedule = [
      { key: 'dose-2', label: '“Evening” 🌙', time: '20:00' },
      { key: 'dose-1', label: 'Back\\slash' },
    ];
    const course = {
      name: 'Meloxicam',
      dosage: '0.05 ml',
      frequency: 'twice_daily',
      route: '',
      startDate: '2026-02-12',
      endDate: null,
      notes: '',
    } as const;
    const medicationId = randomUUID();
    const added = await storage.write(tx =>
      insertMedication(tx, {
        ...course,
        workspaceId,
        birdId,
        medicationId,
        doseSchedule: JSON.stringify(doseSchedule),
      }),
    );
    assert.deepEqual(added, { ...course, id: medicationId, birdId, doseSchedule });
    assert.deepEqual(await listMedications(storage, { workspaceId, birdId }), [added]);
  });
});

describe('the number of a flock', () => {
  it('is never given twice, not even once the last flock is deleted and the store opened anew', async () => {
    const { id: last } = await storage.write(addFlock);
    await storage.write(tx => deleteEmptyWorkspace(tx, { workspaceId: last }));
    await storage.close();
    storage = await openStorage({ databaseUrl, poolSize });
    const { id: next } = await storage.write(addFlock);
    assert.ok(next > last, `${next} after ${last}`);
  });
});

describe('opening', () => {
  const applied = async () => (await runSql('select name from migrations order by name')).length;

  if (engine === 'sqlite') {
    it('is refused while the file is served already', async () => {
      await assert.rejects(
        openStorage({ databaseUrl, poolSize }),
        error => error instanceof StorageRefused && /^Another process already serves /.test(error.message),
      );
      assert.ok(await storage.write(addFlock));
    });

    it('gives a log that is written ahead, foreign keys, and tables that take no other type', async () => {
      assert.deepEqual({ ...((await runSql('pragma journal_mode'))[0] ?? {}) }, { journal_mode: 'wal' });
      const loose = await runSql(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and not strict and name not like 'sqlite_%' and name <> 'migrations'",
      );
      assert.deepEqual(loose, []);
    });
  }

  if (engine === 'postgres') {
    it('migrates once, however many start at the same moment', async () => {
      const { DATABASE_URL: url = '' } = await freshDatabase();
      const open = () => openStorage({ databaseUrl: url, poolSize: 1 });
      const opened = await Promise.all(Array.from({ length: 5 }, open));
      const flocks = await Promise.all(opened.map(store => store.write(addFlock)));
      assert.equal(new Set(flocks.map(({ id }) => id)).size, opened.length);
      for (const store of opened) await store.close();
    });
  }

  it('changes nothing where the schema is the newest', async () => {
    const earlier = await applied();
    await storage.close();
    storage = await openStorage({ databaseUrl, poolSize });
    assert.equal(await applied(), earlier);
  });

  it('is refused where the schema is newer than the code, with a sentence', async () => {
    await storage.close();
    await runSql("insert into migrations (name) values ('9999-from-the-future') returning name");
    await assert.rejects(
      openStorage({ databaseUrl, poolSize }),
      error =>
        error instanceof StorageRefused &&
        /^The database was written by a newer Flock Care \(it has 9999-from-the-future\)\. /.test(
          error.message,
        ),
    );
    await runSql("delete from migrations where name = '9999-from-the-future' returning name");
    storage = await openStorage({ databaseUrl, poolSize });
    assert.ok(await storage.write(addFlock));
  });
});
