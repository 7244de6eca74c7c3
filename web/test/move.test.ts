// Tests moving a bird to another flock with a code or by email, seen from both sides.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
/** The browser's log lines for reading a bird that has left. */
const birdNotFound = [/status of 404/];
const codeFormat = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

let rings = 0;
async function addSaffron(owner: Person = olive): Promise<string> {
  rings += 1;
  const { id } = await addBird(owner, { name: 'Saffron', species: 'Sun conure', tagId: `OPR-${rings}` });
  await owner.api.call('POST /api/birds/:birdId/weights', {
    params: { birdId: id },
    body: { weightGrams: 113, recordedOn: '2026-05-05' },
  });
  return id;
}

const shownCode = async (page: Page) => {
  await page.getByRole('img', { name: 'QR code that takes Saffron in' }).locator('path').waitFor();
  return (await page.locator('[translate="no"]').textContent()) ?? '';
};

/** Checks that the app stops reading the bird and the open transfers after the move, except for reads in progress. */
async function expectNothingRead(page: Page, forMs: number): Promise<void> {
  const read: string[] = [];
  await page.waitForTimeout(500);
  page.on('request', request => {
    if (/\/api\/(birds\/|bird-transfers)/.test(request.url())) read.push(request.url());
  });
  await page.waitForTimeout(forMs);
  assert.deepEqual(read, []);
}

const transfersOf = async (person: Person, birdId: string) => {
  const { body } = await person.api.call('GET /api/bird-transfers');
  return body.transfers.filter(transfer => transfer.birdId === birdId);
};

