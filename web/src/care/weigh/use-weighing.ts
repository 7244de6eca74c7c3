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
import type { KnownWeight } from './former-weight.ts';
import { fastingBefore, keepFasting, type Typed, usePutOff, useTyped } from './kept-typing.ts';
import { type LiveVerdict, useLiveVerdict } from './live-verdict.ts';
import { neighbourOf, nextAfter, type Part, partsOf, type Round, roundOf } from './round.ts';
import { changeWeight, saveWeight, takeBack } from './save-weight.ts';
import { type Taken, takenOn, waitingWeights } from './taken.ts';

export interface LastSaved {
  bird: BirdToday;
  grams: number;
  live: LiveVerdict;
  entry: Entry;
  /** The waiting entry that the weight replaced. */
  before?: Entry;
  known?: KnownWeight;
}

export interface Weighing {
  today: string;
  /** The day of the typed weight: today, or an earlier one. */
  recordedOn: string;
  round: Round<BirdToday>;
  /** All birds in the flock, for the ring scanner. */
  birds: readonly BirdToday[];
  /** Undefined at the end of the round, and if the single bird is not in this flock. */
  bird: BirdToday | undefined;
  next: BirdToday | undefined;
  /** True if the round has reached the birds in quarantine and at the clinic. */
  isApart: boolean;
  typed: Typed;
  /** True if the digits are from an earlier visit. The next digit replaces them; backspace and decimal key edit them. */
  nextDigitReplaces: boolean;
  /** True if the digits are an unsaved draft, not the weight of an entry that is being changed. */
  wasKept: boolean;
  grams: number | undefined;
  live: LiveVerdict;
  fasting: boolean;
  /** The body condition from 1 to 5; null until one is chosen. */
  bodyCondition: number | null;
  /** The weight that the bird already has on that day; set after Save was pressed. */
  taken: Taken | undefined;
  /** True if Save was pressed and the weight is implausible. */
  asked: boolean;
  notSaved: boolean;
  last: LastSaved | undefined;
  /** Unsent weights of today, by bird. */
  waiting: ReadonlyMap<string, Taken>;
  press(key: Key): void;
  type(text: string): void;
  note(notes: string): void;
  setDay(recordedOn: string): void;
  setFasting(fasting: boolean): void;
  setBodyCondition(score: number | null): void;
  save(answer?: Answer): Promise<void>;
  keepTaken(): void;
  undo(): Promise<void>;
  notToday(): void;
  go(bird: BirdToday | undefined): void;
  step(step: 1 | -1): void;
}

/** The answer to a question that was asked instead of saving. */
interface Answer {
  grams?: number;
  confirm?: boolean;
  replace?: boolean;
}

interface Options {
  /** Weighs only this bird. */
  single?: string | undefined;
  /** The waiting entry of that bird to change. */
  entryId?: string | undefined;
  /** The part in which the round begins. */
  part?: Part | undefined;
  /** Called after a single bird, with its weight if one was saved. */
  onDone: (saved?: LastSaved) => void;
}

