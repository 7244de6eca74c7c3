// Tests handing a bird over to a vet: the sheet that creates a link, the page that the link opens, and the printed page.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { addFile, samples } from '../../server/test/files/samples.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const dayMs = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Adds a bird with 90 days of weights and a few other records, or far more of these than fit on a sheet. */
async function addKiwi(history: 'short' | 'long'): Promise<string> {
  const isLong = history === 'long';
  const text = isLong ? 'A long story that nobody wants on paper. '.repeat(100) : 'Crop and keel fine.';
  const words = (short: string) => (isLong ? `${short} with a name that goes on and on and on` : short);
  const { id } = await addBird(olive, {
    name: isLong ? `Kiwi ${'of the long name '.repeat(6)}`.trim() : 'Kiwi',
    species: words('Cockatiel'),
    tagId: isLong ? 'RING-OF-A-LONG-HISTORY-4711' : 'NL-2041',
    gender: 'female_dna',
    dateOfBirth: '2021-05-04',
    gotchaDay: '2021-07-18',
    vetDoctorName: words('Dr Amara'),
    vetClinicName: words('Feather & Beak Clinic'),
    vetAccountNumber: words('40217'),
  });
  const at = `/api/birds/${id}`;
  const losing = [86.4, 88.1, 89.6, 91.5];
  for (let start = 0; start < 90; start += 30) {
    for (let age = start; age < start + 30; age += 1) {
      if (age > 40 && age < 46) continue;
      const weightGrams = losing[age] ?? Math.round(920 + 12 * Math.sin(age * 1.7)) / 10;
      const weights = [{ birdId: id, weightGrams, fasting: true }];
      const sent = { recordedOn: dayBefore(age), weights, confirm: true };
      assert.equal((await olive.call('POST /api/weigh-ins', sent)).status, 200);
    }
  }
  for (let count = 0; count < (isLong ? 30 : 2); count += 1) {
    const days = 20 + count * 9;
    const visit = { visitedOn: dayBefore(days), clinicName: 'Feather & Beak', reason: words('Yearly check') };
    await olive.call(`POST ${at}/vet-visits`, { ...visit, notes: text });
    const course = { name: words('meloxicam'), dosage: '0.05 ml', route: 'by mouth', notes: '' };
    const dates = { startDate: dayBefore(days + 7), endDate: dayBefore(days) };
    await olive.call(`POST ${at}/medications`, { ...course, ...dates, frequency: 'twice_daily' });
    const observation = {
      id: randomUUID(),
      observedOn: dayBefore(count % 7),
      signs: ['fluffed_up', 'eating_less'],
    };
    await olive.call(`POST ${at}/observations`, {
      ...observation,
      notes: isLong ? text : 'Left half the millet.',
    });
  }
  const care = { room: 'Kitchen', place: 'Window', diet: `Pellets and millet. ${isLong ? text : ''}` };
  const more = isLong ? { routine: text, warnings: text, notes: text } : { warnings: 'Panics in the dark.' };
  assert.equal((await olive.call(`PUT ${at}/care-sheet`, { ...care, ...more })).status, 200);
  return id;
}

async function linkTo(birdId: string, body: object = {}): Promise<URL> {
  return new URL((await olive.call(`POST /api/birds/${birdId}/handovers`, body)).body.url);
}

/** Adds so many files that their names do not fit on a sheet, and returns their ids. */
async function addFiles(birdId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1) {
    const name = `A paper with a long name, ${count}.pdf`;
    ids.push((await addFile(olive, birdId, samples['application/pdf'](), { name })).body.file.id);
  }
  return ids;
}

const handoversOf = async (birdId: string) =>
  (await olive.call('GET /api/handovers')).body.handovers.filter(
    (handover: { birdId: string }) => handover.birdId === birdId,
  );

let [shortId, longId] = ['', ''];
before(async () => {
  await olive.call('PATCH /api/auth/user', { phone: '+31 6 5550 0142' });
  [shortId, longId] = [await addKiwi('short'), await addKiwi('long')];
});

