// Tests the medication form: adding, changing, ending and deleting a medication, and who may do so.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const juno = await addBird(olive, { name: 'Juno', species: 'African grey', tagId: 'AG-1' });
const params = { birdId: juno.id };
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function medicationsOf() {
  const { body } = await olive.api.call('GET /api/birds/:birdId/medications', { params });
  return body.medications;
}

async function prescribe(name: string, startDate = day(0)): Promise<string> {
  const { body } = await olive.api.call('POST /api/birds/:birdId/medications', {
    params,
    body: {
      name,
      dosage: '0.3 ml',
      frequency: 'twice_daily',
      doseSchedule: [
        { key: 'am', label: 'Breakfast', time: '08:00' },
        { key: 'pm', label: 'Bedtime', time: '20:00' },
      ],
      route: 'by mouth',
      startDate,
      notes: 'With mango.',
    },
  });
  return body.medication.id;
}

const openNew = (person: Person = olive, pageOptions: Parameters<typeof browser.open>[2] = {}) =>
  browser.open(`/birds/${juno.id}/medications/new`, person, pageOptions);
const openForm = (medicationId: string, person: Person = olive, pageOptions = {}) =>
  browser.open(`/birds/${juno.id}/medications/${medicationId}`, person, pageOptions);
const save = (page: Page) => page.getByRole('button', { name: /^Save/ });

