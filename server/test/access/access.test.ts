// Calls every endpoint as every kind of caller, and compares the statuses with one table.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { endpoints } from '@flock-care/contract/endpoints';
import type { TokenScope } from '@flock-care/contract/shapes';
import { mintCredential } from '../../src/auth/credentials.ts';
import { addBird, askForLink, assembleCast, type Cast, type Person, signIn } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/test-service.ts';
import { type PairedTablet, pairTablet, unlock, unlockAs } from '../tablets.ts';

// Reads name one of Olive's birds. All other ids do not exist, and every body is {}. Authorized callers get the status
// in the column `authorized`. If the service refused a caller only after parsing the body or looking up the record, the
// status would differ.
//
//   +  authorized             -  401                   0  authorized, but finds nothing: 404
//   s  403, session required  r  403, read-only token  p  403, lacks the role
//   t  403, not on a tablet   u  403, only on an unlocked tablet
//
// The four letters in a column stand for an owner, an assistant, a caregiver and a viewer. Ada is an admin with her own
// flock. Her three letters stand for her session, her read_write token and her read_only token. Nora is a stranger with
// her own flock.
const table = `
                                                        authorized
                                                             sessions
                                                                   read_write tokens
                                                                         read_only tokens
                                                                               unlocked tablets
                                                                                     Ada  Nora nobody
  GET    /api/health                                    200  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/health/ready                              200  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/health/live                               200  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/metrics                                   200  pppp  pppp  pppp  tttt  +++  p  -
  GET    /metrics                                       404  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/admin/workspaces                          200  pppp  pppp  pppp  tttt  +++  p  -
  PATCH  /api/admin/rescue-workspaces/:workspaceId      400  pppp  pppp  rrrr  tttt  ++r  p  -
  GET    /api/admin/users                               200  pppp  pppp  pppp  tttt  +++  p  -
  PATCH  /api/admin/users/:userId                       400  pppp  pppp  rrrr  tttt  ++r  p  -

  GET    /api/auth/providers                            200  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/auth/options                              200  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/auth/register                             410  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/auth/login                                410  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/auth/magic-link/request                   400  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/auth/magic-link/verify                    400  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/auth/magic-link/verify-code               400  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/auth/invitation                           400  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/auth/oauth/:provider/start                400  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/auth/oauth/:provider/callback             400  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/auth/oauth/:provider/callback             400  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/auth/session                              200  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/auth/sessions                             200  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/auth/sessions/:sessionId                  404  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/auth/sessions                             400  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/auth/user                                 200  ++++  ssss  ssss  tttt  +ss  +  -
  PATCH  /api/auth/user                                 200  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/auth/user/export                          200  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/auth/user/closing                         200  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/auth/user                                 400  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/auth/switch-workspace                     400  ++++  ssss  ssss  tttt  +ss  +  -

  GET    /api/workspaces                                200  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/workspaces                                400  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/workspace                                 200  ++++  ++++  ++++  tttt  +++  +  -
  PUT    /api/workspace                                 400  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/workspace/settings                        200  ++++  ++++  ++++  ++++  +++  +  -
  PUT    /api/workspace/settings                        200  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/workspace/mqtt                            200  ++pp  ssss  ssss  tttt  +ss  +  -
  PUT    /api/workspace/mqtt                            400  ++pp  ssss  ssss  tttt  +ss  +  -
  DELETE /api/workspace                                 409  +ppp  ssss  ssss  tttt  +ss  +  -
  GET    /api/workspace/members                         200  ++++  ++++  ++++  tttt  +++  +  -
  POST   /api/workspace/members                         400  ++pp  ++pp  rrrr  tttt  ++r  +  -
  POST   /api/workspace/members/:memberId/invitation-link
                                                        404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  DELETE /api/workspace/members/:memberId               404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/workspace/access                          200  ++pp  ++pp  ++pp  tttt  +++  +  -
  PUT    /api/workspace/members/:memberId/access        404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/workspace/membership/access               200  ++++  ++++  ++++  ++++  +++  +  -
  POST   /api/workspace/sitters                         400  ++pp  ++pp  rrrr  tttt  ++r  +  -
  DELETE /api/workspace/membership                      400  ++++  ssss  ssss  tttt  +ss  +  -

  GET    /api/today                                     200  ++++  ++++  ++++  ++++  +++  +  -

  GET    /api/birds                                     200  ++++  ++++  ++++  ++++  +++  +  -
  POST   /api/birds                                     400  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId                             200  ++++  ++++  ++++  ++++  000  0  -
  GET    /api/birds/:birdId/photo                       200  ++++  ++++  ++++  ++++  000  0  -
  GET    /api/birds/:birdId/portrait                    200  ++++  ++++  ++++  ++++  000  0  -
  PUT    /api/birds/:birdId/portrait                    400  +++p  +++p  rrrr  tttt  ++r  +  -
  PUT    /api/birds/:birdId                             400  +++p  +++p  rrrr  tttt  ++r  +  -
  DELETE /api/birds/:birdId                             404  +++p  +++p  rrrr  tttt  ++r  +  -
  POST   /api/birds/:birdId/transfer                    400  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/birds/:birdId/transfer-code               404  ++pp  ssss  ssss  tttt  +ss  +  -
  GET    /api/bird-transfer-codes/:code                 404  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/bird-transfer-codes/:code/accept          404  ++pp  ssss  ssss  tttt  +ss  +  -
  GET    /api/bird-transfers                            200  ++pp  ssss  ssss  tttt  +ss  +  -
  DELETE /api/bird-transfers/:transferId                404  ++pp  ssss  ssss  tttt  +ss  +  -

  GET    /api/species                                   200  ++++  ++++  ++++  ++++  +++  +  -

  GET    /api/birds/:birdId/care-sheet                  200  ++++  ++++  ++++  ++++  000  0  -
  PUT    /api/birds/:birdId/care-sheet                  404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/stays                       200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/stays                       400  +++p  +++p  rrrr  tttt  ++r  +  -
  PATCH  /api/birds/:birdId/stays/:stayId               404  +++p  +++p  rrrr  tttt  ++r  +  -
  DELETE /api/birds/:birdId/stays/:stayId               404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/arrival                     200  ++++  ++++  ++++  tttt  000  0  -
  PUT    /api/birds/:birdId/arrival                     404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/past-birds                                200  ++++  ++++  ++++  tttt  +++  +  -
  GET    /api/census                                    200  ++++  ++++  ++++  tttt  +++  +  -
  GET    /api/reports/movements                         200  ++++  ++++  ++++  tttt  +++  +  -
  GET    /api/register                                  200  ++++  ++++  ++++  tttt  +++  +  -
  GET    /api/birds/:birdId/weights                     200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/weights                     400  +++p  +++p  rrrr  +++p  ++r  +  -
  PATCH  /api/birds/:birdId/weights/:weightId           404  +++p  +++p  rrrr  +++p  ++r  +  -
  DELETE /api/birds/:birdId/weights/:weightId           404  +++p  +++p  rrrr  +++p  ++r  +  -
  GET    /api/birds/:birdId/weight-history              200  ++++  ++++  ++++  ++++  000  0  -
  GET    /api/birds/:birdId/weight-guard                200  ++++  ++++  ++++  ++++  000  0  -
  PUT    /api/birds/:birdId/weight-guard                404  +++p  +++p  rrrr  tttt  ++r  +  -
  POST   /api/birds/:birdId/weight-guard/acknowledgements
                                                        400  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/weight-guard/inputs                       200  ++++  ++++  ++++  ++++  +++  +  -
  POST   /api/weigh-ins                                 400  +++p  +++p  rrrr  +++p  ++r  +  -
  GET    /api/birds/:birdId/vet-visits                  200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/vet-visits                  400  +++p  +++p  rrrr  tttt  ++r  +  -
  PATCH  /api/birds/:birdId/vet-visits/:vetVisitId      404  +++p  +++p  rrrr  tttt  ++r  +  -
  DELETE /api/birds/:birdId/vet-visits/:vetVisitId      404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/observations                200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/observations                400  +++p  +++p  rrrr  +++p  ++r  +  -
  PATCH  /api/birds/:birdId/observations/:observationId
                                                        404  +++p  +++p  rrrr  +++p  ++r  +  -
  DELETE /api/birds/:birdId/observations/:observationId
                                                        404  +++p  +++p  rrrr  +++p  ++r  +  -
  GET    /api/birds/:birdId/files                       200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/files                       400  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/files/:fileId               404  ++++  ++++  ++++  ++++  +++  +  -
  PATCH  /api/birds/:birdId/files/:fileId               404  +++p  +++p  rrrr  tttt  ++r  +  -
  DELETE /api/birds/:birdId/files/:fileId               404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/files/:fileId/content       404  ++++  ++++  ++++  ++++  +++  +  -
  GET    /api/birds/:birdId/files/:fileId/preview       404  ++++  ++++  ++++  ++++  +++  +  -
  PUT    /api/birds/:birdId/files/:fileId/preview       404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/medications                 200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/medications                 400  +++p  +++p  rrrr  tttt  ++r  +  -
  PUT    /api/birds/:birdId/medications/:medicationId   400  +++p  +++p  rrrr  tttt  ++r  +  -
  DELETE /api/birds/:birdId/medications/:medicationId   404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/medication-administrations  200  ++++  ++++  ++++  ++++  000  0  -
  POST   /api/birds/:birdId/medications/:medicationId/administrations
                                                        400  +++p  +++p  rrrr  +++p  ++r  +  -
  GET    /api/doses                                     200  ++++  ++++  ++++  ++++  +++  +  -
  POST   /api/doses                                     400  +++p  +++p  rrrr  +++p  ++r  +  -
  DELETE /api/birds/:birdId/medication-administrations/:administrationId
                                                        404  +++p  +++p  rrrr  +++p  ++r  +  -
  GET    /api/birds/:birdId/medications/:medicationId/safety
                                                        404  ++++  ++++  ++++  ++++  +++  +  -
  PUT    /api/birds/:birdId/medications/:medicationId/safety
                                                        404  +++p  +++p  rrrr  tttt  ++r  +  -
  GET    /api/birds/:birdId/adherence                   200  ++++  ++++  ++++  ++++  000  0  -

  POST   /api/birds/:birdId/handovers                   404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/handovers                                 200  ++pp  ++pp  ++pp  tttt  +++  +  -
  DELETE /api/handovers/:handoverId                     404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  POST   /api/handovers/open                            400  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/handovers/files/:fileKey                  404  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/calendar-feeds                            200  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/calendar-feeds                            201  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/calendar-feeds/:feedId                    404  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/calendar/:feedFile                        404  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/notification-settings                     200  ++++  ssss  ssss  tttt  +ss  +  -
  PUT    /api/notification-settings                     200  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/notification-log                          200  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/push/key                                  200  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/push/subscriptions                        400  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/push/subscriptions                        400  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/push/put-off                              400  ++++  ++++  ++++  ++++  +++  +  +
  POST   /api/push/test                                 202  ++++  ssss  ssss  tttt  +ss  +  -

  GET    /api/imports                                   200  ++pp  ++pp  ++pp  tttt  +++  +  -
  POST   /api/imports                                   400  ++pp  ++pp  rrrr  tttt  ++r  +  -
  POST   /api/imports/archive                           400  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/imports/:importId                         404  ++pp  ++pp  ++pp  tttt  +++  +  -
  POST   /api/imports/:importId/run                     404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  POST   /api/imports/:importId/undo                    404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  DELETE /api/imports/:importId                         404  ++pp  ++pp  rrrr  tttt  ++r  +  -
  GET    /api/workspace/export                          200  +ppp  ssss  ssss  tttt  +ss  +  -
  GET    /api/birds/:birdId/export                      200  ++pp  ++pp  ++pp  tttt  000  0  -

  GET    /api/changes                                   200  ++++  ++++  ++++  ++++  +++  +  -
  POST   /api/changes/:changeId/undo                    404  +++p  +++p  rrrr  +++p  ++r  +  -

  GET    /api/integration-tokens                        200  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/integration-tokens                        400  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/integration-tokens/:tokenId               404  ++++  ssss  ssss  tttt  +ss  +  -

  GET    /api/device-tokens                             200  ++++  ssss  ssss  tttt  +ss  +  -
  POST   /api/device-tokens                             400  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/device-tokens/:tokenId                    404  ++++  ssss  ssss  tttt  +ss  +  -
  GET    /api/workspace/tokens                          200  ++pp  ssss  ssss  tttt  +ss  +  -
  DELETE /api/workspace/tokens/:tokenId                 404  ++pp  ssss  ssss  tttt  +ss  +  -

  GET    /api/tablets                                   200  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/tablets                                   400  ++pp  ssss  ssss  tttt  +ss  +  -
  PATCH  /api/tablets/:tabletId                         404  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/tablets/:tabletId/code                    404  ++pp  ssss  ssss  tttt  +ss  +  -
  DELETE /api/tablets/:tabletId                         404  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/tablets/pair                              400  ++++  ++++  ++++  ++++  +++  +  +
  GET    /api/tablet                                    200  ----  ----  ----  ----  ---  -  -
  POST   /api/tablets/unlock                            400  ----  ----  ----  ----  ---  -  -
  POST   /api/tablets/touch                             204  uuuu  uuuu  uuuu  ++++  uuu  u  -
  POST   /api/tablets/lock                              400  uuuu  uuuu  uuuu  ++++  uuu  u  -
  GET    /api/auth/pin                                  200  ++++  ssss  ssss  tttt  +ss  +  -
  PUT    /api/auth/pin                                  400  ++++  ssss  ssss  tttt  +ss  +  -
  DELETE /api/auth/pin                                  400  ++++  ssss  ssss  tttt  +ss  +  -

  GET    /api/webhooks                                  200  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/webhooks                                  400  ++pp  ssss  ssss  tttt  +ss  +  -
  PATCH  /api/webhooks/:webhookId                       404  ++pp  ssss  ssss  tttt  +ss  +  -
  DELETE /api/webhooks/:webhookId                       404  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/webhooks/:webhookId/rotate                404  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/webhooks/:webhookId/test                  404  ++pp  ssss  ssss  tttt  +ss  +  -
  GET    /api/webhooks/:webhookId/deliveries            404  ++pp  ssss  ssss  tttt  +ss  +  -
  POST   /api/webhooks/:webhookId/deliveries/:deliveryId/repeat 404  ++pp  ssss  ssss  tttt  +ss  +  -

  POST   /api/auth/logout                               204  ++++  ssss  ssss  tttt  +ss  +  -
`;

