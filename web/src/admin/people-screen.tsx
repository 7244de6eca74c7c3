// The admin screen for people and flocks. It shows the rescues to verify and a searchable list of all people, who can
// be blocked and unblocked.
import type { ListedUser } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { isIgnored } from '../frame/keys/shortcuts.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Button } from '../ui/controls/button.tsx';
import { SearchField } from '../ui/controls/search-field.tsx';
import { dayIn } from '../ui/formats/formats.ts';
import { ownZone } from '../ui/formats/other-zone.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import admin from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import styles from './people-screen.module.css';
import { Rescues } from './rescues.tsx';

const rowsPerPage = 50;

export function PeopleScreen() {
  const { t } = useLingui();
  return (
    <AdminFrame title={t`People and flocks`}>
      <Rescues />
      <Everyone />
    </AdminFrame>
  );
}

function Everyone() {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || isIgnored(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <section>
      <header className={styles.head}>
        <h2>
          <Trans>People</Trans>
        </h2>
        <div className={styles.find}>
          <SearchField label={t`Name or email`} value={typed} onChange={setTyped} field={field} />
        </div>
      </header>
      <table className={styles.people}>
        <caption className="spoken">{t`People`}</caption>
        <thead>
          <tr>
            <ColumnHeads />
          </tr>
        </thead>
        <PeoplePage key={q} q={q} />
      </table>
      <p className={admin.quiet}>
        <Trans>
          Blocking immediately ends a person’s sessions and tokens. Nothing they wrote is lost. You see people
          here, never their birds’ records.
        </Trans>
      </p>
    </section>
  );
}

const ColumnHeads = () => (
  <>
    <th scope="col">
      <Trans>Person</Trans>
    </th>
    <th scope="col">
      <Trans>Email</Trans>
    </th>
    <th scope="col">
      <Trans>Flocks</Trans>
    </th>
    <th scope="col">
      <Trans context="last visit">Seen</Trans>
    </th>
    <th scope="col">
      <Trans>Here since</Trans>
    </th>
    <th scope="col">
      <span className="spoken">
        <Trans>Block or let in</Trans>
      </span>
    </th>
  </>
);

/** A page of the list, followed by the pages requested after it. */
function PeoplePage({ q, cursor }: { q: string; cursor?: string }) {
  const query = { limit: rowsPerPage, ...(q && { q }), ...(cursor && { cursor }) };
  const { data, error, refetch } = useRead('GET /api/admin/users', { query });
  const [isMoreShown, setIsMoreShown] = useState(false);
  const next = data?.nextCursor;
  return (
    <>
      <tbody>
        {data?.users.map(user => (
          <Row key={user.id} user={user} />
        ))}
        {data?.users.length === 0 && (
          <FullWidthRow>
            <Trans>Nobody has that name or email.</Trans>
          </FullWidthRow>
        )}
        {error && !data && (
          <FullWidthRow>
            <NotLoaded onRetry={() => void refetch()} />
          </FullWidthRow>
        )}
        {next && !isMoreShown && (
          <FullWidthRow>
            <Button kind="outlined" wide onClick={() => setIsMoreShown(true)}>
              <Trans>Show more</Trans>
            </Button>
          </FullWidthRow>
        )}
      </tbody>
      {next && isMoreShown && <PeoplePage q={q} cursor={next} />}
    </>
  );
}

const FullWidthRow = ({ children }: { children: React.ReactNode }) => (
  <tr className={styles.wide}>
    <td colSpan={6}>{children}</td>
  </tr>
);

function Row({ user }: { user: ListedUser }) {
  const { name, email, workspaces, blocked, createdAt } = user;
  const formats = useFormats();
  const seen = useLastSeenText(user);
  const since = formats.datedDay(formats.dayOf(createdAt), today());
  return (
    <tr className={blocked ? styles.blocked : undefined}>
      <th scope="row">
        <PersonMark name={name} size={34} isInvited={blocked} />
        <span>{name}</span>
      </th>
      <td>{email}</td>
      <td>
        <span className={styles.phrase}>
          <Plural value={workspaces} one="# flock" other="# flocks" />
        </span>
        <span className={styles.figure}>{formats.number(workspaces)}</span>
      </td>
      <td>
        <span className={styles.phrase}>
          <Trans>seen {seen}</Trans>
        </span>
        <span className={styles.figure}>{seen}</span>
      </td>
      <td className={styles.since}>{since}</td>
      <td className={styles.action}>
        <Decide user={user} />
      </td>
    </tr>
  );
}

/** Returns today's date in the admin's own time zone. */
const today = () => dayIn(ownZone(), Date.now());

function useLastSeenText({ lastSeenAt }: ListedUser): string {
  const { t } = useLingui();
  const formats = useFormats();
  if (lastSeenAt === null) return t`never`;
  const days = Math.round((Date.parse(today()) - Date.parse(formats.dayOf(lastSeenAt))) / 86_400_000);
  return formats.daysAgo(days);
}

function Decide({ user: { id, name, blocked } }: { user: ListedUser }) {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const decide = useWrite('PATCH /api/admin/users/:userId');
  if (id === context.user.id) return <Trans>you</Trans>;
  const set = (now: boolean) => decide.mutateAsync({ params: { userId: id }, body: { blocked: now } });
  const failed = () => showToast({ text: t`Not saved. The server did not answer.` });
  const block = () =>
    void set(true).then(
      () =>
        showToast({
          text: t`${name} was blocked.`,
          undo: () => void set(false).catch(failed),
        }),
      failed,
    );
  const unblock = () =>
    void set(false).then(() => showToast({ text: t`${name} can sign in again.` }), failed);
  return blocked ? (
    <>
      <span className={styles.mark}>
        <Trans>Blocked</Trans>
      </span>
      <Button
        kind="plain"
        size="small"
        aria-label={t`Let ${name} in`}
        busy={decide.isPending}
        onClick={unblock}
      >
        <Trans>Let in</Trans>
      </Button>
    </>
  ) : (
    <Button kind="plain" size="small" aria-label={t`Block ${name}`} busy={decide.isPending} onClick={block}>
      <Trans>Block</Trans>
    </Button>
  );
}
