// Adds, pairs and unlocks shared tablets for tests.
import type { Person } from './cast.ts';
import { call, type TestResponse } from './support/call.ts';
import type { TestService } from './support/test-service.ts';

export interface PairedTablet {
  id: string;
  /** The credential of the device. */
  token: string;
}

/** Adds a tablet to a person's flock, and pairs it. */
export async function pairTablet(
  service: TestService,
  person: Person,
  input: { name: string; room?: string; idleMinutes?: number } = { name: 'Kitchen tablet' },
): Promise<PairedTablet> {
  const added = await person.api.call('POST /api/tablets', { body: input });
  const paired = await call(service, 'POST /api/tablets/pair', { body: { code: added.body.code } });
  return { id: added.body.tablet.id, token: paired.body.token };
}

export const testPin = '5938';

/** Tries to unlock a tablet as the member with this name. */
export async function unlock(
  service: TestService,
  { token }: PairedTablet,
  name: string,
  pin = testPin,
): Promise<TestResponse> {
  const screen = await call(service, 'GET /api/tablet', { token });
  const members: { memberId: string; name: string }[] = screen.body.members;
  const memberId = members.find(member => member.name === name)?.memberId;
  return call(service, 'POST /api/tablets/unlock', { token, body: { memberId, pin } });
}

/** Gives a person a PIN and unlocks a tablet for them. Returns the token of the unlocked session. */
export async function unlockAs(
  service: TestService,
  tablet: PairedTablet,
  person: Person,
  name: string,
): Promise<string> {
  await person.api.call('PUT /api/auth/pin', { body: { pin: testPin } });
  return (await unlock(service, tablet, name)).body.token;
}

/** Pairs a tablet, unlocks it and tries a wrong PIN, so that every database table about tablets has a row. */
export async function fillTablets(person: Person, input: { name: string; room?: string }): Promise<string> {
  const { service } = person;
  const tablet = await pairTablet(service, person, input);
  await person.api.call('PUT /api/auth/pin', { body: { pin: testPin } });
  const [{ name }] = (await call(service, 'GET /api/tablet', { token: tablet.token })).body.members;
  await unlock(service, tablet, name);
  await unlock(service, tablet, name, '0000');
  return tablet.id;
}
