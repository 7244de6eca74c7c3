// Evaluates If-None-Match: the client may already have the current representation.

/** True if `If-None-Match` matches (RFC 9110, section 13.1.2). Compares weakly, because compression weakens the tag. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map(etag => etag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