const verdicts: Readonly<Record<string, { status: number; error: string; code: string }>> = {
  '-': { status: 401, error: 'Authentication required.', code: 'authenticationRequired' },
  s: {
    status: 403,
    error: 'This endpoint requires a browser session instead of an integration token.',
    code: 'sessionRequired',
  },
  t: {
    status: 403,
    error: 'A shared tablet cannot do this. Sign in on your own device.',
    code: 'tabletNotAllowed',
  },
  u: {
    status: 403,
    error: 'Only a person who has unlocked a shared tablet can do this.',
    code: 'tabletRequired',
  },
  r: { status: 403, error: 'That integration token is read-only.', code: 'tokenReadOnly' },
  p: { status: 403, error: 'You do not have permission for that action.', code: 'roleNotAllowed' },
  '0': { status: 404, error: 'The bird was not found in this flock.', code: 'birdNotFound' },
};

const rowPattern =
  /(GET|PUT|POST|PATCH|DELETE) +(\S+)\s+(\d{3}) +(\S{4}) +(\S{4}) +(\S{4}) +(\S{4}) +(\S{3}) +(\S) +(\S)\n/g;
const rows = [...table.matchAll(rowPattern)].map(
  ([
    ,
    method = '',
    path = '',
    passed = '',
    sessions,
    readWrite,
    readOnly,
    tablets,
    ada,
    nora = '',
    nobody = '',
  ]) => ({
    endpoint: `${method} ${path}`,
    passed: Number(passed),
    /** In the order of `tokens` below. */
    members: `${sessions}${readWrite}${readOnly}${tablets}${ada}`,
    nora,
    nobody,
  }),
);

