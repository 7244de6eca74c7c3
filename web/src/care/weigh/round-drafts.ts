// The drafts of a round: typed weights, skipped birds and the fasting mark. A typed weight is kept until it is saved or
// the day is over. A bird is skipped until it is weighed or the day is over.
import { useState } from 'react';
import { readDraft, storeDraft, useDraft } from '../../forms/drafts.ts';

export interface Typed {
  text: string;
  notes: string;
  /** Set if an unsent weight is being edited. A new weight has the round's mark. */
  fasting?: boolean;
  bodyCondition?: number | undefined;
  /** The step of the scale that the weight came from, in grams; undefined for typed digits. */
  stepGrams?: number | undefined;
  /** An earlier day; undefined means today. */
  recordedOn?: string;
}

const nothingTyped: Typed = { text: '', notes: '' };

interface Draft {
  birdId: string | undefined;
  /** Today's date in the flock, even if the weight is from an earlier day. */
  today: string;
  /** The unsent entry that is being edited. It has a separate draft, because it may be from another day. */
  entryId?: string | undefined;
}

const draftOf = ({ birdId, today, entryId }: Draft): string =>
  ['weight', birdId, today, ...(entryId === undefined ? [] : [entryId])].join(' ');

export const useTyped = (draft: Draft) => useDraft(draftOf(draft), nothingTyped);

/** Stores the weight of an entry as a draft, so that it can be edited on the weigh screen. */
export const storeTyped = (draft: Required<Draft>, typed: Typed): void => storeDraft(draftOf(draft), typed);

interface Skipped {
  day: string;
  birds: string[];
}

/** Returns the ids of the birds that the person skips today, and functions that add and remove one. */
export function useSkippedBirds(today: string): {
  skipped: ReadonlySet<string>;
  skip: (id: string) => void;
  unskip: (id: string) => void;
} {
  const name = 'put off';
  const [draft, setDraft] = useState(() => readDraft<Skipped>(name));
  const birds = draft?.day === today ? draft.birds : [];
  const store = (next: string[]) => {
    storeDraft(name, { day: today, birds: next });
    setDraft({ day: today, birds: next });
  };
  return {
    skipped: new Set(birds),
    skip: id => store([...birds.filter(other => other !== id), id]),
    unskip: id => birds.includes(id) && store(birds.filter(other => other !== id)),
  };
}

type LastFasting = Partial<Record<'morning' | 'later', boolean>>;

const noon = 12;
const partOfDay = () => (new Date().getHours() < noon ? 'morning' : 'later');

/**
 * Returns the last fasting mark that this person saved on this device in the same half of the day. By default, the mark
 * is on, because the guard does not judge weights taken after a meal.
 */
export const lastFasting = (): boolean => readDraft<LastFasting>('fasting')?.[partOfDay()] ?? true;

export const storeFasting = (fasting: boolean): void =>
  storeDraft('fasting', { ...readDraft<LastFasting>('fasting'), [partOfDay()]: fasting });
