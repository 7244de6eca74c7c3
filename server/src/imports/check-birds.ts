// Checks the rows of an import of birds: each row adds a bird, or describes one that the flock already has.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BirdRow } from '@flock-care/contract/shapes';
import { findBirdAlone } from '../birds/birds.queries.ts';
import { hasSameFields } from '../history/same-fields.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import type { Reader } from '../storage/statement.ts';
import type { PlannedBird, PlannedFields } from '../storage/tables/imports.ts';
import type { MatchedBird } from './match-birds.ts';
import { type CheckContext, type CheckedImport, type MatchedRow, type Outcomes, partsOf } from './plan.ts';
import { problemOf } from './read-rows.ts';

export async function checkBirds(
  from: Reader,
  rows: readonly MatchedRow[],
  outcomes: Outcomes,
  { workspaceId, today }: CheckContext,
): Promise<CheckedImport> {
  const planned: PlannedBird[] = [];
  const named = new Set<MatchedBird>();
  for (const { row, bird } of rows) {
    await nextTurn();
    const fields = fieldsOf(row as BirdRow);
    const late = (['dateOfBirth', 'gotchaDay'] as const).find(name => String(fields[name] ?? '') > today);
    if (late) {
      outcomes.refuse(problemOf(row.row, late, fields[late], 'dayInFuture', 'The day is in the future.'));
      continue;
    }
    if (named.has(bird)) {
      const message = 'Another row is about the same bird. Give each bird its own ring.';
      outcomes.refuse(problemOf(row.row, 'tagId', row.tagId ?? '', 'tagIdTwice', message));
      continue;
    }
    named.add(bird);
    const sample = {
      row: row.row,
      birdId: bird.isNew ? null : bird.id,
      birdName: bird.name,
      on: null,
      text: bird.species,
    };
    if (bird.isNew) {
      const { name, tagId, species } = bird;
      outcomes.add('new', sample);
      planned.push({
        id: bird.id,
        added: { ...fields, name, tagId, species },
        records: [],
        isFirst: true,
        isLast: true,
      });
      continue;
    }
    const stored = await findBirdAlone(from, { workspaceId, birdId: bird.id });
    const isSame = stored !== undefined && hasSameFields(stored, fields);
    outcomes.add(isSame ? 'same' : 'different', sample);
    if (!isSame) planned.push({ id: bird.id, changed: fields, records: [], isFirst: true, isLast: true });
  }
  return {
    preview: {
      birds: outcomes.counts,
      records: { new: 0, same: 0, different: 0, refused: 0 },
      problems: outcomes.problems.sort((a, b) => a.row - b.row),
      sample: outcomes.sample,
    },
    parts: partsOf(planned),
    rows: planned.length,
  };
}

/** Returns the fields of a row that have a value other than `unknown`. */
function fieldsOf({ row: _, tagId: _ring, birdName: _name, ...fields }: BirdRow): PlannedFields {
  return Object.fromEntries(
    Object.entries(omitUndefined(fields)).filter(
      ([, value]) => value !== '' && value !== null && value !== 'unknown',
    ),
  );
}
