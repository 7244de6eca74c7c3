// Tests that the app recognizes the errors that the service returns for form fields.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import * as shapes from '@flock-care/contract/shapes';
import { findErrorKind } from './error-kinds.ts';

const long = 'x'.repeat(6_000);
const texts = ['', ' ', '\u0007', '\u0301'.repeat(40), long];
const days = ['', '2026-02-30', '1.3.2026'];
const numbers = ['many', 0, -1, 0.5, 1e9];

/** Invalid values that a form can send, by shape and field. */
const wrong = [
  [shapes.BirdInput, { name: texts, species: texts, tagId: texts, vetClinicName: [long], dateOfBirth: days }],
  [shapes.BirdInput, { chartColor: ['red'], gender: ['other'], photoDataUrl: ['data:text/plain,x'] }],
  [shapes.CareSheetInput, { room: texts, vetPhone: texts, diet: texts }],
  [shapes.HandoverInput, { notes: texts, days: [0, 91] }],
  [shapes.IntegrationTokenInput, { name: texts, expiresInDays: [4_000] }],
  [shapes.MedicationInput, { name: texts, dosage: texts, startDate: days, endDate: days, notes: [long] }],
  [shapes.MedicationInput, { doseSchedule: [Array(25).fill({ key: 'a', label: '', time: '8' })] }],
  [shapes.SafetyInput, { minimumHoursBetween: numbers, maximumPerDay: [49, -1], graceMinutes: [721] }],
  [shapes.MemberInput, { email: ['', 'tess'], name: [long] }],
  [shapes.ProfileInput, { name: texts, phone: texts }],
  [shapes.TransferInput, { destinationOwnerEmail: ['', 'nora@'] }],
  [shapes.VetVisitInput, { visitedOn: days, clinicName: [long], reason: [long], notes: [long] }],
  [shapes.GuardSettingsInput, { targetGrams: numbers, weighEveryDays: numbers, stage: ['egg'] }],
  [shapes.WeightChanges, { weightGrams: numbers, recordedOn: days, notes: [long] }],
  [shapes.WebhookInput, { name: texts, url: ['', 'x', 'ftp://x', long], events: [[]], token: ['a b', long] }],
  [shapes.TabletInput, { name: texts, room: [long], idleMinutes: [...numbers, 31] }],
  [shapes.PinInput, { pin: ['', '12', '1234', '2026', '7777'] }],
  [shapes.WorkspaceInput, { name: texts, billingEmail: ['olive'], billingPlan: ['gold'] }],
  [
    shapes.WorkspaceSettingsInput,
    { timeZone: ['Mars'], weighEveryDays: numbers, guard: [{ watchPercent: 99 }] },
  ],
] as const;

function sentencesOf(): Set<string> {
  const found = new Set<string>();
  for (const [shape, fields] of wrong)
    for (const [field, values] of Object.entries<readonly unknown[]>(fields))
      for (const value of values) {
        const { error } = shape.safeParse({ [field]: value }, { error: errorMessage });
        for (const sentence of Object.values(error ? fieldErrors(error) : {}).flat()) found.add(sentence);
      }
  return found;
}

describe('The kind of a field error', () => {
  it('is found for every sentence that these values cause', () => {
    const sentences = [...sentencesOf()];
    assert.ok(sentences.length > 15, `${sentences.length} sentences`);
    assert.deepEqual(
      sentences.filter(sentence => !findErrorKind(sentence)),
      [],
    );
  });

  it('is found for a course that ends before it begins, and for limits that are too close together', () => {
    const body = {
      name: 'a',
      dosage: 'b',
      frequency: 'daily',
      startDate: '2026-03-02',
      endDate: '2026-03-01',
    };
    const { error } = shapes.MedicationInput.safeParse(body, { error: errorMessage });
    const [sentence = ''] = error ? (fieldErrors(error).endDate ?? []) : [];
    assert.deepEqual(findErrorKind(sentence), { kind: 'endBeforeStart', limit: 0 });
    const guard = { watchPercent: 3, callVetPercent: 3.5, urgentPercent: 10 };
    const [near = ''] = Object.values(shapes.errorsOfLimits(guard, guard)).flat();
    assert.deepEqual(findErrorKind(near), { kind: 'limitsTooNear', limit: 1 });
  });

  it('is found with its limit', () => {
    assert.deepEqual(findErrorKind('Must be at most 5,000 characters.'), { kind: 'tooLong', limit: 5000 });
    assert.deepEqual(findErrorKind('Must be at most 0.5.'), { kind: 'tooMuch', limit: 0.5 });
  });

  it('is found for dates that only the service can check', () => {
    assert.equal(findErrorKind('Must not be after today, 2026-03-01.')?.kind, 'inTheFuture');
    assert.equal(
      findErrorKind('Must not be before the bird hatched, on 2026-03-01.')?.kind,
      'beforeHatching',
    );
    assert.equal(findErrorKind('Must not be before the first stay, on 2026-03-01.')?.kind, 'beforeFirstStay');
    assert.equal(
      findErrorKind('Must be before the second stay, which began on 2026-03-01.')?.kind,
      'afterNextStay',
    );
    assert.equal(findErrorKind('Must be in the future.')?.kind, 'notInTheFuture');
    assert.equal(findErrorKind('Must be at most 31 days ago. Otherwise set givenAt.')?.kind, 'tooLongAgo');
  });

  it('is undefined for an unknown sentence', () => {
    assert.equal(findErrorKind('Must be a prime number.'), undefined);
  });
});
