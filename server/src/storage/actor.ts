// The actor of a write: the person or token that makes it, or the service itself. Every transaction has one.

/** The service itself: jobs, clean-up, and a sign-in, which has no caller yet. */
export const serviceActor = { userId: null, tokenId: null } as const;

/** A person, by a session (`tokenId` is null) or by one of their integration tokens; or the service itself. */
export type Actor = { readonly userId: string; readonly tokenId: string | null } | typeof serviceActor;
