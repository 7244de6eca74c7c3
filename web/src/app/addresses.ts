// Every address of the app, as the router and the service know it. A segment that begins with $ is a value.

export const addresses = [
  '/',
  '/today',
  '/birds',
  '/birds/new',
  '/birds/$birdId',
  '/birds/$birdId/edit',
  '/birds/$birdId/medications/new',
  '/birds/$birdId/medications/$medicationId',
  '/birds/$birdId/move',
  '/birds/$birdId/history',
  '/history',
  '/weigh',
  '/doses',
  '/flock',
  '/people',
  '/you',
  '/outbox',
  '/accept',
  '/sign-in',
  '/invitation',
  '/vet',
  '/admin',
  '/admin/people',
  '/admin/server',
] as const;

export type Address = (typeof addresses)[number];
