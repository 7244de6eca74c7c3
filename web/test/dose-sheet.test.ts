// Tests the dose sheet: outcomes, times, corrections and undo, with and without a connection.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const dayMs = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

interface Course {
  person: Person;
  medicationId: string;
  birdId: string;
}

/** Creates a flock with one bird and a course that started `since` days ago, with a daily dose at 00:01. */
async function courseOf(email: string, since = 0, schedule: object = {}): Promise<Course> {
  const person = await browser.signIn(email);
  const { id: birdId } = await addBird(person, { name: 'Juno', species: 'African grey', tagId: 'AG-1' });
  const { body } = await person.api.call('POST /api/birds/:birdId/medications', {
    params: { birdId },
    body: {
      name: 'meloxicam',
      dosage: '0.3 ml',
      route: 'by mouth',
      frequency: 'once_daily',
      startDate: day(-since),
      doseSchedule: [{ key: 'am', label: 'Morning', time: '00:01' }],
      ...schedule,
    },
  });
  return { person, birdId, medicationId: body.medication.id };
}

async function doseOf({ person, medicationId }: Course) {
  const { body } = await person.api.call('GET /api/doses');
  return body.doses.find(dose => dose.medicationId === medicationId) ?? assert.fail('There is no dose.');
}

async function expectDose(course: Course, expected: Partial<Awaited<ReturnType<typeof doseOf>>>) {
  const entries = Object.entries(expected);
  const holds = async () => {
    const dose: Record<string, unknown> = await doseOf(course);
    return entries.every(([key, value]) => dose[key] === value);
  };
  for (const endsAt = Date.now() + 15_000; !(await holds()); ) {
    assert.ok(Date.now() < endsAt, `The dose is ${JSON.stringify(await doseOf(course))}`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

const nameOf = (page: Page) => page.getByRole('button', { name: /^Juno.*by mouth$/ });
const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'meloxicam' });
const outcome = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save as/ });