const missingId = 'e8a5ac1a-52d7-4b0e-8a11-6d5d0b7a9c01';

const service = await startService();
let cast: Cast;
let birdId = '';
/** Sessions, both kinds of tokens, and unlocked tablets of Olive, Asha, Carl and Vic; then Ada's session and tokens. */
let tokens: { caller: string; token: string }[];
let removedSession = '';
let tablet: PairedTablet;
/** Authorization headers without valid credentials. */
let badHeaders: Record<string, string>;

before(async () => {
  const expired = await expiredCredentials();
  cast = await assembleCast(service);
  const { olive, asha, carl, vic, nora, ada } = cast;
  birdId = (await addBird(olive, { photoDataUrl: 'data:image/png;base64,iVBORw0KGgo=' })).id;
  await addBird(nora);
  await addBird(ada);
  const family = [olive, asha, carl, vic];
  const familyNames = ['Olive', 'Asha', 'Carl', 'Vic'];
  tablet = await pairTablet(service, olive, { name: 'Kitchen tablet', idleMinutes: 30 });
  tokens = [
    ...family.map(person => ({ caller: `session of ${person.email}`, token: person.token })),
    ...(await makeTokens(family, 'read_write')),
    ...(await makeTokens(family, 'read_only')),
    ...(await Promise.all(
      family.map(async (person, index) => ({
        caller: `tablet of ${person.email}`,
        token: await unlockAs(service, tablet, person, familyNames[index] ?? ''),
      })),
    )),
    { caller: 'session of the admin', token: ada.token },
    ...(await makeTokens([ada], 'read_write')),
    ...(await makeTokens([ada], 'read_only')),
  ];
  const removed = await removeMember();
  removedSession = removed.session;
  badHeaders = {
    ...malformedHeaders(olive.token),
    ...expired,
    ...(await endedCredentials()),
    'the token of a removed member': `Bearer ${removed.token}`,
    'the session on a tablet that was removed': `Bearer ${await sessionOnRemovedTablet()}`,
  };
});

