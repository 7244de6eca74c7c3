// Queries for jobs. A process takes a job under a lease, and only the holder of the lease may finish or postpone it.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockFreeRows, markUnselective } from '../storage/columns.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables } from '../storage/tables/index.ts';

/** A literal rather than an input: the planner uses a partial index only if it sees the index's condition in the statement. */
const pending = sql.lit<'pending'>('pending');
const active = sql.lit<'active'>('active');

const jobColumns = ['id', 'kind', 'payload', 'attempts as attempt', 'deadlineAt'] as const;

interface Lease {
  id: string;
  /** The number of the attempt. If the row has a higher one, the job has been taken again. */
  attempt: number;
}

interface NewJob {
  id: string;
  queue: string;
  kind: string;
  uniqueKey: string | null;
  payload: string;
  now: string;
  dueAt: string;
  deadlineAt: string;
}

const jobToInsert = (db: Kysely<Tables>, $: Inputs<NewJob>) =>
  db.insertInto('jobs').values({
    id: $.id,
    queue: $.queue,
    kind: $.kind,
    uniqueKey: $.uniqueKey,
    payload: $.payload,
    state: 'pending',
    attempts: 0,
    abandonments: 0,
    dueAt: $.dueAt,
    deadlineAt: $.deadlineAt,
    createdAt: $.now,
  });

/**
 * Inserts a job. If an unfinished job has the same unique key, that job is locked instead, so that it cannot finish
 * before the transaction that relies on it is committed.
 */
export const insertJob = change((db, $: Inputs<NewJob>) =>
  jobToInsert(db, $).onConflict(conflict =>
    conflict
      .column('uniqueKey')
      .where('finishedAt', 'is', null)
      .doUpdateSet(set => ({ uniqueKey: set.ref('excluded.uniqueKey') })),
  ),
);

/**
 * Like `insertJob`, but an unfinished job with the same key that is due later becomes due as early as this one. It
 * keeps the later of the two deadlines.
 */
export const insertOrAdvanceJob = change((db, $: Inputs<NewJob>) =>
  jobToInsert(db, $).onConflict(conflict =>
    conflict
      .column('uniqueKey')
      .where('finishedAt', 'is', null)
      .doUpdateSet(set => ({
        dueAt: set
          .case()
          .when('jobs.dueAt', '>', set.ref('excluded.dueAt'))
          .then(set.ref('excluded.dueAt'))
          .else(set.ref('jobs.dueAt'))
          .end(),
        deadlineAt: set
          .case()
          .when('jobs.deadlineAt', '<', set.ref('excluded.deadlineAt'))
          .then(set.ref('excluded.deadlineAt'))
          .else(set.ref('jobs.deadlineAt'))
          .end(),
      })),
  ),
);

/** Finds the next job that is due by an instant. */
export const findDueJob = findOne((db, $: Inputs<{ dueBy: string }>, dialect) =>
  db
    .selectFrom('jobs')
    .select('dueAt')
    .where(where => markUnselective(dialect, where('state', '=', pending)))
    .where('dueAt', '<=', $.dueBy)
    .orderBy('dueAt')
    .limit(1),
);

/** Like `findDueJob`, but ignores one queue. */
export const findDueJobOutside = findOne((db, $: Inputs<{ queue: string; dueBy: string }>, dialect) =>
  db
    .selectFrom('jobs')
    .select('dueAt')
    .where(where => markUnselective(dialect, where('state', '=', pending)))
    .where('dueAt', '<=', $.dueBy)
    .where('queue', '<>', $.queue)
    .orderBy('dueAt')
    .limit(1),
);

/** Like `findDueJob`, but in one queue only. */
export const findDueJobOfQueue = findOne((db, $: Inputs<{ queue: string; dueBy: string }>) =>
  db
    .selectFrom('jobs')
    .select('dueAt')
    .where('queue', '=', $.queue)
    .where('state', '=', pending)
    .where('dueAt', '<=', $.dueBy)
    .orderBy('dueAt')
    .limit(1),
);

/** Finds a running job in a queue. */
export const findActiveJobOfQueue = findOne((db, $: Inputs<{ queue: string }>) =>
  db.selectFrom('jobs').select('dueAt').where('queue', '=', $.queue).where('state', '=', active).limit(1),
);

/**
 * Takes the job that has been due the longest in all queues but one, and counts the attempt before it begins; no row
 * if no job is due.
 */
