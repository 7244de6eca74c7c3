// The frame around the screens behind the sign-in: the places, at the bottom of a phone, at the side elsewhere.
import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useRead } from '../api/reads.ts';
import { currentSession } from '../api/session.ts';
import { RightsContext, useMembership, useReadRights, useSession, useSignedIn } from '../api/use-session.ts';
import { ReadAhead } from '../today/days-ahead.ts';
import { BoardContext, useReadBoard, useToday } from '../today/use-today.ts';
import { Announcements } from '../ui/announcements.tsx';
import { showToast, Toasts } from '../ui/toasts.tsx';
import { TimeZone } from '../ui/use-formats.ts';
import { isPhone, useView } from '../ui/use-view.ts';
import { BottomBar, SideBar } from './places.tsx';
import styles from './shell.module.css';
import { useShortcuts } from './shortcuts.ts';
import { refreshSession } from './sign-in-session.ts';

// Exported from here to be in the shell's file: it is small, and in a file of its own it would be one more request for each
// bird's page.
export { BirdsPanes } from '../birds/birds-panes.tsx';

export function Shell() {
  const session = useSession();
  return session ? (
    <KnownFlock key={`${session.context.user.id} ${session.workspaceId}`}>
      <Frame />
    </KnownFlock>
  ) : (
    <Navigate to="/sign-in" replace />
  );
}

/** What every screen asks for: it is read here, once. */
function KnownFlock({ children }: { children: ReactNode }) {
  const rights = useReadRights();
  const board = useReadBoard();
  return (
    <RightsContext value={rights}>
      <BoardContext value={board}>{children}</BoardContext>
    </RightsContext>
  );
}

function Frame() {
  useLostAccess();
  const settings = useRead('GET /api/workspace/settings');
  const main = useFocusOnNewScreen();
  const isTask = useIsTask();
  const phone = isPhone(useView());
  const [listing, setListing] = useState(false);
  const onList = useCallback(() => setListing(true), []);
  useShortcuts(onList);
  useScreensAtHand();
  return (
    <TimeZone value={settings.data?.settings.timeZone ?? 'UTC'}>
      <div className={`${styles.frame} ${isTask ? styles.task : ''}`}>
        {!phone && <SideBar />}
        <main ref={main} className={styles.main} tabIndex={-1}>
          <SignedOutLine />
          <Outlet />
        </main>
        {phone && !isTask && <BottomBar />}
        <Toasts />
        <Announcements />
        <ReadAhead />
        <Suspense>{listing && <KeysSheet onClose={() => setListing(false)} />}</Suspense>
      </div>
    </TimeZone>
  );
}

const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }));

/** Screens that are begun, done and closed: on a phone they have the places' room, and a button at the foot. */
const tasks: ReadonlySet<string> = new Set([
  '/flock/birds/new',
  '/flock/birds/$birdId/edit',
  '/flock/birds/$birdId/medications/new',
  '/flock/birds/$birdId/medications/$medicationId',
  '/flock/birds/$birdId/move',
  '/flock/accept',
]);

const useIsTask = () =>
  useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => tasks.has(routeId)) });

const SignedOut = lazy(async () => ({ default: (await import('../sign-in/signed-out.tsx')).SignedOut }));

/** Somebody whose access to the flock has ended goes on in another flock of theirs. */
function useLostAccess(): void {
  const { t } = useLingui();
  const { name } = useMembership().workspace;
  const { workspaceId } = useSignedIn();
  const { error } = useToday();
  const isLost = error instanceof ApiError && error.code === 'roleNotAllowed';
  useEffect(() => {
    if (!isLost) return;
    void refreshSession().then(() => {
      if (currentSession()?.workspaceId === workspaceId) return;
      showToast({ text: t`You have no access to ${name} any more.` });
    });
  }, [isLost, workspaceId, name, t]);
}

/** Over every screen once the session has ended. What was to be saved then asks for the sign-in at once. */
function SignedOutLine() {
  const { ended } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    const ask = () => setIsAsking(true);
    addEventListener('signinneeded', ask);
    return () => removeEventListener('signinneeded', ask);
  }, []);
  useEffect(() => {
    if (!ended) setIsAsking(false);
  }, [ended]);
  if (!ended) return null;
  return (
    <Suspense>
      <SignedOut isAsking={isAsking} onAsk={setIsAsking} />
    </Suspense>
  );
}

/** Where most taps lead. */
const mostOpened = ['/today', '/birds', '/birds/$birdId', '/weigh', '/doses'] as const;

/** Once the first screen is shown they are loaded from the service worker, so that a tap need not wait for them. */
function useScreensAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    let wanted = true;
    const load = async () => {
      await document.fonts.ready;
      for (const path of mostOpened) {
        await new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
        const route = router.routesByPath[path];
        if (!wanted || !route) return;
        await router.loadRouteChunk(route);
      }
    };
    // What is missing is loaded by the tap.
    load().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [router]);
}

/** A screen reader hears of a new screen because the focus goes there. Not at the start, when nothing has changed. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== path;
    // Unless the screen has put it into a field, as the scale does.
    if (isNew && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return main;
}
