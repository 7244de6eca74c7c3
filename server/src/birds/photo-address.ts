// The URL of a bird's photo.

/**
 * Returns the photo's URL and digest; null if there is no photo. Photos stored before digests existed have an empty
 * digest.
 */
export const photoOf = ({ id, photoDigest: digest }: { id: string; photoDigest: string | null }) =>
  digest === null ? null : { href: `/api/birds/${id}/photo${digest && `?digest=${digest}`}`, digest };
