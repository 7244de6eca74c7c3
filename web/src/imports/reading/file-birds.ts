// Summarizes the birds in a file's rows.
import type { ReadRows } from '@flock-care/contract/sheets';
import type { FileBird } from './protocol.ts';

type AnyRow = ReadRows['rows'][number];

/** Returns the key of a row's bird. Rows with the same key are about the same bird. */
export const birdKeyOf = ({ tagId, birdName }: Pick<AnyRow, 'tagId' | 'birdName'>): string =>
  tagId ? `ring ${tagId}` : `name ${(birdName ?? '').toLowerCase()}`;

interface DatedRow {
  on: string | null;
  grams: number | null;
}

/** Returns the birds in the order of the file. */
export function birdsOf({ kind, rows }: ReadRows): FileBird[] {
  const found = new Map<string, { bird: FileBird; records: DatedRow[] }>();
  for (const row of rows as readonly AnyRow[]) {
    const key = birdKeyOf(row);
    const known = found.get(key) ?? { bird: emptyBird(key, row), records: [] };
    found.set(key, known);
    known.bird.species ||= row.species ?? '';
    known.bird.name ||= row.birdName ?? '';
    known.records.push(recordOf(row));
  }
  return [...found.values()].map(({ bird, records }) => summarise(bird, kind, records));
}

const emptyBird = (key: string, row: AnyRow): FileBird => ({
  key,
  name: row.birdName ?? '',
  ring: row.tagId ?? '',
  species: row.species ?? '',
  count: 0,
  firstOn: null,
  lastOn: null,
  lastGrams: null,
  curve: [],
});

function recordOf(row: AnyRow): DatedRow {
  if ('recordedOn' in row) return { on: String(row.recordedOn), grams: Number(row.weightGrams) };
  if ('visitedOn' in row) return { on: String(row.visitedOn), grams: null };
  if ('startDate' in row) return { on: String(row.startDate), grams: null };
  return { on: null, grams: null };
}

function summarise(bird: FileBird, kind: ReadRows['kind'], records: readonly DatedRow[]): FileBird {
  const dated = records
    .filter(({ on }) => on !== null)
    .toSorted((one, other) => ((one.on ?? '') < (other.on ?? '') ? -1 : 1));
  return {
    ...bird,
    count: records.length,
    firstOn: dated[0]?.on ?? null,
    lastOn: dated.at(-1)?.on ?? null,
    lastGrams: dated.at(-1)?.grams ?? null,
    curve: kind === 'weights' ? curveOf(dated) : [],
  };
}

/** The number of points that fit into a sparkline. */
const maxPoints = 120;
const dayMs = 86_400_000;

/**
 * Divides the time into up to 120 equal spans, and returns the last weight in each; null for a span without a weight.
 */
function curveOf(dated: readonly DatedRow[]): (number | null)[] {
  const days = dated.map(({ on }) => Math.round(Date.parse(`${on}T00:00:00Z`) / dayMs));
  const first = days[0] ?? 0;
  const span = (days.at(-1) ?? 0) - first + 1;
  const points = Math.min(span, maxPoints);
  const curve: (number | null)[] = Array.from({ length: points }, () => null);
  days.forEach((day, index) => {
    curve[Math.floor(((day - first) * points) / span)] = dated[index]?.grams ?? null;
  });
  return curve;
}
