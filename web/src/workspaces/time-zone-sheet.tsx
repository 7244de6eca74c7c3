// The time zone of the flock: its days and the times of its doses are there.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../forms/field.tsx';
import { Button } from '../ui/button.tsx';
import { cityOf, ownZone } from '../ui/other-zone.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { timeZones } from './time-zones.ts';

interface Props {
  timeZone: string;
  onChoose: (timeZone: string) => void;
  onClose: () => void;
}

export function TimeZoneSheet({ timeZone, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(timeZone);
  const time = useFormats(chosen).time(useNow());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== timeZone) onChoose(chosen);
    onClose();
  };
  return (
    <Sheet
      title={t`Time zone`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="time-zone">
          <Trans>Use this time zone</Trans>
        </Button>
      }
    >
      <form id="time-zone" onSubmit={submit}>
        <SelectField
          label={t`Where the birds live`}
          hint={t`It is ${time} there now. The flock’s days and the times of its doses follow it.`}
          value={chosen}
          onChange={event => setChosen(event.target.value)}
        >
          {ownZone() !== timeZone && (
            <optgroup label={t`This device`}>
              <option value={ownZone()}>{cityOf(ownZone())}</option>
            </optgroup>
          )}
          {timeZones(timeZone).map(({ region, zones }) => (
            <optgroup key={region} label={region || t`Elsewhere`}>
              {zones.map(zone => (
                <option key={zone} value={zone}>
                  {cityOf(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </form>
    </Sheet>
  );
}
