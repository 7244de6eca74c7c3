// The basic flock settings: name, kind, time zone, and the days between weighings.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useMembership } from '../api/use-session.ts';
import { Stepper } from '../forms/stepper.tsx';
import { readTypedNumber } from '../forms/steps.ts';
import { cityOf } from '../ui/formats/other-zone.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useNow } from '../ui/formats/use-now.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { useKindName } from './parts/kind-names.ts';
import { SettingRow } from './setting-row.tsx';
import { useCanChange, useSettings } from './use-settings.tsx';

const FlockSheet = lazy(async () => ({ default: (await import('./sheets/flock-sheets.ts')).FlockSheet }));
const TimeZoneSheet = lazy(async () => ({
  default: (await import('./sheets/flock-sheets.ts')).TimeZoneSheet,
}));

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
        <NameAndKind onChange={canChange ? () => setOpen('flock') : undefined} />
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
      <Suspense>
        {open === 'flock' && <FlockSheet workspace={workspace} onSaved={onSaved} onClose={close} />}
        {open === 'timeZone' && settings && (
          <TimeZoneSheet
            timeZone={settings.timeZone}
            onChoose={timeZone => change({ timeZone })}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}

function NameAndKind({ onChange }: { onChange: (() => void) | undefined }) {
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

const maxDays = 90;

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
      hint={t`or on its own schedule`}
      value={days}
      min={1}
      max={maxDays}
      next={(value, direction) => value + direction}
      format={value => t`${plural(value, { one: '# day', other: '# days' })}`}
      parse={readTypedNumber}
      onChange={onChange}
    />
  );
}