describe('The page for a vet', () => {
  it('shows the bird without an account, and removes the token from the address', async () => {
    const url = await linkTo(shortId, { notes: 'Losing weight for three days.' });
    const { page, context } = await browser.open(url.pathname + url.hash);
    await page.getByRole('heading', { level: 1, name: /Kiwi/ }).waitFor();
    assert.equal(new URL(page.url()).hash, '');
    for (const words of [
      'Losing weight for three days.',
      'Olive',
      '+31 6 5550 0142',
      'Panics in the dark.',
    ]) {
      await page.getByText(words).first().waitFor();
    }
    await page
      .getByText(/under Kiwi’s usual/)
      .first()
      .waitFor();
    await page
      .getByText(/, fluffed up and eating less$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    assert.equal(await page.getByRole('row').filter({ hasText: 'meloxicam' }).count(), 2);
    await page.getByText('0 of 16').first().waitFor();
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.ok(!storage.includes(url.hash.slice(1)));
    await context.close();
  });

  it('shows times in the flock’s time zone, and names the zone if it differs from the device’s', async () => {
    const away = await browser.signIn('away@example.org');
    const { id } = await addBird(away, { name: 'Kiwi' });
    const { timeZone: deviceZone } = new Intl.DateTimeFormat().resolvedOptions();
    for (const timeZone of ['Pacific/Kiritimati', deviceZone]) {
      await away.call('PUT /api/workspace/settings', { timeZone });
      const { body } = await away.call(`POST /api/birds/${id}/handovers`, {});
      const { pathname, hash } = new URL(body.url);
      const { page, context } = await browser.open(pathname + hash);
      const foot = page.getByText(/Made on/);
      const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
      const now = new Date();
      await foot.waitFor();
      const words = await foot.innerText();
      assert.ok(words.includes(day.format(now)) && words.includes(hour.format(now)), words);
      assert.equal(words.includes('Times in Kiritimati.'), timeZone !== deviceZone, words);
      await context.close();
    }
  });

  it('is accessible at every width, in both themes', async () => {
    const url = await linkTo(shortId, { notes: 'Losing weight for three days.' });
    const { page, context } = await browser.open(url.pathname + url.hash);
    await page.getByRole('heading', { name: 'Weight, 90 days' }).waitFor();
    await expectAccessibleEverywhere(page, 'vet');
    await context.close();
  });

  it('compares a chick with its peak weight, on the screen and on paper', async () => {
    const { id } = await addBird(olive, { name: 'Mango', tagId: 'NL-1', dateOfBirth: dayBefore(20) });
    assert.equal((await olive.call(`PUT /api/birds/${id}/weight-guard`, { stage: 'chick' })).status, 200);
    for (let age = 12; age >= 0; age -= 1) {
      const sent = { weightGrams: age === 0 ? 100 : 104 - 4 * age, recordedOn: dayBefore(age) };
      assert.equal((await olive.call(`POST /api/birds/${id}/weights`, sent)).status, 201);
    }
    const url = await linkTo(id);
    const { page } = await browser.open(url.pathname + url.hash);
    await page.getByRole('columnheader', { name: 'To peak' }).waitFor();
    await page.getByRole('slider', { name: /^Mango’s weight over .*, peak / }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Dotted: the peak.').waitFor();
    assert.equal(await page.locator('svg rect[fill^="url"], svg [data-line="call"]').count(), 0);
    assert.doesNotMatch(await page.getByRole('article').innerText(), /usual ±|To usual/);
  });

  it('explains that the link is revoked, unknown or no longer in the browser', async () => {
    const url = await linkTo(shortId);
    const [newest] = await handoversOf(shortId);
    await olive.call(`DELETE /api/handovers/${newest.id}`);
    const unknown = `${url.hash.slice(0, -1)}${url.hash.endsWith('0') ? '1' : '0'}`;
    for (const [hash, words] of [
      [url.hash, 'This link is no longer valid. Ask the bird’s keeper for a new one.'],
      [unknown, 'This link does not exist.'],
      ['', 'The link is not kept in this browser.'],
    ] as const) {
      const { page, context } = await browser.open(`/vet${hash}`, undefined, {
        expected: [/status of 4(04|10)/],
      });
      await page.getByText(words).waitFor();
      await expectAccessible(page);
      await context.close();
    }
  });

  for (const history of ['short', 'long'] as const) {
    it(`prints on one sheet of A4 or Letter paper, with a ${history} history`, async () => {
      const notes =
        history === 'long' ? 'The reason for the visit, in all its detail. '.repeat(105) : 'Losing weight.';
      const fileIds = history === 'long' ? await addFiles(longId) : [];
      const url = await linkTo(history === 'long' ? longId : shortId, { notes, fileIds });
      const { page, context } = await browser.open(url.pathname + url.hash);
      await page.getByRole('img', { name: 'QR code of the live page' }).locator('path').waitFor();
      for (const format of ['A4', 'Letter'] as const) {
        const pdf = await page.pdf({ format, printBackground: true });
        assert.equal(pagesOf(pdf), 1, format);
      }
      // The bottom of the sheet is on the page, so nothing is cut off.
      await page.emulateMedia({ media: 'print' });
      for (const [width, height] of [
        [710, 1_039],
        [733, 972],
      ] as const) {
        await page.setViewportSize({ width, height });
        const [foot = 0, needed = 0, space = 0] = await page.evaluate(() => [
          document.querySelector('footer')?.getBoundingClientRect().bottom ?? Infinity,
          document.querySelector('article')?.scrollHeight ?? Infinity,
          document.querySelector('[data-part=rules]')?.getBoundingClientRect().height ?? 0,
        ]);
        assert.ok(foot <= height && needed <= height, `${width}: ${foot}, ${needed}`);
        assert.ok(space >= 28, `There is no room for a line to write on: ${space}`);
      }
      await context.close();
    });
  }
});

/** Counts the pages of a PDF. */
function pagesOf(pdf: Buffer): number {
  const counts = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/g)];
  return Math.max(...counts.map(([, count]) => Number(count)));
}

