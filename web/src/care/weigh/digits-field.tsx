// The field for the digits, a real input. It opens the phone's keyboard only if the person prefers it to the app's
// keypad.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { chosenKeypad } from '../../device/settings.ts';
import { useRenderAgain } from '../../forms/use-render-again.ts';
import { areShortcutsOn } from '../../frame/keys/shortcuts.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { showToast } from '../../ui/messages/toasts.tsx';
import { isDigit, shownDigits } from './digits.ts';
import styles from './digits-field.module.css';
import { isolationSignId } from './isolation-sign.tsx';
import { type Burst, findScanned, isCard, isScan, shortcutDelayMs, withKey } from './scanner.ts';
import type { FieldState, Weighing } from './use-weighing.ts';

interface Props {
  weighing: Weighing;
  /** Smaller and framed, for a row of the desktop list. */
  framed?: boolean;
  onNote: () => void;
  onCondition: () => void;
  onEnd: () => void;
}

export function DigitsField({ weighing, framed = false, onNote, onCondition, onEnd }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const { bird, typed, live } = weighing;
  useFocusPerBird(input, weighing);
  useFocusAfterTaps(input);
  const onKeyDown = useKeys(weighing, { onNote, onCondition, onEnd });
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
          // By default, an input is 20 characters wide. The hidden digits set the width instead.
          size={1}
          inputMode={chosenKeypad() === 'app' ? 'none' : 'decimal'}
          autoComplete="off"
          enterKeyHint="next"
          aria-describedby={weighing.isIsolated ? isolationSignId : undefined}
          aria-label={usual ? t`Weight of ${name} in grams, usual ${usual}` : t`Weight of ${name} in grams`}
          value={shown}
          // As on the keypad, the first digit replaces an earlier draft. Input from an input method editor cannot be
          // prevented.
          onBeforeInput={event => {
            if (!event.cancelable || !weighing.nextDigitReplaces || !isDigit(event.data)) return;
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

/** Focuses the field for each bird, and after Save and Undo, before a scale can type the next digit. */
function useFocusPerBird(input: RefObject<HTMLInputElement | null>, { bird, last }: Weighing): void {
  const birdId = bird?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Undo may leave the same bird selected, but its button, which had the focus, disappears.
  useLayoutEffect(() => {
    if (birdId !== undefined) input.current?.focus({ preventScroll: true });
  }, [birdId, last, input]);
}

/** Returns the focus to the field after a tap, so that digits from a scale or ring scanner are not lost. */
function useFocusAfterTaps(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const returnFocus = ({ detail, target }: MouseEvent) => {
      // A button keeps the focus if it was pressed with a key. So does a field, and anything in a sheet.
      const isTap = detail > 0 && target instanceof Element && !target.closest('input, textarea, dialog');
      if (isTap) input.current?.focus({ preventScroll: true });
    };
    // In the capture phase, so that a sheet opened by the tap later returns the focus here.
    addEventListener('click', returnFocus, { capture: true });
    return () => removeEventListener('click', returnFocus, { capture: true });
  }, [input]);
}

/**
 * Handles keyboard shortcuts and ring scanners. A letter takes effect after a short delay, because a scanner types
 * letters too.
 */
function useKeys(
  weighing: Weighing,
  { onNote, onCondition, onEnd }: Pick<Props, 'onNote' | 'onCondition' | 'onEnd'>,
) {
  const { t } = useLingui();
  const burst = useRef<Burst<FieldState>>(undefined);
  const shortcut = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letters: Readonly<Record<string, () => void>> = {
    s: weighing.notToday,
    u: () => void weighing.undo(),
    n: onNote,
    c: onCondition,
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
    if (event.key === 'Enter' && isScan(burst.current, event.timeStamp)) {
      event.preventDefault();
      const { text, before } = burst.current;
      burst.current = undefined;
      weighing.restore(before);
      const scanned = findScanned(text, weighing.birds);
      if (scanned) weighing.go(scanned);
      else showToast({ text: t`This is not the card of a bird in this flock.` });
      return;
    }
    if (event.key.length === 1) {
      burst.current = withKey(burst.current, event.key, event.timeStamp, weighing.fieldState);
      // The digits of a URL or ring are not a weight, even if no Enter follows.
      if (isCard(burst.current)) event.preventDefault();
      const act = areShortcutsOn() ? letters[event.key.toLowerCase()] : undefined;
      if (act && burst.current.text.length === 1) shortcut.current = setTimeout(act, shortcutDelayMs);
    }
    const act = others[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
