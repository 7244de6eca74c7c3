// The routes of all screens, as typed objects, so that the compiler checks links and their parameters.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAhead } from '../api/query-cache.ts';
import { choiceOf } from '../birds/choice.ts';
import { currentSession, isOpen } from '../device/session.ts';
import { isTabletScreen, pairedTablet } from '../device/tablet.ts';
import { historyChoiceOf } from '../history/choice.ts';
import type { PastBirdsChoice } from '../reports/past-birds/choice.ts';
import { storeCodeForSignIn } from '../session/arrival.ts';
import { type Address, reads } from './addresses.ts';
import { BrokenScreen, NoSuchScreen } from './fallbacks.tsx';

/** Redirects from screens that an unlocked tablet may not show. The lock screen is allowed, and ends the session. */
function expectTabletScreen({ location: { pathname } }: { location: { pathname: string } }): void {
  if (!currentSession()?.tablet || pathname === '/tablet' || isTabletScreen(pathname)) return;
  throw redirect({ to: '/today', replace: true });
}

const root = createRootRoute({
  beforeLoad: expectTabletScreen,
  component: Outlet,
  notFoundComponent: NoSuchScreen,
  errorComponent: BrokenScreen,
});

/** Sends a person who is not signed in to the sign-in or, on a shared tablet, to the lock screen. */
function expectSession({ location }: { location: { pathname: string; href: string } }): void {
  if (isOpen(currentSession())) return;
  storeCodeForSignIn();
  const search = location.pathname === '/today' ? {} : { to: location.href };
  throw redirect({ to: pairedTablet() ? '/tablet' : '/sign-in', search, replace: true });
}

/** The screens of a flock, inside the frame with the navigation. They require a sign-in. */
const flock = createRoute({
  getParentRoute: () => root,
  id: 'flock',
  beforeLoad: expectSession,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

/** The list of birds and a bird's page, side by side on a tablet. The URLs of both contain the list's filters. */
const birds = createRoute({
  getParentRoute: () => flock,
  id: 'panes',
  validateSearch: choiceOf,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'BirdsPanes'),
});

/**
 * Returns the URL in the app to open after sign-in. For an invalid URL, the parameter is set to undefined: if it
 * were left out, the router would keep it.
 */
const signInTarget = ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
  to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
});

/** Returns the bird whose page to go back to. It is set if a keeper opened the vet's page to print it. */
const birdToReturnTo = ({ bird }: Record<string, unknown>): { bird?: string } =>
  typeof bird === 'string' ? { bird } : {};

interface WeighChoice {
  /** Weighs one bird. */
  bird?: string;
  /** Changes this unsent weight of the bird. */
  entry?: string;
  /** Begins a round in this room. */
  room?: string;
  /** Begins a round with the birds in quarantine and at the clinic. */
  apart?: true;
}

const weighChoice = (search: Record<string, unknown>): WeighChoice => ({
  ...(typeof search.bird === 'string' && { bird: search.bird }),
  ...(typeof search.entry === 'string' && { entry: search.entry }),
  ...(typeof search.room === 'string' && { room: search.room }),
  ...(search.apart === true && { apart: search.apart }),
});

/** Returns the outbox entry that the person should decide on first. */
const outboxChoice = (search: Record<string, unknown>): { entry?: string } => ({
  ...(typeof search.entry === 'string' && { entry: search.entry }),
});

