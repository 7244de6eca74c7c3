// Queries for Web Push: the installation's key, and the browsers' subscriptions.
import { sql } from 'kysely';
import { change, changeOne, findMany, findOne, type Inputs } from '../../storage/statement.ts';

/** The id of the only key. */
const keyId = sql.lit('vapid');

export const findPushKey = findOne(db =>
  db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).where('id', '=', keyId),
);

export const insertPushKey = change(
  (db, $: Inputs<{ publicKey: string; privateKey: string; createdAt: string }>) =>
    db
      .insertInto('pushKeys')
      .values({ id: keyId, publicKey: $.publicKey, privateKey: $.privateKey, createdAt: $.createdAt })
      .onConflict(conflict => conflict.column('id').doNothing()),
);

interface NewSubscription {
  id: string;
  userId: string;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
}

/**
 * Adds a browser's subscription, or gives an existing one to the person who has just subscribed. If the subscription
 * already belonged to that person, it keeps its id, because the person's deliveries refer to it.
 */
export const upsertSubscription = changeOne((db, $: Inputs<NewSubscription>) =>
  db
    .insertInto('pushSubscriptions')
    .values({
      id: $.id,
      userId: $.userId,
      sessionHash: $.sessionHash,
      endpoint: $.endpoint,
      p256dh: $.p256dh,
      auth: $.auth,
      createdAt: $.createdAt,
    })
    .onConflict(conflict =>
      conflict.column('endpoint').doUpdateSet(set => ({
        id: set
          .case()
          .when('pushSubscriptions.userId', '=', set.ref('excluded.userId'))
          .then(set.ref('pushSubscriptions.id'))
          .else(set.ref('excluded.id'))
          .end(),
        userId: $.userId,
        sessionHash: $.sessionHash,
        p256dh: $.p256dh,
        auth: $.auth,
        createdAt: $.createdAt,
      })),
    )
    .returning(['id', 'endpoint', 'createdAt']),
);

/** Lists the subscribed browsers in which a person is signed in, the latest subscription first. */
export const listSubscriptions = findMany((db, $: Inputs<{ userId: string; now: string }>) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.tokenHash', 'pushSubscriptions.sessionHash')
    .select(['pushSubscriptions.id', 'pushSubscriptions.endpoint'])
    .where('pushSubscriptions.userId', '=', $.userId)
    .where('sessions.expiresAt', '>', $.now)
    .orderBy('pushSubscriptions.createdAt', 'desc')
    .orderBy('pushSubscriptions.id'),
);

/** Finds a subscription by its id, with the person's language; no row if the session in that browser has ended. */
export const findSubscription = findOne((db, $: Inputs<{ id: string; now: string }>) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.tokenHash', 'pushSubscriptions.sessionHash')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select([
      'pushSubscriptions.id',
      'pushSubscriptions.userId',
      'users.locale',
      'pushSubscriptions.endpoint',
      'pushSubscriptions.p256dh',
      'pushSubscriptions.auth',
    ])
    .where('pushSubscriptions.id', '=', $.id)
    .where('sessions.expiresAt', '>', $.now),
);

/** Finds the subscription with an endpoint; no row if the session in that browser has ended. */
export const findSubscriptionByEndpoint = findOne((db, $: Inputs<{ endpoint: string; now: string }>) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.tokenHash', 'pushSubscriptions.sessionHash')
    .select(['pushSubscriptions.id', 'pushSubscriptions.userId'])
    .where('pushSubscriptions.endpoint', '=', $.endpoint)
    .where('sessions.expiresAt', '>', $.now),
);

export const deleteSubscription = change((db, $: Inputs<{ id: string }>) =>
  db.deleteFrom('pushSubscriptions').where('id', '=', $.id),
);

export const deleteOwnSubscription = change((db, $: Inputs<{ userId: string; endpoint: string }>) =>
  db.deleteFrom('pushSubscriptions').where('userId', '=', $.userId).where('endpoint', '=', $.endpoint),
);
