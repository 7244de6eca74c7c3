// Queries for the identities of users at identity providers: issuer and subject, never an address, because an address
// may get a new owner.
import { change, findOne, type Inputs } from '../../storage/statement.ts';

/** Finds the address of the user that an identity signs in. */
export const findIdentity = findOne((db, $: Inputs<{ issuer: string; subject: string }>) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('users.email')
    .where('identities.issuer', '=', $.issuer)
    .where('identities.subject', '=', $.subject),
);

/** Links an identity to the user with an address; does nothing if it is already linked. */
export const insertIdentity = change(
  (db, $: Inputs<{ issuer: string; subject: string; email: string; now: string }>) =>
    db
      .insertInto('identities')
      .columns(['issuer', 'subject', 'userId', 'createdAt'])
      .expression(
        db
          .selectFrom('users')
          .select([
            $.issuer.as('issuer'),
            $.subject.as('subject'),
            'users.id as userId',
            $.now.as('createdAt'),
          ])
          .where('users.email', '=', $.email),
      )
      .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing()),
);
