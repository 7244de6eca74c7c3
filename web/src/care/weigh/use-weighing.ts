// Everything a weigh screen shows and does, whatever its layout: the round, the bird, its digits, the verdict, saving.
import { useRef, useState } from 'react';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { BirdToday } from '../../today/board.ts';
import { useToday } from '../../today/use-today.ts';
import { useGuardInputs } from '../guard.ts';
import { gramsOf, isDigit, type Key, pressKey, typedText } from './digits.ts';
import type { KnownWeight } from './former-weight.ts';
import { type LiveVerdict, useLiveVerdict } from './live-verdict.ts';
import { neighbourOf, nextAfter, type Round, roundOf } from './round.ts';
import { changeWeight, saveWeight, takeBack } from './save-weight.ts';
import { type Taken, takenOn, waitingWeights } from './taken.ts';
import { type Typed, useTyped } from './typed.ts';
import { usePutOff } from './use-put-off.ts';
import { isWeighingDay } from './weighing-day.ts';

export interface LastSaved {
  bird: BirdToday;
  grams: number;
  live: LiveVerdict;
  entry: Entry;
  /** What it took the place of. */
  before?: Entry;
  known?: KnownWeight;
}

export interface Weighing {
  today: string;
  /** The day of the weight that is typed: today, or an earlier one. */
  recordedOn: string;
  round: Round<BirdToday>;
  /** Undefined at the end of the round, and if the single bird is not in this flock. */
  bird: BirdToday | undefined;
  next: BirdToday | undefined;
  typed: Typed;
  /** The digits were kept from an earlier visit: the next digit replaces them; backspace and the decimal key edit them. */
  beginsAnew: boolean;
  /** Those digits are an unsaved draft, not the weight of an entry that is being changed. */
  wasKept: boolean;
  grams: number | undefined;
  live: LiveVerdict;
  fasting: boolean;
  /** The weight of that day that is in the way, once Save was pressed. */
  taken: Taken | undefined;
  /** Save was pressed while the weight is questioned. */
  asked: boolean;
  notSaved: boolean;
  last: LastSaved | undefined;
  /** Weights of today that wait on this device, by bird. */
  waiting: ReadonlyMap<string, Taken>;
  press(key: Key): void;
  type(text: string): void;
  note(notes: string): void;
  setDay(recordedOn: string): void;
  setFasting(fasting: boolean): void;
  save(answer?: { grams?: number; confirm?: boolean; replace?: boolean }): Promise<void>;
  keepTaken(): void;
  undo(): Promise<void>;
  notToday(): void;
  go(bird: BirdToday | undefined): void;
  step(step: 1 | -1): void;
}

interface Options {
  /** Weighs this bird alone. */
  single?: string | undefined;
  /** The entry of that bird that is changed. */
  entryId?: string | undefined;
  room?: string | undefined;
  /** After the weight of a single bird; without one if it is not weighed, or keeps the weight it has. */
  onDone: (saved?: LastSaved) => void;
}

