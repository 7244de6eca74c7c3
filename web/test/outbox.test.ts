// Tests the outbox screen: entries on the device are sent, discarded or edited, or require a choice.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const today = new Date().toISOString().slice(0, 10);

interface Flock {
  person: Person;
  birdId: string;
}

async function flockOf(email: string, weightGrams?: number): Promise<Flock> {
  const person = await browser.signIn(email);
  const { body } = await person.api.call('POST /api/birds', {
    body: birdBody({ name: 'Kiwi', tagId: 'OPR-2090' }),
  });
  const birdId = body.bird.id;
  if (weightGrams !== undefined)
    await person.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body: { weightGrams, recordedOn: today },
    });
  return { person, birdId };
}

async function weights({ person, birdId }: Flock): Promise<number[]> {
  const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId } });
  return body.weights.map(({ weightGrams }) => weightGrams);
}

async function expectWeights(flock: Flock, expected: number[]): Promise<void> {
  for (let attempt = 0; attempt < 50 && String(await weights(flock)) !== String(expected); attempt += 1)
    await new Promise(resolve => setTimeout(resolve, 100));
  assert.deepEqual(await weights(flock), expected);
}

/** Stores an entry on the device as the weigh screen does, and opens the outbox. */
async function openWith(flock: Flock, pageOptions: PageOptions = {}, offline = false, more: object = {}) {
  const opened = await browser.open('/outbox', flock.person, pageOptions);
  const { page } = opened;
  await page.getByText('Everything is saved.').or(page.getByText('Alles ist gespeichert.')).waitFor();
  if (offline) await page.route('**/api/weigh-ins', route => route.abort());
  const entry = { ...weightOf(flock.birdId), ...more };
  await page.evaluate(
    entry =>
      new Promise<void>(resolve => {
        const { context, workspaceId } = JSON.parse(localStorage.getItem('session') ?? '');
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const writing = request.result.transaction('outbox', 'readwrite');
          writing.objectStore('outbox').put({ ...entry, userId: context.user.id, workspaceId }, entry.id);
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    entry,
  );
  await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
  return opened;
}

const weightOf = (birdId: string) => ({
  id: `${today}T00:00:00.000Z-000001-abc`,
  idempotencyKey: crypto.randomUUID(),
  createdAt: new Date(Date.now() - 53.5 * 60_000).toISOString(),
  endpoint: 'POST /api/weigh-ins',
  request: {
    body: { recordedOn: today, weights: [{ birdId, weightGrams: 86.4, fasting: true, notes: '' }] },
  },
  about: { kind: 'weight', birdId, birdName: 'Kiwi', grams: 86.4, recordedOn: today, fasting: true },
});

const afterMeal = ({ birdId }: Flock) => {
  const weight = weightOf(birdId);
  const weights = [{ birdId, weightGrams: 86.4, fasting: false, notes: 'Ate a lot.' }];
  return {
    request: { body: { ...weight.request.body, weights } },
    about: { ...weight.about, fasting: false },
  };
};

// 409: the first request, whose page has been left, may still be in progress when the entry is sent again.
const noService = { expected: [/ERR_FAILED/, /status of 409/] };

describe('The outbox', () => {
  it('sends waiting entries', async () => {
    const flock = await flockOf('send@example.org');
    const { page } = await openWith(flock, noService, true);
    await page.getByText('1 entry is kept on this device.').waitFor();
    await page.getByText('53 min').waitFor();
    // The app's own retries fail until the button has been pressed.
    const send = page.getByRole('button', { name: 'Send it now' });
    await send.evaluate(() =>
      addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true),
    );
    await page.unroute('**/api/weigh-ins');
    await page.route('**/api/weigh-ins', async route =>
      (await page.locator('body[data-pressed]').count()) > 0 ? route.continue() : route.abort(),
    );
    await send.tap();
    await page.getByText('Everything is saved.').waitFor();
    await expectWeights(flock, [86.4]);
  });

  it('discards an entry immediately, and Undo puts it back', async () => {
    const flock = await flockOf('discard@example.org');
    const { page } = await openWith(flock, noService, true);
    await page.getByRole('button', { name: /^Discard Kiwi/ }).tap();
    await page.getByText('Everything is saved.').waitFor();
    await page.unroute('**/api/weigh-ins');
    assert.deepEqual(await weights(flock), []);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expectWeights(flock, [86.4]);
  });

  it('edits a waiting weight on the weigh screen', async () => {
    const flock = await flockOf('edit@example.org');
    const { page } = await openWith(flock, noService, true);
    await page.getByRole('button', { name: /^Edit Kiwi/ }).tap();
    const digits = page.getByRole('textbox', { name: /Weight of Kiwi/ });
    await digits.waitFor();
    assert.equal(await digits.inputValue(), '86.4');
    await digits.fill('84.6');
    await page.getByRole('button', { name: /^Save 84.6/ }).tap();
    await page.getByRole('button', { name: 'Replace with 84.6' }).tap();
    await page.unroute('**/api/weigh-ins');
    await expectWeights(flock, [84.6]);
  });

  it('names the earlier day of a weight, and edits the weight from that day', async () => {
    const flock = await flockOf('edit-earlier@example.org');
    const recordedOn = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
    const weight = weightOf(flock.birdId);
    const { page } = await openWith(flock, noService, true, {
      request: { body: { ...weight.request.body, recordedOn } },
      about: { ...weight.about, recordedOn },
    });
    await page.getByText(/^Weight from \d+ \w+( \d+)?, fasting, entered at/).waitFor();
    await page.getByRole('button', { name: /^Edit Kiwi/ }).tap();
    await page.getByRole('textbox', { name: /Weight of Kiwi/ }).fill('84.6');
    assert.equal(await page.getByLabel('Day of the weight').inputValue(), recordedOn);
    await page.getByRole('button', { name: /^Save 84.6/ }).tap();
    await page.getByRole('button', { name: 'Replace with 84.6' }).tap();
    await page.unroute('**/api/weigh-ins');
    await expectWeights(flock, [84.6]);
    const { body } = await flock.person.api.call('GET /api/birds/:birdId/weights', {
      params: { birdId: flock.birdId },
    });
    assert.equal(body.weights[0]?.recordedOn, recordedOn);
  });

  it('does not mix digits typed for today with an earlier weight that is edited', async () => {
    const flock = await flockOf('edit-separately@example.org');
    const recordedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const weight = weightOf(flock.birdId);
    const { page } = await openWith(flock, noService, true, {
      request: { body: { ...weight.request.body, recordedOn } },
      about: { ...weight.about, recordedOn },
    });
    const digits = page.getByRole('textbox', { name: /Weight of Kiwi/ });
    const open = (path: string) =>
      page.goto(`${browser.service.baseUrl}${path}`, { waitUntil: 'domcontentloaded' });
    await open('/weigh');
    await digits.fill('85');
    await open('/outbox');
    await page.getByRole('button', { name: /^Edit Kiwi/ }).tap();
    await page.getByLabel('Day of the weight').waitFor();
    assert.equal(await digits.inputValue(), '86.4');
    await page.getByRole('button', { name: 'Close' }).tap();
    await open('/weigh');
    await digits.waitFor();
    assert.equal(await digits.inputValue(), '85');
    assert.equal(await page.getByLabel('Day of the weight').count(), 0);
    await page.unroute('**/api/weigh-ins');
    await page.getByRole('button', { name: /^Save 85/ }).tap();
    await expectWeights(flock, [86.4, 85]);
  });

  it('keeps Fasting and the note of an edited weight, and stores a new note', async () => {
    const flock = await flockOf('edit-note@example.org');
    const { page } = await openWith(flock, noService, true, afterMeal(flock));
    await page.getByRole('button', { name: /^Edit Kiwi/ }).tap();
    await page.getByRole('textbox', { name: /Weight of Kiwi/ }).waitFor();
    const fasting = page.getByRole('button', { name: 'Fasting' });
    assert.equal(await fasting.getAttribute('aria-pressed'), 'false');
    await page.getByRole('button', { name: 'Note', exact: true }).tap();
    const note = page.getByRole('textbox', { name: 'Kept with this weight' });
    assert.equal(await note.inputValue(), 'Ate a lot.');
    await note.fill('Ate a little.');
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: /^Save 86.4/ }).tap();
    await page.waitForURL(url => url.pathname !== '/weigh');
    await page.unroute('**/api/weigh-ins');
    await expectWeights(flock, [86.4]);
    const stored = async () => {
      const { body } = await flock.person.api.call('GET /api/birds/:birdId/weight-history', {
        params: { birdId: flock.birdId },
      });
      return body.entries.map(({ weight, fasting }) => ({ notes: weight.notes, fasting }));
    };
    for (let attempt = 0; attempt < 50 && (await stored())[0]?.notes !== 'Ate a little.'; attempt += 1)
      await new Promise(resolve => setTimeout(resolve, 100));
    assert.deepEqual(await stored(), [{ notes: 'Ate a little.', fasting: false }]);
  });

  it('never replaces somebody else’s weight with a waiting one', async () => {
    const flock = await flockOf('edit-other@example.org');
    const { page } = await openWith(flock, noService, true);
    await page.getByRole('button', { name: /^Edit Kiwi/ }).tap();
    await page.getByRole('textbox', { name: /Weight of Kiwi/ }).fill('84.6');
    await page.getByRole('button', { name: /^Save 84.6/ }).tap();
    await flock.person.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId: flock.birdId },
      body: { weightGrams: 88.1, recordedOn: today },
    });
    await page.getByRole('button', { name: 'Replace with 84.6' }).tap();
    await page.waitForURL(url => url.pathname !== '/weigh');
    await page.unroute('**/api/weigh-ins');
    await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
    await page.getByText(/^Kiwi has 88.1\sg today, by/).waitFor();
    await page.getByRole('button', { name: 'Replace with 84.6' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Keep/ }).count(), 1);
    assert.deepEqual(await weights(flock), [88.1]);
  });

  it('replaces only the weight that the person chose to replace', async () => {
    const flock = await flockOf('replace-seen@example.org', 88.1);
    const { page } = await browser.open(`/weigh?bird=${flock.birdId}`, flock.person, {
      touch: true,
      ...noService,
    });
    const digits = page.getByRole('textbox', { name: /Weight of Kiwi/ });
    await digits.waitFor();
    await page.route('**/api/**', route => route.abort());
    await digits.fill('86.4');
    await page.getByRole('button', { name: /^Save 86.4/ }).tap();
    await page.getByRole('button', { name: 'Replace with 86.4' }).tap();
    await page.waitForURL(url => url.pathname !== '/weigh');
    await flock.person.api.call('POST /api/weigh-ins', {
      body: { recordedOn: today, weights: [{ birdId: flock.birdId, weightGrams: 89.3 }], replace: true },
    });
    await page.unroute('**/api/**');
    await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
    await page.getByText(/^Kiwi has 89.3\sg today, by/).waitFor();
    assert.deepEqual(await weights(flock), [89.3]);
    await page.getByRole('button', { name: 'Replace with 86.4' }).tap();
    await page.getByText('Everything is saved.').waitFor();
    await expectWeights(flock, [86.4]);
  });

  for (const [button, grams] of [
    ['Keep 88.1', 88.1],
    ['Replace with 86.4', 86.4],
  ] as const) {
    it(`lets a person choose between two weights: ${button}`, async () => {
      const flock = await flockOf(`choice-${grams}@example.org`, 88.1);
      const { page } = await openWith(flock);
      await page.getByText(/^Kiwi has 88.1\sg today, by/).waitFor();
      await page.getByRole('button', { name: button }).tap();
      await page.getByText('Everything is saved.').waitFor();
      await expectWeights(flock, [grams]);
    });
  }

  it('is translated into German', async () => {
    const { page } = await openWith(await flockOf('de@example.org', 88.1), { width: 320, locale: 'de-DE' });
    await page.getByRole('button', { name: 'Durch 86,4 ersetzen' }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  it('has room for a long sign in German with large text', async () => {
    const flock = await flockOf('large@example.org');
    const { birdId } = flock;
    const about = { kind: 'observation', birdId, birdName: 'Kiwi', signs: ['fluffed_up'], observedOn: today };
    const pageOptions: PageOptions = { ...noService, width: 320, locale: 'de-DE', textPercent: 200 };
    const { page } = await openWith(flock, pageOptions, true, { about });
    await page.getByText('Kiwi: Aufgeplustert').waitFor();
    await expectNoSidewaysScroll(page);
  });

  const dose = {
    kind: 'dose',
    birdName: 'Kiwi',
    medicationId: crypto.randomUUID(),
    slot: 'am',
    dosage: '0.3 ml',
    outcome: 'given',
    administeredOn: today,
  };
  it('records that both doses were given, and offers to call a vet', async () => {
    const flock = await flockOf('both@example.org');
    const { person, birdId } = flock;
    const emergencyContacts = [{ name: 'Dr Amara', phone: '+31 20 555 0117' }];
    await person.api.call('PUT /api/workspace/settings', { body: { emergencyContacts } });
    const existing = { id: crypto.randomUUID(), status: 'administered' };
    const message = 'Anna gave this at 08:02.';
    const { page } = await openWith(flock, {}, false, {
      about: { ...dose, birdId },
      refused: { status: 409, code: 'doseAlreadyRecorded', message, existing },
    });
    await page.getByRole('button', { name: 'Both were given' }).tap();
    await page.getByRole('link', { name: 'Call Dr Amara' }).waitFor();
    assert.match(
      await page.getByLabel('Note').inputValue(),
      /^Given twice: 0\.3 ml\. Anna gave this at 08:02\./,
    );
    await page.getByRole('button', { name: 'Save the note' }).tap();
    await page.getByText('Everything is saved.').waitFor();
    const { body } = await person.api.call('GET /api/birds/:birdId/observations', { params: { birdId } });
    assert.match(body.observations[0]?.notes ?? '', /^Given twice: 0\.3 ml\./);
  });

  it('states only what is certain about two doses by the same person', async () => {
    const flock = await flockOf('own-dose@example.org');
    const { body } = await flock.person.api.call('GET /api/auth/user');
    const existing = { id: crypto.randomUUID(), status: 'administered', createdByUserId: body.user.id };
    const { page } = await openWith(flock, {}, false, {
      about: { ...dose, birdId: flock.birdId },
      refused: { status: 409, code: 'doseAlreadyRecorded', message: '', existing },
    });
    await page
      .getByText(/You tapped Give on this device at \d\d:\d\d. The dose is recorded once\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Both were given' }).tap();
    assert.match(await page.getByLabel('Note').inputValue(), /\. The other time was \d\d:\d\d\.$/);
  });

  it('says that a bird has left the flock, and offers to copy the note', async () => {
    const flock = await flockOf('left@example.org');
    const { person, birdId } = flock;
    await person.api.call('DELETE /api/birds/:birdId', { params: { birdId } });
    const { page, context } = await openWith(flock, { expected: [/status of 404/] }, false, {
      endpoint: 'POST /api/birds/:birdId/observations',
      request: {
        params: { birdId },
        body: { id: crypto.randomUUID(), observedOn: today, signs: ['fluffed_up'], notes: 'Since noon.' },
      },
      about: { kind: 'observation', birdId, birdName: 'Kiwi', signs: ['fluffed_up'], observedOn: today },
    });
    await page
      .getByText('Kiwi is no longer in this flock, or you can no longer see it, so this was not recorded.')
      .waitFor();
    await page.getByText('Since noon.').waitFor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the note' }).tap();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Since noon.');
    await page.getByRole('button', { name: 'Discard' }).tap();
    await page.getByText('Everything is saved.').waitFor();
  });

  it('sends an entry for a bird that has left the flock and is back', async () => {
    const flock = await flockOf('back@example.org');
    const { person, birdId } = flock;
    await person.api.call('DELETE /api/birds/:birdId', { params: { birdId } });
    const { page } = await openWith(flock, { expected: [/status of 404/] });
    await page
      .getByText('Kiwi is no longer in this flock, or you can no longer see it, so this was not recorded.')
      .waitFor();
    const { changes } = (await person.api.call('GET /api/changes', { query: { limit: 20 } })).body;
    const changeId = changes.find(({ kind, action }) => kind === 'bird' && action === 'deleted')?.id ?? '';
    await person.api.call('POST /api/changes/:changeId/undo', { params: { changeId } });
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByText('Everything is saved.').waitFor();
    const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId } });
    assert.equal(body.weights.length, 1);
  });

  it('says that a bird has left the flock, for a weight and for a dose, in German', async () => {
    const flock = await flockOf('left-de@example.org');
    const { person, birdId } = flock;
    await person.api.call('DELETE /api/birds/:birdId', { params: { birdId } });
    const refused = { status: 404, code: 'medicationNotFound', message: '' };
    for (const more of [{}, { about: { ...dose, birdId }, refused }]) {
      const { page, context } = await openWith(flock, { locale: 'de-DE' }, false, more);
      await page.getByText(/Kiwi ist nicht mehr in diesem Schwarm/).waitFor();
      assert.equal(await page.getByRole('button').filter({ hasText: 'kopieren' }).count(), 0);
      await page.getByRole('button', { name: 'Verwerfen' }).waitFor();
      await context.close();
    }
  });

  for (const [code, english, german, about] of [
    ['weightAlreadyRecorded', 'The bird already has a weight on that date.', 'Der Vogel hat an diesem Tag'],
    ['weightImplausible', '864 g is ten times Kiwi’s usual 86.4 g.', 'Das weicht stark von dem ab, was'],
    ['dayInFuture', 'The date is in the future.', 'In der Zeitzone des Schwarms liegt der Tag'],
    ['doseAlreadyRecorded', 'Anna gave this at 08:02.', 'Jemand hat diese Gabe schon', dose],
    [
      'doseTooSoon',
      'The last dose was 2 h 10 min ago; wait at least 6 h.',
      'Es ist zu früh nach einer anderen',
      dose,
    ],
  ] as const) {
    it(`explains a refusal in the reader’s language: ${code}`, async () => {
      const flock = await flockOf(`${code}@example.org`);
      const { birdId } = flock;
      const refused = {
        refused: { status: 409, code, message: english },
        ...(about && { about: { ...about, birdId } }),
      };
      const inEnglish = await openWith(flock, {}, false, refused);
      await inEnglish.page.getByText(english).waitFor();
      await inEnglish.context.close();
      const inGerman = await openWith(flock, { locale: 'de-DE' }, false, refused);
      await inGerman.page.getByText(german).waitFor();
      assert.equal(await inGerman.page.getByText(english).count(), 0);
      await inGerman.context.close();
    });
  }

  for (const isWaiting of [true, false]) {
    const name = isWaiting ? 'waiting' : 'choice';
    it(`is accessible with an entry that ${isWaiting ? 'has not been sent' : 'needs a choice'}`, async () => {
      const flock = await flockOf(`${name}@example.org`, isWaiting ? undefined : 88.1);
      const { page, context } = await openWith(flock, isWaiting ? noService : {}, isWaiting);
      await page.getByRole('button', { name: isWaiting ? /^Discard/ : /^Keep/ }).waitFor();
      await expectAccessibleEverywhere(page, `outbox-${name}`);
      await context.close();
    });
  }
});
