// Headers that keep the content of a link out of caches and search engines.
import { type Headers, secret } from '../http/responses.ts';

export const unlisted: Headers = { ...secret, 'x-robots-tag': 'noindex' };
