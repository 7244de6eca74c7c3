// Checks the rows of a data file one by one: their shape, their order, and the birds that they belong to.
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import { phrase } from '@flock-care/contract/languages';
import { type ChangedFields, limits } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { Sentence } from '../languages/sentence.ts';
import { refuseAt } from './archive-error.ts';
import { archiveLimits } from './archive-limits.ts';
import { problemOfChange, sidesOf } from './check-history.ts';
import type { DataFile } from './data-files.ts';
import { namesAccounts } from './history-people.ts';
import type { Line } from './read-lines.ts';
import type { ArchiveRow } from './read-rows.queries.ts';

/** Parses a line. @throws RefusalError that names the file, the line and the field */
export function parseRow<Shape extends z.ZodType>(shape: Shape, path: string, line: Line): z.output<Shape> {
  const parsed = shape.safeParse(line.value, { error: errorMessage });
  if (parsed.success) return parsed.data;
  const [[name, [message = '']] = ['', []]] = Object.entries(fieldErrors(parsed.error));
  throw refuseAt({ path, line: line.number }, `${name ? `${name}: ` : ''}${message}`);
}

/** The birds and medications that were found so far in the archive. */
export class KnownRecords {
  /** The birds by id, each with its line number. */
  readonly birds = new Map<string, { line: number; name: string; tagId: string; species: string }>();
  readonly tagIds = new Set<string>();
  readonly medications = new Set<string>();
}

/** The maximum number of rows per bird in each file. */
const maxPerBird: Readonly<Record<string, number>> = {
  stays: limits.staysPerBird,
  weights: limits.recordsPerBird,
  'vet-visits': limits.recordsPerBird,
  observations: limits.recordsPerBird,
  medications: limits.recordsPerBird,
  administrations: limits.administrationsPerBird,
  files: limits.filesPerBird,
};

export class RowChecker {
  readonly #file: DataFile;
  readonly #path: string;
  readonly #known: KnownRecords;
  readonly #now: Date;
  readonly #shape: z.ZodObject;
  #lastKey: string[] | undefined;
  #birdId: unknown;
  #rowsOfBird = 0;
  #daysOfBird = new Set<unknown>();

  constructor(file: DataFile, path: string, known: KnownRecords, now: Date) {
    this.#now = now;
    this.#file = file;
    this.#path = path;
    this.#known = known;
    const shapes = Object.entries(file.fields).map(([name, { shape }]) => [name, shape] as const);
    this.#shape = z.strictObject(Object.fromEntries(shapes));
  }

  /** @throws RefusalError */
  check(line: Line): ArchiveRow {
    const row = parseRow(this.#shape, this.#path, line) as ArchiveRow;
    this.#expectOrder(row, line);
    if (this.#file.table === 'birds') this.#addBird(row, line);
    else if (this.#file.table === 'changes') this.#expectChange(row, line);
    else if ('birdId' in row) this.#expectBird(row, line);
    return row;
  }

  #refuse({ number }: Line, problem: Sentence | string): never {
    throw refuseAt({ path: this.#path, line: number }, problem);
  }

  /** Expects strictly ascending keys, so that no two rows have the same key. */
  #expectOrder(row: ArchiveRow, line: Line): void {
    const key = this.#file.key.map(column => String(row[column]));
    if (this.#lastKey && compareKeys(this.#lastKey, key) >= 0)
      this.#refuse(
        line,
        phrase('The lines must be sorted by {fields}, without duplicates.', {
          fields: this.#file.key.join(', '),
        }),
      );
    this.#lastKey = key;
  }

  #expectChange(row: ArchiveRow, line: Line): void {
    const problem = problemOfChange(row, this.#now);
    if (problem) this.#refuse(line, problem);
    const shape = sidesOf(row);
    if (shape) parseRow(shape, this.#path, { ...line, value: row });
    // Otherwise, undoing the change could make somebody else the author of a record.
    for (const side of ['before', 'after'] as const)
      if (namesAccounts(row[side] as ChangedFields | null))
        this.#refuse(line, `${side}: Must name people, not refer to them by id.`);
  }

  #addBird(row: ArchiveRow, line: Line): void {
    const { id, name, tagId, species } = row as { id: string; name: string; tagId: string; species: string };
    if (this.#known.birds.size === archiveLimits.birds)
      this.#refuse(line, phrase('An archive has at most {max, number} birds.', { max: archiveLimits.birds }));
    if (this.#known.tagIds.has(tagId))
      this.#refuse(line, phrase('Another bird of the archive has the same tagId.'));
    this.#known.tagIds.add(tagId);
    this.#known.birds.set(id, { line: line.number, name, tagId, species });
  }

  #expectBird(row: ArchiveRow, line: Line): void {
    const { birdId } = row as { birdId: string };
    if (!this.#known.birds.has(birdId))
      this.#refuse(line, phrase('The archive has no bird {birdId}.', { birdId }));
    if (birdId !== this.#birdId) {
      this.#birdId = birdId;
      this.#rowsOfBird = 0;
      this.#daysOfBird = new Set();
    }
    this.#rowsOfBird += 1;
    const max = maxPerBird[this.#file.name];
    if (max !== undefined && this.#rowsOfBird > max)
      this.#refuse(line, phrase('A bird has at most {max, number} rows in this file.', { max }));
    const medicationKey = `${birdId} ${row.medicationId ?? row.id}`;
    if (this.#file.table === 'medications') this.#known.medications.add(medicationKey);
    if (this.#file.table === 'administrations' && !this.#known.medications.has(medicationKey))
      this.#refuse(
        line,
        phrase('The bird has no medication {medicationId}.', { medicationId: String(row.medicationId) }),
      );
    if (this.#file.table !== 'stays') return;
    if (this.#daysOfBird.has(row.startedOn))
      this.#refuse(line, phrase('Another stay of the bird begins on that day.'));
    this.#daysOfBird.add(row.startedOn);
  }
}

/** Compares keys by code point, as both database engines do. */
function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [index, part] of a.entries()) {
    const order = Buffer.compare(Buffer.from(part), Buffer.from(b[index] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}
