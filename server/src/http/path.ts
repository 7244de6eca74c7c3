// Handles request paths, which may be any text that a client sends.
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

/** Returns the URL with undecodable parts of its path encoded again, so that it is routed like any other. */
export function decodableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', query] = url.split(/(?=\?)/, 2);
  const parts = path.split('/').map(part => (isDecodable(part) ? part : encodeURIComponent(part)));
  return parts.join('/') + (query ?? '');
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** @throws RefusalError: 404 for a path such as /api/birds/, which the router reads as a bird with an empty id */
export function expectFilledPath(request: FastifyRequest): void {
  if (Object.values(request.params ?? {}).includes('')) throw refuse('pathNotFound');
}
