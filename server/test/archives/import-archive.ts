// Imports an archive over HTTP, for tests.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Import } from '@flock-care/contract/shapes';
import { addBird, type Person, signIn } from '../cast.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import type { TestService } from '../support/test-service.ts';
import { withChanges, zipOf } from './build-zip.ts';
import { type Caller, exportEntries } from './export-archive.ts';
import { type Entries, textOf } from './read-zip.ts';

export type Sent = { status: number; body: { import: Import; error: string; code: string } };

export async function sendArchive({ service, token }: Caller, bytes: Uint8Array, query = ''): Promise<Sent> {
  const response = await fetch(`${service.baseUrl}/api/imports/archive${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

export async function checkArchive(person: Person, bytes: Uint8Array): Promise<Import> {
  const { status, body } = await sendArchive(person, bytes);
  assert.equal(status, 201, JSON.stringify(body));
  return body.import;
}

/** The archive of a flock with one bird, cached per service, because sign-ins are limited. */
const archivesOfOne = new WeakMap<TestService, Promise<Entries>>();

async function exportOne(service: TestService): Promise<Entries> {
  const giver = await signIn(service, `giver-${randomUUID()}@example.org`);
  await addBird(giver, { name: 'Somebody', tagId: `ring-${randomUUID()}` });
  return exportEntries(giver);
}

/** Sends the archive of a flock whose only bird has the given name. Does not run the import. */
export async function checkArchiveOf(person: Person, name: string): Promise<Import> {
  const { service } = person;
  const exported = archivesOfOne.get(service) ?? exportOne(service);
  archivesOfOne.set(service, exported);
  const entries = await exported;
  const birds = textOf(entries, 'data/birds.ndjson').replace('Somebody', name);
  return checkArchive(person, await zipOf(withChanges(entries, { 'data/birds.ndjson': birds })));
}

export async function runImport(person: Person, { id }: Pick<Import, 'id'>): Promise<Import> {
  const { status, text } = await person.call(`POST /api/imports/${id}/run`, {});
  assert.equal(status, 202, text);
  await finishJobs(person.service);
  return (await person.call(`GET /api/imports/${id}`)).body.import;
}

/** Checks and runs the import of an archive. */
export const importArchive = async (person: Person, bytes: Uint8Array): Promise<Import> =>
  runImport(person, await checkArchive(person, bytes));

export async function undoImport(person: Person, { id }: Pick<Import, 'id'>): Promise<Import> {
  const { status, text } = await person.call(`POST /api/imports/${id}/undo`);
  assert.equal(status, 200, text);
  await finishJobs(person.service);
  return (await person.call(`GET /api/imports/${id}`)).body.import;
}
