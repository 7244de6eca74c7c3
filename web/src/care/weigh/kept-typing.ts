// The drafts of a round: typed weights, skipped birds and the fasting mark, kept until they are saved or the day is over.
import { useState } from 'react';
import { readDraft, storeDraft, useDraft } from '../../forms/drafts.ts';

export interface Typed {
  text: string;
  notes: string;
  /** Set if a waiting weight is being edited. A new weight has the mark of the round. */
  fasting?: boolean;
  bodyCondition?: number | undefined;
  /** An earlier day. Today if undefined. */
  recordedOn?: string;
}

const nothingTyped: Typed = { text: '', notes: '' };

interface Draft {
  birdId: string | undefined;
  /** The flock's today, even if the weight is from an earlier day. */
  today: string;
  /** The waiting entry that is being edited. It has a draft of its own, because it may be from another day. */
  entryId?: string | undefined;
}

const draftOf = ({ birdId, today, entryId }: Draft): string =>
  ['weight', birdId, today, ...(entryId === undefined ? [] : [entryId])].join(' ');

export const useTyped = (draft: Draft) => useDraft(draftOf(draft), nothingTyped);

/** Makes the weight of an entry the draft of the weigh screen, where it can be edited. */
export const typeBefore = (draft: Required<Draft>, typed: Typed): void => storeDraft(draftOf(draft), typed);

interface PutOff {
  day: string;
  birds: string[];
}

/** The birds that the person skips today. */
export function usePutOff(today: string): {
  putOff: ReadonlySet<string>;
  putOffBird: (id: string) => void;
  takeUp: (id: string) => void;
} {
  const name = 'put off';
  const [kept, setKept] = useState(() => readDraft<PutOff>(name));
  const birds = kept?.day === today ? kept.birds : [];
  const keep = (next: string[]) => {
    storeDraft(name, { day: today, birds: next });
    setKept({ day: today, birds: next });
  };
  return {
    putOff: new Set(birds),
    putOffBird: id => keep([...birds.filter(other => other !== id), id]),
    takeUp: id => birds.includes(id) && keep(birds.filter(other => other !== id)),
  };
}

type FastingBefore = Partial<Record<'morning' | 'later', boolean>>;

const noon = 12;
const partOfDay = () => (new Date().getHours() < noon ? 'morning' : 'later');

/**
 * Returns the fasting mark that this person saved last on this device, in the same half of the day. If there is none, the
 * mark is on, because the guard does not judge a weight taken after a meal.
 */
export const fastingBefore = (): boolean => readDraft<FastingBefore>('fasting')?.[partOfDay()] ?? true;

export const keepFasting = (fasting: boolean): void =>
  storeDraft('fasting', { ...readDraft<FastingBefore>('fasting'), [partOfDay()]: fasting });
