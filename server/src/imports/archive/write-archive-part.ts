// Stores one part of an archive: the flock, rows of a file, photos, or finally the verdicts of some birds.
import { judgeWeights } from '@flock-care/contract/guard';
import { defaultWorkspaceSettings } from '@flock-care/contract/shapes';
import { type DataFile, dataFiles } from '../../archives/data-files.ts';
import { type FlockRow, flockFile, readFlock } from '../../archives/flock-row.ts';
import { withAuthors } from '../../archives/history-people.ts';
import { photosFile } from '../../archives/photos.ts';
import type { ArchiveRow } from '../../archives/read-rows.queries.ts';
import { lockWorkspace } from '../../auth/callers.queries.ts';
import { hashOf } from '../../auth/credentials.ts';
import { upsertPortrait } from '../../birds/birds.queries.ts';
import { sumFiles } from '../../files/files.queries.ts';
import { authorIdOf } from '../../history/author-ids.ts';
import type { Reader, Transaction } from '../../storage/statement.ts';
import type { ArchivePart, WrittenArchivePart } from '../../storage/tables/imports.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';
import { listWritten } from '../imports.queries.ts';
import {
  findAnyBird,
  findAnyFormerBird,
  findOtherArchive,
  insertAuthors,
  insertPhoto,
  insertRows,
  temporaryPresence,
} from './archive-rows.queries.ts';
import { judgeBirds } from './judge-birds.ts';
import { digestOf, keyOf } from './row-digest.ts';
import { saveFlock } from './save-flock.ts';

/** The file name of parts that judge birds. */
export const judgeFile = 'judge';

/** The temporary judgement of an imported bird, as if it had no weights. */
const unjudged = {
  verdict: 'learning',
  judgement: JSON.stringify(
    judgeWeights([], {
      ...{ stage: 'adult', stageSince: null, baselineFrom: null, arrivedDay: null, target: null },
      ...{ targetFrom: null, targetReached: false, reference: null, lastCallDay: null },
      ...{ weighEveryDays: defaultWorkspaceSettings.weighEveryDays, limits: defaultWorkspaceSettings.guard },
    }),
  ),
};

export interface PartContext {
  workspaceId: WorkspaceId;
  importId: string;
  at: string;
  today: string;
  /** The limit for all files of the flock, in bytes. */
  maxFileBytes: number;
}

export async function writeArchivePart(
  tx: Transaction,
  { file, rows, birdParts: [from, to] }: ArchivePart,
  context: PartContext,
): Promise<WrittenArchivePart> {
  if (file === flockFile) return writeFlock(tx, rows as unknown as FlockRow[], context);
  const { workspaceId, importId } = context;
  const writtenBirds = (await listWritten(tx, { workspaceId, importId, from, to })).flatMap(({ written }) =>
    written && 'file' in written ? written : [],
  );
  const leftOut = new Set(writtenBirds.flatMap(({ leftOutBirds }) => leftOutBirds));
  const added = new Set(writtenBirds.flatMap(part => part.rows.map(([[birdId]]) => birdId)));
  const onlyBirds = !(await takesAll(tx, context));
  const isSelected = ({ birdId }: ArchiveRow) => {
    if (file === 'former-birds') return !onlyBirds;
    return file === 'history' && onlyBirds ? added.has(String(birdId)) : !leftOut.has(String(birdId));
  };
  const selected = rows.filter(isSelected);
  const written = await (file === judgeFile
    ? writeVerdicts(tx, selected, context)
    : file === photosFile
      ? writePhotos(tx, selected, context)
      : writeRows(tx, fileNamed(file), selected, context));
  return { leftOutBirds: [], file, ...written, leftOut: rows.length - written.rows.length };
}

/**
 * Returns true if the flock imports the whole archive, not only its birds. `writeFlock` decided this when the import
 * started.
 */
async function takesAll(tx: Transaction, { workspaceId, importId }: PartContext): Promise<boolean> {
  const [first] = await listWritten(tx, { workspaceId, importId, from: 0, to: 1 });
  const written = first?.written;
  return written !== null && written !== undefined && 'flockAfter' in written;
}

type Written = Pick<WrittenArchivePart, 'rows'> & Partial<WrittenArchivePart>;

export function fileNamed(name: string): DataFile {
  const file = dataFiles.find(other => other.name === name);
  if (!file) throw new Error(`An archive has no file ${name}.`);
  return file;
}

