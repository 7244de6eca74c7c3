// What the flock is: its name and kind, where its days begin, and how often its birds are weighed.

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMembership } from '../api/use-session.ts';
import { Stepper } from '../forms/stepper.tsx';
import { readTyped } from '../forms/steps.ts';
import { cityOf } from '../ui/other-zone.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { FlockSheet } from './flock-sheet.tsx';
import { useKindName } from './kind-names.ts';
import { SettingRow } from './setting-row.tsx';
import { TimeZoneSheet } from './time-zone-sheet.tsx';
import { useCanChange, useSettings } from './use-settings.tsx';

export function ThisFlock() {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const { settings, change, mark, onSaved, failure } = useSettings();
  const canChange = useCanChange();
  const [open, setOpen] = useState<'flock' | 'timeZone'>();
  const close = () => setOpen(undefined);
  return (
    <Section title={t`This flock`} aside={mark}>
      {failure}
      <Rows>
        <WhatItIs onChange={canChange ? () => setOpen('flock') : undefined} />
        {settings && (
          <>
            <li>
              <SettingRow
                name={t`Time zone`}
                value={<ZoneNow timeZone={settings.timeZone} />}
                onChange={canChange ? () => setOpen('timeZone') : undefined}
              />
            </li>
            <li>
              <WeighEvery
                days={settings.weighEveryDays}
                onChange={canChange ? weighEveryDays => change({ weighEveryDays }) : undefined}
              />
            </li>
          </>
        )}
      </Rows>
      {open === 'flock' && <FlockSheet workspace={workspace} onSaved={onSaved} onClose={close} />}
      {open === 'timeZone' && settings && (
        <TimeZoneSheet
          timeZone={settings.timeZone}
          onChoose={timeZone => change({ timeZone })}
          onClose={close}
        />
      )}
    </Section>
  );
}

function WhatItIs({ onChange }: { onChange: (() => void) | undefined }) {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const kind = useKindName(workspace);
  return (
    <>
      <li>
        <SettingRow name={t`Name`} value={<strong>{workspace.name}</strong>} onChange={onChange} />
      </li>
      <li>
        <SettingRow name={t`Kind`} value={kind} onChange={onChange} />
      </li>
    </>
  );
}

function ZoneNow({ timeZone }: { timeZone: string }) {
  const city = cityOf(timeZone);
  const time = useFormats(timeZone).time(useNow());
  return (
    <Trans>
      {city}, {time} now
    </Trans>
  );
}

const mostDays = 90;

interface WeighEveryProps {
  days: number;
  onChange: ((days: number) => void) | undefined;
}

function WeighEvery({ days, onChange }: WeighEveryProps) {
  const { t } = useLingui();
  const label = t`Weigh each bird`;
  if (!onChange) {
    return (
      <SettingRow name={label} value={t`${plural(days, { one: 'every day', other: 'every # days' })}`} />
    );
  }
  return (
    <Stepper
      label={label}
      hint={t`or by its own plan`}
      value={days}
      min={1}
      max={mostDays}
      next={(value, direction) => value + direction}
      format={value => t`${plural(value, { one: '# day', other: '# days' })}`}
      parse={readTyped}
      onChange={onChange}
    />
  );
}
