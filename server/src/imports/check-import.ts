// Checks the rows of an import: finds the bird of each row, compares the row with the stored record, and plans the parts in
// which the rows will be stored.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImportInput, limits } from '@flock-care/contract/shapes';
import { refuseInput } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { PlannedBird, PlannedRecord } from '../storage/tables/imports.ts';
import { checkBirds } from './check-birds.ts';
import { recordKinds } from './kinds.ts';
import { BirdMatcher, type MatchedBird } from './match-birds.ts';
import {
  type CheckContext,
  type CheckedImport,
  compareKeys,
  type MatchedRow,
  Outcomes,
  partsOf,
} from './plan.ts';
import { type AnyRow, problemOf, readRows, rowsPerTurn } from './read-rows.ts';
import { listKnownBirds } from './stored.queries.ts';

/** @throws RefusalError: 400 if the rows name too many new birds */
export async function checkImport(
  from: Reader,
  sent: ImportInput,
  context: CheckContext,
): Promise<CheckedImport> {
  const { kind } = sent;
  const { rows, problems } = await readRows(kind, sent.rows);
  const outcomes = new Outcomes();
  for (const problem of problems) outcomes.refuse(problem);
  const known = await listKnownBirds(from, context);
  const matcher = new BirdMatcher(known, rows);
  const matched = await matchRows(matcher, rows, outcomes);
  const named = new Set(matched.map(({ bird }) => bird));
  if (kind === 'birds') return checkBirds(from, matched, outcomes, context);
  const planned: PlannedBird[] = [];
  const byBird = Map.groupBy(matched, ({ bird }) => bird);
  for (const [bird, ofBird] of byBird) {
    await nextTurn();
    planned.push(await checkRecords(from, kind, bird, ofBird, outcomes, context));
  }
  const stored = planned.filter(({ records }) => records.length > 0);
  const added = stored.filter(bird => bird.added).length;
  return {
    preview: {
      birds: { new: added, same: [...named].filter(({ isNew }) => !isNew).length, different: 0, refused: 0 },
      records: outcomes.counts,
      problems: outcomes.problems.sort((a, b) => a.row - b.row),
      sample: outcomes.sample,
    },
    parts: partsOf(stored),
    rows: stored.reduce((sum, { records }) => sum + records.length, 0),
  };
}

async function matchRows(
  matcher: BirdMatcher,
  rows: readonly AnyRow[],
  outcomes: Outcomes,
): Promise<MatchedRow[]> {
  const matched: MatchedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsPerTurn === 0) await nextTurn();
    const found = matcher.find(row);
    if (matcher.addedCount > limits.importBirds) {
      const sentence = `Must name at most ${limits.importBirds.toLocaleString('en')} new birds.`;
      throw refuseInput('import', 'payload', { rows: [sentence] });
    }
    if ('code' in found) {
      const { code, column, message } = found;
      outcomes.refuse(problemOf(row.row, column, row[column] ?? '', code, message));
    } else matched.push({ row, bird: found });
  }
  return matched;
}

async function checkRecords(
  from: Reader,
  kind: keyof typeof recordKinds,
  bird: MatchedBird,
  rows: readonly MatchedRow[],
  outcomes: Outcomes,
  { workspaceId, today }: CheckContext,
): Promise<PlannedBird> {
  const { fieldsOf, dayOf, textOf, readStored } = recordKinds[kind];
  const stored = await readStored(from, { workspaceId, birdId: bird.id });
  const records: PlannedRecord[] = [];
  let room = limits.recordsPerBird - stored.count;
  for (const [index, { row }] of rows.entries()) {
    if (index > 0 && index % rowsPerTurn === 0) await nextTurn();
    const fields = fieldsOf(row);
    const outcome = stored.compare(fields, bird, today);
    const sample = {
      ...{ row: row.row, birdId: bird.isNew ? null : bird.id, birdName: bird.name },
      ...{ on: dayOf(fields), text: textOf(fields) },
    };
    if (outcome.result === 'refused') {
      const { code, column, message } = outcome.problem;
      outcomes.refuse(problemOf(row.row, column, fields[column], code, message));
    } else if (outcome.result === 'new' && room === 0) {
      const message = `A bird has at most ${limits.recordsPerBird.toLocaleString('en')} records of each kind.`;
      outcomes.refuse(problemOf(row.row, 'birdName', bird.name, 'recordLimitReached', message));
    } else {
      outcomes.add(outcome.result, sample);
      if (outcome.result !== 'same') records.push({ id: randomUUID(), fields });
      if (outcome.result === 'new') room -= 1;
    }
  }
  records.sort((a, b) => compareKeys(dayOf(a.fields), dayOf(b.fields)));
  return {
    id: bird.id,
    ...(bird.isNew && { added: fieldsOfNew(bird) }),
    records,
    isFirst: true,
    isLast: true,
  };
}

const fieldsOfNew = ({ name, tagId, species }: MatchedBird) => ({ name, tagId, species });