describe('The dose sheet', () => {
  it('records one dose if Save is tapped twice', async () => {
    const course = await courseOf('twice@example.org');
    const { page, context } = await browser.open('/today', course.person);
    const sent: string[] = [];
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/doses')) sent.push(request.url());
    });
    await nameOf(page).tap();
    await save(page).evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await rowOf(page)
      .getByText(/^You, \d\d:\d\d$/)
      .waitFor();
    await expectDose(course, { state: 'given' });
    await page.waitForLoadState('networkidle');
    assert.equal(sent.length, 1);
    await context.close();
  });

  it('records a refused dose in three taps, and undoes it in one', async () => {
    const course = await courseOf('refused@example.org');
    const { page, context } = await browser.open('/today', course.person);
    await nameOf(page).tap();
    await outcome(page, 'Refused').tap();
    await page.getByText('Does not count as given.').waitFor();
    await page.getByRole('button', { name: 'Save as refused' }).tap();
    await rowOf(page).getByText('You, refused').waitFor();
    await expectDose(course, { state: 'missed', outcome: 'refused' });
    await page.getByText('Juno, 0.3 ml refused.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expectDose(course, { administration: null });
    await rowOf(page).getByRole('button', { name: /^Give/ }).waitFor();
    await context.close();
  });

  it('records a partly given dose at another time, with a note', async () => {
    const course = await courseOf('partly@example.org');
    const { page, context } = await browser.open('/doses', course.person);
    await nameOf(page).tap();
    await outcome(page, 'Partly').tap();
    await page.getByRole('button', { name: 'Another time' }).tap();
    const field = page.getByLabel('Day and time');
    const before = await field.inputValue();
    await page.getByRole('button', { name: '−5 min' }).tap();
    assert.equal(Date.parse(`${before}Z`) - Date.parse(`${await field.inputValue()}Z`), 300_000);
    await field.fill(`${day(-1)}T23:30`);
    await page.getByLabel('Note').fill('Spat out about half of it.');
    await page.getByRole('button', { name: 'Save as partly given' }).tap();
    await rowOf(page).getByText('You, partly, 23:30').waitFor();
    await expectDose(course, { outcome: 'partly', givenAt: `${day(-1)}T23:30:00.000Z` });
    assert.equal((await doseOf(course)).administration?.notes, 'Spat out about half of it.');
    await context.close();
  });

  it('refuses a time in the future or more than two days ago', async () => {
    const course = await courseOf('times@example.org');
    const { page, context } = await browser.open('/doses', course.person);
    await nameOf(page).tap();
    await page.getByRole('button', { name: 'Another time' }).tap();
    await page.getByLabel('Day and time').fill(`${day(1)}T08:00`);
    await page.getByText('This time is in the future.').waitFor();
    assert.ok(await save(page).isDisabled());
    await page.getByLabel('Day and time').fill(`${day(-4)}T08:00`);
    await page.getByText('At most two days ago.').waitFor();
    await context.close();
  });

  it('corrects a record, and undo restores the old one', async () => {
    const course = await courseOf('correct@example.org');
    await course.person.api.call('POST /api/doses', { body: { medicationId: course.medicationId } });
    const { id } = (await doseOf(course)).administration ?? assert.fail();
    const { page, context } = await browser.open('/doses', course.person);
    await nameOf(page).tap();
    await page.getByText(/^Recorded by/).waitFor();
    assert.ok(await save(page).isDisabled(), 'Save must wait for a change.');
    await outcome(page, 'Skipped').tap();
    await save(page).tap();
    await expectDose(course, { state: 'missed', outcome: 'skipped' });
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expectDose(course, { state: 'given', outcome: 'given' });
    assert.equal((await doseOf(course)).administration?.id, id, 'It must be the old record.');
    await context.close();
  });

  it('asks if the dose still fits a bird that has lost a lot of weight since the dose was prescribed', async () => {
    const course = await courseOf('lighter@example.org', 10);
    const params = { birdId: course.birdId };
    for (const [days, weightGrams] of [
      [-11, 450],
      [-5, 449],
      [0, 418.5],
    ] as const)
      await course.person.api.call('POST /api/birds/:birdId/weights', {
        params,
        body: { weightGrams, recordedOn: day(days) },
      });
    const { page } = await browser.open('/today', course.person);
    const question = page.getByText(
      /^Juno weighs 7\.0\s% less than when this dose was prescribed\. Ask your vet whether it still fits\.$/,
    );
    await nameOf(page).last().tap();
    await question.waitFor();
    await page.goto(new URL(`/birds/${course.birdId}`, page.url()).href);
    await question.waitFor();
  });

  it('says why an unchanged record cannot be saved', async () => {
    const course = await courseOf('same@example.org');
    await course.person.api.call('POST /api/doses', { body: { medicationId: course.medicationId } });
    const { page } = await browser.open('/today', course.person);
    await nameOf(page).tap();
    await page.getByText('You have not changed anything.').waitFor();
    assert.equal(await save(page).isDisabled(), true);
    await outcome(page, 'Partly').tap();
    assert.equal(await save(page).isEnabled(), true);
    assert.equal(await page.getByText('You have not changed anything.').count(), 0);
  });

  it('deletes a record, and undo restores it', async () => {
    const course = await courseOf('back@example.org');
    await course.person.api.call('POST /api/doses', { body: { medicationId: course.medicationId } });
    const { page, context } = await browser.open('/doses', course.person);
    await nameOf(page).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).tap();
    await expectDose(course, { administration: null });
    await page.getByRole('button', { name: /^Give Juno/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expectDose(course, { state: 'given' });
    await context.close();
  });

  it('works without a connection, and sends its corrections later', async () => {
    const course = await courseOf('offline@example.org');
    const { page, context } = await browser.open('/doses', course.person, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/],
    });
    // Opens the sheet once before going offline, because this context has no service worker.
    await nameOf(page).tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.waitForLoadState('networkidle');
    let isReachable = false;
    await page.route('**/api/doses', route => (isReachable ? route.continue() : route.abort()));
    await nameOf(page).tap();
    await outcome(page, 'Refused').tap();
    await save(page).tap();
    await rowOf(page).getByText('You, refused').waitFor();
    assert.equal((await doseOf(course)).administration, null);
    const response = page.waitForResponse('**/api/doses');
    // The route is not removed, because Playwright may miss a request in the meantime.
    isReachable = true;
    await expectDose(course, { outcome: 'refused' });
    // Without the response, the app would not know which record to delete.
    await (await response).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await nameOf(page).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: /^Give Juno/ }).waitFor();
    assert.equal((await doseOf(course)).outcome, 'refused', 'The service must not have the correction yet.');
    await page.getByRole('button', { name: /^Give Juno/ }).tap();
    await rowOf(page)
      .getByText(/^You, \d/)
      .waitFor();
    await context.setOffline(false);
    await expectDose(course, { outcome: 'given' });
    await context.close();
  });

  it('asks without a connection before a refused dose becomes one that was given too soon', async () => {
    const doseSchedule = ['am', 'pm'].map(key => ({ key, label: key, time: '00:01' }));
    const course = await courseOf('corrected@example.org', 0, { frequency: 'twice_daily', doseSchedule });
    for (const [administrationSlot, result] of [
      ['am', 'refused'],
      ['pm', 'given'],
    ] as const) {
      await course.person.api.call('POST /api/doses', {
        body: {
          ...{ medicationId: course.medicationId, administrationSlot, administeredOn: day(0) },
          outcome: result,
        },
      });
    }
    const { page, context } = await browser.open('/doses', course.person, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    const refusedRow = rowOf(page).filter({ hasText: 'refused' });
    // Opens the sheet once before going offline, because this context has no service worker.
    await refusedRow.getByRole('button', { name: /^Juno/ }).tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await refusedRow.getByRole('button', { name: /^Juno/ }).tap();
    await outcome(page, 'Given').tap();
    await save(page).tap();
    await page.getByRole('button', { name: 'Give anyway' }).waitFor();
    await context.close();
  });

  it('is not available to a viewer', async () => {
    const { person } = await courseOf('owner@example.org');
    await person.api.call('POST /api/workspace/members', {
      body: { email: 'vic@example.org', role: 'viewer' },
    });
    const vic = await browser.signIn('vic@example.org');
    const { body } = await vic.api.call('GET /api/auth/session');
    const membership = body.session.workspaces.find(({ role }) => role === 'viewer');
    await vic.api.call('POST /api/auth/switch-workspace', {
      body: { workspaceId: membership?.workspaceId ?? 0 },
    });
    const { page, context } = await browser.open('/today', vic);
    await rowOf(page).waitFor();
    assert.equal(await nameOf(page).count(), 0);
    await context.close();
  });
});

