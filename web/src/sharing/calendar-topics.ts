// The names of the calendar topics.
import type { CalendarTopic } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';

export function useCalendarTopics(): Readonly<Record<CalendarTopic, string>> {
  const { t } = useLingui();
  return {
    doses: t`Doses`,
    weigh_ins: t`Weigh-ins`,
    vet_visits: t`Visits`,
    reviews: t`Reviews`,
    birthdays: t`Birthdays`,
  };
}
