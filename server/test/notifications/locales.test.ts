// Tests that the service finds the recipient's language for emails, pushes and calendars.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { hashOf } from '../../src/auth/credentials.ts';
import { findLocaleOfAddress } from '../../src/auth/users.queries.ts';
import { instantOf } from '../../src/clock.ts';
import { findSubscription } from '../../src/notifications/push/push.queries.ts';
import { findRecipient, listRecipients } from '../../src/notifications/recipients.queries.ts';
import { findFeed } from '../../src/sharing/calendar-feeds.queries.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { type Person, useCast } from '../cast.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';

const push = await startPushEndpoint();
const { service, cast } = await useCast();
const { storage } = service.context;
const workspaceId = cast.workspaceId as WorkspaceId;
const now = () => instantOf(service.clock.now());

before(async () => {
  await cast.olive.call('PATCH /api/auth/user', { locale: 'de-AT' });
  await cast.carl.call('PATCH /api/auth/user', { locale: 'nl-NL' });
});

const idOf = async (person: Person): Promise<string> =>
  (await person.call('GET /api/auth/user')).body.user.id;

it('each recipient in a flock has their language, or null if they have not chosen one', async () => {
  const recipients = await listRecipients(storage, { workspaceId, now: now() });
  const locales = Object.fromEntries(recipients.map(({ email, locale }) => [email, locale]));
  assert.deepEqual(locales, {
    'olive@example.org': 'de-AT',
    'asha@example.org': null,
    'carl@example.org': 'nl-NL',
    'vic@example.org': null,
  });
  const userId = await idOf(cast.carl);
  assert.equal((await findRecipient(storage, { workspaceId, userId, now: now() }))?.locale, 'nl-NL');
});

it("a push subscription has its person's language", async () => {
  const { body } = await cast.carl.call('POST /api/push/subscriptions', push.subscribe('phone').subscription);
  const { id } = body.subscription;
  assert.equal((await findSubscription(storage, { id, now: now() }))?.locale, 'nl-NL');
});

it("a calendar feed has its person's language", async () => {
  for (const [person, locale] of [
    [cast.carl, 'nl-NL'],
    [cast.vic, null],
  ] as const) {
    const { body } = await person.call('POST /api/calendar-feeds', {});
    const [, rawToken = ''] = /([^/]+)\.ics$/.exec(body.url) ?? [];
    const feed = await findFeed(storage, { tokenHash: hashOf(rawToken), now: now() });
    assert.equal(feed?.locale, locale);
  }
});

it('an email address has the language of its account; without an account, no row is found', async () => {
  assert.deepEqual(await findLocaleOfAddress(storage, { email: 'olive@example.org' }), { locale: 'de-AT' });
  assert.deepEqual(await findLocaleOfAddress(storage, { email: 'vic@example.org' }), { locale: null });
  assert.equal(await findLocaleOfAddress(storage, { email: 'nobody@example.org' }), undefined);
});
