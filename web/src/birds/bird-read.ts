// How one bird is read. Its photo has an address of its own and is kept by its digest, so it is not sent with every response.

/** What `useRead` is given. */
export const birdRead = (birdId: string) =>
  ['GET /api/birds/:birdId', { params: { birdId }, query: { photos: 'false' } }] as const;
