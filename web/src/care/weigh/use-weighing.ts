// The state of a weigh screen, shared by its layouts: the round, the bird, its digits, the verdict, and saving.
import { useRef, useState } from 'react';
import type { BirdToday } from '../../board/board.ts';
import { isolatedBirds } from '../../board/isolated-birds.ts';
import { useToday } from '../../board/use-today.ts';
import { useGuardInputs } from '../../guard/guard.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { isWeighingDay } from '../weights/weighing-day.ts';
import { gramsOf, isDigit, type Key, pressKey, typedText } from './digits.ts';
import { type ExistingWeight, findExistingWeight, waitingWeights } from './existing-weight.ts';
import { type LiveVerdict, useLiveVerdict } from './live-verdict.ts';
import { neighborOf, nextAfter, type Part, partsOf, type Round, roundOf } from './round.ts';
import { lastFasting, storeFasting, type Typed, useSkippedBirds, useTyped } from './round-drafts.ts';
import { changeWeight, saveWeight, undoWeight } from './save-weight.ts';
import type { KnownWeight } from './weight-to-restore.ts';

export interface LastSaved {
  bird: BirdToday;
  grams: number;
  live: LiveVerdict;
  entry: Entry;
  /** The unsent entry that the weight replaced. */
  replaced?: Entry;
  known?: KnownWeight;
}

/** The state of the digits field, to restore after a scanner has typed into it. */
export type FieldState = Pick<Typed, 'text' | 'stepGrams'> & { hasTyped: boolean };

export interface Weighing {
  today: string;
  /** The day of the typed weight: today, or an earlier one. */
  recordedOn: string;
  round: Round<BirdToday>;
  /** All birds in the flock, for the ring scanner. */
  birds: readonly BirdToday[];
  /** Undefined at the end of the round, or if the single bird is not in this flock. */
  bird: BirdToday | undefined;
  next: BirdToday | undefined;
  /** True in a round if the current bird is one of those in quarantine or at the clinic. */
  isIsolated: boolean;
  typed: Typed;
  /**
   * True if the digits are a draft from before this screen was opened, or from a scale. The next digit replaces them;
   * the backspace and decimal keys edit them.
   */
  nextDigitReplaces: boolean;
  /** True if the digits are an unsaved draft, not the weight of an entry that is being changed. */
  isDraft: boolean;
  grams: number | undefined;
  /** True for a new weight from today; false for one from an earlier day, and for a change to an unsent entry. */
  isNewToday: boolean;
  live: LiveVerdict;
  fasting: boolean;
  /** The body condition from 1 to 5; null until one is chosen. */
  bodyCondition: number | null;
  /** The different weight that the bird already has on that day; set after Save is pressed. */
  existing: ExistingWeight | undefined;
  /** True after Save is pressed for an implausible weight. */
  asksToConfirm: boolean;
  notSaved: boolean;
  last: LastSaved | undefined;
  /** Today's weights in the outbox, by bird id. */
  waiting: ReadonlyMap<string, ExistingWeight>;
  press(key: Key): void;
  type(text: string): void;
  fieldState: FieldState;
  restore(before: FieldState): void;
  note(notes: string): void;
  setDay(recordedOn: string): void;
  setFasting(fasting: boolean): void;
  setBodyCondition(score: number | null): void;
  /**
   * Puts a weight from a scale into the field. Returns false if the weight cannot be recorded, or if typed digits are
   * kept.
   */
  fill(grams: number, stepGrams: number): boolean;
  /**
   * Resolves to false if nothing is saved, for example because a question is asked first or the device cannot store the
   * weight.
   */
  save(answer?: Answer): Promise<boolean>;
  keepExisting(): void;
  undo(): Promise<void>;
  notToday(): void;
  go(bird: BirdToday | undefined): void;
  step(step: 1 | -1): void;
}

/** The answer to a question after Save. */
interface Answer {
  grams?: number;
  confirm?: boolean;
  replace?: boolean;
}

