// Fills in stable weights. In hands-free mode, also saves them, says the verdict, and names the next bird.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CodedSentence, useVerdictText, wholeSentence } from '../guard/verdict-sentence.ts';
import { useVerdictNames } from '../ui/verdicts/verdict.tsx';
import { startOver } from './hearing.ts';
import type { ScaleRound } from './scale-round.ts';
import { lowBatteryPercent, takeWeight, useScale } from './scale-view.ts';
import { speak } from './speech.ts';
import { useHandsFree } from './use-hands-free.ts';

/** @param isPaused true while a sheet is open, because the person would not see the weight */
export function useScaleWeights(round: ScaleRound, isPaused: boolean): void {
  const { stable } = useScale();
  const handsFree = useHandsFree();
  const say = useSpeech();
  const { spoken, next } = useSpokenWeight(round);
  const [undecided, setUndecided] = useState<{ birdId: string | undefined; grams: number }>();
  /**
   * True after a weight of this bird was saved or left to the person, who then decides about the bird's other weights.
   */
  const isLeftToPerson = useRef(false);
  const { bird, grams, typed } = round;
  const isHidden = useIsHidden();
  const waits = isPaused || isHidden;

  // Runs before the next effect. The pan may still hold the previous bird, or something put there for another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each bird, and when the page is shown again.
  useEffect(startOver, [bird?.id, isHidden]);

  useEffect(() => {
    if (!stable || waits) return;
    // The weight may have gone since the last render.
    const weight = takeWeight();
    if (weight && round.fill(weight.grams, weight.stepGrams) && handsFree)
      setUndecided({ birdId: bird?.id, grams: weight.grams });
  }, [stable, waits, handsFree, bird, round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each bird, and when a person empties the field.
  useEffect(() => {
    isLeftToPerson.current = false;
  }, [bird?.id, grams === undefined]);

  useEffect(() => {
    if (!undecided) return;
    const isDropped = !handsFree || waits || undecided.birdId !== bird?.id;
    const isShown = undecided.grams === grams && typed.stepGrams !== undefined;
    if (isDropped || isShown) setUndecided(undefined);
    if (isDropped || !isShown) return;
    const saving = isLeftToPerson.current ? Promise.resolve(false) : saveOrAsk(round);
    isLeftToPerson.current = true;
    void saving.then(isSaved => say(`${spoken} ${isSaved ? next : say.asks}`));
  });

  useSpokenProblems(handsFree ? say : undefined);
}

/**
 * Saves the weight unless a person has to decide, because the verdict is urgent, the device cannot judge the weight, it
 * is not a new weight from today, or the screen asks a question.
 *
 * @returns false if the weight was not saved
 */
async function saveOrAsk(round: ScaleRound): Promise<boolean> {
  const { result, state } = round.live;
  if (!result || state === 'urgent' || !round.isNewToday) return false;
  return round.save();
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Returns true while the page is in the background. Another page may then be reading the same scale. */
const useIsHidden = (): boolean => useSyncExternalStore(onVisibility, () => document.hidden);

type Speech = ((text: string) => void) & { asks: string };

/** Returns a function that speaks in the language of the app. */
function useSpeech(): Speech {
  const { t, i18n } = useLingui();
  const asks = t`Not saved yet. Decide on the screen.`;
  return Object.assign((text: string) => speak(text, i18n.locale), { asks });
}

/** Returns the weight with its verdict, and the name of the next bird, as sentences to speak. */
function useSpokenWeight({ bird, next, grams = 0, live }: ScaleRound): { spoken: string; next: string } {
  const { t } = useLingui();
  const wordsOf = useVerdictText();
  const nameOf = useVerdictNames();
  const name = bird?.name ?? '';
  const weight = t`${name}, ${plural(grams, { one: '# gram', other: '# grams' })}.`;
  const { result, state } = live;
  const nextName = next?.name;
  const nextWords = nextName === undefined ? '' : t`Next: ${nextName}.`;
  if (!result || !state) return { spoken: weight, next: nextWords };
  if (state === 'usual') return { spoken: `${weight} ${t`As usual.`}`, next: nextWords };
  const sentence = wholeSentence(wordsOf(result as CodedSentence, name));
  const verdict = state === 'learning' || state === 'question' ? '' : `${nameOf(state)}. `;
  return { spoken: `${weight} ${verdict}${sentence}`, next: nextWords };
}

/** Says once that the scale is gone, or that its battery is low. */
function useSpokenProblems(say: Speech | undefined): void {
  const { t } = useLingui();
  const { status, batteryPercent = 100 } = useScale();
  const problem =
    status === 'lost'
      ? t`The scale is disconnected.`
      : batteryPercent <= lowBatteryPercent
        ? t`The battery of the scale is low.`
        : '';
  const said = useRef('');
  useEffect(() => {
    if (say && problem && said.current !== problem) say(problem);
    said.current = say ? problem : '';
  }, [say, problem]);
}