describe('A new medication', () => {
  it('takes four taps in addition to the drug and the dose for a course of ten days with two doses a day', async () => {
    const { page, context } = await openNew();
    await page.getByLabel('Drug').fill('meloxicam');
    await page.getByLabel('Dose, as on the label').fill('0.3 ml');
    await page.getByRole('button', { name: 'by mouth' }).tap();
    await page.getByRole('button', { name: 'Twice a day' }).tap();
    await page.getByRole('button', { name: '10 days' }).tap();
    await page.getByText('10 days, 20 doses').waitFor();
    await page.getByRole('button', { name: 'Save meloxicam 0.3 ml' }).tap();
    await page.waitForURL(`**/birds/${juno.id}`);
    await page.getByRole('link', { name: /meloxicam 0.3 ml/ }).waitFor();
    const [stored] = await medicationsOf();
    const { dosage, route, frequency, doseSchedule, startDate, endDate } = stored ?? assert.fail();
    assert.deepEqual(
      { dosage, route, frequency, startDate, endDate },
      {
        dosage: '0.3 ml',
        route: 'by mouth',
        frequency: 'twice_daily',
        startDate: day(0),
        endDate: day(9),
      },
    );
    assert.deepEqual(
      doseSchedule.map(({ label, time }) => `${label} ${time}`),
      ['Morning 08:00', 'Evening 20:00'],
    );
    await context.close();
  });

  it('can have custom times, and doses without a time', async () => {
    const { page, context } = await openNew();
    await page.getByLabel('Drug').fill('calcium');
    await page.getByLabel('Dose, as on the label').fill('0.1 ml');
    await page.getByLabel('Time of dose 1').fill('06:30');
    await page.getByRole('button', { name: 'Add a time' }).tap();
    assert.equal(await page.getByLabel('Time of dose 2').inputValue(), '18:30');
    assert.equal(
      await page.getByRole('button', { name: 'Twice a day' }).getAttribute('aria-pressed'),
      'true',
    );
    await page.getByLabel('Name of dose 2').fill('With supper');
    await page.getByLabel('Time of dose 2').fill('');
    await save(page).tap();
    await page.waitForURL(`**/birds/${juno.id}`);
    const stored = (await medicationsOf()).find(({ name }) => name === 'calcium');
    assert.deepEqual(stored?.doseSchedule, [
      { key: 'dose-1', label: 'Morning', time: '06:30' },
      { key: 'dose-2', label: 'With supper' },
    ]);
    await context.close();
  });

  it('warns about a dose that can be misread, but stores it exactly as typed', async () => {
    const { page, context } = await openNew();
    await page.getByLabel('Drug').fill('iodine');
    await page.getByLabel('Dose, as on the label').fill('.5 ml');
    await page.getByText('Write 0.5, not .5.').waitFor();
    await page.getByRole('button', { name: 'As needed' }).tap();
    assert.equal(await page.getByLabel('Time of dose 1').count(), 0);
    await save(page).tap();
    await page.waitForURL(`**/birds/${juno.id}`);
    const stored = (await medicationsOf()).find(({ name }) => name === 'iodine');
    assert.equal(stored?.dosage, '.5 ml');
    assert.deepEqual(stored?.doseSchedule, []);
    await context.close();
  });

  it('stores the minimum interval between doses if it was changed', async () => {
    const { page, context } = await openNew();
    await page.getByLabel('Drug').fill('tramadol');
    await page.getByLabel('Dose, as on the label').fill('0.2 ml');
    await page.getByRole('button', { name: 'Every 6 h' }).tap();
    await page.getByText('Now at least 3 h between two doses, not 12 h.').waitFor();
    const interval = page.getByRole('spinbutton', { name: 'At least' });
    assert.equal(await interval.inputValue(), '3 h');
    await page.getByRole('button', { name: 'At least: more' }).tap();
    assert.equal(await interval.inputValue(), '3.5 h');
    await page.getByRole('spinbutton', { name: 'At most' }).fill('3');
    await page.getByText('Less than 3.5 h after the last dose, Flock Care says').waitFor();
    await save(page).tap();
    await page.waitForURL(`**/birds/${juno.id}`);
    const stored = (await medicationsOf()).find(({ name }) => name === 'tramadol');
    const { body } = await olive.api.call('GET /api/birds/:birdId/medications/:medicationId/safety', {
      params: { ...params, medicationId: stored?.id ?? '' },
    });
    assert.deepEqual(body.safety, { minimumHoursBetween: 3.5, maximumPerDay: 3, graceMinutes: 60 });
    await context.close();
  });

  it('shows missing values at their fields, and loses nothing on a reload', async () => {
    const { page, context } = await openNew(olive);
    await page.getByLabel('Dose, as on the label').fill('1 drop');
    await save(page).tap();
    await page.locator('input[name="name"][aria-invalid="true"]').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    await page.reload();
    await page.getByText('You typed this earlier and have not saved it.').waitFor();
    assert.equal(await page.getByLabel('Dose, as on the label').inputValue(), '1 drop');
    await page.getByRole('button', { name: 'Discard it' }).tap();
    assert.equal(await page.getByLabel('Dose, as on the label').inputValue(), '');
    await context.close();
  });

  it('shows the next doses in the flock’s time zone, even if the phone has another', async () => {
    const person = await browser.signIn('auckland@example.org');
    await person.api.call('PUT /api/workspace/settings', { body: { timeZone: 'Pacific/Auckland' } });
    const bird = await addBird(person, { name: 'Kea' });
    const { page, context } = await browser.open(`/birds/${bird.id}/medications/new`, person, {
      timezoneId: 'America/New_York',
    });
    await page.getByText('Auckland time').waitFor();
    const inAuckland = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', ...options }).format(Date.now());
    assert.equal(
      await page.getByLabel('From').inputValue(),
      inAuckland({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    );
    const isOver = Number(inAuckland({ hour: '2-digit', hourCycle: 'h23' })) >= 8;
    await page.getByText(isOver ? /^Next: tomorrow\s08:00/ : /^Next: today\s08:00/).waitFor();
    await context.close();
  });
});

describe('A medication', () => {
  it('can be changed from today on, and keeps its notes and other times', async () => {
    const id = await prescribe('enrofloxacin', day(-3));
    const { page, context } = await openForm(id);
    await page.getByLabel('Time of dose 2').fill('19:30');
    await page.getByText('From today; earlier days keep their times.').waitFor();
    await page.getByLabel('Dose, as on the label').fill('0.25 ml');
    await page.getByRole('button', { name: 'Save enrofloxacin 0.25 ml' }).tap();
    await page.waitForURL(`**/birds/${juno.id}`);
    const stored = (await medicationsOf()).find(medication => medication.id === id);
    assert.deepEqual(stored?.doseSchedule, [
      { key: 'am', label: 'Breakfast', time: '08:00' },
      { key: 'pm', label: 'Bedtime', time: '19:30' },
    ]);
    assert.equal(stored?.notes, 'With mango.');
    await context.close();
  });

  it('ends with one tap, and continues with another', async () => {
    const id = await prescribe('ivermectin', day(-3));
    const { page, context } = await openForm(id);
    await page.getByRole('button', { name: 'End today' }).tap();
    await page.getByText('Today is the last day of ivermectin.').waitFor();
    const endDate = async () => (await medicationsOf()).find(medication => medication.id === id)?.endDate;
    assert.equal(await endDate(), day(0));
    await page.getByRole('button', { name: 'Undo' }).tap();
    for (let turn = 0; turn < 50 && (await endDate()) !== null; turn += 1) await page.waitForTimeout(100);
    assert.equal(await endDate(), null);
    await context.close();
  });

  it('is deleted in one tap, and Undo brings it back with its given doses', async () => {
    const id = await prescribe('nystatin');
    await olive.api.call('POST /api/doses', { body: { medicationId: id, administrationSlot: 'am' } });
    const { page, context } = await openForm(id);
    await page.getByRole('button', { name: 'Delete' }).tap();
    await page.getByText('nystatin was deleted.').waitFor();
    assert.ok(!(await medicationsOf()).some(medication => medication.id === id));
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('link', { name: /nystatin/ }).waitFor();
    const { body } = await olive.api.call('GET /api/doses', { query: { birdId: juno.id } });
    assert.ok(body.doses.some(({ name, state }) => name === 'nystatin' && state === 'given'));
    await context.close();
  });

  it('shows plain values to a viewer, who cannot add a medication either', async () => {
    const id = await prescribe('vitamin');
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'vic@example.org', role: 'viewer' },
    });
    const vic = await browser.signIn('vic@example.org');
    const { body } = await vic.api.call('GET /api/auth/session');
    const membership = body.session.workspaces.find(({ role }) => role === 'viewer');
    await vic.api.call('POST /api/auth/switch-workspace', {
      body: { workspaceId: membership?.workspaceId ?? 0 },
    });
    const { page, context } = await openForm(id, vic);
    await page.getByText('Breakfast 08:00 and Bedtime 20:00').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
    assert.equal(await page.getByRole('button', { name: /Save|End|Delete/ }).count(), 0);
    await expectAccessible(page);
    await page.goto(`${browser.service.baseUrl}/birds/${juno.id}/medications/new`);
    await page
      .getByText('Only owners, assistants and caregivers of the flock can add a medication.')
      .waitFor();
    await context.close();
  });
});

describe('The medication form', () => {
  it('is accessible at every width, in both themes', async () => {
    const { page, context } = await openNew();
    await page.getByLabel('Drug').fill('meloxicam');
    await page.getByLabel('Dose, as on the label').fill('0.3 ml');
    await page.getByRole('button', { name: 'by mouth' }).click();
    await page.getByRole('button', { name: 'Every 6 h' }).click();
    await page.getByRole('button', { name: '10 days' }).click();
    await expectAccessibleEverywhere(page, 'medication');
    await context.close();
  });

  it('has room for German and for text at twice the size', async () => {
    const { page, context } = await openNew(olive, { width: 320, locale: 'de-DE', textPercent: 200 });
    await page.getByRole('heading', { name: 'Neues Medikament' }).waitFor();
    await page.getByRole('button', { name: 'Zweimal am Tag' }).click();
    await expectNoSidewaysScroll(page);
    await takePicture(page, 'medication-320-german', { fullPage: true });
    await context.close();
  });
});