/** For screens that validate the search parameters themselves, so that the first page does not load that code. */
const unvalidated = (search: Record<string, unknown>): Record<string, unknown> => search;

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/today', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: signInTarget,
    component: lazyRouteComponent(() => import('../sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tablet',
    validateSearch: signInTarget,
    component: lazyRouteComponent(() => import('../tablets/tablet-screen.tsx'), 'TabletScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../sign-in/invitation-screen.tsx'), 'InvitationScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vet',
    validateSearch: birdToReturnTo,
    component: lazyRouteComponent(() => import('../sharing/vet-screen.tsx'), 'VetScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin',
    beforeLoad: expectSession,
    component: lazyRouteComponent(() => import('../admin/people-screen.tsx'), 'PeopleScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/flocks',
    beforeLoad: expectSession,
    component: lazyRouteComponent(() => import('../admin/flocks-screen.tsx'), 'FlocksScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/server',
    beforeLoad: expectSession,
    component: lazyRouteComponent(() => import('../admin/server-screen.tsx'), 'ServerScreen'),
  }),
  flock.addChildren([
    createRoute({
      getParentRoute: () => flock,
      path: '/today',
      component: lazyRouteComponent(() => import('../today/today-screen.tsx'), 'TodayScreen'),
    }),
    birds.addChildren([
      createRoute({
        getParentRoute: () => birds,
        path: '/birds',
        component: lazyRouteComponent(() => import('../bird-screens/list/birds-screen.tsx'), 'BirdsScreen'),
      }),
      createRoute({
        getParentRoute: () => birds,
        path: '/birds/$birdId',
        // On startup, public/early.js has already made these requests.
        loader: ({ params }): Promise<void> | undefined =>
          router.state.resolvedLocation && readAhead(reads['bird-screens/page/bird-screen'] ?? [], params),
        component: lazyRouteComponent(() => import('../bird-screens/page/bird-screen.tsx'), 'BirdScreen'),
      }),
    ]),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/new',
      component: lazyRouteComponent(
        () => import('../bird-screens/form/bird-form-screen.tsx'),
        'NewBirdScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/edit',
      component: lazyRouteComponent(
        () => import('../bird-screens/form/bird-form-screen.tsx'),
        'EditBirdScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/medications/new',
      component: lazyRouteComponent(
        () => import('../medications/form/medication-screen.tsx'),
        'NewMedicationScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/medications/$medicationId',
      component: lazyRouteComponent(
        () => import('../medications/form/medication-screen.tsx'),
        'MedicationScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/move',
      component: lazyRouteComponent(() => import('../transfers/move-screen.tsx'), 'MoveScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/weights',
      component: lazyRouteComponent(() => import('../care/notebook/notebook-screen.tsx'), 'NotebookScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/files',
      validateSearch: unvalidated,
      component: lazyRouteComponent(() => import('../files/files-screen.tsx'), 'FilesScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/files/$fileId',
      validateSearch: unvalidated,
      component: lazyRouteComponent(() => import('../files/files-screen.tsx'), 'FileScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/history',
      validateSearch: historyChoiceOf,
      component: lazyRouteComponent(() => import('../history/history-screen.tsx'), 'BirdHistoryScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/cage-cards',
      validateSearch: unvalidated,
      component: lazyRouteComponent(
        () => import('../bird-screens/cards/cage-cards-screen.tsx'),
        'CageCardsScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/history',
      validateSearch: historyChoiceOf,
      component: lazyRouteComponent(() => import('../history/history-screen.tsx'), 'FlockHistoryScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/weigh',
      validateSearch: weighChoice,
      component: lazyRouteComponent(() => import('../care/weigh/weigh-screen.tsx'), 'WeighScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/accept',
      component: lazyRouteComponent(() => import('../transfers/accept-screen.tsx'), 'AcceptScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/doses',
      component: lazyRouteComponent(() => import('../medications/round/doses-screen.tsx'), 'DosesScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/flock',
      component: lazyRouteComponent(() => import('../workspaces/flock-screen.tsx'), 'FlockScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/webhooks/$webhookId',
      component: lazyRouteComponent(
        () => import('../workspaces/webhooks/webhook-screen.tsx'),
        'WebhookScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/import',
      component: lazyRouteComponent(() => import('../imports/import-screen.tsx'), 'ImportScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/people',
      component: lazyRouteComponent(() => import('../workspaces/people/people-screen.tsx'), 'PeopleScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/census',
      validateSearch: unvalidated,
      component: lazyRouteComponent(() => import('../reports/reports-screen.tsx'), 'CensusScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/report',
      validateSearch: unvalidated,
      component: lazyRouteComponent(() => import('../reports/reports-screen.tsx'), 'ReportScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/register',
      validateSearch: unvalidated,
      component: lazyRouteComponent(() => import('../reports/reports-screen.tsx'), 'RegisterScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/past-birds',
      validateSearch: unvalidated,
      component: lazyRouteComponent(() => import('../reports/reports-screen.tsx'), 'PastBirdsScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/you',
      component: lazyRouteComponent(() => import('../accounts/you-screen.tsx'), 'YouScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/outbox',
      validateSearch: outboxChoice,
      component: lazyRouteComponent(() => import('../outbox-screen/outbox-screen.tsx'), 'OutboxScreen'),
    }),
  ]),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: BrokenScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Set on a bird's page that was opened from the past birds, so that Back returns to them. */
    pastBirds?: PastBirdsChoice;
    /** Set on a file that was opened from the gallery, so that Close returns to it. */
    fromGallery?: true;
  }
}

type Routed = keyof typeof router.routesByPath;
type Missing = Exclude<Routed, Address> | Exclude<Address, Routed>;
/** The service serves the same URLs as the router: this compiles only if `addresses` lists exactly the routes. */
export const missingAddresses: Record<Missing, never> = {};
