// Every screen by its address, in code, so that links and their parameters are checked. A screen is loaded when it is opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { currentSession } from '../api/session.ts';
import { choiceOf } from '../birds/choice.ts';
import { historyChoiceOf } from '../history/choice.ts';
import type { Address } from './addresses.ts';
import { keepCodeThroughSignIn } from './arrival.ts';
import { BrokenScreen, NoSuchScreen } from './fallbacks.tsx';
import { readAhead } from './query-cache.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NoSuchScreen,
  errorComponent: BrokenScreen,
});

/** A person who is not signed in does that first, and then sees what they asked for. */
function expectSession({ location }: { location: { pathname: string; href: string } }): void {
  if (currentSession()) return;
  keepCodeThroughSignIn();
  const search = location.pathname === '/today' ? {} : { to: location.href };
  throw redirect({ to: '/sign-in', search, replace: true });
}

/** Everything behind the sign-in, inside the frame with the places. */
const flock = createRoute({
  getParentRoute: () => root,
  id: 'flock',
  beforeLoad: expectSession,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

/** The birds, and one of them: on a tablet side by side, with what the list shows in the address of both. */
const birds = createRoute({
  getParentRoute: () => flock,
  id: 'panes',
  validateSearch: choiceOf,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'BirdsPanes'),
});

/** Where a sign-in leads: an address of the app. Anything else is named too, because what is left out is kept as it came. */
const signInTarget = ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
  to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
});

/** `bird` is in the address that the keeper prints from. */
const birdToReturnTo = ({ bird }: Record<string, unknown>): { bird?: string } =>
  typeof bird === 'string' ? { bird } : {};

/** `bird` weighs one bird, and changes its `entry` that waits; `room` begins a round there. */
const weighChoice = (search: Record<string, unknown>): { bird?: string; entry?: string; room?: string } => ({
  ...(typeof search.bird === 'string' && { bird: search.bird }),
  ...(typeof search.entry === 'string' && { entry: search.entry }),
  ...(typeof search.room === 'string' && { room: search.room }),
});

/** The entry to choose about first. */
const outboxChoice = (search: Record<string, unknown>): { entry?: string } => ({
  ...(typeof search.entry === 'string' && { entry: search.entry }),
});

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
        component: lazyRouteComponent(() => import('../birds/birds-screen.tsx'), 'BirdsScreen'),
      }),
      createRoute({
        getParentRoute: () => birds,
        path: '/birds/$birdId',
        // At the start it has been asked for already.
        loader: ({ params }): Promise<void> | undefined =>
          router.state.resolvedLocation && readAhead('birds/bird-screen', params),
        component: lazyRouteComponent(() => import('../birds/bird-screen.tsx'), 'BirdScreen'),
      }),
    ]),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/new',
      component: lazyRouteComponent(() => import('../birds/bird-form-screen.tsx'), 'NewBirdScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/birds/$birdId/edit',
      component: lazyRouteComponent(() => import('../birds/bird-form-screen.tsx'), 'EditBirdScreen'),
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
      path: '/birds/$birdId/history',
      validateSearch: historyChoiceOf,
      component: lazyRouteComponent(() => import('../history/history-screen.tsx'), 'BirdHistoryScreen'),
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
      component: lazyRouteComponent(() => import('../medications/doses-screen.tsx'), 'DosesScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/flock',
      component: lazyRouteComponent(() => import('../workspaces/flock-screen.tsx'), 'FlockScreen'),
    }),
    createRoute({
      getParentRoute: () => flock,
      path: '/people',
      component: lazyRouteComponent(() => import('../workspaces/people/people-screen.tsx'), 'PeopleScreen'),
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
      component: lazyRouteComponent(() => import('../outbox/outbox-screen.tsx'), 'OutboxScreen'),
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
}

type Routed = keyof typeof router.routesByPath;
type Missing = Exclude<Routed, Address> | Exclude<Address, Routed>;
/** The service opens the same addresses as the router: this compiles only if `addresses` lists exactly the routes. */
export const missingAddresses: Record<Missing, never> = {};
