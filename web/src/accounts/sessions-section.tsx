// The list of browsers where the person is signed in, this one first.
import type { BrowserSession } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useWrite } from '../api/writes.ts';
import { useFlockDay } from '../board/use-today.ts';
import { Button } from '../ui/controls/button.tsx';
import { daysBetween } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { desktop, deviceMobile, deviceTablet, warning } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { Notice } from '../ui/messages/notice.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import rows from '../workspaces/parts/rows.module.css';
import { browserOf, deviceOf } from './browser-names.ts';
import styles from './you-screen.module.css';

export function SessionsSection() {
  const { t } = useLingui();
  const { data } = useRead('GET /api/auth/sessions');
  const signOutOthers = useWrite('DELETE /api/auth/sessions');
  const signOut = useWrite('DELETE /api/auth/sessions/:sessionId');
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current);
  const signOutEverywhereElse = () =>
    signOutOthers.mutate({}, { onSuccess: () => showToast({ text: t`Signed out everywhere else.` }) });
  return (
    <Section
      title={<Trans>Signed in</Trans>}
      aside={
        others.length > 0 && (
          <Button kind="plain" size="small" busy={signOutOthers.isPending} onClick={signOutEverywhereElse}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )
      }
    >
      {(signOutOthers.error || signOut.error) && (
        <Notice icon={warning} kind="plain">
          <Trans>Not signed out. The server did not answer.</Trans>
        </Notice>
      )}
      <Rows>
        {sessions.map(session => (
          <BrowserRow
            key={session.id}
            session={session}
            onSignOut={() => signOut.mutate({ params: { sessionId: session.id } })}
          />
        ))}
      </Rows>
    </Section>
  );
}

const pictures = { phone: deviceMobile, tablet: deviceTablet, computer: desktop } as const;

function BrowserRow({ session, onSignOut }: { session: BrowserSession; onSignOut: () => void }) {
  const { t } = useLingui();
  const userAgent = session.current ? navigator.userAgent : session.userAgent;
  const known = useBrowserName(userAgent);
  const name = known ?? t`Another browser`;
  const times = useSessionTimes(session);
  return (
    <li className={styles.row}>
      <span className={rows.tile}>
        <Icon shape={pictures[deviceOf(userAgent)]} size={20} />
      </span>
      <p className={styles.words}>
        <strong>{session.current ? <Trans>This device</Trans> : name}</strong>
        <span>{session.current ? `${name}, ${times.since}` : times.used}</span>
      </p>
      {!session.current && (
        <Button
          kind="plain"
          size="small"
          aria-label={known ? t`Sign out of ${known}` : t`Sign out of another browser`}
          onClick={onSignOut}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

/** Returns a label for the browser and its system; undefined for an unknown user agent. */
function useBrowserName(userAgent: string): string | undefined {
  const { t } = useLingui();
  const { browser, system } = browserOf(userAgent);
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system;
}

function useSessionTimes({ createdAt, lastUsedAt }: BrowserSession) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const days = daysBetween(formats.dayOf(lastUsedAt), today);
  const time = formats.time(lastUsedAt);
  const daysAgo = formats.daysAgo(days);
  const since = formats.day(formats.dayOf(createdAt), today);
  return { since: t`since ${since}`, used: days === 0 ? t`Used today ${time}` : t`Used ${daysAgo}` };
}
