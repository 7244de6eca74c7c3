// The frame around the screens behind the sign-in, with the places at the bottom of a phone and at the side elsewhere.
import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useRead } from '../api/reads.ts';
import { RightsContext, useMembership, useReadRights, useSession, useSignedIn } from '../api/use-session.ts';
import { BoardContext, useToday } from '../board/use-today.ts';
import { currentSession } from '../device/session.ts';
import { useShortcuts } from '../frame/keys/shortcuts.ts';
import { refreshSession } from '../session/sign-in-session.ts';
import { ReadAhead } from '../today/days-ahead.ts';
import { useReadBoard } from '../today/read-board.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import { isPhone, useView } from '../ui/layout/use-view.ts';
import { Announcements } from '../ui/messages/announcements.tsx';
import { showToast, Toasts } from '../ui/messages/toasts.tsx';
import { BottomBar, SideBar } from './places.tsx';
import styles from './shell.module.css';

// Exported from here so that `BirdsPanes` is bundled with the shell. In a file of its own, it would cost each bird's page
// one more request.
export { BirdsPanes } from '../bird-screens/list/birds-panes.tsx';

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

/** Makes the reads that every screen needs. */
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

const KeysSheet = lazy(async () => ({ default: (await import('../frame/keys/keys-sheet.tsx')).KeysSheet }));

/** The screens for a single task. On a phone, the task's button replaces the places at the bottom. */
const tasks: ReadonlySet<string> = new Set([
  '/flock/birds/new',
  '/flock/birds/$birdId/edit',
  '/flock/birds/$birdId/medications/new',
  '/flock/birds/$birdId/medications/$medicationId',
  '/flock/birds/$birdId/move',
  '/flock/birds/$birdId/weights',
  '/flock/accept',
]);

const useIsTask = () =>
  useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => tasks.has(routeId)) });

const SignedOut = lazy(async () => ({ default: (await import('../sign-in/signed-out.tsx')).SignedOut }));

/** Switches to another of the person's flocks if they have lost access to the current one. */
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
      showToast({ text: t`You no longer have access to ${name}.` });
    });
  }, [isLost, workspaceId, name, t]);
}

/** Shown over every screen after the session has ended. A failed save opens the sign-in immediately. */
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

/** The screens that people open most. */
const maxOpened = ['/today', '/birds', '/birds/$birdId', '/weigh', '/doses'] as const;

/** Loads these screens from the service worker after the first screen is shown, so that a tap does not wait for them. */
function useScreensAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    let isActive = true;
    const load = async () => {
      await document.fonts.ready;
      for (const path of maxOpened) {
        await new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
        const route = router.routesByPath[path];
        if (!isActive || !route) return;
        await router.loadRouteChunk(route);
      }
    };
    // The tap loads anything missing.
    load().catch(() => {});
    return () => {
      isActive = false;
    };
  }, [router]);
}

/** Moves the focus to a new screen, so that screen readers announce it. Does nothing on startup. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== path;
    // Some screens, such as the weigh screen, have already focused a field.
    if (isNew && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return main;
}
