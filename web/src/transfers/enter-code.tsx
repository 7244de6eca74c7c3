// The form for a transfer code, which can be typed, pasted or scanned. A hand scanner works too: it types the code.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { TextField } from '../forms/field.tsx';
import { Button } from '../ui/controls/button.tsx';
import { scan } from '../ui/icons/icons.ts';
import { foot } from '../ui/layout/foot.ts';
import { hasCamera } from '../ui/qr/has-camera.ts';
import { ScanSheet } from '../ui/qr/scan-sheet.tsx';
import styles from './accept-screen.module.css';
import { codeIn } from './scanned-code.ts';

export function EnterCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [scanning, setScanning] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = codeIn(typed);
    if (code) return onCode(code);
    setWrong(true);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={styles.column} onSubmit={onSubmit} noValidate>
      <h1>
        <Trans>Transfer code</Trans>
      </h1>
      <p>
        <Trans>
          Ask the person who is giving the bird away for it. The bird comes to you with all its records.
        </Trans>
      </p>
      {hasCamera() && (
        <Button kind="tinted" size="tall" wide icon={scan} onClick={() => setScanning(true)}>
          <Trans>Scan the code</Trans>
        </Button>
      )}
      <TextField
        label={t`Code`}
        name="code"
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        placeholder="K7QF-2M9X-RT4C"
        hint={t`12 letters and digits, with or without dashes.`}
        error={isWrong ? t`A code has 12 letters and digits, such as K7QF-2M9X-RT4C.` : undefined}
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <div ref={foot}>
        <Button type="submit" kind="filled" size="tall" wide>
          <Trans>Show the bird</Trans>
        </Button>
      </div>
      {scanning && (
        <ScanSheet
          title={t`Scan a transfer code`}
          hint={t`Hold the code in front of the camera.`}
          notAccepted={t`This is not a transfer code.`}
          noCamera={t`The camera cannot be used. Type the code instead.`}
          onText={text => {
            const code = codeIn(text);
            if (code) onCode(code);
            return code !== undefined;
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </form>
  );
}