async function writeRows(
  tx: Transaction,
  file: DataFile,
  rows: readonly ArchiveRow[],
  context: PartContext,
): Promise<Written> {
  const { workspaceId, at, today } = context;
  const authors = new Map<string, string>();
  const authorOf = (name: unknown): string | null => {
    if (typeof name !== 'string') return null;
    const id = authors.get(name) ?? authorIdOf(workspaceId, name);
    authors.set(name, id);
    return id;
  };
  const fitting = file.table === 'files' ? await filesThatFit(tx, rows, context) : rows;
  // Changes without an author get this one, so that they do not look like changes by the service.
  const unknownAuthor = authorIdOf(workspaceId, null);
  const values = fitting.map(row =>
    file.table === 'changes'
      ? [...valuesOf(file, row, authorOf), authorOf(row.userName) ?? unknownAuthor]
      : valuesOf(file, row, authorOf),
  );
  const keys = JSON.stringify([...authors].map(([name, id]) => [id, name]));
  if (authors.size > 0) await insertAuthors(tx, { keys, at });
  const insert = insertRows[file.name];
  if (!insert) throw new Error(`There is no statement for ${file.name}.`);
  const temporary = { ...temporaryPresence(today), ...unjudged };
  const input = { workspaceId, rows: JSON.stringify(values), ...temporary };
  const inserted = new Set((await insert(tx, input)).map(row => keyOf(file, row).join()));
  const isInserted = (row: ArchiveRow) => inserted.has(keyOf(file, row).join());
  return {
    rows: rows.filter(isInserted).map(row => [keyOf(file, row), digestOf(file, row)]),
    ...(file.table === 'birds' && {
      leftOutBirds: rows.filter(row => !isInserted(row)).map(({ id }) => String(id)),
    }),
  };
}

/**
 * Returns the files that fit into the flock's storage. There may be less free storage than there was during the check.
 */
async function filesThatFit(
  tx: Transaction,
  rows: readonly ArchiveRow[],
  { workspaceId, maxFileBytes }: PartContext,
): Promise<ArchiveRow[]> {
  // Without the lock, two imports at the same time could use the same storage.
  await lockWorkspace(tx, { workspaceId });
  let freeBytes = maxFileBytes - Number((await sumFiles.required(tx, { workspaceId })).bytes);
  return rows.filter(row => {
    const bytes = Number(row.bytes);
    if (bytes > freeBytes) return false;
    freeBytes -= bytes;
    return true;
  });
}

/** Returns the values of a row in the order of the fields. */
function valuesOf(
  { fields, table }: DataFile,
  row: ArchiveRow,
  authorOf: (name: unknown) => string | null,
): unknown[] {
  const ofHistory = table === 'changes';
  return Object.entries(fields).map(([name, { isAuthor }]) => {
    if (isAuthor) return authorOf(row[name]);
    if (ofHistory && (name === 'before' || name === 'after'))
      return withAuthors(row[name] as Record<string, unknown> | null, author => String(authorOf(author)));
    return row[name];
  });
}

async function writePhotos(
  tx: Transaction,
  rows: readonly ArchiveRow[],
  { workspaceId }: PartContext,
): Promise<Written> {
  const written: [string[], string][] = [];
  for (const row of rows) {
    const { birdId, photoDataUrl, portraitDataUrl } = row as {
      birdId: string;
      photoDataUrl: string;
      portraitDataUrl: string | null;
    };
    const bird = { workspaceId, birdId };
    const photoDigest = hashOf(photoDataUrl);
    if ((await insertPhoto(tx, { ...bird, photoDataUrl, digest: photoDigest })) === 0) continue;
    if (portraitDataUrl)
      await upsertPortrait(tx, { ...bird, photoDigest, portraitDataUrl, digest: hashOf(portraitDataUrl) });
    written.push([[birdId], photoDigest]);
  }
  return { rows: written };
}

/** True if a flock has a bird, or has had one that moved to another flock. */
export const hasHadBirds = async (from: Reader, workspaceId: WorkspaceId): Promise<boolean> =>
  (await findAnyBird(from, { workspaceId })) !== undefined ||
  (await findAnyFormerBird(from, { workspaceId })) !== undefined;

async function writeFlock(
  tx: Transaction,
  [flock]: readonly FlockRow[],
  { workspaceId, importId, at }: PartContext,
): Promise<WrittenArchivePart> {
  const nothing = { file: flockFile, rows: [], leftOutBirds: [], leftOut: 1 };
  // If two archives start at the same time, the flock gets all of one and only the birds of the other.
  await lockWorkspace(tx, { workspaceId });
  const isTaken =
    (await hasHadBirds(tx, workspaceId)) || (await findOtherArchive(tx, { workspaceId, importId }));
  if (!flock || isTaken) return nothing;
  const flockBefore = await readFlock(tx, workspaceId);
  await saveFlock(tx, workspaceId, flock, at);
  const flockAfter = await readFlock(tx, workspaceId);
  return { ...nothing, leftOut: 0, flockBefore: { ...flockBefore }, flockAfter: { ...flockAfter } };
}

async function writeVerdicts(
  tx: Transaction,
  rows: readonly ArchiveRow[],
  context: PartContext,
): Promise<Written> {
  const birdIds = rows.map(({ birdId }) => String(birdId));
  await judgeBirds(tx, context.workspaceId, birdIds);
  return { rows: birdIds.map(birdId => [[birdId], '']) };
}
