// The person's notification settings in this flock, and their recent notifications.
import type {
  NotificationChannel,
  NotificationSettings,
  NotificationSettingsInput,
  NotificationTopic,
  QuietHours,
} from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { useAllRead, useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import fields from '../forms/field.module.css';
import { TextField, TickField } from '../forms/field.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { cityOf } from '../ui/formats/other-zone.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import { warning } from '../ui/icons/icons.ts';
import { Section } from '../ui/layout/section.tsx';
import { Notice } from '../ui/messages/notice.tsx';
import styles from './notices.module.css';
import { isPushOn, type PushOfDevice, PushSwitch, usePushOfDevice } from './push-switch.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { useTopicNames } from './topic-names.ts';

export function Notices() {
  const read = useRead('GET /api/notification-settings');
  const save = useWrite('PUT /api/notification-settings');
  const [changed, setChanged] = useState<NotificationSettings>();
  const push = usePushOfDevice();
  const options = useRead('GET /api/auth/options');
  const isRead = useAllRead(read, options);
  // Cached settings are shown immediately.
  const [wasCached] = useState(read.data !== undefined);
  const settings = changed ?? read.data?.settings;
  // Assumes email until the options are read, because most installations send it.
  const hasMail = (options.data?.emailSignIn ?? 'mail') === 'mail';
  const hasPush = isPushOn(push);
  // Shows the change immediately, then the service's response, or the old settings if saving fails.
  const change: Change = (next, sent) => {
    setChanged(next);
    save.mutate(
      { body: sent },
      { onSuccess: ({ body }) => setChanged(body?.settings), onError: () => setChanged(undefined) },
    );
  };
  return (
    <Section title={<Trans>Notices</Trans>}>
      {save.error && (
        <Notice icon={warning} kind="plain">
          <Trans>Not saved. The server did not answer.</Trans>
        </Notice>
      )}
      {!hasMail && (
        <p className={styles.hint}>
          <Trans>This server does not send email: notices come by push only.</Trans>
        </p>
      )}
      {settings ? (
        (isRead || wasCached) && <Choices {...{ settings, change, hasMail, hasPush, push }} />
      ) : (
        <>
          {read.error ? (
            <NotLoaded onRetry={() => void read.refetch()} />
          ) : (
            isRead && (
              <p className={styles.hint}>
                <Trans>Your choices are shown as soon as the server answers.</Trans>
              </p>
            )
          )}
          <PushSwitch push={push} />
        </>
      )}
      <RecentNotices />
    </Section>
  );
}

/** @param sent only the changed settings */
type Change = (next: NotificationSettings, sent: NotificationSettingsInput) => void;

interface ChoicesProps {
  settings: NotificationSettings;
  change: Change;
  hasMail: boolean;
  hasPush: boolean;
  push: PushOfDevice;
}

function Choices({ settings, change, hasMail, hasPush, push }: ChoicesProps) {
  const setTopic = (topic: NotificationTopic, channel: NotificationChannel, on: boolean) => {
    const topics = { ...settings.topics, [topic]: { ...settings.topics[topic], [channel]: on } };
    change({ ...settings, topics }, { topics: { [topic]: { [channel]: on } } });
  };
  return (
    <>
      {(hasMail || hasPush) && (
        <Topics settings={settings} onChange={setTopic} hasMail={hasMail} hasPush={hasPush} />
      )}
      {!hasPush && <PushSwitch push={push} />}
      <Quiet
        quietHours={settings.quietHours}
        onChange={quietHours => change({ ...settings, quietHours }, { quietHours })}
      />
      {hasPush && <PushSwitch push={push} />}
    </>
  );
}

function FlockName() {
  const { context, workspaceId } = useSignedIn();
  const flock = context.workspaces.find(one => one.workspaceId === workspaceId);
  return <span className={styles.flock}>{flock?.workspace.name}</span>;
}

interface TopicsProps {
  settings: NotificationSettings;
  /** If false, the table has no column for email. `hasPush` is the same for push. */
  hasMail: boolean;
  hasPush: boolean;
  onChange: (topic: NotificationTopic, channel: NotificationChannel, on: boolean) => void;
}

function Topics({ settings, hasMail, hasPush, onChange }: TopicsProps) {
  const { t } = useLingui();
  const names = useTopicNames();
  return (
    <table className={styles.topics}>
      <thead>
        <tr>
          <td>
            <FlockName />
          </td>
          {hasMail && (
            <th scope="col">
              <Trans>Mail</Trans>
            </th>
          )}
          {hasPush && (
            <th scope="col">
              <Trans>Push</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(names) as NotificationTopic[]).map(topic => {
          const { name, hint } = names[topic];
          const tick = (channel: NotificationChannel, label: string) => (
            <td>
              <div className={`${fields.tick} ${styles.tick}`}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={label}
                    checked={settings.topics[topic][channel]}
                    onChange={event => onChange(topic, channel, event.target.checked)}
                  />
                </label>
              </div>
            </td>
          );
          return (
            <tr key={topic}>
              <th scope="row">
                {name}
                {hint && <span>{hint}</span>}
              </th>
              {hasMail && tick('email', t`${name}: by mail`)}
              {hasPush && tick('push', t`${name}: by push`)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The quiet hours when somebody turns them on. They end the next morning. */
const defaultQuietHours: QuietHours = { from: '22:00', to: '07:00' };

interface QuietProps {
  quietHours: QuietHours | null;
  onChange: (quietHours: QuietHours | null) => void;
}

function Quiet({ quietHours, onChange }: QuietProps) {
  const { t } = useLingui();
  const place = cityOf(useContext(TimeZone));
  const end = quietHours?.to ?? '';
  // Sends nothing while a field is empty or both times are the same.
  const set = (changed: Partial<QuietHours>) => {
    if (!quietHours) return;
    const next = { ...quietHours, ...changed };
    if (next.from && next.to && next.from !== next.to) onChange(next);
  };
  return (
    <div className={styles.quiet}>
      <TickField
        label={<Trans>Quiet hours</Trans>}
        checked={quietHours !== null}
        onChange={event => onChange(event.target.checked ? defaultQuietHours : null)}
      />
      {quietHours && (
        <>
          <div className={styles.hours}>
            <TextField
              type="time"
              label={t`Quiet from`}
              value={quietHours.from}
              onChange={event => set({ from: event.target.value })}
            />
            <TextField
              type="time"
              label={t`Quiet to`}
              value={quietHours.to}
              onChange={event => set({ to: event.target.value })}
            />
          </div>
          <p className={styles.hint}>
            <Trans>
              {place} time. Urgent weights still come through. Anything still true at {end} is sent then,
              once.
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}