async function makeToken(person: Person, scope: TokenScope, expiresInDays: number | null = null) {
  const { body } = await person.api.call('POST /api/integration-tokens', {
    body: { name: scope, scope, expiresInDays },
  });
  return { id: body.integrationToken.id, token: body.token };
}

function makeTokens(people: readonly Person[], scope: TokenScope) {
  return Promise.all(
    people.map(async person => ({
      caller: `${scope} token of ${person.email}`,
      token: (await makeToken(person, scope)).token,
    })),
  );
}

/** Returns an expired session and an expired token. Moves the clock, so it must run before the cast signs in. */
async function expiredCredentials(): Promise<Record<string, string>> {
  const eve = await signIn(service, 'eve@example.org');
  const { token } = await makeToken(eve, 'read_write', 1);
  service.clock.forward(31 * 86_400_000);
  return { 'an expired session': `Bearer ${eve.token}`, 'an expired token': `Bearer ${token}` };
}

/** Returns a session that was signed out, and a revoked token. */
async function endedCredentials(): Promise<Record<string, string>> {
  const session = await signIn(service, 'olive@example.org');
  await session.call('POST /api/auth/logout');
  const { id, token } = await makeToken(cast.olive, 'read_write');
  await cast.olive.call(`DELETE /api/integration-tokens/${id}`);
  return { 'a signed-out session': `Bearer ${session.token}`, 'a revoked token': `Bearer ${token}` };
}

