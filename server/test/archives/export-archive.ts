// Exports an archive over HTTP, for tests.
import assert from 'node:assert/strict';
import { type Entries, readZip } from './read-zip.ts';

/** A person who uses a service that may run in another process. */
export interface Caller {
  service: { baseUrl: string };
  token: string;
}

export async function fetchExport(
  { service, token }: Caller,
  path = '/api/workspace/export',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

export async function exportBytes(person: Caller, path?: string): Promise<Buffer> {
  const response = await fetchExport(person, path);
  assert.equal(response.status, 200, await (response.ok ? '' : response.text()));
  return Buffer.from(await response.arrayBuffer());
}

export const exportEntries = async (person: Caller, path?: string): Promise<Entries> =>
  readZip(await exportBytes(person, path));
