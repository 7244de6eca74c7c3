// The frame around the screens of a flock, with a navigation bar at the bottom of a phone and a sidebar elsewhere.
import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useRead } from '../api/reads.ts';
import {
  RightsContext,
  useMembership,
  useReadRights,
  useRights,
  useSession,
  useSignedIn,
} from '../api/use-session.ts';
import { BoardContext, useToday } from '../board/use-today.ts';
import { currentSession, isOpen, onSessionChange } from '../device/session.ts';
import { shownBirds, storeShownBirds } from '../device/shown-birds.ts';
import { pairedTablet } from '../device/tablet.ts';
import { useShortcuts } from '../frame/keys/shortcuts.ts';
import { refreshSession } from '../session/sign-in-session.ts';
import { ReadAhead } from '../today/days-ahead.ts';
import { useReadBoard } from '../today/read-board.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import { isPhone, useView } from '../ui/layout/use-view.ts';
import { Announcements } from '../ui/messages/announcements.tsx';
import { hideToast, showToast, Toasts } from '../ui/messages/toasts.tsx';
import { BottomBar, SideBar } from './navigation.tsx';
import styles from './shell.module.css';

// Exported from here so that `BirdsPanes` is bundled with the shell. In a separate file, it would cost each bird's page
// one more request.
export { BirdsPanes } from '../bird-screens/list/birds-panes.tsx';

const personShown = () => {
  const session = currentSession();
  return isOpen(session) ? session.context.user.id : undefined;
};
let shown = personShown();
// Hides the toast at each lock, unlock, sign-in and sign-out, in this tab or another.
onSessionChange(() => {
  if (personShown() === shown) return;
  shown = personShown();
  hideToast();
});

export function Shell() {
  const session = useSession();
  return isOpen(session) ? (
    <FlockData key={`${session.context.user.id} ${session.workspaceId}`}>
      <Frame />
    </FlockData>
  ) : (
    <Navigate to={pairedTablet() ? '/tablet' : '/sign-in'} replace />
  );
}

/** Reads the data that every screen needs. */
function FlockData({ children }: { children: ReactNode }) {
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
  useHiddenBirds();
  const settings = useRead('GET /api/workspace/settings');
  const main = useFocusOnNewScreen();
  const isTask = useIsTask();
  const phone = isPhone(useView());
  const onTablet = useSignedIn().tablet !== undefined;
  const [isKeysSheetOpen, setKeysSheetOpen] = useState(false);
  const onList = useCallback(() => setKeysSheetOpen(true), []);
  useShortcuts(onList);
  usePreloadedScreens();
  usePortraits();
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
        <Suspense>{onTablet && <TabletWatch />}</Suspense>
        <Suspense>{isKeysSheetOpen && <KeysSheet onClose={() => setKeysSheetOpen(false)} />}</Suspense>
      </div>
    </TimeZone>
  );
}

const TabletWatch = lazy(async () => ({
  default: (await import('../tablets/tablet-watch.tsx')).TabletWatch,
}));
const KeysSheet = lazy(async () => ({ default: (await import('../frame/keys/keys-sheet.tsx')).KeysSheet }));

/** The screens for a single task. On a phone, the task's button replaces the navigation bar. */
const tasks: ReadonlySet<string> = new Set([
  '/flock/birds/new',
  '/flock/birds/$birdId/edit',
  '/flock/birds/$birdId/medications/new',
  '/flock/birds/$birdId/medications/$medicationId',
  '/flock/birds/$birdId/move',
  '/flock/birds/$birdId/weights',
  '/flock/accept',
  '/flock/import',
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

/**
 * Deletes the cached data when the birds that the person may see have changed. They may have changed while the app was
 * closed, or because an owner was given another role.
 */
function useHiddenBirds(): void {
  const { isOwner, birdIds } = useRights();
  const { context, workspaceId } = useSignedIn();
  const key = `${context.user.id} ${workspaceId}`;
  const shown = JSON.stringify(isOwner ? null : birdIds);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (shown === undefined) return;
    const before = last.current ?? shownBirds()?.[key] ?? 'null';
    last.current = shown;
    if (before === shown) return;
    // Stored first, because the imported module reloads the app.
    storeShownBirds({ ...shownBirds(), [key]: shown });
    void import('../session/delete-hidden-birds.ts');
  }, [key, shown]);
}

/** The line above every screen after the session has ended. If a save fails because of that, the sign-in opens. */
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

/** The screens that people open most often. */
const frequentScreens = ['/today', '/birds', '/birds/$birdId', '/weigh', '/doses'] as const;

/** Loads these screens from the service worker after the first screen is shown, so that a tap does not wait for them. */
function usePreloadedScreens(): void {
  const router = useRouter();
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    let isActive = true;
    const load = async () => {
      await document.fonts.ready;
      for (const path of frequentScreens) {
        await new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
        const route = router.routesByPath[path];
        if (!isActive || !route) return;
        await router.loadRouteChunk(route);
      }
    };
    // If this fails, a tap loads the screen.
    load().catch(() => {});
    return () => {
      isActive = false;
    };
  }, [router]);
}

/** Creates small portraits for the photos that have none, and uploads them for everyone in the flock. */
function usePortraits(): void {
  const { canEditRecords } = useRights();
  useEffect(() => {
    if (!canEditRecords) return;
    // If this fails, for example without a connection, the large photos are shown.
    const make = () =>
      import('../ui/portraits/make-portraits.ts').then(maker => maker.makeMissingPortraits()).catch(() => {});
    addEventListener('portraitmissing', make);
    return () => removeEventListener('portraitmissing', make);
  }, [canEditRecords]);
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