/** Returns the session of a person on a tablet that was removed after they unlocked it. */
async function sessionOnRemovedTablet(): Promise<string> {
  const removed = await pairTablet(service, cast.olive);
  const { body } = await unlock(service, removed, 'Carl');
  await cast.olive.call(`DELETE /api/tablets/${removed.id}`);
  return body.token;
}

/** Returns the session and old token of a former member of Olive's flock, who now has their own flock. */
async function removeMember(): Promise<{ session: string; token: string }> {
  const invited = await cast.olive.call('POST /api/workspace/members', {
    email: 'rex@example.org',
    role: 'assistant',
  });
  const rex = await signIn(service, 'rex@example.org');
  const { token } = await makeToken(rex, 'read_write');
  await cast.olive.call(`DELETE /api/workspace/members/${invited.body.member.id}`);
  await addBird(rex);
  return { session: rex.token, token };
}

function malformedHeaders(goodToken: string): Record<string, string> {
  const unknown = mintCredential('session').rawToken;
  const lastDigit = goodToken.endsWith('0') ? '1' : '0';
  return {
    'an empty header': '',
    'only the scheme': 'Bearer',
    'a token without a scheme': goodToken,
    'another scheme': `Basic ${goodToken}`,
    'no space after the scheme': `Bearer${goodToken}`,
    'two tokens': `Bearer ${goodToken} ${goodToken}`,
    'two tokens with a comma': `Bearer ${goodToken}, Bearer ${goodToken}`,
    'a quoted token': `Bearer "${goodToken}"`,
    'plain words': 'Bearer let-me-in',
    'a token in capitals': `Bearer ${goodToken.toUpperCase()}`,
    'a wrong checksum': `Bearer ${goodToken.slice(0, -1)}${lastDigit}`,
    'a shortened token': `Bearer ${goodToken.slice(0, -1)}`,
    'a token that was never issued': `Bearer ${unknown}`,
    'a very long header': `Bearer fcs_${'7'.repeat(8_000)}`,
  };
}

