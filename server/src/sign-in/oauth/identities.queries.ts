// Queries for users' identities at identity providers. An identity is an issuer and a subject, never an email address,
// because an address may get a new owner.
import { change, findOne, type Inputs } from '../../storage/statement.ts';

/** Finds the email address of the user with an identity. */
export const findIdentity = findOne((db, $: Inputs<{ issuer: string; subject: string }>) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('users.email')
    .where('identities.issuer', '=', $.issuer)
    .where('identities.subject', '=', $.subject),
);

/** Links an identity to the user with an email address; does nothing if the identity is already linked. */
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
