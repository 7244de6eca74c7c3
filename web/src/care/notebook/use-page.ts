// A hook for the state of a notebook page. It keeps a draft of the rows, checks them against the bird's weights, and
// saves them.
import { languages } from '@flock-care/contract/languages';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { PageBird } from '../../birds/bird-read.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { readDraft, useDraft } from '../../forms/drafts.ts';
import { useGuardInputs } from '../../guard/guard.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { waitingWeights } from '../weigh/existing-weight.ts';
import { changeWeight, saveWeight, type undoWeight } from '../weigh/save-weight.ts';
import { fastingOf, type Meal } from '../weights/meal.ts';
import { useWeightHistory } from '../weights/weight-history.ts';
import { monthNames } from './readings.ts';
import { type CheckedRow, checkRows, emptyRow, type Row } from './rows.ts';

type SavedWeight = Parameters<typeof undoWeight>[0];

interface Draft {
  rows: readonly Row[];
  meal: Meal;
}

const nothingTyped: Draft = { rows: [], meal: 'unknown' };

export interface Page {
  today: string;
  /** The last row is empty, for the next weight. */
  rows: readonly CheckedRow[];
  /** The rows that Save stores. */
  ready: readonly CheckedRow[];
  meal: Meal;
  isRestored: boolean;
  isSaving: boolean;
  notSaved: boolean;
  change(index: number, part: Partial<Row>): void;
  paste(index: number, rows: readonly Row[]): void;
  setMeal(meal: Meal): void;
  drop(): void;
  /**
   * @returns the saved weights, oldest first; undefined if the device could not store all of them, or is already saving
   */
  save(): Promise<readonly SavedWeight[] | undefined>;
}

export function usePage(bird: PageBird): Page {
  const { i18n } = useLingui();
  const today = useFlockDay();
  const name = `notebook ${bird.id}`;
  const [stored, setDraft] = useDraft<Draft>(name, nothingTyped);
  // A draft from an earlier version may lack a field.
  const draft = { ...nothingTyped, ...stored };
  const [isRestored] = useState(() => readDraft(name) !== undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [notSaved, setNotSaved] = useState(false);
  const known = useWeightHistory(bird.id);
  const guard = useGuardInputs(bird.id);
  const waiting = useWaiting();
  const months = useMemo(
    () => monthNames([...new Set([i18n.locales ?? [], i18n.locale, languages].flat())]),
    [i18n.locales, i18n.locale],
  );
  const rows = useMemo(
    () => checkRows({ rows: [...draft.rows, emptyRow], today, months, known: known ?? [], guard }),
    [draft.rows, today, months, known, guard],
  );
  const ready = rows.filter(({ isEmpty, isKnown, problem }) => !isEmpty && !isKnown && !problem);
  const setRows = (rows: readonly Row[]) => setDraft(rows.length > 0 ? { ...draft, rows } : undefined);

  const store = ({ row, day = '', grams = 0 }: CheckedRow): Promise<SavedWeight> => {
    const existing = known?.find(weight => weight.day === day);
    const unsent = waitingWeights(waiting, day).get(bird.id)?.entry;
    const fasting = fastingOf(draft.meal);
    const weight = { bird, grams, recordedOn: day, fasting, notes: '', confirm: row.isSure === true };
    if (unsent) return changeWeight(weight, unsent);
    return saveWeight({ ...weight, ...(existing && { replaces: [existing.grams] }) }).then(entry => ({
      entry,
    }));
  };

  const save = async () => {
    if (isSaving) return undefined;
    setIsSaving(true);
    setNotSaved(false);
    const saved: SavedWeight[] = [];
    let unsaved = draft.rows;
    try {
      // Oldest first, so that the service judges each weight by those before it.
      for (const row of ready.toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1))) {
        saved.push(await store(row));
        unsaved = unsaved.filter(other => other !== row.row);
      }
      setDraft(undefined);
      return saved;
    } catch {
      setRows(unsaved);
      setNotSaved(true);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };

  return {
    today,
    rows,
    ready,
    meal: draft.meal,
    isRestored,
    isSaving,
    notSaved,
    change: (index, part) => {
      const row = draft.rows[index] ?? emptyRow;
      setRows(replaced(draft.rows, index, changed(row, part)));
    },
    paste: (index, pasted) =>
      setRows([...draft.rows.slice(0, index), ...pasted, ...draft.rows.slice(index + 1)]),
    setMeal: meal => setDraft({ ...draft, meal }),
    drop: () => setDraft(undefined),
    save,
  };
}

const replaced = (rows: readonly Row[], index: number, row: Row): Row[] =>
  index < rows.length ? rows.map((other, at) => (at === index ? row : other)) : [...rows, row];

/** Changes a row, and drops the answers that were about the changed text. */
function changed({ day, grams, chosenDay, choice, isSure }: Row, part: Partial<Row>): Row {
  const hasNewDay = part.day !== undefined && part.day !== day;
  const hasNewGrams = part.grams !== undefined && part.grams !== grams;
  return {
    day,
    grams,
    ...(chosenDay !== undefined && !hasNewDay && { chosenDay }),
    ...(choice !== undefined && !hasNewDay && !hasNewGrams && { choice }),
    ...(isSure !== undefined && !hasNewDay && !hasNewGrams && { isSure }),
    ...part,
  };
}
