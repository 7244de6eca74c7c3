// The sheet that sets a sitter's last day.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFlockDay } from '../../../board/use-today.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/controls/sheet.tsx';
import { useFormats } from '../../../ui/formats/use-formats.ts';
import forms from '../../parts/forms.module.css';
import { LastDayField, useEndOf } from './last-day-field.tsx';

interface Props {
  name: string;
  endsAt: string | null;
  busy: boolean;
  refusal: string | undefined;
  onSave: (endsAt: string) => void;
  onClose: () => void;
}

export function ExtendSheet({ name, endsAt, busy, refusal, onSave, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const before = endsAt ? formats.dayOf(endsAt) : '';
  const [day, setDay] = useState(before > today ? before : '');
  const [isMissing, setIsMissing] = useState(false);
  const end = useEndOf()(day);
  const onSaved = () => {
    setIsMissing(!end);
    if (end) onSave(end);
  };
  return (
    <Sheet
      title={t`How long ${name} is sitting`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" busy={busy} onClick={onSaved}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className={forms.form}>
        <LastDayField
          day={day}
          onChoose={setDay}
          error={isMissing && !end ? t`Choose the last day.` : undefined}
        />
        {refusal && (
          <p className={forms.failed} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Sheet>
  );
}