const forTablets = 'GET /api/tablet';

/** Fills in the path: reads name one of Olive's birds, and all other ids do not exist. */
function callFor(endpoint: string): string {
  return endpoint
    .replace(':birdId', endpoint.startsWith('GET') ? birdId : missingId)
    .replace(
      /:(vetVisitId|observationId|fileId|fileKey|medicationId|administrationId|memberId|tokenId|tabletId|transferId|sessionId|feedId|handoverId)/,
      missingId,
    )
    .replace(/:(vetVisitId|observationId|medicationId|memberId|tokenId|transferId)/, missingId)
    .replace(/:(medicationId|memberId|tokenId|transferId|changeId|userId)/, missingId)
    .replace(':workspaceId', '999999')
    .replace(':code', 'K7QF-2M9X-RT4C')
    .replace(':provider', 'idp_a');
}

/** These endpoints have no input that could be invalid, so a malformed idempotency key makes the calls fail. */
const wouldEndAccess: ReadonlySet<string> = new Set([
  'DELETE /api/workspace/membership',
  'DELETE /api/auth/user',
  'DELETE /api/auth/pin',
  'DELETE /api/auth/sessions',
  'POST /api/tablets/lock',
]);
const malformedKey = { 'idempotency-key': 'two words' };

function callEndpoint(endpoint: string, credentials: Record<string, string>): Promise<TestResponse> {
  const sendsBody = !/^(GET|DELETE)/.test(endpoint);
  const headers = { ...credentials, ...(wouldEndAccess.has(endpoint) && malformedKey) };
  return call(service, callFor(endpoint), { headers, ...(sendsBody && { body: {} }) });
}

function expectVerdict(response: TestResponse, verdict: string, passed: number, caller: string): void {
  const expected = verdicts[verdict];
  if (!expected) {
    assert.equal(response.status, passed, `${caller}: ${response.text}`);
    return;
  }
  const { status, ...body } = expected;
  assert.equal(response.status, status, `${caller}: ${response.text}`);
  assert.deepEqual(response.body, body, caller);
  const challenge = response.headers.get('www-authenticate');
  assert.equal(challenge, status === 401 ? 'Bearer' : null, caller);
}

describe('the table', () => {
  it('has one row for every endpoint in the contract', () => {
    assert.deepEqual(rows.map(row => row.endpoint).sort(), Object.keys(endpoints).sort());
  });
});