/** Returns true if this tab has stored a link. Runs in the page. */
const hasStoredLink = () =>
  Object.values({ ...sessionStorage }).some(value => String(value).includes('fch_'));

describe('Handing over', () => {
  it('takes two taps from the bird’s page to the link in the share sheet', async () => {
    const before = (await handoversOf(shortId)).length;
    const { page, context } = await browser.open(`/birds/${shortId}`, olive);
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: (shared: ShareData) => {
          document.title = shared.url ?? '';
          return Promise.resolve();
        },
      });
    });
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('Not opened yet.').first().waitFor();
    await page.waitForFunction(() => document.title.includes('/vet#fch_'));
    assert.equal((await handoversOf(shortId)).length, before + 1);
    // The sheet shows the same link instead of a new one.
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('img', { name: 'QR code that shows Kiwi’s page' }).locator('path').waitFor();
    assert.equal((await handoversOf(shortId)).length, before + 1);
    await context.close();
  });

  it('copies the link if the device cannot share, and shows the reason for the visit on the page', async () => {
    const { page, context } = await browser.open(`/birds/${shortId}`, olive);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByLabel('Reason for the visit').fill('Sneezes at night.');
    await page.getByRole('radio', { name: '30 days' }).check();
    await page.getByText('This page only, for 30 days. You can end it.').waitFor();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.getByText('Link copied. Send it to the vet.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const url = new URL(/http\S+$/.exec(copied)?.[0] ?? '');
    const vet = await browser.open(url.pathname + url.hash);
    await vet.page.getByText('Sneezes at night.').waitFor();
    await vet.context.close();
    const [newest] = await handoversOf(shortId);
    assert.equal(Date.parse(newest.expiresAt) - Date.parse(newest.createdAt), 30 * dayMs);
    assert.equal(newest.openedCount, 1);
    await context.close();
  });

  it('shows a small preview of the page with the typed text', async () => {
    const { page, context } = await browser.open(`/birds/${shortId}`, olive);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const paper = page.getByRole('dialog').locator('article');
    await page.getByLabel('Reason for the visit').fill('Sneezes at night.');
    for (const words of [
      'Sneezes at night.',
      'meloxicam 0.05 ml',
      'Yearly check',
      'Panics in the dark.',
      '+31 6 5550 0142',
    ]) {
      await paper.getByText(words).first().waitFor();
    }
    const [sheet, shown] = [await boxOf(paper), await boxOf(paper.locator('../..'))];
    assert.ok(sheet.width < shown.width && sheet.height < shown.height);
    await context.close();
  });

  it('opens the page for printing in a new tab', async () => {
    const { page, context } = await browser.open(`/birds/${shortId}`, olive);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Print' }).click(),
    ]);
    await opened.getByRole('button', { name: 'Print' }).waitFor();
    await opened.getByRole('heading', { level: 1, name: /Kiwi/ }).waitFor();
    await opened.getByRole('link', { name: 'Back to the bird' }).waitFor();
    await opened.getByRole('link', { name: 'Back to the bird' }).click();
    await opened.waitForURL(`**/birds/${shortId}`);
    await opened.getByRole('button', { name: 'Hand over' }).waitFor();
    assert.equal(await opened.evaluate(hasStoredLink), false);
    await context.close();
  });

  it('keeps the link in the print tab through a reload, until the keeper signs out', async () => {
    const before = (await handoversOf(shortId)).length;
    const { page, context } = await browser.open(`/birds/${shortId}`, olive);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Print' }).click(),
    ]);
    const qr = opened.getByRole('img', { name: 'QR code of the live page' }).locator('path:not([d=""])');
    await qr.waitFor({ state: 'attached' });
    const drawn = await qr.getAttribute('d');
    await opened.reload();
    await qr.waitFor({ state: 'attached' });
    assert.equal(await qr.getAttribute('d'), drawn);
    assert.equal(await opened.evaluate(hasStoredLink), true);
    assert.equal((await handoversOf(shortId)).length, before + 1);
    // Simulates signing out in another tab.
    await page.evaluate(() => localStorage.removeItem('session'));
    for (let attempt = 0; attempt < 50 && (await opened.evaluate(hasStoredLink)); attempt += 1)
      await opened.waitForTimeout(100);
    assert.equal(await opened.evaluate(hasStoredLink), false);
    await context.close();
  });

  it('offers the keeper a new link if this tab no longer has the old one', async () => {
    const { page, context } = await browser.open(`/vet?bird=${shortId}`, olive);
    await page
      .getByText('The link to this page is shown only once, and this tab no longer has it.')
      .waitFor();
    await expectAccessibleEverywhere(page, 'vet-not-kept');
    await page.getByRole('link', { name: 'Make a new link' }).click();
    const sheet = page.getByRole('dialog', { name: 'Hand Kiwi over' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).hash, '');
    await context.close();
  });

  it('links to the phone number field if the owner has no number', async () => {
    const person = await browser.signIn('numberless@example.org');
    const { id } = await addBird(person, { name: 'Kiwi' });
    const { page, context } = await browser.open(`/birds/${id}`, person);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Observations').filter({ visible: true }).first().waitFor();
    assert.equal(await sheet.getByText('My number', { exact: true }).count(), 0);
    await sheet.getByRole('link', { name: 'Add my number' }).click();
    await page.getByRole('button', { name: 'Edit your name and phone' }).click();
    await sheet.getByLabel('Phone').fill('+31 6 5550 0142');
    await sheet.getByRole('button', { name: /^Save/ }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('button', { name: 'Hand over' }).click();
    await sheet.getByText('My number', { exact: true }).waitFor();
    assert.equal(await sheet.getByRole('link', { name: 'Add my number' }).count(), 0);
    await context.close();
  });

  it('prints the records on the device while offline, without mentioning a live page', async () => {
    const { page, context } = await browser.open(`/birds/${shortId}`, olive, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-test', 'printed');
    });
    await page.reload();
    await page.getByRole('button', { name: 'Hand over' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('meloxicam 0.05 ml').first().waitFor();
    await sheet.getByLabel('Reason for the visit').fill('Sneezes at night.');
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Print' }).click();
    await page.locator('html[data-test=printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-printed] article');
    await paper.getByText('Sneezes at night.').waitFor();
    assert.equal(await page.locator('#root').isVisible(), false);
    assert.equal(await sheet.isVisible(), false);
    assert.equal(await paper.getByText('Live page until').count(), 0);
    assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    await context.close();
  });

  it('lists the links, each with the number of times it was opened, and revokes one', async () => {
    const { id } = await addBird(olive, { name: 'Pip' });
    const url = await linkTo(id);
    const body = { token: url.hash.slice(1) };
    for (let time = 0; time < 3; time += 1) await olive.call('POST /api/handovers/open', body);
    const { page, context } = await browser.open(`/birds/${id}`, olive);
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('Opened 3 times').waitFor();
    await page.getByRole('button', { name: 'Revoke the link made' }).click();
    await page.getByText('Revoked. This cannot be undone.').waitFor();
    assert.equal((await olive.call('POST /api/handovers/open', body)).status, 410);
    await context.close();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page, context } = await browser.open(`/birds/${shortId}`, olive);
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('Not opened yet.').first().waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('img', { name: 'QR code that shows Kiwi’s page' }).locator('path').waitFor();
    await expectAccessibleEverywhere(page, 'handover');
    await context.close();
  });

  it('is not offered to a caregiver', async () => {
    await olive.call('POST /api/workspace/members', { email: 'carl@example.org', role: 'caregiver' });
    const carl = await browser.signIn('carl@example.org');
    const { page, context } = await browser.open(`/birds/${shortId}`, carl);
    await page.getByRole('button', { name: 'Add a note' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Hand over' }).count(), 0);
    await context.close();
  });
});
