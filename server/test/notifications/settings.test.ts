// Tests of notification settings: the defaults for each role, changes, quiet hours, and invalid values.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { signIn, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const settingsOf = async (person: typeof cast.olive) =>
  (await person.call('GET /api/notification-settings')).body.settings;

const off = { email: false, push: false };

it('200 with the defaults for a keeper before any change', async () => {
  assert.deepEqual(await settingsOf(cast.carl), {
    topics: {
      weight_alert: { email: true, push: true },
      dose_due: off,
      dose_overdue: { email: false, push: true },
      weigh_in_overdue: off,
      bird_arrived: off,
      milestone: { email: true, push: false },
      daily_digest: { email: true, push: false },
    },
    quietHours: null,
  });
});

it('200 for a viewer, with the digest and milestones turned off by default', async () => {
  const { topics } = await settingsOf(cast.vic);
  assert.deepEqual([topics.milestone, topics.daily_digest], [off, off]);
  assert.deepEqual(topics.weight_alert, { email: true, push: true });
});

it('200 for a change, which keeps fields that are left out and applies to one person in one flock', async () => {
  const first = await cast.olive.call('PUT /api/notification-settings', {
    topics: { dose_due: { push: true }, weight_alert: { email: false } },
    quietHours: { from: '22:00', to: '07:00' },
  });
  assert.equal(first.status, 200);
  const second = await cast.olive.call('PUT /api/notification-settings', {
    topics: { dose_due: { email: true } },
  });
  assert.deepEqual(second.body.settings.topics.dose_due, { email: true, push: true });
  assert.deepEqual(second.body.settings.topics.weight_alert, { email: false, push: true });
  assert.deepEqual(second.body.settings.quietHours, { from: '22:00', to: '07:00' });
  assert.deepEqual(second.body.settings, await settingsOf(cast.olive));
  assert.deepEqual((await settingsOf(cast.asha)).topics.dose_due, off);

  const cleared = await cast.olive.call('PUT /api/notification-settings', { quietHours: null });
  assert.equal(cleared.body.settings.quietHours, null);
  const { body } = await cast.olive.call('POST /api/workspaces', { name: 'Second flock' });
  await cast.olive.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
  assert.deepEqual((await settingsOf(cast.olive)).topics.dose_due, off);
});

it('200 for fifty simultaneous changes, and all of them are stored', async () => {
  const topics = ['dose_due', 'weigh_in_overdue', 'bird_arrived', 'milestone', 'daily_digest'];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      cast.asha.call('PUT /api/notification-settings', {
        topics: { [topics[index % topics.length] ?? '']: { [index % 2 ? 'email' : 'push']: true } },
      }),
    ),
  );
  const chosen = (await settingsOf(cast.asha)).topics;
  for (const topic of topics) assert.deepEqual(chosen[topic], { email: true, push: true }, topic);
});

for (const [what, body, field] of [
  ['a topic that is not true or false', { topics: { dose_due: { push: 'yes' } } }, 'topics.dose_due.push'],
  ['a time that does not exist', { quietHours: { from: '24:00', to: '07:00' } }, 'quietHours.from'],
  ['quiet hours without an end', { quietHours: { from: '22:00' } }, 'quietHours.to'],
  [
    'quiet hours that start and end at the same time',
    { quietHours: { from: '07:00', to: '07:00' } },
    'quietHours.to',
  ],
] as const) {
  it(`400 for ${what}, with the name of the field`, async () => {
    const { status, body: refusal } = await cast.vic.call('PUT /api/notification-settings', body);
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(refusal.details), [field]);
  });
}

it('200 with the defaults for a person who left and came back', async () => {
  const invite = { email: 'gus@example.org', role: 'caregiver' };
  const { body } = await cast.nora.call('POST /api/workspace/members', invite);
  const gus = await signIn(service, 'gus@example.org');
  await gus.call('PUT /api/notification-settings', { topics: { dose_due: { push: true } } });
  await cast.nora.call(`DELETE /api/workspace/members/${body.member.id}`);
  await cast.nora.call('POST /api/workspace/members', invite);
  const again = await signIn(service, 'gus@example.org');
  const { workspace } = (await cast.nora.call('GET /api/workspace')).body;
  await again.call('POST /api/auth/switch-workspace', { workspaceId: workspace.id });
  assert.deepEqual((await settingsOf(again)).topics.dose_due, off);
});

it('200 with an empty log before anything is sent, and 400 for a cursor from another list', async () => {
  const { status, body } = await cast.carl.call('GET /api/notification-log');
  assert.deepEqual([status, body], [200, { deliveries: [], nextCursor: null }]);
  assert.equal((await cast.carl.call('GET /api/notification-log?cursor=WzFd')).status, 400);
});