export function useWeighing({ single, entryId, room, onDone }: Options): Weighing | undefined {
  const { data } = useToday();
  const entries = useWaiting();
  const today = data?.date ?? '';
  const waiting = waitingWeights(entries, today);
  const { putOff, putOffBird, takeUp } = usePutOff(today);
  const [begun, setBegun] = useState(room);
  const birds = data?.birds ?? [];
  const round = roundOf({ birds, today, waiting: new Set(waiting.keys()), putOff, room: begun });
  // The round ends with its room, so that its summary is seen before the next begins.
  if (begun === undefined && round.open.length > 0) setBegun(round.room);
  const [chosen, setChosen] = useState(single);
  const found = data?.birds.find(({ id }) => id === chosen);
  // Somebody who came to weigh this bird weighs no other one in its place.
  const bird = single === undefined ? (found ?? round.open[0]) : found;
  const changed = single !== undefined && bird?.id === single ? entryId : undefined;
  const [typed, setTyped] = useTyped({ birdId: bird?.id, today, entryId: changed });
  const [turn, setTurn] = useState({ birdId: bird?.id, hasTyped: false });
  if (turn.birdId !== bird?.id) setTurn({ birdId: bird?.id, hasTyped: false });
  const beginsAnew = !turn.hasTyped && typed.text !== '';
  const [roundIsFasting, setRoundIsFasting] = useState(true);
  const fasting = typed.fasting ?? roundIsFasting;
  const [question, setQuestion] = useState<{ kind: 'taken' | 'asked' | 'notSaved'; text: string }>();
  const [last, setLast] = useState<LastSaved>();
  const saving = useRef(false);
  const recordedOn = typed.recordedOn ?? today;
  const grams = isWeighingDay(recordedOn, today) ? gramsOf(typed.text) : undefined;
  const live = useLiveVerdict(bird, grams === undefined ? undefined : { grams, recordedOn, fasting });
  const inputs = useGuardInputs(bird?.id);
  if (!data) return undefined;

  const next = bird && (single ? undefined : nextAfter(round, bird.id));
  const takenGrams = bird && takenOn(recordedOn, { bird, entries, known: inputs?.weights ?? [] });
  // A question is about the digits it was asked for.
  const asks = question?.text === typed.text ? question.kind : undefined;
  const change = (change: Partial<Typed>) => {
    // From the first digit on it stays this bird, even if somebody else weighs it meanwhile.
    if (bird) setChosen(bird.id);
    setTyped({ ...typed, ...change });
  };
  const changeText = (text: string) => {
    setTurn({ birdId: bird?.id, hasTyped: true });
    change({ text });
  };

  const save: Weighing['save'] = async (answer = {}) => {
    const said = answer.grams ?? grams;
    if (!bird || said === undefined || saving.current) return;
    if (live.isQuestion && answer.grams === undefined && !answer.confirm) {
      return setQuestion({ kind: 'asked', text: typed.text });
    }
    // The same weight again confirms the first.
    const again = takenGrams?.grams === said;
    if (takenGrams && !again && !answer.replace) return setQuestion({ kind: 'taken', text: typed.text });
    saving.current = true;
    try {
      const weight = { bird, grams: said, recordedOn, fasting, notes: typed.notes };
      const { confirm, replace } = answer;
      const saved = takenGrams?.waits
        ? await changeWeight({ ...weight, ...(confirm !== undefined && { confirm }) }, takenGrams.waits)
        : {
            entry: await saveWeight({
              ...weight,
              confirm: confirm ?? again,
              ...(replace && takenGrams && { replaces: [takenGrams.grams] }),
            }),
          };
      navigator.vibrate?.(10);
      setTyped(undefined);
      takeUp(bird.id);
      const known = takenGrams?.known;
      const last = { bird, grams: said, live: live.of(said), ...saved, ...(known && { known }) };
      setLast(last);
      if (single) onDone(last);
      else setChosen(next?.id);
    } catch {
      setQuestion({ kind: 'notSaved', text: typed.text });
    } finally {
      saving.current = false;
    }
  };

  return {
    today,
    recordedOn,
    round,
    bird,
    next,
    typed,
    beginsAnew,
    wasKept: beginsAnew && changed === undefined,
    grams,
    live,
    fasting,
    taken: asks === 'taken' ? takenGrams : undefined,
    asked: asks === 'asked',
    notSaved: asks === 'notSaved',
    last,
    waiting,
    press: key => changeText(pressKey(beginsAnew && isDigit(key) ? '' : typed.text, key)),
    type: text => {
      const next = typedText(text);
      if (next !== undefined) changeText(next);
    },
    note: notes => change({ notes }),
    setFasting: fasting => (typed.fasting === undefined ? setRoundIsFasting(fasting) : change({ fasting })),
    setDay: day => change({ recordedOn: day }),
    save,
    keepTaken: () => {
      setTyped(undefined);
      if (single) onDone();
      else setChosen(next?.id);
    },
    undo: async () => {
      if (!last) return;
      setLast(undefined);
      setChosen(last.bird.id);
      await takeBack(last);
    },
    notToday: () => {
      if (!bird) return;
      putOffBird(bird.id);
      if (single) onDone();
      else setChosen(next?.id);
    },
    go: to => {
      setTurn({ birdId: to?.id, hasTyped: false });
      setChosen(to?.id);
    },
    step: step => {
      const to = bird && neighbourOf(round, bird.id, step);
      if (to) setChosen(to.id);
    },
  };
}
