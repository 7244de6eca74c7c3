// Conditional requests: whether a client has the current representation already.

/** Whether `If-None-Match` matches (RFC 9110, section 13.1.2). Weak comparison: compression weakens the tag. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map(etag => etag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
