// The PIN entry for one person, with a keypad or a keyboard.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Unlocking, unlockTablet } from '../session/tablet-session.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { arrowLeft, backspace } from '../ui/icons/icons.ts';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import styles from './tablet.module.css';

interface Props {
  member: { memberId: string; name: string; lockedUntil: string | null };
  onBack: () => void;
  /** Called if the person can no longer unlock the tablet. */
  onGone: () => void;
  onUnlocked: () => void;
}

const shortest = 4;
const longest = 8;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** Keeps the focus in the PIN field, so that people can also type on a keyboard. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

export function EnterPin({ member: { memberId, name, lockedUntil }, onBack, onGone, onUnlocked }: Props) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<Unlocking | undefined>(
    lockedUntil && Date.parse(lockedUntil) > Date.now() ? { kind: 'locked', until: lockedUntil } : undefined,
  );
  useLayoutEffect(() => field.current?.focus(), []);
  const change = (text: string) => {
    setPin(text.replace(/\D/g, '').slice(0, longest));
    setOutcome(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < shortest || isChecking) return;
    setChecking(true);
    const result = await unlockTablet(memberId, pin);
    if (result.kind === 'unlocked') return onUnlocked();
    if (result.kind === 'gone') return onGone();
    setChecking(false);
    setPin('');
    setOutcome(result);
    field.current?.focus();
  };
  const key = (digit: string) => (
    <button
      type="button"
      key={digit}
      className={styles.key}
      onPointerDown={keepFocus}
      onClick={() => change(pin + digit)}
    >
      {digit}
    </button>
  );
  return (
    <form className={styles.pin} onSubmit={event => void submit(event)} noValidate>
      <div className={styles.person}>
        <IconButton icon={arrowLeft} label={t`Back to the names`} mirrored onClick={onBack} />
        <PersonMark name={name} size={48} />
        <h2>{name}</h2>
      </div>
      <label htmlFor={id}>
        <Trans>PIN</Trans>
      </label>
      <input
        id={id}
        ref={field}
        className={styles.field}
        type="password"
        inputMode="none"
        // Keeps browsers from offering to save the PIN as a password.
        autoComplete="one-time-code"
        dir="ltr"
        aria-describedby={`${id}-below`}
        aria-invalid={outcome ? true : undefined}
        value={pin}
        onChange={event => change(event.target.value)}
      />
      <p id={`${id}-below`} className={styles.problem} role="alert">
        {outcome && <Problem outcome={outcome} name={name} />}
      </p>
      <fieldset className={styles.pad} dir="ltr">
        <legend className="spoken">{t`Keypad`}</legend>
        {digits.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className={styles.back}
          aria-label={t`Delete the last digit`}
          onPointerDown={keepFocus}
          onClick={() => change(pin.slice(0, -1))}
        >
          <Icon shape={backspace} size={27} />
        </button>
      </fieldset>
      <Button type="submit" kind="filled" size="tall" wide disabled={pin.length < shortest} busy={isChecking}>
        <Trans>Unlock</Trans>
      </Button>
    </form>
  );
}

function Problem({ outcome, name }: { outcome: Unlocking; name: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  switch (outcome.kind) {
    case 'wrong': {
      const left = outcome.attemptsLeft;
      return left === 1 ? t`Wrong PIN. 1 try is left.` : t`Wrong PIN. ${left} tries are left.`;
    }
    case 'locked': {
      const until = formats.time(outcome.until);
      return t`Too many wrong PINs. ${name} is locked here until ${until}.`;
    }
    case 'tooMany': {
      const until = formats.time(outcome.until);
      return t`Too many PINs were tried on this tablet. It can be unlocked again at ${until}.`;
    }
    case 'failed':
      return t`The server did not answer.`;
    case 'offline':
      return t`No connection. ${name} can unlock the tablet when it is back.`;
    default:
      return null;
  }
}