describe('Moving a bird with a code', () => {
  it('takes three taps from the bird’s page to the code, and says when somebody has used it', async () => {
    const birdId = await addSaffron();
    const nora = await browser.signIn('nora@example.org');
    const { page } = await browser.open(`/birds/${birdId}`, olive, { expected: birdNotFound });
    await page.locator('summary[aria-label="More"]').click();
    await page.getByRole('link', { name: 'Move to another flock' }).click();
    await page.getByRole('button', { name: 'Make a code', exact: true }).click();
    const code = await shownCode(page);
    assert.match(code, codeFormat);
    await page.getByText('Anyone who scans this receives Saffron with').waitFor();
    await page.getByText('1 weight, 0 visits and every dose').waitFor();
    await page.getByText('The link opens only on this computer.').waitFor();

    const accepted = await nora.api.call('POST /api/bird-transfer-codes/:code/accept', { params: { code } });
    assert.equal(accepted.body.bird.id, birdId);
    await page.getByRole('heading', { name: 'Saffron has moved' }).waitFor({ timeout: 10_000 });
    await expectNothingRead(page, 11_000);
    await page.getByRole('link', { name: 'Back to the birds' }).click();
    await page.waitForURL('**/birds');
    await page.context().close();
  });

  it('shares the address if the device can, and copies it otherwise', async () => {
    const birdId = await addSaffron();
    const { page, context } = await browser.open(`/birds/${birdId}/move`, olive);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Make a code', exact: true }).click();
    const code = await shownCode(page);
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await page.getByText('Copied. Send it to the person who is taking Saffron in.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.endsWith(`/accept#${code}`), copied);

    await page.evaluate(() => {
      Object.assign(navigator, {
        share: (shared: ShareData) => {
          document.title = shared.url ?? '';
          return Promise.resolve();
        },
      });
    });
    await page.getByRole('button', { name: 'Make a new code' }).click();
    // The old code is shown until the new one arrives.
    await page.getByText(code).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send the code' }).click();
    const next = await shownCode(page);
    assert.notEqual(next, code);
    assert.ok((await page.title()).endsWith(`/accept#${next}`));
    await context.close();
  });

  it('lists open transfers, which can be cancelled', async () => {
    const birdId = await addSaffron();
    const { page } = await browser.open(`/birds/${birdId}/move`, olive);
    await page.getByRole('button', { name: 'Make a code', exact: true }).click();
    await shownCode(page);
    await page.getByText('Made by Olive').waitFor();
    assert.equal((await transfersOf(olive, birdId)).length, 1);
    await page.getByRole('button', { name: 'Cancel the code' }).click();
    await page.getByText('The code is no longer valid.').waitFor();
    await page.getByRole('button', { name: 'Make a code', exact: true }).waitFor();
    assert.equal(await page.getByRole('img', { name: /QR code/ }).count(), 0);
    assert.deepEqual(await transfersOf(olive, birdId), []);
    await page.context().close();
  });

  it('shows a code only once: after a reload, a new one has to be created', async () => {
    const birdId = await addSaffron();
    const { page } = await browser.open(`/birds/${birdId}/move`, olive);
    await page.getByRole('button', { name: 'Make a code', exact: true }).click();
    await shownCode(page);
    await page.reload();
    await page.getByRole('button', { name: 'Make a new code' }).waitFor();
    await page.getByText('Making a new one cancels the current one.').waitFor();
    await page.context().close();
  });

  it('says that the bird has moved if somebody has used a code that was created earlier', async () => {
    const birdId = await addSaffron();
    const nora = await browser.signIn('nora@example.org');
    const created = await olive.api.call('POST /api/birds/:birdId/transfer-code', { params: { birdId } });
    const { code } = created.body.transferCode;
    const { page } = await browser.open(`/birds/${birdId}/move`, olive, { expected: birdNotFound });
    await page.getByText('Making a new one cancels the current one.').waitFor();
    await nora.api.call('POST /api/bird-transfer-codes/:code/accept', { params: { code } });
    await page.getByRole('heading', { name: 'Saffron has moved' }).waitFor({ timeout: 10_000 });
    await page.context().close();
  });
});

describe('Giving a bird by email', () => {
  it('moves the bird with every record immediately if the person has a flock', async () => {
    const birdId = await addSaffron();
    const nora = await browser.signIn('nora@example.org');
    const { page } = await browser.open(`/birds/${birdId}/move`, olive, { expected: birdNotFound });
    await page.getByRole('button', { name: 'Give by email' }).click();
    await page.getByLabel('New owner’s email').fill('nora@example.org');
    await page.getByRole('button', { name: 'Give Saffron' }).click();
    await page
      .getByText('Saffron is now in Nora’s flock, with all records.')
      .or(page.getByText("Saffron is now in Nora's flock, with all records."))
      .waitFor();
    const { body } = await nora.api.call('GET /api/birds/:birdId/weights', {
      params: { birdId },
      query: { days: 365 },
    });
    assert.equal(body.weights.length, 1);
    await page.context().close();
  });

  it('invites a new person, and the bird moves when they first sign in', async () => {
    const birdId = await addSaffron();
    const { page } = await browser.open(`/birds/${birdId}/move`, olive, { expected: birdNotFound });
    await page.getByRole('button', { name: 'Give by email' }).click();
    await page.getByLabel('New owner’s email').fill('frida@example.org');
    await page.getByRole('button', { name: 'Give Saffron' }).click();
    await page.getByText('Saffron stays here, and moves as soon as frida@example.org signs in.').waitFor();
    await page.getByText('This server does not send email.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Moves when they sign in. Invited by Olive').waitFor();
    const frida = await browser.signIn('frida@example.org');
    const { body } = await frida.api.call('GET /api/birds/:birdId', { params: { birdId } });
    assert.equal(body.bird.name, 'Saffron');
    await page.context().close();
  });

  it('shows an error at the field, and keeps the input', async () => {
    const birdId = await addSaffron();
    const { page } = await browser.open(`/birds/${birdId}/move`, olive, {
      expected: [/status of 4(00|09)/],
    });
    await page.getByRole('button', { name: 'Give by email' }).click();
    const field = page.getByLabel('New owner’s email');
    await field.fill('nora');
    await page.getByRole('button', { name: 'Give Saffron' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Give by email' }).click();
    assert.equal(await field.inputValue(), 'nora');
    await field.fill('olive@example.org');
    await page.getByRole('button', { name: 'Give Saffron' }).click();
    await page.getByText('The bird is already in that flock.').waitFor();
    await page.context().close();
  });
});

describe('The move screen', () => {
  it('tells a caregiver that only owners and assistants can move a bird', async () => {
    const birdId = await addSaffron();
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'carl@example.org', role: 'caregiver' },
    });
    const carl = await browser.signIn('carl@example.org');
    const { page } = await browser.open(`/birds/${birdId}/move`, carl);
    await page.getByText('Only an owner or assistant of the flock can move a bird.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Make a code' }).count(), 0);
    await page.context().close();
  });

  it('is accessible at every width, in both themes', async () => {
    const birdId = await addSaffron();
    const { page } = await browser.open(`/birds/${birdId}/move`, olive);
    await page.getByRole('button', { name: 'Make a code', exact: true }).click();
    await shownCode(page);
    await page.getByText('Made by Olive').waitFor();
    await expectAccessibleEverywhere(page);
    await page.context().close();
  });
});
