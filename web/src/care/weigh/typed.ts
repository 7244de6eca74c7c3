// What is typed on the scale and not saved yet: kept on the device for each bird, and for today. A weight that waits and is
// changed has a draft of its own: it may be of another day.
import { keepDraft, useDraft } from '../../forms/drafts.ts';

export interface Typed {
  text: string;
  notes: string;
  /** Of a weight that is changed. A new one is as the round is. */
  fasting?: boolean;
  /** An earlier day; without it the weight is of today. */
  recordedOn?: string;
}

const nothingTyped: Typed = { text: '', notes: '' };

interface Draft {
  birdId: string | undefined;
  /** The flock's, whatever day the weight is of. */
  today: string;
  /** The entry that is changed. */
  entryId?: string | undefined;
}

const draftOf = ({ birdId, today, entryId }: Draft): string =>
  ['weight', birdId, today, ...(entryId === undefined ? [] : [entryId])].join(' ');

export const useTyped = (draft: Draft) => useDraft(draftOf(draft), nothingTyped);

/** Puts the digits of an entry on the scale, to be changed there. */
export const typeBefore = (draft: Required<Draft>, typed: Typed): void => keepDraft(draftOf(draft), typed);
