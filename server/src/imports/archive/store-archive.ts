// Stores a checked archive in parts, so that any process can run the import later.
import { type ImportPreview, type ImportProblem, limits } from '@flock-care/contract/shapes';
import type { ServiceContext } from '../../app-context.ts';
import { type DataFile, dataFiles, files } from '../../archives/data-files.ts';
import { flockFile } from '../../archives/flock-row.ts';
import { photosFile } from '../../archives/photos.ts';
import type { CheckedArchive } from '../../archives/read-archive.ts';
import type { ArchiveRow } from '../../archives/read-rows.queries.ts';
import { serviceActor } from '../../storage/actor.ts';
import type { ArchivePart } from '../../storage/tables/imports.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';
import { insertPart } from '../imports.queries.ts';
import { problemOf } from '../read-rows.ts';
import { listKnownBirds } from '../stored.queries.ts';
import { storeContents } from './store-contents.ts';
import { hasHadBirds, judgeFile } from './write-archive-part.ts';

/** The maximum number of rows per part, small enough that other writes do not wait long. */
const rowsPerPart = 200;
const charactersPerPart = 512 * 1_024;
/** Judging a bird takes as long as storing several rows. */
const birdsPerPart = 10;
const sampleRows = 20;

interface Target {
  workspaceId: WorkspaceId;
  importId: string;
}

/** Returns the preview, and the number of rows that the import will store. */
export async function storeArchive(
  context: Pick<ServiceContext, 'storage' | 'clock' | 'fileStore' | 'config'>,
  archive: CheckedArchive,
  target: Target,
): Promise<{ preview: ImportPreview; rows: number }> {
  const { storage } = context;
  const outcomes = await compareBirds(storage, archive, target.workspaceId);
  const { workspaceId } = target;
  const { flock, manifest } = archive;
  // Birds may be added to the flock before the import runs, so `writeFlock` checks again.
  const settings = flock !== null && !(await hasHadBirds(storage, workspaceId));
  const outcomeOf = (file: DataFile, row: ArchiveRow): Outcome | undefined => {
    const outcome = outcomes.of(file, row, settings);
    return outcome === 'new' && file === files && archive.isLost(row) ? 'refused' : outcome;
  };
  await storeContents(context, archive, workspaceId, row => outcomeOf(files, row) === 'new');
  const parts = new PartWriter(storage, target);
  if (settings) await parts.add(flockFile, flock as unknown as ArchiveRow);
  for (const file of dataFiles) {
    if (file.table === 'formerBirds' && !settings) continue;
    const from = await parts.close();
    for await (const { row } of archive.rows(file)) {
      const outcome = outcomeOf(file, row);
      if (isRecord(file)) outcomes.records[outcome ?? 'new'] += 1;
      // Parts with birds are smaller, because an undo judges the birds that it keeps.
      const maxRows = file.table === 'birds' ? birdsPerPart : rowsPerPart;
      if (outcome === 'new') await parts.add(file.name, row, maxRows);
    }
    if (file.table === 'birds') parts.birdParts = [from, await parts.close()];
  }
  for (const photo of archive.photos) {
    if (outcomes.byBird.get(photo.birdId) !== 'new') continue;
    const { birdId, path, type, portraitPath, portraitType } = photo;
    const photoDataUrl = dataUrlOf(type, await archive.image(path));
    const portraitDataUrl = portraitPath && dataUrlOf(portraitType, await archive.image(portraitPath));
    await parts.close();
    await parts.add(photosFile, { birdId, photoDataUrl, portraitDataUrl });
  }
  await parts.close();
  const rows = parts.rows;
  for (const [birdId, outcome] of outcomes.byBird)
    if (outcome === 'new') await parts.add(judgeFile, { birdId }, birdsPerPart);
  await parts.close();
  const { birds, records, problems, sample } = outcomes;
  const { scope, name, version, exportedAt } = manifest;
  return {
    preview: { birds, records, problems, sample, archive: { scope, name, version, exportedAt, settings } },
    rows,
  };
}

const dataUrlOf = (type: string | null, image: Buffer) => `data:${type};base64,${image.toString('base64')}`;

/** True for records of birds, but not for birds, changes or former birds. */
const isRecord = ({ table }: DataFile) => table !== 'birds' && table !== 'changes' && table !== 'formerBirds';

type Outcome = 'new' | 'same' | 'refused';

/**
 * Decides the outcome of each bird. A bird that the flock already has is left out, along with its records. A bird whose
 * ring is taken is refused.
 */
async function compareBirds(
  storage: ServiceContext['storage'],
  { birds }: CheckedArchive,
  workspaceId: WorkspaceId,
) {
  const known = await listKnownBirds(storage, { workspaceId });
  const ids = new Set(known.map(({ id }) => id));
  const tagIds = new Set(known.map(({ tagId }) => tagId));
  const byBird = new Map<string, Outcome>();
  const counts = { new: 0, same: 0, different: 0, refused: 0 };
  const records = { ...counts };
  const problems: ImportProblem[] = [];
  const sample: ImportPreview['sample'] = [];
  for (const [id, { line: row, name: birdName, tagId, species: text }] of birds) {
    const outcome = ids.has(id) ? 'same' : tagIds.has(tagId) ? 'refused' : 'new';
    byBird.set(id, outcome);
    counts[outcome] += 1;
    if (outcome === 'refused') {
      const message = 'Another bird of the flock has that ring. Change its ring first.';
      if (problems.length < limits.importProblems)
        problems.push(problemOf(row, 'tagId', tagId, 'tagIdTaken', message));
    } else if (sample.length < sampleRows)
      sample.push({ row, result: outcome, birdId: outcome === 'same' ? id : null, birdName, on: null, text });
  }
  return {
    ...{ byBird, birds: counts, records, problems, sample },
    /**
     * Returns the outcome of a row; undefined for a row to leave out, because it is not about a bird in the archive.
     *
     * @param takesAll true if the flock imports everything, because it has never had a bird
     */
    of(file: DataFile, row: ArchiveRow, takesAll: boolean): Outcome | undefined {
      if (file.table === 'formerBirds') return 'new';
      const outcome = byBird.get(String(file.table === 'birds' ? row.id : row.birdId));
      return outcome ?? (takesAll ? 'new' : undefined);
    },
  };
}

/** Stores rows in parts. Each part contains rows from a single file. */
class PartWriter {
  birdParts: ArchivePart['birdParts'] = [0, 0];
  /** The number of rows added so far. */
  rows = 0;
  readonly #storage: ServiceContext['storage'];
  readonly #target: Target;
  #file = '';
  #part: ArchiveRow[] = [];
  #characters = 0;
  #parts = 0;

  constructor(storage: ServiceContext['storage'], target: Target) {
    this.#storage = storage;
    this.#target = target;
  }

  async add(file: string, row: ArchiveRow, maxRows = rowsPerPart): Promise<void> {
    this.#file = file;
    this.#part.push(row);
    this.#characters += JSON.stringify(row).length;
    this.rows += 1;
    if (this.#part.length >= maxRows || this.#characters >= charactersPerPart) await this.close();
  }

  /** Stores the remaining rows. Returns the number of parts so far. */
  async close(): Promise<number> {
    if (this.#part.length === 0) return this.#parts;
    const planned: ArchivePart = { file: this.#file, rows: this.#part, birdParts: this.birdParts };
    const part = this.#parts;
    const row = { ...this.#target, part, planned: JSON.stringify(planned), written: null };
    await this.#storage.writeOne(serviceActor, tx => insertPart(tx, row));
    this.#part = [];
    this.#characters = 0;
    this.#parts += 1;
    return this.#parts;
  }
}