export function useWeighing({ single, entryId, part, onDone }: Options): Weighing | undefined {
  const { data } = useToday();
  const entries = useWaiting();
  const today = data?.date ?? '';
  const waiting = waitingWeights(entries, today);
  const { putOff, putOffBird, takeUp } = usePutOff(today);
  const [begun, setBegun] = useState(part);
  const birds = data?.birds ?? [];
  const apart = data ? isolatedBirds(data) : new Set<string>();
  const round = roundOf({ birds, apart, today, waiting: new Set(waiting.keys()), putOff, part: begun });
  // The round stays in its part, so that the summary is shown before the next part begins.
  if (begun === undefined && round.open.length > 0) setBegun(round.part);
  const [chosen, setChosen] = useState(single);
  const found = data?.birds.find(({ id }) => id === chosen);
  // If the single bird has left, no other bird is weighed instead.
  const bird = single === undefined ? (found ?? round.open[0]) : found;
  const changed = single !== undefined && bird?.id === single ? entryId : undefined;
  const [typed, setTyped] = useTyped({ birdId: bird?.id, today, entryId: changed });
  const [turn, setTurn] = useState({ birdId: bird?.id, hasTyped: false });
  if (turn.birdId !== bird?.id) setTurn({ birdId: bird?.id, hasTyped: false });
  const nextDigitReplaces = !turn.hasTyped && typed.text !== '';
  const [roundIsFasting, setRoundIsFasting] = useState(fastingBefore);
  const fasting = typed.fasting ?? roundIsFasting;
  const [question, setQuestion] = useState<{ kind: 'taken' | 'asked' | 'notSaved'; text: string }>();
  const [last, setLast] = useState<LastSaved>();
  const saving = useRef(false);
  const recordedOn = typed.recordedOn ?? today;
  const grams = isWeighingDay(recordedOn, today) ? gramsOf(typed.text) : undefined;
  const score = typed.bodyCondition ?? null;
  const bodyCondition = { score, daysAgo: daysBetween(recordedOn, today) };
  const live = useLiveVerdict(
    bird,
    grams === undefined ? undefined : { grams, recordedOn, fasting, bodyCondition },
  );
  const inputs = useGuardInputs(bird?.id);
  if (!data) return undefined;

  const next = bird && (single ? undefined : nextAfter(round, bird.id));
  const takenGrams = bird && takenOn(recordedOn, { bird, entries, known: inputs?.weights ?? [] });
  // A question is dropped when its digits change.
  const asks = question?.text === typed.text ? question.kind : undefined;
  const ask = (kind: 'taken' | 'asked' | 'notSaved') => setQuestion({ kind, text: typed.text });
  const change = (change: Partial<Typed>) => {
    // From the first digit on, the bird stays, even if somebody else weighs it in the meantime.
    if (bird) setChosen(bird.id);
    setTyped({ ...typed, ...change });
  };
  const changeText = (text: string) => {
    setTurn({ birdId: bird?.id, hasTyped: true });
    change({ text });
  };
  const goOn = () => (single ? onDone() : setChosen(next?.id));
  /** Goes to a bird, in whatever part it is. */
  const goTo = (to: BirdToday | undefined) => {
    if (to) setBegun(partsOf(birds, apart)(to));
    setChosen(to?.id);
  };

  /** Stores the weight: as a new entry, or instead of the one that waits. */
  const store = (bird: BirdToday, grams: number, { confirm, replace }: Answer) => {
    const weight = { bird, grams, recordedOn, fasting, bodyCondition: score, notes: typed.notes };
    if (takenGrams?.waits)
      return changeWeight({ ...weight, ...(confirm !== undefined && { confirm }) }, takenGrams.waits);
    return saveWeight({
      ...weight,
      // The same weight again confirms the first.
      confirm: confirm ?? takenGrams?.grams === grams,
      ...(replace && takenGrams && { replaces: [takenGrams.grams] }),
    }).then(entry => ({ entry }));
  };

  const save: Weighing['save'] = async (answer = {}) => {
    const said = answer.grams ?? grams;
    if (!bird || said === undefined || saving.current) return;
    if (live.isQuestion && answer.grams === undefined && !answer.confirm) return ask('asked');
    if (takenGrams && takenGrams.grams !== said && !answer.replace) return ask('taken');
    saving.current = true;
    try {
      const saved = await store(bird, said, answer);
      navigator.vibrate?.(10);
      if (typed.fasting === undefined && recordedOn === today) keepFasting(fasting);
      setTyped(undefined);
      takeUp(bird.id);
      const known = takenGrams?.known;
      const last: LastSaved = { bird, grams: said, live: live.of(said), ...saved, ...(known && { known }) };
      setLast(last);
      if (single) onDone(last);
      else setChosen(next?.id);
    } catch {
      ask('notSaved');
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
    isApart: !single && bird !== undefined && round.apart.includes(bird),
    typed,
    nextDigitReplaces,
    wasKept: nextDigitReplaces && changed === undefined,
    grams,
    live,
    fasting,
    bodyCondition: score,
    taken: asks === 'taken' ? takenGrams : undefined,
    asked: asks === 'asked',
    notSaved: asks === 'notSaved',
    last,
    waiting,
    press: key => changeText(pressKey(nextDigitReplaces && isDigit(key) ? '' : typed.text, key)),
    type: text => {
      const next = typedText(text);
      if (next !== undefined) changeText(next);
    },
    note: notes => change({ notes }),
    setFasting: fasting => (typed.fasting === undefined ? setRoundIsFasting(fasting) : change({ fasting })),
    setBodyCondition: score => change({ bodyCondition: score ?? undefined }),
    setDay: day => change({ recordedOn: day }),
    save,
    keepTaken: () => {
      setTyped(undefined);
      goOn();
    },
    undo: async () => {
      if (!last) return;
      setLast(undefined);
      goTo(last.bird);
      await takeBack(last);
    },
    notToday: () => {
      if (!bird) return;
      putOffBird(bird.id);
      goOn();
    },
    go: to => {
      setTurn({ birdId: to?.id, hasTyped: false });
      goTo(to);
    },
    step: step => {
      const to = bird && neighbourOf(round, bird.id, step);
      if (to) setChosen(to.id);
    },
  };
}
