// The browser of a session, as its owner sees it in the list of their sessions.
import type { IncomingHttpHeaders } from 'node:http';

const longestUserAgent = 300;
const controlCharacters = /\p{Cc}/gu;

/** What the browser says it is, cut at 300 characters; empty if it says nothing. */
export const userAgentOf = (headers: IncomingHttpHeaders): string =>
  (headers['user-agent'] ?? '').replace(controlCharacters, '').slice(0, longestUserAgent).toWellFormed();