describe('without valid credentials', () => {
  for (const { endpoint, passed, nobody } of rows) {
    it(`${nobody === '-' ? 401 : passed} for ${endpoint}`, async () => {
      expectVerdict(await callEndpoint(endpoint, {}), nobody, passed, 'no header');
      const link = await askForLink(service, 'olive@example.org');
      const magicToken = link.slice(link.indexOf('=') + 1);
      const headers = { ...badHeaders, 'the token of a magic link': `Bearer ${magicToken}` };
      await Promise.all(
        Object.entries(headers).map(async ([caller, authorization]) =>
          expectVerdict(await callEndpoint(endpoint, { authorization }), nobody, passed, caller),
        ),
      );
    });
  }

  it('401 for a valid token in the query, in the body or in a cookie', async () => {
    const { token } = cast.olive;
    const body = { token, access_token: token, auth_token: token };
    const query = new URLSearchParams(body).toString();
    const responses = await Promise.all([
      call(service, `GET /api/birds?${query}`),
      call(service, 'POST /api/birds', { body }),
      call(service, 'GET /api/birds', { headers: { cookie: `auth_token=${token}; token=${token}` } }),
    ]);
    for (const response of responses) expectVerdict(response, '-', 200, 'not in the header');
  });

  it('401 for two Authorization headers, even if both are valid', async () => {
    const good = `Bearer ${cast.olive.token}`;
    for (const authorization of [
      [good, `Bearer ${cast.vic.token}`],
      [good, 'Bearer x'],
      [good, good],
    ]) {
      const request = { method: 'GET', path: '/api/birds', headers: { authorization } };
      assert.equal((await sendRaw(service.baseUrl, request)).status, 401);
    }
  });

  it('no token can be guessed: among fifty, no two share a first or second half, and every digit varies', () => {
    const secrets = Array.from({ length: 50 }, () => mintCredential('session').rawToken.slice(4, 47));
    for (const half of [secrets.map(text => text.slice(0, 21)), secrets.map(text => text.slice(21))]) {
      assert.equal(new Set(half).size, secrets.length);
    }
    for (let place = 1; place < 43; place += 1) {
      assert.notEqual(new Set(secrets.map(text => text[place])).size, 1, `digit ${place}`);
    }
  });

  it('but 200 for a valid token if only the case of Bearer or the number of spaces differs', async () => {
    for (const scheme of ['bearer', 'BEARER', 'bEaReR  ']) {
      const authorization = `${scheme} ${cast.vic.token}`;
      assert.equal((await call(service, 'GET /api/birds', { headers: { authorization } })).status, 200);
    }
  });
});

describe('the order of refusals', () => {
  const taken = { name: 'Kiwi', species: 'Cockatiel', tagId: 'TAKEN' };
  const put = (id: string, token: string | undefined, body: unknown) =>
    call(service, `PUT /api/birds/${id}`, { token, body });

  it('401, 403 for the scope, 403 for the role, 400, 404, 409: the first that applies wins', async () => {
    await addBird(cast.olive, taken);
    const viewersReadOnly = tokens[11]?.token;
    const ladder = [
      await put(missingId, undefined, {}),
      await put(missingId, viewersReadOnly, {}),
      await put(missingId, cast.vic.token, {}),
      await put(missingId, cast.carl.token, {}),
      await put(missingId, cast.carl.token, taken),
      await put(birdId, cast.carl.token, taken),
      await put(birdId, cast.carl.token, { ...taken, tagId: 'FREE' }),
    ];
    assert.deepEqual(
      ladder.map(({ status, body }) => [status, body.error]),
      [
        [401, 'Authentication required.'],
        [403, 'That integration token is read-only.'],
        [403, 'You do not have permission for that action.'],
        [400, 'Invalid bird payload'],
        [404, 'The bird was not found in this flock.'],
        [409, 'The flock already has a bird with that tagId.'],
        [200, undefined],
      ],
    );
  });

  it('401 without reading the body, even if it is too large, not JSON or of the wrong type', async () => {
    const bodies = ['x'.repeat(300_000), '{"name":', 'name=Kiwi'];
    for (const body of bodies) {
      const headers = { 'content-type': 'text/plain' };
      expectVerdict(
        await call(service, 'POST /api/workspaces', { body, headers }),
        '-',
        400,
        body.slice(0, 9),
      );
    }
  });
});

