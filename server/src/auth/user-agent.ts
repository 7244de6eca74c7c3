// The browser of a session, as shown in its owner's list of sessions.
import type { IncomingHttpHeaders } from 'node:http';

const maxUserAgentLength = 300;
const controlCharacters = /\p{Cc}/gu;

/** Returns the User-Agent header without control characters, cut at 300 characters; empty if there is none. */
export const userAgentOf = (headers: IncomingHttpHeaders): string =>
  (headers['user-agent'] ?? '').replace(controlCharacters, '').slice(0, maxUserAgentLength).toWellFormed();