interface Options {
  /** The id of the only bird to weigh. */
  single?: string | undefined;
  /** The id of the bird's unsent entry to change. */
  entryId?: string | undefined;
  /** The part where the round begins. */
  part?: Part | undefined;
  /** Called when a single bird is done, with its weight if one was saved. */
  onDone: (saved?: LastSaved) => void;
}

export function useWeighing({ single, entryId, part, onDone }: Options): Weighing | undefined {
  const { data } = useToday();
  const entries = useWaiting();
  const today = data?.date ?? '';
  const waiting = waitingWeights(entries, today);
  const { skipped, skip, unskip } = useSkippedBirds(today);
  const [startedPart, setStartedPart] = useState(part);
  const birds = data?.birds ?? [];
  const isolated = data ? isolatedBirds(data) : new Set<string>();
  const round = roundOf({
    birds,
    isolated,
    today,
    waiting: new Set(waiting.keys()),
    skipped,
    part: startedPart,
  });
  // The round stays in its part, so that the summary is shown before the next part begins.
  if (startedPart === undefined && round.open.length > 0) setStartedPart(round.part);
  const [chosen, setChosen] = useState(single);
  const found = data?.birds.find(({ id }) => id === chosen);
  // If the single bird has left the flock, no other bird replaces it.
  const bird = single === undefined ? (found ?? round.open[0]) : found;
  const changed = single !== undefined && bird?.id === single ? entryId : undefined;
  const [typed, setTyped] = useTyped({ birdId: bird?.id, today, entryId: changed });
  const [turn, setTurn] = useState({ birdId: bird?.id, hasTyped: false });
  if (turn.birdId !== bird?.id) setTurn({ birdId: bird?.id, hasTyped: false });
  const isEarlier = !turn.hasTyped && typed.text !== '';
  const nextDigitReplaces = isEarlier || typed.stepGrams !== undefined;
  const [roundIsFasting, setRoundIsFasting] = useState(lastFasting);
  const fasting = typed.fasting ?? roundIsFasting;
  const [question, setQuestion] = useState<{ kind: 'existing' | 'implausible' | 'notSaved'; text: string }>();
  const [last, setLast] = useState<LastSaved>();
  const saving = useRef(false);
  const recordedOn = typed.recordedOn ?? today;
  const grams = isWeighingDay(recordedOn, today) ? gramsOf(typed.text) : undefined;
  const score = typed.bodyCondition ?? null;
  const bodyCondition = { score, daysAgo: daysBetween(recordedOn, today) };
  const live = useLiveVerdict(
    bird,
    grams === undefined
      ? undefined
      : { grams, recordedOn, fasting, bodyCondition, stepGrams: typed.stepGrams },
  );
  const inputs = useGuardInputs(bird?.id);
  if (!data) return undefined;

  const next = bird && (single ? undefined : nextAfter(round, bird.id));
  const existing = bird && findExistingWeight(recordedOn, { bird, entries, known: inputs?.weights ?? [] });
  // A question disappears when the digits change.
  const questionKind = question?.text === typed.text ? question.kind : undefined;
  const ask = (kind: 'existing' | 'implausible' | 'notSaved') => {
    setQuestion({ kind, text: typed.text });
    return false;
  };
  const change = (change: Partial<Typed>) => {
    // From the first change on, the bird stays selected, even if somebody else weighs it in the meantime.
    if (bird) setChosen(bird.id);
    setTyped({ ...typed, ...change });
  };
  const changeText = (text: string) => {
    setTurn({ birdId: bird?.id, hasTyped: true });
    change({ text, stepGrams: undefined });
  };
  const goToNext = () => (single ? onDone() : setChosen(next?.id));
  /** Goes to a bird in any part of the round. */
  const goTo = (to: BirdToday | undefined) => {
    if (to) setStartedPart(partsOf(birds, isolated)(to));
    setChosen(to?.id);
  };

  /** Stores the weight as a new entry, or in place of an unsent one. */
  const store = (bird: BirdToday, grams: number, { confirm, replace }: Answer) => {
    const weight = { bird, grams, recordedOn, fasting, bodyCondition: score, notes: typed.notes };
    if (existing?.entry)
      return changeWeight({ ...weight, ...(confirm !== undefined && { confirm }) }, existing.entry);
    return saveWeight({
      ...weight,
      // Entering the same grams again confirms the existing weight.
      confirm: confirm ?? existing?.grams === grams,
      ...(replace && existing && { replaces: [existing.grams] }),
    }).then(entry => ({ entry }));
  };

  const save: Weighing['save'] = async (answer = {}) => {
    const savedGrams = answer.grams ?? grams;
    if (!bird || savedGrams === undefined || saving.current) return false;
    if (live.isQuestion && answer.grams === undefined && !answer.confirm) return ask('implausible');
    if (existing && existing.grams !== savedGrams && !answer.replace) return ask('existing');
    saving.current = true;
    try {
      const saved = await store(bird, savedGrams, answer);
      navigator.vibrate?.(10);
      if (typed.fasting === undefined && recordedOn === today) storeFasting(fasting);
      setTyped(undefined);
      unskip(bird.id);
      const known = existing?.known;
      const last: LastSaved = {
        bird,
        grams: savedGrams,
        live: live.of(savedGrams),
        ...saved,
        ...(known && { known }),
      };
      setLast(last);
      if (single) onDone(last);
      else setChosen(next?.id);
      return true;
    } catch {
      return ask('notSaved');
    } finally {
      saving.current = false;
    }
  };

  return {
    today,
    recordedOn,
    round,
    birds,
    bird,
    next,
    isIsolated: !single && bird !== undefined && round.isolated.includes(bird),
    typed,
    nextDigitReplaces,
    isDraft: isEarlier && changed === undefined,
    grams,
    isNewToday: recordedOn === today && changed === undefined,
    live,
    fasting,
    bodyCondition: score,
    existing: questionKind === 'existing' ? existing : undefined,
    asksToConfirm: questionKind === 'implausible',
    notSaved: questionKind === 'notSaved',
    last,
    waiting,
    press: key => changeText(pressKey(nextDigitReplaces && isDigit(key) ? '' : typed.text, key)),
    type: text => {
      const next = typedText(text);
      if (next !== undefined) changeText(next);
    },
    fieldState: { text: typed.text, stepGrams: typed.stepGrams, hasTyped: !isEarlier },
    restore: ({ hasTyped, ...before }) => {
      setTurn({ birdId: bird?.id, hasTyped });
      change(before);
    },
    fill: (grams, stepGrams) => {
      // A scale never replaces typed digits. The digits of an entry that is being changed do not count as typed.
      const isTyped = typed.text !== '' && typed.stepGrams === undefined;
      if (isTyped && (turn.hasTyped || changed === undefined)) return false;
      const text = String(grams);
      if (gramsOf(text) === undefined) return false;
      setTurn({ birdId: bird?.id, hasTyped: true });
      change({ text, stepGrams });
      return true;
    },
    note: notes => change({ notes }),
    setFasting: fasting => (typed.fasting === undefined ? setRoundIsFasting(fasting) : change({ fasting })),
    setBodyCondition: score => change({ bodyCondition: score ?? undefined }),
    setDay: day => change({ recordedOn: day }),
    save,
    keepExisting: () => {
      setTyped(undefined);
      goToNext();
    },
    undo: async () => {
      if (!last) return;
      setLast(undefined);
      goTo(last.bird);
      await undoWeight(last);
    },
    notToday: () => {
      if (!bird) return;
      skip(bird.id);
      goToNext();
    },
    go: to => {
      setTurn({ birdId: to?.id, hasTyped: false });
      goTo(to);
    },
    step: step => {
      const to = bird && neighborOf(round, bird.id, step);
      if (to) setChosen(to.id);
    },
  };
}
