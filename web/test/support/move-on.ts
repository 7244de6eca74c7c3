// Creates birds that have been in the flock for a while, and uses the "Move on" sheet on their pages.
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../../server/test/cast.ts';

const dayMs = 86_400_000;
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Adds a bird that hatched a hundred days ago and arrived ten days ago. */
export const addKiwi = async (person: Person, more: object = {}): Promise<string> =>
  (await addBird(person, { name: 'Kiwi', gotchaDay: daysAgo(10), dateOfBirth: daysAgo(100), ...more })).id;

export interface StoredStay {
  id: string;
  kind: string;
  startedOn: string;
  personName: string;
  reason: string;
  notes: string;
  reviewOn: string | null;
}

/** Returns the recorded stays of a bird, newest first. */
export const staysOf = async (person: Person, birdId: string): Promise<StoredStay[]> =>
  (await person.call(`GET /api/birds/${birdId}/stays`)).body.stays;

/** Returns the kinds of a bird's stays, newest first, such as `quarantine,home`. */
export const kindsOf = async (person: Person, birdId: string): Promise<string> =>
  (await staysOf(person, birdId)).map(({ kind }) => kind).join();

/**
 * Records a stay through the API.
 * @throws Error if the service refuses it
 */
export async function move(
  person: Person,
  birdId: string,
  kind: string,
  startedOn: string,
  more: object = {},
) {
  const { status, text } = await person.call(`POST /api/birds/${birdId}/stays`, { kind, startedOn, ...more });
  if (status !== 201) throw new Error(text);
}

/** Opens the sheet from the menu of the page. */
export async function openMoveOn(page: Page): Promise<void> {
  await page.locator('summary[aria-label="More"]').click();
  await page.locator('details').getByRole('button', { name: 'Move on' }).click();
  await page.getByRole('radio', { name: 'In quarantine' }).waitFor();
}

export const choose = (page: Page, kind: string) =>
  page.getByRole('radio', { name: kind, exact: true }).click();

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

export async function pickDay(page: Page, day: string): Promise<void> {
  await page.getByRole('radio', { name: 'Another day' }).click();
  await page.getByLabel('Day', { exact: true }).fill(day);
}

/** Waits until the heading of the screen has the focus, because the button that opened the sheet is gone. */
export const waitForFocusedHeading = (page: Page) => page.locator('main h1:focus').waitFor();
