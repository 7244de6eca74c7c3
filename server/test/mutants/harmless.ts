// Guards whose weakening nobody could notice, each with the reason why it is there all the same.

interface Harmless {
  /** As the list of mutants names it, or how its name begins. */
  mutant: string;
  reason: string;
}

const justWritten =
  'the row was written in this very transaction; without it the types would not let us go on.';

const alsoWithout = (mutant: string, reason: string): Harmless => ({ mutant, reason });

export const harmless: readonly Harmless[] = [
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
    'sign-in/redirect-target.ts: if (false || controlCharacters.test(wanted)) for if (!wanted',
    'an empty text is no address, and leads home as well.',
  ),
];
