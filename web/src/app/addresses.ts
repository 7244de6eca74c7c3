// The URL paths of the app, for the router and the service, with the modules and reads of each screen. A segment that
// begins with $ is a parameter.

/** Returns the modules of a screen inside the frame with the navigation. */
const framed = (screen: string) => ['app/shell', screen] as const;

/** The modules of `src/` that each path loads. New visitors open `/`, which leads to the sign-in. */
export const screens = {
  '/': ['sign-in/sign-in-screen'],
  '/today': framed('today/today-screen'),
  '/birds': framed('bird-screens/list/birds-screen'),
  '/birds/new': framed('bird-screens/form/bird-form-screen'),
  '/birds/$birdId': framed('bird-screens/page/bird-screen'),
  '/birds/$birdId/edit': framed('bird-screens/form/bird-form-screen'),
  '/birds/$birdId/medications/new': framed('medications/form/medication-screen'),
  '/birds/$birdId/medications/$medicationId': framed('medications/form/medication-screen'),
  '/birds/$birdId/move': framed('transfers/move-screen'),
  '/birds/$birdId/weights': framed('care/notebook/notebook-screen'),
  '/birds/$birdId/files': framed('files/files-screen'),
  '/birds/$birdId/files/$fileId': framed('files/files-screen'),
  '/birds/$birdId/history': framed('history/history-screen'),
  '/cage-cards': framed('bird-screens/cards/cage-cards-screen'),
  '/history': framed('history/history-screen'),
  '/weigh': framed('care/weigh/weigh-screen'),
  '/doses': framed('medications/round/doses-screen'),
  '/flock': framed('workspaces/flock-screen'),
  '/webhooks/$webhookId': framed('workspaces/webhooks/webhook-screen'),
  '/import': framed('imports/import-screen'),
  '/people': framed('workspaces/people/people-screen'),
  '/census': framed('reports/reports-screen'),
  '/report': framed('reports/reports-screen'),
  '/register': framed('reports/reports-screen'),
  '/past-birds': framed('reports/reports-screen'),
  '/you': framed('accounts/you-screen'),
  '/outbox': framed('outbox-screen/outbox-screen'),
  '/accept': framed('transfers/accept-screen'),
  '/sign-in': ['sign-in/sign-in-screen'],
  '/tablet': ['tablets/tablet-screen'],
  '/invitation': ['sign-in/invitation-screen'],
  '/vet': ['sharing/vet-screen'],
  '/admin': ['admin/people-screen'],
  '/admin/flocks': ['admin/flocks-screen'],
  '/admin/server': ['admin/server-screen'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Address = keyof typeof screens;

export const addresses = Object.keys(screens) as Address[];

/**
 * The requests that these modules make as soon as they are loaded. They are sent early, while the modules load or a
 * link is tapped.
 */
export const reads: Readonly<Record<string, readonly string[]>> = {
  'app/shell': ['/api/today', '/api/workspace/settings'],
  'bird-screens/page/bird-screen': [
    '/api/birds/$birdId?photos=false',
    '/api/birds/$birdId/stays',
    '/api/birds/$birdId/weight-guard',
    '/api/birds/$birdId/weight-history?limit=500',
    '/api/birds/$birdId/medications',
    '/api/birds/$birdId/vet-visits',
    '/api/birds/$birdId/observations',
  ],
  'sign-in/sign-in-screen': ['/api/auth/options'],
};
