// Every address of the app, as the router and the service know it, and what its screen begins with. A segment that begins
// with $ is a value.

/** A screen inside the frame with the places. */
const framed = (screen: string) => ['app/shell', screen] as const;

/** The modules of `src/` that each address loads. The first address is the one people open at first, to sign in. */
export const screens = {
  '/': ['sign-in/sign-in-screen'],
  '/today': framed('today/today-screen'),
  '/birds': framed('birds/birds-screen'),
  '/birds/new': framed('birds/bird-form-screen'),
  '/birds/$birdId': framed('birds/bird-screen'),
  '/birds/$birdId/edit': framed('birds/bird-form-screen'),
  '/birds/$birdId/medications/new': framed('medications/form/medication-screen'),
  '/birds/$birdId/medications/$medicationId': framed('medications/form/medication-screen'),
  '/birds/$birdId/move': framed('transfers/move-screen'),
  '/birds/$birdId/history': framed('history/history-screen'),
  '/history': framed('history/history-screen'),
  '/weigh': framed('care/weigh/weigh-screen'),
  '/doses': framed('medications/doses-screen'),
  '/flock': framed('workspaces/flock-screen'),
  '/people': framed('workspaces/people/people-screen'),
  '/you': framed('accounts/you-screen'),
  '/outbox': framed('outbox/outbox-screen'),
  '/accept': framed('transfers/accept-screen'),
  '/sign-in': ['sign-in/sign-in-screen'],
  '/invitation': ['sign-in/invitation-screen'],
  '/vet': ['sharing/vet-screen'],
  '/admin': ['admin/people-screen'],
  '/admin/flocks': ['admin/flocks-screen'],
  '/admin/server': ['admin/server-screen'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Address = keyof typeof screens;

export const addresses = Object.keys(screens) as Address[];

/** What these modules read as soon as they run, for every role. It is requested before: while they are being loaded, or tapped. */
export const reads: Readonly<Record<string, readonly string[]>> = {
  'app/shell': ['/api/today', '/api/workspace/settings'],
  'birds/bird-screen': [
    '/api/birds/$birdId?photos=false',
    '/api/birds/$birdId/weight-guard',
    '/api/birds/$birdId/weight-history?limit=500',
    '/api/birds/$birdId/medications',
    '/api/birds/$birdId/vet-visits',
  ],
  'sign-in/sign-in-screen': ['/api/auth/options'],
};
