// The notification settings in force for a member: the stored ones, and defaults for the rest.
import { keepers } from '@flock-care/contract/endpoints';
import {
  type NotificationChannels,
  type NotificationSettings,
  type NotificationTopic,
  notificationTopics,
  type QuietHours,
  type Role,
} from '@flock-care/contract/shapes';
import type { ChosenTopics } from '../storage/tables/notifications.ts';

export interface StoredSettings {
  topics: ChosenTopics | null;
  quietFrom: string | null;
  quietTo: string | null;
}

const noChannels: NotificationChannels = { email: false, push: false };

/** Returns the defaults of a role. By default, viewers get neither milestones nor the digest. */
function defaultsFor(role: Role): Partial<Record<NotificationTopic, NotificationChannels>> {
  const isKeeper = keepers.some(keeper => keeper === role);
  return {
    weight_alert: { email: true, push: true },
    dose_overdue: { email: false, push: true },
    milestone: { email: isKeeper, push: false },
    daily_digest: { email: isKeeper, push: false },
  };
}

/** Returns a member's settings. @param stored undefined if the member has not changed any setting */
export function effectiveSettingsOf(stored: StoredSettings | undefined, role: Role): NotificationSettings {
  const defaults = defaultsFor(role);
  const topics = Object.fromEntries(
    notificationTopics.map(topic => [
      topic,
      { ...noChannels, ...defaults[topic], ...stored?.topics?.[topic] },
    ]),
  ) as NotificationSettings['topics'];
  return { topics, quietHours: stored ? quietHoursOf(stored) : null };
}

const quietHoursOf = ({ quietFrom, quietTo }: StoredSettings): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
