// What the forms of a bird say, keep and offer: a ring that is taken, the photo, and what was typed and not saved.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, signIn } from '../../server/test/cast.ts';
import { expectAccessible, expectUsableByEverybody } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
/** A single white pixel. */
const photoDataUrl =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
const pip = await addBird(olive, { name: 'Pip', tagId: 'NL-1', species: 'Budgerigar' });
const kiwi = await addBird(olive, { name: 'Kiwi', tagId: 'NL-2', species: 'Cockatiel', photoDataUrl });

describe('A ring that is taken', () => {
  it('is said at its field with the bird that has it, which is a tap away, and nothing typed is lost', async () => {
    const { page } = await browser.open('/birds/new', olive, { expected: [/status of 409/] });
    await page.getByLabel('Name').fill('Mochi');
    await page.getByLabel('Species').fill('Cockatiel');
    await page.getByLabel('Ring').fill('NL-1');
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    await page.getByText('Pip has that ring.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'tagId');
    assert.equal(await page.getByRole('alert').count(), 0);
    await expectUsableByEverybody(page);
    await page.getByRole('link', { name: 'Open Pip' }).click();
    await page.getByRole('heading', { name: 'Pip', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('You typed this before, and it is not saved.').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Mochi');
    await page.getByRole('button', { name: 'Drop it' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), '');
    assert.equal(await page.getByLabel('Ring').inputValue(), 'NL-3');
  });
});

describe('The form of a bird', () => {
  it('shows the photo that there is, and removes it', async () => {
    const { page } = await browser.open(`/birds/${kiwi.id}/edit`, olive);
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await page.getByRole('button', { name: 'Keep the photo' }).click();
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/birds/${kiwi.id}`);
    const { body } = await olive.api.call('GET /api/birds/:birdId', { params: { birdId: kiwi.id } });
    assert.equal(body?.bird.photoDataUrl, null);
  });

  it('takes any colour, and leads to the care sheet', async () => {
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

  it('says to a viewer who can add and change a bird', async () => {
    await olive.call('POST /api/workspace/members', { email: 'vic@example.org', role: 'viewer' });
    const vic = await signIn(browser.service, 'vic@example.org');
    const flock = (await vic.call('GET /api/workspaces')).body.workspaces.find(
      ({ role }: { role: string }) => role === 'viewer',
    );
    await vic.call('POST /api/auth/switch-workspace', { workspaceId: flock.workspaceId });
    const { page } = await browser.open('/birds/new', vic);
    await page.getByText('Owners, assistants and caregivers of the flock can add a bird.').waitFor();
    await page.goto(`${browser.service.baseUrl}/birds/${kiwi.id}/edit`);
    await page.getByText('Owners, assistants and caregivers of the flock can change a bird.').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
  });
});

describe('A form that the contract does not take', () => {
  /** A new bird without a name and a ring. */
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
  const sentBy = (page: Page) => {
    const sent: string[] = [];
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
    return sent;
  };

  it('is refused at its fields and not sent', async () => {
    const { page } = await browser.open('/birds/new', olive);
    const sent = sentBy(page);
    await fillSpecies(page);
    await expectRefused(page);
    assert.deepEqual(sent, []);
  });

  it('is sent where the shapes of the contract cannot be loaded, and the service refuses it', async () => {
    const { page } = await browser.open('/birds/new', olive, {
      expected: [/status of 400/, /ERR_FAILED/],
    });
    await page.route('**/bodies-*.js', route => route.abort());
    const sent = sentBy(page);
    await fillSpecies(page);
    await expectRefused(page);
    assert.equal(sent.length, 1);
  });
});

describe('A sheet that is left', () => {
  const kept = 'You typed this before, and it is not saved.';

  /** Beside the sheet, and not on its button to close it. */
  const tapBeside = (page: Page) => page.mouse.click(5, 5);

  it('has what was typed when it is opened again: a note', async () => {
    const { page } = await browser.open(`/birds/${pip.id}`, olive);
    const open = () => page.getByRole('button', { name: 'Add a note' }).first().click();
    await open();
    await page.getByRole('button', { name: 'Sneezing' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Twice at night.');
    await tapBeside(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await page.getByText(kept).waitFor();
    assert.equal(await page.getByRole('dialog').getByLabel('Note').inputValue(), 'Twice at night.');
    await page.getByRole('button', { name: 'Save 1 sign' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    assert.equal(await page.getByRole('dialog').getByLabel('Note').inputValue(), '');
    assert.equal(await page.getByText(kept).count(), 0);
  });

  it('overwrites nothing that others have changed meanwhile: a care sheet', async () => {
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
    await page.getByText(kept).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await olive.call(`GET /api/birds/${pip.id}/care-sheet`);
    assert.deepEqual([body.careSheet.diet, body.careSheet.room], ['Pellets.', 'Kitchen']);
  });

  it('keeps nothing of what is as it was: a visit', async () => {
    const { page } = await browser.open(`/birds/${pip.id}`, olive);
    const open = async () => {
      await page.locator('summary', { hasText: 'Add' }).click();
      await page.getByRole('button', { name: 'Visit', exact: true }).click();
    };
    await open();
    await page.getByLabel('Reason').fill('Beak');
    await page.getByLabel('Reason').fill('');
    await tapBeside(page);
    await open();
    assert.equal(await page.getByText(kept).count(), 0);
    await page.getByLabel('Reason').fill('Beak');
    await tapBeside(page);
    await open();
    await page.getByText(kept).waitFor();
    assert.equal(await page.getByLabel('Reason').inputValue(), 'Beak');
  });
});

describe('A form that only the service can save, without a connection', async () => {
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
    it(`says before anybody types what is kept, and is sent again in place: ${name}`, async () => {
      const { page, context } = await browser.open(path, olive, { expected });
      await open(page);
      const note = page.getByLabel('Note', { exact: true });
      await note.waitFor();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByText('No connection. What you type is kept on this device.').waitFor();
      await note.fill(`Typed in ${name}.`);
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Not saved. The server did not answer. What you typed is kept.').waitFor();
      await expectAccessible(page);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Not saved.').waitFor({ state: 'detached' });
      await page.getByText(/^Saved\.$/).waitFor();
      const kept = await Promise.all([
        olive.call(`GET /api/birds/${pip.id}/weights`),
        olive.call(`GET /api/birds/${pip.id}/vet-visits`),
        olive.call(`GET /api/birds/${pip.id}/observations`),
        olive.call(`GET /api/birds/${pip.id}/medications`),
      ]);
      assert.match(JSON.stringify(kept.map(({ body }) => body)), new RegExp(`Typed in ${name}\\.`));
    });
  }

  it('keeps what was typed if a deletion got no answer: a medication', async () => {
    const { page, context } = await browser.open(medication, olive, { serviceWorkers: 'allow', expected });
    await page.getByLabel('Dose, as on the label').waitFor();
    // The bird's page, which is opened first, comes from the worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByLabel('Dose, as on the label').fill('0.2 ml');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Not deleted. The server did not answer.').waitFor();
    await context.setOffline(false);
    await page.goto(`${browser.service.baseUrl}${medication}`);
    await page.getByText('You typed this before, and it is not saved.').waitFor();
    assert.equal(await page.getByLabel('Dose, as on the label').inputValue(), '0.2 ml');
  });

  it('says that a note is not deleted, and deletes it in place', async () => {
    const { page, context } = await browser.open(`/birds/${pip.id}`, olive, { expected });
    await page.getByRole('button', { name: 'Change this note' }).first().click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await inSheet(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Not deleted. The server did not answer.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The note is deleted.').waitFor();
  });
});
