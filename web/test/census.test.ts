// Tests the census: its link on the people screen, the chosen day, and the CSV file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { addBirdWith, moveBird } from '../../server/test/stays/flock-of-stays.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

before(async () => {
  await addBirdWith(olive, dayBefore(300), [], { name: 'Kiwi', species: 'Cockatiel', tagId: '=NL-1' });
  await addBirdWith(olive, dayBefore(90), [['quarantine', dayBefore(9)]], {
    name: 'Pip',
    species: 'Cockatiel',
    tagId: 'NL-2',
  });
  await addBirdWith(olive, dayBefore(60), [['adopted', dayBefore(0)]], {
    name: 'Ozzy',
    species: 'Galah',
    tagId: 'NL-3',
  });
  const saffron = await addBirdWith(olive, dayBefore(30), [], {
    name: 'Saffron',
    species: 'Sun conure',
    tagId: 'NL-4',
  });
  await moveBird(olive, saffron, await browser.signIn('nora@example.org'));
});

describe('The census', () => {
  it('is one tap from People, counts the birds on the chosen day, and links to the report and the register', async () => {
    const { page } = await browser.open('/people', olive);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.getByRole('link', { name: 'Census' }).click();
    await page.getByText(/^birds on /).waitFor();
    await row('Pip').getByText('In quarantine').waitFor();
    assert.deepEqual([await row('Ozzy').count(), await row('moved away').count()], [0, 0]);
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await page.waitForURL(`**/census?on=${dayBefore(1)}`);
    await row('Ozzy').getByText('At home').waitFor();
    await row('moved away').getByText('Sun conure').waitFor();
    assert.equal(await row('moved away').getByRole('link').count(), 0);
    await row('Total').first().getByText('4', { exact: true }).waitFor();
    await page.getByLabel('Day').fill(dayBefore(95));
    await row('Kiwi').waitFor();
    await row('Pip').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Kiwi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kiwi' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Register of birds' }).waitFor();
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  });

  it('saves its birds as a file, and says that showing another day needs a connection', async () => {
    const pageOptions = { width: 1280, locale: 'de-DE', expected: [/ERR_INTERNET_DISCONNECTED/] };
    const { page, context } = await browser.open('/census', olive, pageOptions);
    const button = page.getByRole('button', { name: 'Als CSV speichern' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    assert.equal(download.suggestedFilename(), `census-${dayBefore(0)}.csv`);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.equal(lines[0], '\ufeffVogel;Ring;Art;Wo;Seit');
    assert.match(lines[1] ?? '', /^Kiwi;'=NL-1;Cockatiel;Zu Hause;\d/);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Gestern' }).click();
    await page.getByText('Für diese Ansicht brauchst du eine Verbindung.').waitFor();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open(`/census?on=${dayBefore(1)}`, olive);
    await page.getByRole('row').filter({ hasText: 'moved away' }).waitFor();
    await expectAccessibleEverywhere(page);
  });
});
