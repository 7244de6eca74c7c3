// The actor of a write: the person or token that makes it, or the service itself. Every transaction has one.

/** The service itself, for jobs, clean-up, and sign-ins, which have no caller yet. */
export const serviceActor = { userId: null, tokenId: null } as const;

/** A person, by a session (`tokenId` is null) or by one of their integration tokens; or the service itself. */
export type Actor = { readonly userId: string; readonly tokenId: string | null } | typeof serviceActor;
