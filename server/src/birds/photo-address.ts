// The address of a bird's photo.

/** Returns the photo's address. Photos stored before there were digests have an empty digest. */
export const photoOf = ({ id, photoDigest: digest }: { id: string; photoDigest: string | null }) =>
  digest === null ? null : { href: `/api/birds/${id}/photo${digest && `?digest=${digest}`}`, digest };
