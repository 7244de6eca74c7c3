// People: one row an address.
import { change, changeOne, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

const columns = ['id', 'email', 'name', 'createdAt'] as const;

export const findUser = findOne((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(columns).where('id', '=', $.userId),
);

/** Adds a person; nothing where the address has one already. */
export const insertUser = change((db, $: Inputs<{ id: string; email: string; name: string; now: string }>) =>
  db
    .insertInto('users')
    .values({ id: $.id, email: $.email, name: $.name, createdAt: $.now })
    .onConflict(conflict => conflict.column('email').doNothing()),
);

/**
 * The person of an address, held until the transaction ends: two sign-ins at once come one after the other, so
 * that neither makes a second personal flock.
 */
export const lockUserByEmail = changeOne((db, $: Inputs<{ email: string }>) =>
  db
    .updateTable('users')
    .set({ email: $.email })
    .where('email', '=', $.email)
    .returning([...columns, 'lastWorkspaceId']),
);

/** As above, by id. It is the name that is set: where the key is, SQLite looks for rows that refer to it, in whole tables. */
export const lockUser = changeOne((db, $: Inputs<{ userId: string }>) =>
  db
    .updateTable('users')
    .set(set => ({ name: set.ref('users.name') }))
    .where('id', '=', $.userId)
    .returning([...columns, 'lastWorkspaceId']),
);

export const updateLastWorkspace = change((db, $: Inputs<{ userId: string; workspaceId: WorkspaceId }>) =>
  db.updateTable('users').set({ lastWorkspaceId: $.workspaceId }).where('id', '=', $.userId),
);
