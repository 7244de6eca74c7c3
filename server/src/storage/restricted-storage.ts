// The storage for a person limited to some of a flock's birds: records of the other birds are hidden and cannot be
// written. Every statement runs in its restricted form, so no caller can forget the filter.
import type { Actor } from './actor.ts';
import { keepMemberBirds } from './restriction.queries.ts';
import type { Dialect, Reader, Transaction } from './statement.ts';
import type { Snapshot, Storage } from './storage.ts';
import type { WorkspaceId } from './tables/index.ts';

/** A member whose access is limited to the birds in `memberBirds`. */
export interface Restriction {
  workspaceId: WorkspaceId;
  memberId: string;
}

type Run = Reader['run'];

function restrictedRun(from: Reader, { workspaceId, memberId }: Restriction): Run {
  const restriction = { restrictedWorkspaceId: workspaceId, restrictedMemberId: memberId };
  return (statement, inputs) => from.run(statement.restricted, { ...inputs, ...restriction });
}

/** Returns a reader that sees only the listed birds. */
export const restrictReader = (from: Reader, restriction: Restriction): Reader => ({
  run: restrictedRun(from, restriction),
});

/**
 * Returns a transaction that sees only the listed birds. Its statements must all see the same list, or only half of a
 * write might be kept. On PostgreSQL, the list is therefore locked before the first statement that depends on it.
 * Earlier statements may lock the workspace, which must be locked before its members. SQLite has one writer at a time.
 */
function restrictTransaction(dialect: Dialect, tx: Transaction, restriction: Restriction): Transaction {
  const run = restrictedRun(tx, restriction);
  if (dialect === 'sqlite') return { actor: tx.actor, run };
  let locked: Promise<unknown> | undefined;
  return {
    actor: tx.actor,
    run: async (statement, inputs) => {
      if (statement.restricted.compiled(dialect).dependsOnBirds) {
        locked ??= keepMemberBirds(tx, restriction);
        await locked;
      }
      return run(statement, inputs);
    },
  };
}

/**
 * Returns a storage that sees only the listed birds. Each statement reads the list, so a change to the list applies
 * immediately.
 */
export const restrictStorage = (storage: Storage, restriction: Restriction): Storage => {
  const { dialect } = storage;
  return {
    dialect,
    isSoleProcess: storage.isSoleProcess,
    maxConcurrentRequests: storage.maxConcurrentRequests,
    run: restrictedRun(storage, restriction),
    write: <T>(actor: Actor, work: (tx: Transaction) => Promise<T>) =>
      storage.write(actor, tx => work(restrictTransaction(dialect, tx, restriction))),
    writeOne: <T>(actor: Actor, work: (tx: Transaction) => Promise<T>) =>
      storage.writeOne(actor, tx => work({ actor: tx.actor, run: restrictedRun(tx, restriction) })),
    openSnapshot: async (): Promise<Snapshot> => {
      const snapshot = await storage.openSnapshot();
      return { run: restrictedRun(snapshot, restriction), close: () => snapshot.close() };
    },
    eraseDeleted: tables => storage.eraseDeleted(tables),
    ping: () => storage.ping(),
    close: () => storage.close(),
  };
};
