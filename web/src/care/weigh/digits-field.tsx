// The digits: a real input, with our keypad instead of the phone's unless a person prefers that one.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { areShortcutsOn } from '../../app/shortcuts.ts';
import { chosenKeypad } from '../../app/this-device.ts';
import { useRenderAgain } from '../../forms/use-render-again.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { isDigit, shownDigits } from './digits.ts';
import styles from './digits-field.module.css';
import { type Burst, scannedBird, shortcutDelayMs, withKey } from './scanner.ts';
import type { Weighing } from './use-weighing.ts';

interface Props {
  weighing: Weighing;
  /** In the list of a desktop: smaller, in a frame. */
  framed?: boolean;
  onNote: () => void;
  onEnd: () => void;
}

export function DigitsField({ weighing, framed = false, onNote, onEnd }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const { bird, typed, live } = weighing;
  useFocusInTurn(input, weighing);
  useFocusAfterTaps(input);
  const onKeyDown = useKeys(weighing, { onNote, onEnd });
  const renderAgain = useRenderAgain();
  const shown = shownDigits(typed.text, formats.decimalSign);
  const usual = live.usualGrams === null ? '' : formats.grams(live.usualGrams);
  const name = bird?.name ?? '';
  return (
    <div className={framed ? styles.framed : styles.field} data-length={Math.min(shown.length, 6)}>
      <span className={styles.digits}>
        <span aria-hidden="true">{shown || '\u200b'}</span>
        <input
          ref={input}
          // Not the twenty letters of an input by itself: the digits make it wider.
          size={1}
          inputMode={chosenKeypad() === 'app' ? 'none' : 'decimal'}
          autoComplete="off"
          enterKeyHint="next"
          aria-label={usual ? t`Weight of ${name} in grams, usual ${usual}` : t`Weight of ${name} in grams`}
          value={shown}
          // As on the keypad: what was typed before is not added to. What a keyboard composes cannot be kept out of the field.
          onBeforeInput={event => {
            if (!event.cancelable || !weighing.beginsAnew || !isDigit(event.data)) return;
            event.preventDefault();
            weighing.press(event.data);
          }}
          onChange={event => {
            weighing.type(event.target.value);
            renderAgain();
          }}
          onFocus={event => framed && event.target.select()}
          onKeyDown={onKeyDown}
        />
      </span>
      {(shown || framed) && (
        <span className={styles.unit} aria-hidden="true">
          g
        </span>
      )}
    </div>
  );
}

/** Each bird's field has the focus when its turn comes, and after Save and Undo, before a scale can type the next digit. */
function useFocusInTurn(input: RefObject<HTMLInputElement | null>, { bird, last }: Weighing): void {
  const birdId = bird?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Undo may stay at the bird, and takes its button away.
  useLayoutEffect(() => {
    if (birdId !== undefined) input.current?.focus({ preventScroll: true });
  }, [birdId, last, input]);
}

/** A tap leaves the focus on what was tapped, where the digits of a scale and of a ring scanner would be lost. */
function useFocusAfterTaps(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const takeBack = ({ detail, target }: MouseEvent) => {
      // A button that was pressed by a key keeps the focus, as does a field, and whatever is in a sheet.
      const isTap = detail > 0 && target instanceof Element && !target.closest('input, textarea, dialog');
      if (isTap) input.current?.focus({ preventScroll: true });
    };
    // Before the tap does anything: a sheet that it opens gives the focus back here.
    addEventListener('click', takeBack, { capture: true });
    return () => removeEventListener('click', takeBack, { capture: true });
  }, [input]);
}

/** The keys of the round. A letter waits for a moment, because a ring scanner types letters too. */
function useKeys(weighing: Weighing, { onNote, onEnd }: Pick<Props, 'onNote' | 'onEnd'>) {
  const burst = useRef<Burst>(undefined);
  const shortcut = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letters: Readonly<Record<string, () => void>> = {
    s: weighing.notToday,
    u: () => void weighing.undo(),
    n: onNote,
    f: () => weighing.setFasting(!weighing.fasting),
  };
  const others: Readonly<Record<string, () => void>> = {
    ArrowUp: () => weighing.step(-1),
    ArrowDown: () => weighing.step(1),
    Escape: onEnd,
    Enter: () => void weighing.save(),
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    clearTimeout(shortcut.current);
    if (event.key === 'Enter') {
      const scanned = scannedBird(burst.current, event.timeStamp, weighing.round.birds);
      if (scanned) {
        weighing.type(burst.current?.before ?? '');
        event.preventDefault();
        burst.current = undefined;
        return weighing.go(scanned);
      }
    }
    if (event.key.length === 1) {
      burst.current = withKey(burst.current, event.key, event.timeStamp, weighing.typed.text);
      const act = areShortcutsOn() ? letters[event.key.toLowerCase()] : undefined;
      if (act && burst.current.text.length === 1) shortcut.current = setTimeout(act, shortcutDelayMs);
    }
    const act = others[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
