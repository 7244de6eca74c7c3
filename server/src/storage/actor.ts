// The actor of a write: the person or token that makes it, or the service itself. Every transaction has one.

/** The service itself: for jobs, for clean-up, and for requests without a caller, such as sign-ins. */
export const serviceActor = { userId: null, tokenId: null } as const;

/**
 * A person who uses a session (`tokenId` is null), a token or a shared tablet (`tokenId` is the id of either); or the
 * service itself.
 */
export type Actor = { readonly userId: string; readonly tokenId: string | null } | typeof serviceActor;
