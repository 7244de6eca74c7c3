// The sheet that chooses the flock's time zone, which its days and dose times follow.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { cityOf, ownZone } from '../../ui/formats/other-zone.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
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
          hint={t`It is ${time} there now. The flock’s days and dose times follow this time zone.`}
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
