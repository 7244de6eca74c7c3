// The names of the notification topics.
import type { NotificationTopic } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';

export function useTopicNames(): Record<NotificationTopic, { name: string; hint?: string }> {
  const { t } = useLingui();
  return {
    weight_alert: { name: t`A bird slips`, hint: t`Call the vet, urgent` },
    dose_due: { name: t`A dose is due` },
    dose_overdue: { name: t`A dose is late`, hint: t`An hour late, or as set for the medication` },
    weigh_in_overdue: { name: t`Not weighed`, hint: t`A day after it was due` },
    bird_arrived: { name: t`A bird arrives` },
    milestone: { name: t`Birthdays` },
    daily_digest: { name: t`Each evening`, hint: t`What to watch, at 20:00` },
  };
}
