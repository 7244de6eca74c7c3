// The changes by day, the newest first. Earlier ones come when they are asked for.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Button } from '../ui/button.tsx';
import { addDays } from '../ui/formats.ts';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './history.module.css';
import { daysOf, lookUp } from './history-view.ts';
import { useChanges, type Wanted } from './use-changes.ts';
import { useDrugNames } from './use-drug-names.ts';

export function ChangeList({ wanted }: { wanted: Wanted }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const { changes, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(wanted);
  const lookup = lookUp(changes ?? []);
  const drugOf = useDrugNames(wanted.birdId, lookup);
  const titleOf = useDayTitle(today);
  if (!changes) return error ? <NotRead error={error} onAgain={() => void refetch()} /> : null;
  if (changes.length === 0) return <Nothing isNarrowed={wanted.kind !== undefined} />;
  return (
    <div className={styles.days}>
      {daysOf(changes, formats.dayOf).map(({ day, changes: ofDay }) => (
        <Section key={day} title={titleOf(day)}>
          <Rows>
            {ofDay.map(change => (
              <ChangeRow
                key={change.id}
                change={change}
                changes={changes}
                lookup={lookup}
                drug={drugOf(change)}
                today={today}
              />
            ))}
          </Rows>
        </Section>
      ))}
      {error && <NotRead error={error} onAgain={() => void refetch()} />}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show earlier changes`}
        </Button>
      )}
    </div>
  );
}

/** `Today`, `Yesterday`, then the weekday and the date. */
function useDayTitle(today: string): (day: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return day => {
    if (day === today) return t`Today`;
    if (day === addDays(today, -1)) return t`Yesterday`;
    const [weekday, date] = [formats.weekday(day), formats.day(day, today)];
    return t`${weekday} ${date}`;
  };
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <p className={styles.nothing} role="status">
      {isNarrowed ? <Trans>No changes of this kind.</Trans> : <Trans>Nothing was changed yet.</Trans>}
    </p>
  );
}

function NotRead({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useLingui();
  const refusal = useRefusal({});
  return (
    <Notice
      icon={warning}
      kind="plain"
      action={<Button kind="plain" onClick={onAgain}>{t`Try again`}</Button>}
    >
      {refusal(error)}
    </Notice>
  );
}