export const takeJobOutside = changeOne(
  (db, $: Inputs<{ queue: string; now: string; leasedUntil: string }>, dialect) =>
    db
      .updateTable('jobs')
      .set(set => ({ state: 'active', attempts: set('attempts', '+', 1), leasedUntil: $.leasedUntil }))
      .where('id', '=', due =>
        due
          .selectFrom('jobs as due')
          .select('due.id')
          .where(where => markUnselective(dialect, where('due.state', '=', pending)))
          .where('due.dueAt', '<=', $.now)
          .where('due.queue', '<>', $.queue)
          .orderBy('due.dueAt')
          .limit(1)
          .$call(lockFreeRows(dialect)),
      )
      .returning(jobColumns),
);

/** Like `takeJobOutside`, but from one queue only. */
export const takeJobOfQueue = changeOne(
  (db, $: Inputs<{ queue: string; now: string; leasedUntil: string }>, dialect) =>
    db
      .updateTable('jobs')
      .set(set => ({ state: 'active', attempts: set('attempts', '+', 1), leasedUntil: $.leasedUntil }))
      .where('id', '=', due =>
        due
          .selectFrom('jobs as due')
          .select('due.id')
          .where('due.queue', '=', $.queue)
          .where('due.state', '=', pending)
          .where('due.dueAt', '<=', $.now)
          .orderBy('due.dueAt')
          .limit(1)
          .$call(lockFreeRows(dialect)),
      )
      .returning(jobColumns),
);

/** Extends a lease; changes nothing if the attempt is no longer running. */
export const extendLease = change((db, $: Inputs<Lease & { leasedUntil: string }>) =>
  db
    .updateTable('jobs')
    .set({ leasedUntil: $.leasedUntil })
    .where('id', '=', $.id)
    .where('attempts', '=', $.attempt)
    .where('state', '=', 'active'),
);

/** Finishes a job; changes nothing if the attempt is no longer running. */
export const finishJob = change(
  (db, $: Inputs<Lease & { state: 'completed' | 'failed'; now: string; lastError: string | null }>) =>
    db
      .updateTable('jobs')
      .set({ state: $.state, finishedAt: $.now, leasedUntil: null, lastError: $.lastError })
      .where('id', '=', $.id)
      .where('attempts', '=', $.attempt)
      .where('state', '=', 'active'),
);

/** Returns a job to the queue for a later attempt; changes nothing if the attempt is no longer running. */
export const postponeJob = change((db, $: Inputs<Lease & { dueAt: string; lastError: string }>) =>
  db
    .updateTable('jobs')
    .set({ state: 'pending', dueAt: $.dueAt, leasedUntil: null, lastError: $.lastError })
    .where('id', '=', $.id)
    .where('attempts', '=', $.attempt)
    .where('state', '=', 'active'),
);

/** Lists the jobs whose lease has expired. */
export const listAbandonedJobs = findMany((db, $: Inputs<{ leasedBefore: string }>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'attempts as attempt', 'abandonments'])
    .where('state', '=', active)
    .where('leasedUntil', '<', $.leasedBefore),
);

/** Returns an abandoned job to the queue; changes nothing if it has been taken again, requeued or finished. */
export const requeueAbandonedJob = change((db, $: Inputs<Lease & { dueAt: string }>) =>
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

/** Pending jobs are waiting if they are due, otherwise delayed. */
const status = (now: RawBuilder<string>) =>
  sql<'waiting' | 'delayed' | 'active' | 'completed' | 'failed'>`case
    when "state" <> 'pending' then "state" when "dueAt" > ${now} then 'delayed' else 'waiting' end`.as(
    'status',
  );

/** Counts the jobs of each kind in each state. */
export const countJobsByKind = findMany((db, $: Inputs<{ now: string }>) =>
  db
    .selectFrom('jobs')
    .select(count => ['kind', status($.now), count.fn.countAll<number>().as('jobs')])
    .groupBy(['kind', 'status']),
);

/** Counts the jobs of a queue in each state. */
export const countJobs = findMany((db, $: Inputs<{ queue: string; now: string }>) =>
  db
    .selectFrom('jobs')
    .select(count => [status($.now), count.fn.countAll<number>().as('jobs')])
    .where('queue', '=', $.queue)
    .groupBy('status'),
);

/** Deletes jobs that finished in this state before an instant. */
export const deleteFinishedJobs = change(
  (db, $: Inputs<{ state: 'completed' | 'failed'; before: string; maxRows: number }>) =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', finished =>
        finished
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', $.state)
          .where('finishedAt', '<', $.before)
          .orderBy('finishedAt')
          .limit($.maxRows),
      ),
);