describe('the role and the flock of a token', () => {
  it('403 for a token whose creator has become a viewer, and 201 after they become a caregiver again', async () => {
    const carlsToken = tokens[6]?.token;
    const body = { name: 'Pip', species: 'Budgerigar', tagId: 'MOMENT' };
    const give = (role: string) =>
      cast.olive.call('POST /api/workspace/members', { email: cast.carl.email, role });
    await give('viewer');
    expectVerdict(await call(service, 'POST /api/birds', { token: carlsToken, body }), 'p', 201, 'the token');
    expectVerdict(await cast.carl.call('POST /api/birds', body), 'p', 201, 'the session');
    await give('caregiver');
    expectVerdict(await call(service, 'POST /api/birds', { token: carlsToken, body }), '+', 201, 'the token');
  });

  it("200 from the token's own flock, no matter which flock its creator is using", async () => {
    const asha = await signIn(service, 'asha@example.org');
    const { body } = await asha.call('POST /api/workspaces', { name: 'Second home' });
    await asha.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
    const read = await call(service, 'GET /api/workspace', { token: tokens[5]?.token });
    assert.equal(read.body.workspace.id, cast.workspaceId);
  });
});

// These tests come last, because the last row of the table signs everyone out.
describe('with valid credentials', () => {
  for (const { endpoint, passed, members, nora } of rows) {
    it(`${passed} or a refusal for ${endpoint}, by caller: ${members} ${nora}`, async () => {
      const responses: TestResponse[] = [];
      const callAs = async (token: string, index: number) => {
        responses[index] = await callEndpoint(endpoint, { authorization: `Bearer ${token}` });
      };
      if (endpoint === 'POST /api/imports/archive') {
        // The service receives one archive per flock at a time.
        for (const [index, { token }] of tokens.entries()) await callAs(token, index);
      } else await Promise.all(tokens.map(({ token }, index) => callAs(token, index)));
      for (const [index, { caller }] of tokens.entries()) {
        const response = responses[index];
        assert.ok(response);
        expectVerdict(response, members[index] ?? '', passed, caller);
      }
      const strangers = { 'the stranger': cast.nora.token, 'a removed member': removedSession };
      for (const [caller, token] of Object.entries(strangers)) {
        expectVerdict(
          await callEndpoint(endpoint, { authorization: `Bearer ${token}` }),
          nora,
          passed,
          caller,
        );
      }
    });
  }

  it('the same response for a locked tablet as without credentials, except on its own endpoints', async () => {
    const authorization = `Bearer ${tablet.token}`;
    for (const { endpoint, passed, nobody } of rows) {
      const isOwn = [forTablets, 'POST /api/tablets/unlock'].includes(endpoint);
      const response = await callEndpoint(endpoint, { authorization });
      expectVerdict(response, isOwn ? '+' : nobody, passed, endpoint);
    }
  });

  it('200 for HEAD wherever GET returns 200, and the same status as GET without credentials', async () => {
    const reads = rows.filter(row => row.endpoint.startsWith('GET') && row.passed === 200);
    const olive = await signIn(service, 'olive@example.org');
    const ada = await signIn(service, 'ada@example.org');
    for (const { endpoint, nobody } of reads) {
      const { token } = /metrics$|\/admin\//.test(endpoint) ? ada : endpoint === forTablets ? tablet : olive;
      const [, path = ''] = callFor(endpoint).split(' ');
      const head = { method: 'HEAD', path };
      const looked = await sendRaw(service.baseUrl, { ...head, token });
      assert.deepEqual([looked.status, looked.text], [200, ''], path);
      const unknown = await sendRaw(service.baseUrl, head);
      assert.equal(unknown.status, nobody === '-' ? 401 : 200, path);
    }
  });
});
