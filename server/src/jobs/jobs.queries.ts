// The table of jobs: put in with what causes them, taken under a lease, finished by whoever holds it.
import { sql } from 'kysely';
import { lockFreeRows, ofMany } from '../storage/columns.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';

/** In the text of the statement, where the condition of a partial index can be recognized; of an input it cannot. */
const pending = sql.lit<'pending'>('pending');
const active = sql.lit<'active'>('active');

interface Lease {
  id: string;
  /** The attempt under which the job was taken; a later one means that somebody else holds it. */
  attempt: number;
}

/** Puts a job in; nothing where an unfinished one has its unique key. */
export const insertJob = change(
  (
    db,
    $: Inputs<{
      id: string;
      queue: string;
      kind: string;
      uniqueKey: string | null;
      payload: string;
      now: string;
      deadlineAt: string;
    }>,
  ) =>
    db
      .insertInto('jobs')
      .values({
        id: $.id,
        queue: $.queue,
        kind: $.kind,
        uniqueKey: $.uniqueKey,
        payload: $.payload,
        state: 'pending',
        attempts: 0,
        abandonments: 0,
        dueAt: $.now,
        deadlineAt: $.deadlineAt,
        createdAt: $.now,
      })
      .onConflict(conflict => conflict.column('uniqueKey').where('finishedAt', 'is', null).doNothing()),
);

/** Whether a job is due: asked before the store is bothered with a write. */
export const findDueJob = findOne((db, $: Inputs<{ now: string }>, dialect) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where(where => ofMany(dialect, where('state', '=', pending)))
    .where('dueAt', '<=', $.now)
    .limit(1),
);

/** Takes the job that has been due the longest, under a lease; no row where none is due. Counted before it runs. */
export const takeJob = changeOne((db, $: Inputs<{ now: string; leasedUntil: string }>, dialect) =>
  db
    .updateTable('jobs')
    .set(set => ({ state: 'active', attempts: set('attempts', '+', 1), leasedUntil: $.leasedUntil }))
    .where('id', '=', due =>
      due
        .selectFrom('jobs as due')
        .select('due.id')
        .where(where => ofMany(dialect, where('due.state', '=', pending)))
        .where('due.dueAt', '<=', $.now)
        .orderBy('due.dueAt')
        .limit(1)
        .$call(lockFreeRows(dialect)),
    )
    .returning(['id', 'queue', 'kind', 'payload', 'attempts as attempt', 'createdAt', 'deadlineAt']),
);

/** Keeps a job for longer; no change where the lease has passed to another. */
export const extendLease = change((db, $: Inputs<Lease & { leasedUntil: string }>) =>
  db
    .updateTable('jobs')
    .set({ leasedUntil: $.leasedUntil })
    .where('id', '=', $.id)
    .where('attempts', '=', $.attempt)
    .where('state', '=', 'active'),
);

/** Ends a job; no change where the lease has passed to another. */
export const finishJob = change(
  (db, $: Inputs<Lease & { state: 'completed' | 'failed'; now: string; lastError: string | null }>) =>
    db
      .updateTable('jobs')
      .set({ state: $.state, finishedAt: $.now, leasedUntil: null, lastError: $.lastError })
      .where('id', '=', $.id)
      .where('attempts', '=', $.attempt)
      .where('state', '=', 'active'),
);

/** Puts a job back for a later try; no change where the lease has passed to another. */
export const postponeJob = change((db, $: Inputs<Lease & { dueAt: string; lastError: string }>) =>
  db
    .updateTable('jobs')
    .set({ state: 'pending', dueAt: $.dueAt, leasedUntil: null, lastError: $.lastError })
    .where('id', '=', $.id)
    .where('attempts', '=', $.attempt)
    .where('state', '=', 'active'),
);

/** The jobs whose worker has vanished. */
export const listAbandonedJobs = findMany((db, $: Inputs<{ leasedBefore: string }>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'attempts as attempt', 'abandonments'])
    .where('state', '=', active)
    .where('leasedUntil', '<', $.leasedBefore),
);

/** Makes an abandoned job due again. */
export const reviveJob = change((db, $: Inputs<Lease & { dueAt: string }>) =>
  db
    .updateTable('jobs')
    .set(set => ({
      state: 'pending',
      dueAt: $.dueAt,
      leasedUntil: null,
      abandonments: set('abandonments', '+', 1),
    }))
    .where('id', '=', $.id)
    .where('attempts', '=', $.attempt)
    .where('state', '=', 'active'),
);

/** How many jobs of a queue are in which state; those not yet due are delayed. */
export const countJobs = findMany((db, $: Inputs<{ queue: string; now: string }>) =>
  db
    .selectFrom('jobs')
    .select(count => [
      sql<'waiting' | 'delayed' | 'active' | 'completed' | 'failed'>`case
        when "state" <> 'pending' then "state" when "dueAt" > ${$.now} then 'delayed' else 'waiting' end`.as(
        'status',
      ),
      count.fn.countAll<number>().as('jobs'),
    ])
    .where('queue', '=', $.queue)
    .groupBy('status'),
);

/** Deletes the jobs that ended in a state before an instant. */
export const deleteFinishedJobs = change((db, $: Inputs<{ state: 'completed' | 'failed'; before: string }>) =>
  db.deleteFrom('jobs').where('state', '=', $.state).where('finishedAt', '<', $.before),
);
