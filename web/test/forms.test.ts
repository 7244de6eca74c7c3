// Tests the forms of a bird: a ring that another bird has, the photo, and unsaved input.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, signIn } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { addKiwi, daysAgo, move } from './support/move-on.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
/** A single white pixel. */
const photoDataUrl =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
const pip = await addBird(olive, { name: 'Pip', tagId: 'NL-1', species: 'Budgerigar' });
const kiwi = await addBird(olive, { name: 'Kiwi', tagId: 'NL-2', species: 'Cockatiel', photoDataUrl });

describe('A ring that another bird has', () => {
  it('is refused at its field with a link to that bird, and no input is lost', async () => {
    const { page } = await browser.open('/birds/new', olive, { expected: [/status of 409/] });
    await page.getByLabel('Name').fill('Mochi');
    await page.getByLabel('Species').fill('Cockatiel');
    await page.getByLabel('Ring').fill('NL-1');
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    await page.getByText('Pip has that ring.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'tagId');
    assert.equal(await page.getByRole('alert').count(), 0);
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Open Pip' }).click();
    await page.getByRole('heading', { name: 'Pip', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('You typed this earlier and have not saved it.').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Mochi');
    await page.getByRole('button', { name: 'Discard it' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), '');
    assert.equal(await page.getByLabel('Ring').inputValue(), 'NL-3');
  });
});

describe('The ring of a new bird', () => {
  it('continues the series of the open flock, even if it has birds from another flock', async () => {
    const pat = await browser.signIn('pat@example.org');
    const created = await pat.api.call('POST /api/workspaces', {
      body: { name: 'Oak Parrot Rescue', workspaceType: 'rescue' },
    });
    const inRescue = { headers: { 'x-workspace-id': String(created.body.workspace.id) } };
    for (const tagId of ['OPR-2014', 'OPR-2031', 'OPR-2047']) {
      const { body } = await pat.api.call('POST /api/birds', {
        ...inRescue,
        body: { name: tagId, tagId, species: 'Cockatiel' },
      });
      if (tagId === 'OPR-2047') continue;
      const params = { birdId: body.bird.id };
      const code = await pat.api.call('POST /api/birds/:birdId/transfer-code', { ...inRescue, params });
      await pat.api.call('POST /api/bird-transfer-codes/:code/accept', {
        params: { code: code.body.transferCode.code },
      });
    }
    await pat.api.call('PUT /api/workspace', { body: { name: 'Maple Street Flock' } });
    await addBird(pat, { name: 'Pip', tagId: 'MSF-001' });
    // A past bird keeps its ring number.
    await move(pat, await addKiwi(pat, { tagId: 'MSF-002' }), 'adopted', daysAgo(0));

    const { page } = await browser.open('/birds', pat);
    const expectOfferedRing = async (ring: string) => {
      await page.goto(`${browser.service.baseUrl}/birds/new`);
      await page.waitForFunction(
        expected => document.querySelector<HTMLInputElement>('[name=tagId]')?.value === expected,
        ring,
      );
    };
    await expectOfferedRing('MSF-003');
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Maple Street Flock' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Oak Parrot Rescue/ })
      .click();
    await page.getByRole('button', { name: 'Oak Parrot Rescue' }).first().waitFor();
    await expectOfferedRing('OPR-2048');
  });
});

describe('The bird form', () => {
  it('removes the photo', async () => {
    const { page } = await browser.open(`/birds/${kiwi.id}/edit`, olive);
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await page.getByRole('button', { name: 'Keep the photo' }).click();
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/birds/${kiwi.id}`);
    const { body } = await olive.api.call('GET /api/birds/:birdId', { params: { birdId: kiwi.id } });
    assert.equal(body?.bird.photoDataUrl, null);
  });

  it('accepts any color, and links to the care sheet', async () => {
    const { page } = await browser.open(`/birds/${kiwi.id}/edit`, olive);
    await page.getByLabel('Another colour').fill('#112233');
    await page.getByRole('button', { name: 'Care sheet: room, cage, diet' }).click();
    await page.getByRole('dialog').getByLabel('Place').fill('Cage 7');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/birds/${kiwi.id}`);
    const params = { birdId: kiwi.id };
    const { body } = await olive.api.call('GET /api/birds/:birdId', { params });
    assert.equal(body?.bird.chartColor, '#112233');
    const care = await olive.api.call('GET /api/birds/:birdId/care-sheet', { params });
    assert.equal(care.body?.careSheet.place, 'Cage 7');
  });

  it('tells a viewer that only other roles can add and change birds', async () => {
    await olive.call('POST /api/workspace/members', { email: 'vic@example.org', role: 'viewer' });
    const vic = await signIn(browser.service, 'vic@example.org');
    const flock = (await vic.call('GET /api/workspaces')).body.workspaces.find(
      ({ role }: { role: string }) => role === 'viewer',
    );
    await vic.call('POST /api/auth/switch-workspace', { workspaceId: flock.workspaceId });
    const { page } = await browser.open('/birds/new', vic);
    await page.getByText('Only owners, assistants and caregivers of the flock can add a bird.').waitFor();
    await page.goto(`${browser.service.baseUrl}/birds/${kiwi.id}/edit`);
    await page.getByText('Only owners, assistants and caregivers of the flock can change a bird.').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
  });
});

describe('A form that the contract refuses', () => {
  /** Fills in a new bird without a name or a ring, and submits it. */
  const fillSpecies = async (page: Page) => {
    await page.getByLabel('Species').fill('Cockatiel');
    await page.getByLabel('Ring').fill(' ');
    await page.getByRole('button', { name: 'Add the bird' }).click();
  };
  const expectRefused = async (page: Page) => {
    await page.locator('input[name="name"][aria-invalid="true"]').waitFor();
    await page.locator('input[name="tagId"][aria-invalid="true"]').waitFor();
    assert.equal(await page.getByText('This cannot be empty.').count(), 2);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
  };
  const postsOf = (page: Page) => {
    const sent: string[] = [];
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
    return sent;
  };

  it('shows the errors at its fields, and is not sent', async () => {
    const { page } = await browser.open('/birds/new', olive);
    const sent = postsOf(page);
    await fillSpecies(page);
    await expectRefused(page);
    assert.deepEqual(sent, []);
  });

  it('is sent and refused by the service if the contract cannot be loaded', async () => {
    const { page } = await browser.open('/birds/new', olive, {
      expected: [/status of 400/, /ERR_FAILED/],
    });
    await page.route('**/bodies-*.js', route => route.abort());
    const sent = postsOf(page);
    await fillSpecies(page);
    await expectRefused(page);
    assert.equal(sent.length, 1);
  });
});

describe('A closed sheet', () => {
  const draftNote = 'You typed this earlier and have not saved it.';

  /** Taps outside the sheet instead of on its Close button. */
  const tapOutside = (page: Page) => page.mouse.click(5, 5);

  it('keeps the input of a note until it is opened again', async () => {
    const { page } = await browser.open(`/birds/${pip.id}`, olive);
    const open = () => page.getByRole('button', { name: 'Add a note' }).first().click();
    await open();
    await page.getByRole('button', { name: 'Sneezing' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Twice at night.');
    await tapOutside(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await page.getByText(draftNote).waitFor();
    assert.equal(await page.getByRole('dialog').getByLabel('Note').inputValue(), 'Twice at night.');
    await page.getByRole('button', { name: 'Save 1 sign' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    assert.equal(await page.getByRole('dialog').getByLabel('Note').inputValue(), '');
    assert.equal(await page.getByText(draftNote).count(), 0);
  });

  it('keeps the input of a care sheet without overwriting other people’s changes', async () => {
    const { page } = await browser.open(`/birds/${pip.id}`, olive);
    const careSheet = page
      .locator('section', { has: page.getByRole('heading', { name: 'Care sheet' }) })
      .last();
    const open = () => careSheet.getByRole('button', { name: 'Edit' }).click();
    await open();
    await page.getByRole('dialog').getByLabel('Diet').fill('Pellets.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await olive.call(`PUT /api/birds/${pip.id}/care-sheet`, { room: 'Kitchen' });
    await page.reload();
    await open();
    await page.getByText(draftNote).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await olive.call(`GET /api/birds/${pip.id}/care-sheet`);
    assert.deepEqual([body.careSheet.diet, body.careSheet.room], ['Pellets.', 'Kitchen']);
  });

  it('keeps no draft of a visit whose fields are unchanged', async () => {
    const { page } = await browser.open(`/birds/${pip.id}`, olive);
    const open = async () => {
      await page.locator('summary', { hasText: 'Add' }).first().click();
      await page.getByRole('button', { name: 'Visit', exact: true }).click();
    };
    await open();
    await page.getByLabel('Reason').fill('Beak');
    await page.getByLabel('Reason').fill('');
    await tapOutside(page);
    await open();
    assert.equal(await page.getByText(draftNote).count(), 0);
    await page.getByLabel('Reason').fill('Beak');
    await tapOutside(page);
    await open();
    await page.getByText(draftNote).waitFor();
    assert.equal(await page.getByLabel('Reason').inputValue(), 'Beak');
  });
});

describe('Without a connection, a form that cannot wait in the outbox', async () => {
  const expected = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /preload (assets|CSS)/];
  const params = { birdId: pip.id };
  const today = new Date().toISOString().slice(0, 10);
  await olive.api.call('POST /api/birds/:birdId/weights', {
    params,
    body: { weightGrams: 35, recordedOn: today },
  });
  await olive.api.call('POST /api/birds/:birdId/vet-visits', {
    params,
    body: { visitedOn: today, reason: 'Beak' },
  });
  await olive.api.call('POST /api/birds/:birdId/observations', {
    params,
    body: { id: crypto.randomUUID(), observedOn: today, signs: ['sneezing'], notes: 'At night.' },
  });
  const course = await olive.api.call('POST /api/birds/:birdId/medications', {
    params,
    body: { name: 'meloxicam', dosage: '0.1 ml', frequency: 'as_needed', startDate: today },
  });
  const medication = `/birds/${pip.id}/medications/${course.body.medication.id}`;
  const inSheet = (page: Page) => page.getByRole('dialog');

  const forms = [
    {
      name: 'a weight',
      path: `/birds/${pip.id}`,
      open: async (page: Page) => {
        await page.getByText('As a table').click();
        await page.getByRole('button', { name: /^Edit 35/ }).click();
      },
    },
    {
      name: 'a visit',
      path: `/birds/${pip.id}`,
      open: (page: Page) => page.getByRole('button', { name: 'Change this visit' }).click(),
    },
    {
      name: 'a note',
      path: `/birds/${pip.id}`,
      open: (page: Page) => page.getByRole('button', { name: 'Change this note' }).first().click(),
    },
    { name: 'a medication', path: medication, open: (page: Page) => page.getByText('More: notes').click() },
  ];

  for (const { name, path, open } of forms) {
    it(`warns before ${name} is saved, and can save it when the connection is back`, async () => {
      const { page, context } = await browser.open(path, olive, { expected });
      await open(page);
      const note = page.getByLabel('Note', { exact: true });
      await note.waitFor();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByText('No connection. What you type is kept on this device.').waitFor();
      await note.fill(`Typed in ${name}.`);
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Not saved. The server did not answer. Nothing you typed was lost.').waitFor();
      await expectAccessible(page);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Not saved.').waitFor({ state: 'detached' });
      await page.getByText(/^Saved\.$/).waitFor();
      const stored = await Promise.all([
        olive.call(`GET /api/birds/${pip.id}/weights`),
        olive.call(`GET /api/birds/${pip.id}/vet-visits`),
        olive.call(`GET /api/birds/${pip.id}/observations`),
        olive.call(`GET /api/birds/${pip.id}/medications`),
      ]);
      assert.match(JSON.stringify(stored.map(({ body }) => body)), new RegExp(`Typed in ${name}\\.`));
    });
  }

  it('keeps the input of a medication if a deletion gets no response', async () => {
    const { page, context } = await browser.open(medication, olive, { serviceWorkers: 'allow', expected });
    await page.getByLabel('Dose, as on the label').waitFor();
    // The deletion opens the bird's page first. Without a connection, that page comes from the service worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByLabel('Dose, as on the label').fill('0.2 ml');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Not deleted. The server did not answer.').waitFor();
    await context.setOffline(false);
    await page.goto(`${browser.service.baseUrl}${medication}`);
    await page.getByText('You typed this earlier and have not saved it.').waitFor();
    assert.equal(await page.getByLabel('Dose, as on the label').inputValue(), '0.2 ml');
  });

  it('says that a note was not deleted, and can delete it later without closing the sheet', async () => {
    const { page, context } = await browser.open(`/birds/${pip.id}`, olive, { expected });
    await page.getByRole('button', { name: 'Change this note' }).first().click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await inSheet(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Not deleted. The server did not answer.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Note deleted.').waitFor();
  });
});
