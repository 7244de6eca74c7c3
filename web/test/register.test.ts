// Tests the register: its lists in the terms that authorities use, its filter, and its printed pages.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBirdWith, writeArrival } from '../../server/test/stays/flock-of-stays.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import { pagesOf } from './support/pdf.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');

before(async () => {
  const grey = { name: 'Kiwi', species: 'African grey', gender: 'female_dna', dateOfBirth: '2020-05-04' };
  const kiwi = await addBirdWith(olive, '2024-02-01', [], { ...grey, tagId: 'NL-1' });
  await writeArrival(olive, kiwi, {
    ...{ source: 'bought', fromName: 'H. Vogt', fromContact: 'Hauptstraße 5, Köln', breeder: 'Z. Ring' },
    ...{ ring: { number: 'DKB 12', kind: 'closed' }, microchip: '276 098', certificateNumber: 'DE-K-4711' },
    reportable: true,
  });
  const sold = { personName: 'B. Berg', personContact: 'Bonn' };
  await addBirdWith(olive, '2024-03-01', [['sold', '2024-05-01', sold]], { name: 'Pip', tagId: 'NL-2' });
  for (let count = 3; count < 40; count += 1)
    await addBirdWith(olive, '2024-04-01', [], { name: `Bird ${count}`, tagId: `NL-${count}` });
});

const path = '/register?on=2024-12-31&from=2024-01-01';

describe('The register', () => {
  it('uses the terms of German authorities, and filters the birds that have to be reported', async () => {
    const { page } = await browser.open(path, olive, { width: 1280, locale: 'de-DE' });
    const list = (title: string) => page.getByRole('table', { name: title });
    const stock = list('Bestand am 31. Dezember 2024: 38 Vögel');
    await page.getByRole('heading', { level: 1, name: 'Bestandsverzeichnis' }).waitFor();
    const kiwi = await stock.getByRole('row').filter({ hasText: 'Kiwi' }).innerText();
    for (const words of [
      ...['meldepflichtig', 'Graupapagei', 'Psittacus erithacus', 'weiblich', 'DKB 12', 'Geschlossener Ring'],
      ...['276 098', '4. Mai 2020', 'Z. Ring', '1. Feb. 2024', 'Gekauft', 'H. Vogt, Hauptstraße 5, Köln'],
      ...['DE-K-4711', 'Zu Hause'],
    ]) {
      assert.ok(kiwi.includes(words), `${words} is missing in: ${kiwi}`);
    }
    const headers = await stock.getByRole('columnheader').allInnerTexts();
    assert.ok(headers.includes('Zugang am / Herkunft / Zugang von') && headers.includes('Herkunftsnachweis'));
    await list('Zugänge seit 1. Januar 2024: 39').getByText('Pip').waitFor();
    const pip = list('Abgänge seit 1. Januar 2024: 1').getByRole('row').filter({ hasText: 'Pip' });
    await pip.getByText('Verkauft').waitFor();
    await pip.getByText('B. Berg, Bonn').waitFor();
    await page.getByText('Diese Seite ist keine Rechtsberatung').waitFor();
    await page.getByRole('button', { name: 'Nur meldepflichtige Vögel' }).click();
    await list('Bestand am 31. Dezember 2024: 1 Vogel').getByText('Kiwi').waitFor();
    await page.getByText('Keine Vögel.').waitFor();
  });

  it('leaves room for its values on a small screen with large text', async () => {
    const { page } = await browser.open(path, olive, { width: 320, textPercent: 200, locale: 'de-DE' });
    const { width } = await boxOf(page.getByText('Psittacus erithacus').first());
    assert.ok(width > 160, `The scientific name is ${width} px wide.`);
    await expectNoSidewaysScroll(page);
  });

  it('prints in landscape, with the column headers on each page', async () => {
    const { page } = await browser.open(path, olive, { width: 390, textPercent: 200 });
    await page.getByRole('heading', { name: /^Departures since/ }).waitFor();
    await expectNoSidewaysScroll(page);
    for (const format of ['A4', 'Letter'] as const) {
      const pages = pagesOf(await page.pdf({ format }));
      assert.ok(pages.length > 2 && pages.every(({ width, height }) => width > height), format);
    }
    await page.emulateMedia({ media: 'print' });
    const display = await page
      .locator('thead')
      .first()
      .evaluate(head => getComputedStyle(head).display);
    assert.equal(display, 'table-header-group');
    await page.getByText('Place, date, signature').waitFor();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open(path, olive);
    await page.getByRole('heading', { name: /^Departures since/ }).waitFor();
    await expectAccessibleEverywhere(page);
  });
});
