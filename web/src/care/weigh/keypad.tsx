// The keypad: digits, the language's decimal separator, and backspace.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { backspace } from '../../ui/icons/icons.ts';
import type { Key } from './digits.ts';
import styles from './keypad.module.css';

const keys: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'];

/** Leaves the focus in the digits field, so that a keyboard or scale can keep typing into it. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

export function Keypad({ onKey }: { onKey: (key: Key) => void }) {
  const { t } = useLingui();
  const { decimalSign } = useFormats();
  return (
    <fieldset className={styles.keypad} dir="ltr">
      <legend className="spoken">{t`Keypad`}</legend>
      {keys.map(key => (
        <button
          type="button"
          key={key}
          className={styles.key}
          onPointerDown={keepFocus}
          onClick={() => onKey(key)}
        >
          {key === '.' ? decimalSign : key}
        </button>
      ))}
      <button
        type="button"
        className={styles.back}
        aria-label={t`Delete the last digit`}
        onPointerDown={keepFocus}
        onClick={() => onKey('back')}
      >
        <Icon shape={backspace} size={27} />
      </button>
    </fieldset>
  );
}
