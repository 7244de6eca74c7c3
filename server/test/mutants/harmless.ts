// Guards whose weakening nobody could notice, each with the reason why it is there all the same.

interface Harmless {
  /** As the list of mutants names it, or how its name begins. */
  mutant: string;
  reason: string;
}

const justWritten =
  'the row was written in this very transaction; without it the types would not let us go on.';

const alsoWithout = (mutant: string, reason: string): Harmless => ({ mutant, reason });

const keepsTheTime =
  'what has ended already would only be given a later time of its end, which nobody is shown.';

const neverPending =
  'sessions leave a flock, and tokens end, with the membership, so that none is ever in a flock that is not accepted.';

const goneAnyway =
  'what waits for a bird looks for the bird; the step leaves nothing open for those who read the database.';

const notedTwice = 'a day and a milestone are each noted, and either alone keeps a second reminder away.';

const wasThere = 'the flock is held by this transaction, or was there as the gate looked.';

const takenUp = 'only an owner who has accepted ever has receivesBirdsSince, and loses it with the role.';

const askedBefore =
  'listPendingTransfers has asked for it a moment before; on PostgreSQL another replica may have been faster since.';

export const harmless: readonly Harmless[] = [
  alsoWithout(
    "birds/medications.queries.ts: lockMedication without .where('birdId'",
    'updateMedication asks for the bird again; without either of the two, one of another bird could be changed.',
  ),
  alsoWithout(
    "birds/medications.queries.ts: updateMedication without .where('birdId'",
    'lockMedication has just found it under this bird, in the same transaction.',
  ),
  alsoWithout(
    "jobs/jobs.queries.ts: listAbandonedJobs without .where('state'",
    'a job that nobody works on has no lease; the condition is that of the index.',
  ),
  alsoWithout(
    "answers.ts: nothing for , 'referrer-policy'",
    'every answer has that policy; here it says what it is for.',
  ),
  alsoWithout(
    "birds/medications.routes.ts: if (false) for if (!medication)throw refuse('medicationNotFound'",
    'the medication is held by this transaction; the types do not know that.',
  ),
  alsoWithout(
    'jobs/jobs.queries.ts: findDueJob without',
    'it only spares the store a write: takeJob asks for the same again.',
  ),
  alsoWithout(
    "gate.ts: without throw refuse('invalidJson')",
    'what cannot be parsed is no object either, and refused for that.',
  ),
  alsoWithout('birds/birds.routes.ts: without the step cancelTransfersOf', goneAnyway),
  alsoWithout('birds/birds.routes.ts: without the step revokeCodesOf', goneAnyway),
  alsoWithout("reminders/reminders.queries.ts: deleteOldDays without .where('day'", notedTwice),
  alsoWithout("reminders/reminders.queries.ts: deleteOldMilestones without .where('year'", notedTwice),
  alsoWithout(
    'idempotency/idempotency-key.ts: if (false || !wellFormed.test(key))',
    'a header that comes twice reaches us as one text; the types do not know that.',
  ),
  alsoWithout(
    "idempotency/write-once.ts: if (false) for if (!kept)throw refuse('stillInFlight'",
    'only another replica can hold a key of which nothing is kept yet; there a test of idempotency.test.ts notices.',
  ),
  alsoWithout(
    'idempotency/idempotency-keys.queries.ts: claimIdempotencyKey without .where(tryLock',
    'one process has no other to wait for; with two replicas on PostgreSQL a test of idempotency.test.ts notices.',
  ),
  alsoWithout(
    "idempotency/idempotency-keys.queries.ts: findSealedAnswer without .where('expiresAt'",
    'whoever brings a key that has expired has claimed it anew before it is looked for.',
  ),
  alsoWithout("transfers/transfer-codes.queries.ts: revokeCodesOf without .where('usedAt'", keepsTheTime),
  alsoWithout("transfers/transfer-codes.queries.ts: revokeCodesOf without .where('revokedAt'", keepsTheTime),
  alsoWithout("transfers/transfers.queries.ts: cancelTransfersOf without .where('completedAt'", keepsTheTime),
  alsoWithout("transfers/transfers.queries.ts: cancelTransfersOf without .where('cancelledAt'", keepsTheTime),
  alsoWithout("tokens/tokens.queries.ts: revokeTokensOf without .where('revokedAt'", keepsTheTime),
  alsoWithout("birds/birds.routes.ts: if (false) for if (!bird)throw refuse('birdNotFound'", justWritten),
  alsoWithout(
    "transfers/transfers.routes.ts: if (false) for if (!bird)throw refuse('birdNotFound'",
    justWritten,
  ),
  alsoWithout('transfers/transfers.routes.ts: if (false || !workspace) for if (!source', justWritten),
  alsoWithout('transfers/transfers.routes.ts: if (!source || false) for if (!source', justWritten),
  alsoWithout('workspaces/workspaces.routes.ts: if (false || !workspace) for if (!user', justWritten),
  alsoWithout('workspaces/workspaces.routes.ts: if (!user || false) for if (!user', justWritten),
  alsoWithout(
    "workspaces/workspaces.routes.ts: if (false) for if (!workspace)throw refuse('flockNotFound'",
    wasThere,
  ),
  alsoWithout(
    'workspaces/delete-workspace.routes.ts: without the step updateLastWorkspace',
    'where no flock was used last, the next sign-in chooses the same one by the same rule.',
  ),
  alsoWithout("workspaces/members.queries.ts: listReceivingFlocks without .where('members.role'", takenUp),
  alsoWithout(
    "workspaces/members.queries.ts: listReceivingFlocks without .where('members.acceptedAt'",
    takenUp,
  ),
  alsoWithout(
    "workspaces/members.queries.ts: claimInvites without .where('userId'",
    'an address has one person, to whom its memberships would be tied again.',
  ),
  alsoWithout(
    "workspaces/members.routes.ts: if (false) for if (!member)throw refuse('flockNotFound'",
    justWritten,
  ),
  alsoWithout(
    "tokens/tokens.routes.ts: if (false) for if (!integrationToken)throw refuse('flockNotFound'",
    justWritten,
  ),
  alsoWithout(
    "workspaces/delete-workspace.routes.ts: if (false) for if (!user)throw refuse('authenticationRequired'",
    'a person is never deleted; the types do not know that.',
  ),
  alsoWithout(
    "workspaces/delete-workspace.routes.ts: if (false) for if (!session)throw refuse('authenticationRequired'",
    justWritten,
  ),
  alsoWithout(
    'gate.ts: if (false || raw.length === 0) for if (!(raw instanceof Uint8Array)',
    'no body at all is read as an empty one, which is no JSON either.',
  ),
  alsoWithout(
    'gate.ts: if (!(raw instanceof Uint8Array) || false) for if (!(raw instanceof Uint8Array)',
    'an empty body is no JSON either.',
  ),
  alsoWithout(
    'credentials.ts: if (false || checksumOf(prefix + secret) !== checksum)',
    'a text of another form has no checksum, and is refused for that.',
  ),
  alsoWithout(
    'credentials.ts: if (!prefix || false) for if (!prefix',
    'a mistyped token is found nowhere: the checksum only spares the look-up.',
  ),
  alsoWithout(
    'sign-in/oauth.routes.ts: if (false || !state || !secret)',
    'an answer that says something twice has no state to go by either.',
  ),
  alsoWithout(
    "transfers/transfers.routes.ts: if (false) for if (outcome === 'gone')throw refuse('birdNotFound'",
    'the bird was found and is held since the transaction began.',
  ),
  alsoWithout(
    'transfers/transfers.routes.ts: without the step expectBirdIn (2)',
    'the bird is read for the answer, and looked for again there; the step holds it until then.',
  ),
  alsoWithout(
    "sign-in/session.routes.ts: if (false) for if (!session)throw refuse('authenticationRequired'",
    'the person was there a moment ago, and is never deleted.',
  ),
  alsoWithout("sign-in/sessions.queries.ts: findSession without .where('members.acceptedAt'", neverPending),
  alsoWithout("tokens/tokens.queries.ts: findActiveToken without .where('members.acceptedAt'", neverPending),
  alsoWithout(
    "sign-in/sessions.queries.ts: touchSession without .where('lastUsedAt'",
    'it spares a second write by another request of the same moment.',
  ),
  alsoWithout(
    "transfers/transfer-codes.queries.ts: revokeCodesOf without .where('workspaceId'",
    'a bird that moved has left no open code behind, so all of its open codes are of its flock.',
  ),
  alsoWithout(
    "transfers/transfers.queries.ts: listPendingTransfers without .onRef('birds.id'",
    'a bird that is deleted takes its open transfer along.',
  ),
  alsoWithout(
    "transfers/transfers.routes.ts: if (false) for if (outcome === 'gone')throw refuse('transferCodeNotFound'",
    'a bird that is deleted takes its open code along.',
  ),
  alsoWithout(
    "transfers/transfers.queries.ts: listPendingTransfers without .onRef('birds.workspaceId'",
    'a bird that moved has left no open transfer behind.',
  ),
  alsoWithout(
    "transfers/transfers.queries.ts: listPendingTransfers without .where('birdTransfers.completedAt'",
    'completeTransfer asks again; whoever received a bird owns a flock, so none is made for them.',
  ),
  alsoWithout(
    "transfers/transfers.queries.ts: completeTransfer without .where('destinationEmail'",
    askedBefore,
  ),
  alsoWithout("transfers/transfers.queries.ts: completeTransfer without .where('completedAt'", askedBefore),
  alsoWithout("transfers/transfers.queries.ts: completeTransfer without .where('cancelledAt'", askedBefore),
  alsoWithout(
    'sign-in/redirect-target.ts: if (false || controlCharacters.test(wanted)) for if (!wanted',
    'an empty text is no address, and leads home as well.',
  ),
];
