// Everything a weigh screen shows and does, whatever its layout: the round, the bird, its digits, the verdict, saving.
import { useRef, useState } from 'react';
import { useDraft } from '../../forms/drafts.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { BirdToday } from '../../today/board.ts';
import { useToday } from '../../today/use-today.ts';
import { gramsOf, type Key, pressKey, typedText } from './digits.ts';
import { type LiveVerdict, useLiveVerdict } from './live-verdict.ts';
import { neighbourOf, nextAfter, type Round, roundOf } from './round.ts';
import { saveWeight, takeBack } from './save-weight.ts';
import { usePutOff } from './use-put-off.ts';

interface Typed {
  text: string;
  notes: string;
}
const nothingTyped: Typed = { text: '', notes: '' };

/** Asked when the bird has a weight of today already. */
export interface Taken {
  grams: number;
  /** True if it still waits on this device. */
  waits: boolean;
}

export interface LastSaved {
  bird: BirdToday;
  grams: number;
  live: LiveVerdict;
  entry: Entry;
}

export interface Weighing {
  today: string;
  round: Round<BirdToday>;
  bird: BirdToday | undefined;
  next: BirdToday | undefined;
  typed: Typed;
  grams: number | undefined;
  live: LiveVerdict;
  fasting: boolean;
  /** The weight of today that is in the way, once Save was pressed. */
  taken: Taken | undefined;
  /** Save was pressed while the weight is questioned. */
  asked: boolean;
  notSaved: boolean;
  last: LastSaved | undefined;
  /** Weights of today that wait on this device, by bird. */
  waiting: ReadonlyMap<string, number>;
  press(key: Key): void;
  type(text: string): void;
  note(notes: string): void;
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
  room?: string | undefined;
  /** After the weight of a single bird. */
  onDone: () => void;
}

export function useWeighing({ single, room, onDone }: Options): Weighing | undefined {
  const { data } = useToday();
  const entries = useWaiting();
  const today = data?.date ?? '';
  const waiting = waitingWeights(entries, today);
  const { putOff, putOffBird, takeUp } = usePutOff(today);
  const [begun, setBegun] = useState(room);
  const birds = data?.birds ?? [];
  const round = roundOf({ birds, today, waiting: new Set(waiting.keys()), putOff, room: begun });
  // The round ends with its room, so that its summary is seen before the next begins.
  if (data && begun === undefined) setBegun(round.room);
  const [chosen, setChosen] = useState(single);
  const bird = data?.birds.find(({ id }) => id === chosen) ?? round.open[0];
  const [typed, setTyped] = useDraft(`weight ${bird?.id} ${today}`, nothingTyped);
  const [fasting, setFasting] = useState(true);
  const [question, setQuestion] = useState<{ kind: 'taken' | 'asked' | 'notSaved'; text: string }>();
  const [last, setLast] = useState<LastSaved>();
  const saving = useRef(false);
  const grams = gramsOf(typed.text);
  const live = useLiveVerdict(bird, grams === undefined ? undefined : { grams, recordedOn: today, fasting });
  if (!data) return undefined;

  const next = bird && (single ? undefined : nextAfter(round, bird.id));
  const takenGrams = bird && takenToday(bird, today, waiting);
  // A question is about the digits it was asked for.
  const asks = question?.text === typed.text ? question.kind : undefined;
  const change = (change: Partial<Typed>) => setTyped({ ...typed, ...change });

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
      const { confirm = again, replace = false } = answer;
      const entry = await saveWeight({
        bird,
        grams: said,
        recordedOn: today,
        fasting,
        notes: typed.notes,
        confirm,
        replace,
      });
      navigator.vibrate?.(10);
      setTyped(undefined);
      takeUp(bird.id);
      setLast({ bird, grams: said, live: live.of(said), entry });
      if (single) onDone();
      else setChosen(next?.id);
    } catch {
      setQuestion({ kind: 'notSaved', text: typed.text });
    } finally {
      saving.current = false;
    }
  };

  return {
    today,
    round,
    bird,
    next,
    typed,
    grams,
    live,
    fasting,
    taken: asks === 'taken' ? takenGrams : undefined,
    asked: asks === 'asked',
    notSaved: asks === 'notSaved',
    last,
    waiting,
    press: key => change({ text: pressKey(typed.text, key) }),
    type: text => change({ text: typedText(text) ?? typed.text }),
    note: notes => change({ notes }),
    setFasting,
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
      await takeBack(last.entry);
    },
    notToday: () => {
      if (!bird) return;
      putOffBird(bird.id);
      if (single) onDone();
      else setChosen(next?.id);
    },
    go: to => setChosen(to?.id),
    step: step => {
      const to = bird && neighbourOf(round, bird.id, step);
      if (to) setChosen(to.id);
    },
  };
}

/** The weights of today that wait on this device, by bird; of several, the last. */
function waitingWeights(entries: readonly Entry[], today: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { about, refused } of entries) {
    if (refused) continue;
    if (about.kind === 'weight' && about.recordedOn === today) weights.set(about.birdId, about.grams);
    if (about.kind === 'undoneWeight') weights.delete(about.birdId);
  }
  return weights;
}

function takenToday(bird: BirdToday, today: string, waiting: ReadonlyMap<string, number>): Taken | undefined {
  const grams = waiting.get(bird.id);
  if (grams !== undefined) return { grams, waits: true };
  if (bird.latestRecordedOn !== today || bird.latestWeightGrams === null) return undefined;
  return { grams: bird.latestWeightGrams, waits: false };
}
