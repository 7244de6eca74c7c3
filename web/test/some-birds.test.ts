// Tests a member who is limited to some of the birds: choosing them, the member's app, and the data on the device.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Role } from '@flock-care/contract/shapes';
import { addBird, assembleCast } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { storesOn } from './support/data-on-device.ts';
import { takePicture } from './support/pictures.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { olive, carl } = await assembleCast(browser.service);
await olive.api.call('PUT /api/workspace', { body: { name: 'Maple Street' } });
const species = ['Cockatiel', 'Budgerigar', 'Canary', 'African grey'];
const names = ['Kiwi', 'Mango', 'Juno', 'Pip', 'Rio', 'Sky', 'Tango', 'Olli', 'Nimbus'];
for (const [index, name] of names.entries()) {
  const { id } = await addBird(olive, { name, species: species[index % species.length] });
  await olive.call(`PUT /api/birds/${id}/care-sheet`, { room: index < 5 ? 'Living room' : 'Aviary' });
}

it('the owner chooses the birds by search or keyboard, and the list of people shows them', async () => {
  const { page } = await browser.open('/people', olive, { width: 390 });
  await page.getByRole('button', { name: 'More about Carl' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: 'Only these birds' }).check();
  await sheet.getByText('Choose the birds.').waitFor();
  await sheet.getByRole('checkbox', { name: 'Kiwi' }).focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('searchbox').fill('mang');
  await sheet.getByRole('checkbox', { name: 'Kiwi' }).waitFor({ state: 'detached' });
  await sheet.getByRole('checkbox', { name: 'Mango' }).check();
  await sheet.getByRole('searchbox').fill('');
  await sheet.getByText('Chosen: Kiwi and Mango').waitFor();
  await expectAccessibleEverywhere(page, 'some-birds-choice');
  await sheet.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Carl' });
  await row.getByText('Only Kiwi and Mango').waitFor();
  // An assistant cannot be limited to some birds.
  await page.getByRole('button', { name: 'More about Carl' }).click();
  assert.ok(await sheet.getByRole('checkbox', { name: 'Mango' }).isChecked());
  await sheet.getByRole('radio', { name: 'Assistant' }).check({ force: true });
  await sheet.getByRole('checkbox', { name: 'Only these birds' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await sheet.getByRole('radio', { name: 'Sitter' }).check({ force: true });
  await sheet.getByRole('checkbox', { name: 'Only these birds' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, 'some-birds-invite');
});

it('the member sees only these birds, and their device forgets one that is removed', async () => {
  const { page } = await browser.open('/today', carl, { width: 390 });
  await page.getByRole('main').getByText('Kiwi').first().waitFor();
  await takePicture(page, 'some-birds-today', { fullPage: true });
  await page.getByRole('link', { name: 'Birds', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Mango/ }).waitFor();
  assert.equal(await main.getByText('Juno').count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Add a bird' }).count(), 0);
  await takePicture(page, 'some-birds-birds', { fullPage: true });
  await main.getByRole('link', { name: /^Mango/ }).click();
  await page.getByRole('heading', { name: 'Mango', exact: true }).waitFor();
  await page.goto(`${browser.service.baseUrl}/weigh`);
  await page.getByText('Kiwi').first().waitFor();
  assert.equal(await main.getByText('Juno').count(), 0);
  // The app reloads itself after it has deleted the data, so reading may fail.
  const isOnDevice = (name: string) =>
    storesOn(page).then(
      stores => JSON.stringify(stores).includes(name),
      () => true,
    );
  await until(() => isOnDevice('Mango'));

  const { body } = await olive.api.call('GET /api/birds');
  const { members } = (await olive.call('GET /api/workspace/members')).body;
  const { id } = members.find(({ inviteEmail }: { inviteEmail: string }) => inviteEmail === carl.email);
  const kiwi = body?.birds.find(({ name }) => name === 'Kiwi')?.id ?? '';
  await olive.api.call('PUT /api/workspace/members/:memberId/access', {
    ...{ params: { memberId: id }, body: { birdIds: [kiwi] } },
  });
  await page.goto(`${browser.service.baseUrl}/birds`);
  await until(async () => !(await isOnDevice('Mango')));
  await main.getByRole('link', { name: /^Kiwi/ }).waitFor();
  assert.equal(await main.getByText('Mango').count(), 0);

  // As an owner, Carl sees every bird. When he is a caregiver again, with the same list as before, his device forgets
  // the other birds.
  const setRole = (role: Role) =>
    olive.api.call('POST /api/workspace/members', { body: { email: carl.email, name: 'Carl', role } });
  await setRole('owner');
  await page.goto(`${browser.service.baseUrl}/birds`);
  await main.getByRole('link', { name: /^Juno/ }).click();
  await page.getByRole('heading', { name: 'Juno', exact: true }).waitFor();
  await until(() => isOnDevice('Juno'));
  await page.goto('about:blank');
  await setRole('caregiver');
  await page.goto(`${browser.service.baseUrl}/birds`);
  await main.getByRole('link', { name: /^Kiwi/ }).waitFor();
  await until(async () => !(await isOnDevice('Juno')));
});

it('an invite can limit a person to some birds, and a new name changes nothing else', async () => {
  const { page } = await browser.open('/people', olive, { width: 390 });
  const sent: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    // The first start also sends the language of the app.
    if (request.method() !== 'GET' && pathname !== '/api/auth/user')
      sent.push(`${request.method()} ${pathname}`);
  });
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Viewer' }).check({ force: true });
  await sheet.getByLabel('Email').fill('nell@example.org');
  await sheet.getByRole('checkbox', { name: 'Only these birds' }).check();
  await sheet.getByRole('checkbox', { name: 'Kiwi' }).check();
  await sheet.getByRole('button', { name: /Send the invite|Make a link/ }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'nell' });
  await row.getByText('Only Kiwi').waitFor();
  assert.deepEqual(
    sent.filter(request => !request.endsWith('/invitation-link')),
    ['POST /api/workspace/members'],
  );
  await page.keyboard.press('Escape');

  // The response about the access arrives only after the name has been typed.
  let answer = () => {};
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.evaluate(() => indexedDB.deleteDatabase('flock-care'));
  await page.route('**/api/workspace/access', async route => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'More about nell' }).click();
  await sheet.getByLabel('Name').fill('Nell');
  answer();
  assert.ok(await sheet.getByRole('checkbox', { name: 'Only these birds' }).isChecked());
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Nell' })
    .getByText('Only Kiwi')
    .waitFor();
  // Without `exact`, the old name would match too, because only its case differs.
  const more = page.getByRole('button', { name: 'More about Nell', exact: true });
  await more.waitFor();
  sent.length = 0;
  // Changes only the birds, so the person is not invited again.
  await more.click();
  await sheet.getByRole('checkbox', { name: 'Mango' }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Only Kiwi and Mango').waitFor();
  assert.match(sent.join(), /^PUT [^,]+access$/);
});

it('the People screen has room for German and large text', async () => {
  const { page } = await browser.open('/people', olive, { width: 320, locale: 'de-DE', textPercent: 200 });
  await page.getByText('Nur Kiwi', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mehr zu Carl' }).click();
  await page.getByRole('checkbox', { name: 'Nur diese Vögel' }).waitFor();
  await expectNoSidewaysScroll(page);
  await takePicture(page, 'some-birds-320-german', { fullPage: true });
});