describe('The bird page', () => {
  it('records a dose in one tap, and shows the doses from the last two weeks', async () => {
    const course = await courseOf('bird@example.org', 3);
    const { person, medicationId, birdId } = course;
    await person.api.call('POST /api/doses', { body: { medicationId, administeredOn: day(-1) } });
    const { page, context } = await browser.open(`/birds/${birdId}`, person);
    await page.getByText('1 of 3 given, 2 not recorded').waitFor();
    assert.equal(
      await page
        .getByRole('row', { name: /^00:01/ })
        .getByRole('cell')
        .count(),
      14,
    );
    await page.getByRole('button', { name: /^Give Juno/ }).tap();
    await page.getByText('2 of 4 given, 2 not recorded').waitFor();
    await expectDose(course, { state: 'given' });
    await expectAccessibleEverywhere(page, 'bird-doses');
    await context.close();
  });
});

describe('The medication page', () => {
  it('lists the doses, and records a forgotten one', async () => {
    const { person, medicationId, birdId } = await courseOf('list@example.org', 3);
    const recordRefused = (days: number, notes: string) =>
      person.api.call('POST /api/doses', {
        body: { medicationId, administeredOn: day(days), outcome: 'refused', notes },
      });
    await recordRefused(-1, 'Threw it out.');
    const { page, context } = await browser.open(`/birds/${birdId}/medications/${medicationId}`, person);
    await page.getByText('Last 30 days: 0 of 4 given, 1 missed, 2 not recorded.').waitFor();
    await page.getByText('Threw it out.').waitFor();
    await page
      .getByRole('button', { name: /not recorded/ })
      .first()
      .tap();
    const at = page.getByRole('button', { name: 'At 00:01' });
    assert.equal(
      await at.getAttribute('aria-pressed'),
      'true',
      'A past dose is recorded at the time when it was due.',
    );
    await save(page).tap();
    await page.getByText('Last 30 days: 1 of 4 given, 1 missed, 1 not recorded.').waitFor();
    await expectAccessibleEverywhere(page);
    await context.close();
  });
});

describe('The dose sheet after a week of doses', () => {
  it('is accessible, and fits a small screen in German with large text', async () => {
    const course = await courseOf('week@example.org', 6);
    const { medicationId, person } = course;
    const outcomes = ['given', 'partly', 'refused', 'given', 'skipped'] as const;
    for (const [index, outcome] of outcomes.entries()) {
      await person.api.call('POST /api/doses', {
        body: { medicationId, administeredOn: day(index - 6), outcome },
      });
    }
    const { page, context } = await browser.open('/doses', person);
    await nameOf(page).last().click();
    await outcome(page, 'Partly').click();
    await page.getByRole('button', { name: 'Another time' }).click();
    await page.getByText(/^3 of 6 given/).waitFor();
    await expectAccessibleEverywhere(page, 'dose-sheet');
    await context.close();
    const german = await browser.open('/doses', person, { locale: 'de-DE', width: 320, textPercent: 200 });
    await german.page
      .getByRole('button', { name: /^Juno.*in den Schnabel$/ })
      .last()
      .tap();
    await german.page.getByText('3 von 6 gegeben, 1 teilweise, 1 verweigert').waitFor();
    await expectNoSidewaysScroll(german.page);
    await german.context.close();
  });
});
