// Moves the birds whose transfers are pending for a person who signs in: the first ones immediately, the others in
// jobs.
import type { AppContext } from '../app-context.ts';
import { lockUser } from '../auth/users.queries.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { dayMs, instantOf } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { enqueue, type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { createPersonalWorkspace } from '../workspaces/create-personal-workspace.ts';
import { listReceivingWorkspaces } from '../workspaces/members.queries.ts';
import { moveBird } from './move-bird.ts';
import { completeTransfer, listPendingTransfers, reopenTransfer } from './transfers.queries.ts';

interface User {
  id: string;
  email: string;
  name: string;
}

/** The position of a transfer in the order of creation. */
interface Position {
  createdAt: string;
  id: string;
}

interface Batch {
  userId: string;
  to: WorkspaceId;
  /** The batch begins with the transfer after this one. */
  after: Position;
}

/**
 * A transaction moves at most this many birds, and starts no further move after `batchMs`, because other writes are
 * waiting for it.
 */
const batchSize = 20;
const batchMs = 80;

const beforeAll: Position = {
  createdAt: '0001-01-01T00:00:00.000Z',
  id: '00000000-0000-0000-0000-000000000000',
};

const pendingTransfers = jobType<Batch>('pendingTransfers', {
  queue: 'birdTransfers',
  validForMs: 7 * dayMs,
});

/**
 * Moves the birds to the oldest workspace that receives birds for the user, or to a new personal one if there is none.
 * If there are many, this transaction moves the first ones, and jobs move the others to the same workspace. If a bird's
 * tagId is taken there, its transfer stays pending and the sign-in continues.
 */
export async function completePendingTransfers(
  tx: Transaction,
  config: Config,
  user: User,
  now: Date,
): Promise<void> {
  const { id: userId, email } = user;
  const pending = await listPendingTransfers(tx, {
    ...{ email, ...beforeAll, maxRows: batchSize },
    now: instantOf(now),
  });
  if (pending.length === 0) return;
  const [oldest] = await listReceivingWorkspaces(tx, { email });
  const to = oldest?.id ?? (await createPersonalWorkspace(tx, user, instantOf(now)));
  await moveBatch(tx, config, pending, { userId, email, to }, now);
}

export const pendingTransferHandlers = ({ config, clock }: AppContext): JobHandler[] => [
  // Runs in the transaction that completes the job, so that after a crash either the whole batch has moved or none of it.
  jobHandler(pendingTransfers, async ({ payload: { userId, to, after } }) => async tx => {
    // The user is locked, so that a concurrent sign-in of the same person does not move the same birds.
    const user = await lockUser(tx, { userId });
    if (!user) return;
    const { email } = user;
    const receiving = await listReceivingWorkspaces(tx, { email });
    // If the workspace no longer receives birds for the user, the other birds wait for the next sign-in.
    if (!receiving.some(workspace => workspace.id === to)) return;
    const now = clock.now();
    const waiting = { email, ...after, maxRows: batchSize, now: instantOf(now) };
    const pending = await listPendingTransfers(tx, waiting);
    await moveBatch(tx, config, pending, { userId, email, to }, now);
  }),
];

type Transfers = Awaited<ReturnType<typeof listPendingTransfers>>;

/** Moves the birds of one batch, and enqueues the next one if there may be more. */
async function moveBatch(
  tx: Transaction,
  config: Config,
  pending: Transfers,
  { userId, email, to }: Omit<Batch, 'after'> & { email: string },
  nowDate: Date,
): Promise<void> {
  const now = instantOf(nowDate);
  const endsAtMs = performance.now() + batchMs;
  for (const [index, { workspaceId, id, birdId, createdAt }] of pending.entries()) {
    // The bird is locked before its transfer, in the same order as when a transfer is created. Otherwise, there could be
    // a deadlock.
    const bird = workspaceId === to ? undefined : await lockBird(tx, { workspaceId, birdId });
    // Completed before the move, because the move cancels transfers that are still pending.
    if (bird && (await completeTransfer(tx, { workspaceId, id, email, now }))) {
      if (!(await moveBird(tx, config, { bird, to, now }))) await reopenTransfer(tx, { workspaceId, id });
    }
    const isLast = index === batchSize - 1 || performance.now() > endsAtMs;
    if (!isLast) continue;
    const payload = { userId, to, after: { createdAt, id } };
    return enqueue(tx, pendingTransfers, { payload }, nowDate);
  }
}
