// The list of changes, grouped by day, newest first. A button loads earlier ones.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { useFlockDay } from '../board/use-today.ts';
import { Button } from '../ui/controls/button.tsx';
import { withCapital } from '../ui/formats/capital.ts';
import { addDays } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { warning } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { Notice } from '../ui/messages/notice.tsx';
import { ChangeRow } from './change-row.tsx';
import styles from './history.module.css';
import { daysOf, lookUp } from './history-view.ts';
import { type ChangeFilter, useChanges } from './use-changes.ts';
import { useDrugNames } from './use-drug-names.ts';

export function ChangeList({ filter }: { filter: ChangeFilter }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const { changes, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(filter);
  const lookup = lookUp(changes ?? []);
  const drugOf = useDrugNames(filter.birdId, lookup);
  const titleOf = useDayTitle(today);
  if (!changes) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : null;
  if (changes.length === 0) return <EmptyList isFiltered={filter.kind !== undefined} />;
  return (
    <div className={styles.days}>
      {daysOf(changes, formats.dayOf).map(({ day, changes: dayChanges }) => (
        <Section key={day} title={titleOf(day)}>
          <Rows>
            {dayChanges.map(change => (
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
      {error && <ReadFailed error={error} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show earlier changes`}
        </Button>
      )}
    </div>
  );
}

/** Returns a function that names a day: `Today`, `Yesterday`, or its weekday and date. */
function useDayTitle(today: string): (day: string) => string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  return day => {
    if (day === today) return t`Today`;
    if (day === addDays(today, -1)) return t`Yesterday`;
    const [weekday, date] = [formats.weekday(day), formats.day(day, today)];
    return withCapital(t`${weekday} ${date}`, i18n.locale);
  };
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className={styles.nothing} role="status">
      {isFiltered ? <Trans>No changes of this kind.</Trans> : <Trans>Nothing has changed yet.</Trans>}
    </p>
  );
}

function ReadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  const refusal = useRefusal({});
  return (
    <Notice
      icon={warning}
      kind="plain"
      action={<Button kind="plain" onClick={onRetry}>{t`Try again`}</Button>}
    >
      {refusal(error)}
    </Notice>
  );
}
