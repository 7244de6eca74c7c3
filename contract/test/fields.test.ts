// Tests every kind of field: the values it accepts, their parsed form, and the values it refuses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorMessage } from '@flock-care/contract/error-messages';
import {
  AdministrationInput,
  BirdInput,
  Day,
  Email,
  Id,
  isDay,
  limits,
  MedicationInput,
  OptionalDay,
  OptionalEmail,
  OptionalFlag,
  OptionalHexColor,
  OptionalNotes,
  OptionalPhotoDataUrl,
  optionalEnum,
  optionalText,
  text,
  VetVisitInput,
  WeightInput,
  WeightsQuery,
} from '@flock-care/contract/shapes';
import type * as z from 'zod';

/** Returns the sentences that refuse a value; none if it is accepted. */
function sentences(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value, { error: errorMessage }).error?.issues.map(issue => issue.message) ?? [];
}

function expectRefusals(schema: z.ZodType, values: readonly unknown[], sentence: string): void {
  for (const value of values) {
    assert.deepEqual(sentences(schema, value), [sentence], `${JSON.stringify(value)} is refused`);
  }
}

/** Expects each value to be parsed to the given form. */
function expectParsed(
  schema: z.ZodType,
  pairs: ReadonlyArray<readonly [value: unknown, parsed: unknown]>,
): void {
  for (const [value, parsed] of pairs) {
    assert.deepEqual(schema.parse(value), parsed, `${JSON.stringify(value)} is accepted`);
  }
}

/** The maximum CPU time for the checks in a test. */
const maxMs = 1_000;

/** Measures only the CPU time of this process, so that a busy machine does not fail the test. */
function expectWithinLimit(work: () => void): void {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  const tookMs = (user + system) / 1_000;
  assert.ok(tookMs < maxMs, `took ${Math.round(tookMs)} ms`);
}

const parrot = '🦜';

describe('text', () => {
  it('is trimmed and normalized to NFC', () => {
    expectParsed(text(20), [
      [' \t Kiwi \n', 'Kiwi'],
      ['\u00a0\u2003\ufeffKiwi\u3000', 'Kiwi'],
      ['Zoe\u0308', 'Zo\u00eb'],
      ['\u212b', '\u00c5'],
      ['ﬁ', 'ﬁ'],
    ]);
  });

  it('has its length counted in code points, after trimming and composing', () => {
    const atLimit = parrot.repeat(20);
    expectParsed(text(20), [
      [atLimit, atLimit],
      [`  ${'x'.repeat(20)}  `, 'x'.repeat(20)],
      ['e\u0301'.repeat(20), '\u00e9'.repeat(20)],
      ['\u03b1\u0313\u0300\u0345'.repeat(20), '\u1f82'.repeat(20)],
    ]);
    const tooLong = 'Must be at most 20 characters.';
    expectRefusals(text(20), [`${atLimit}x`, 'x'.repeat(21), 'x'.repeat(41), 'e\u0301'.repeat(21)], tooLong);
    assert.deepEqual(sentences(text(5_000), 'x'.repeat(5_001)), ['Must be at most 5,000 characters.']);
  });

  it('accepts emoji, right-to-left text, joiners, and unassigned and private characters', () => {
    const all = ['👩‍🚀', 'שלום', '鸚鵡', 'a\u200db', 'a\u2028b', '\ue000', '\u0378', '\uffff', "'; --"];
    expectParsed(
      text(20),
      all.map(value => [value, value]),
    );
  });

  it('refuses control characters and lone surrogates anywhere', () => {
    const sentence = 'Must not contain control characters or broken Unicode.';
    const controls = ['\u0000', '\u0001', '\u001b', '\u007f', '\u0085', '\u009f'];
    expectRefusals(text(20), controls, sentence);
    expectRefusals(
      text(20),
      ['a\u0000', 'a\nb', 'a\rb', 'a\tb', '\ud83e', 'x\udd9c', '\udd9c\ud83e'],
      sentence,
    );
  });

  it('refuses blank and missing values, and other types', () => {
    expectRefusals(text(20), ['', ' ', '\u3000\n'], 'Must not be blank.');
    expectRefusals(
      text(20),
      ['\u200b', '\u2060\ufeff \u200d', '\u3164', '\u{e0001}', '\u2800'],
      'Must not be blank.',
    );
    expectRefusals(text(20), [undefined, null], 'This field is required.');
    expectRefusals(text(20), [5, true, {}, ['a']], 'Must be text.');
  });

  it('is refused quickly, no matter how many combining marks it has', () => {
    const marks = '\u0301\u0316'.repeat(60_000);
    expectWithinLimit(() => {
      assert.deepEqual(sentences(text(limits.name), marks), ['Must be at most 120 characters.']);
      assert.deepEqual(sentences(OptionalNotes, marks), ['Must be at most 5,000 characters.']);
      assert.equal(sentences(OptionalNotes, marks.slice(0, 4 * limits.notes)).length, 1);
    });
  });
});

describe('optional fields', () => {
  const absent = (schema: z.ZodType, cleared: unknown) =>
    expectParsed(schema, [
      [undefined, undefined],
      [null, cleared],
      ['', cleared],
    ]);

  it('stay undefined if left out, and are cleared by null or an empty string', () => {
    absent(optionalText(20), '');
    expectParsed(optionalText(20), [['\u200b\u2060', '']]);
    absent(OptionalNotes, '');
    absent(optionalEnum(['a', 'b'], 'b'), 'b');
    absent(OptionalFlag, false);
    absent(OptionalDay, null);
    absent(OptionalEmail, null);
    absent(OptionalHexColor, '#cb3a35');
    absent(OptionalPhotoDataUrl, null);
  });

  it('include notes, which may have line breaks and tabs but no other control characters', () => {
    expectParsed(OptionalNotes, [
      ['  one\n\ttwo\n', 'one\n\ttwo'],
      ['one\r\ntwo', 'one\ntwo'],
      [' \n ', ''],
    ]);
    expectRefusals(
      OptionalNotes,
      ['a\u0000b', 'a\u000bb', 'a\u0085b', 'a\u001bb', '\ud83e'],
      'Must not contain control characters or broken Unicode.',
    );
    const atLimit = parrot.repeat(limits.notes);
    expectParsed(OptionalNotes, [[atLimit, atLimit]]);
    expectRefusals(OptionalNotes, [`${atLimit}x`], 'Must be at most 5,000 characters.');
  });

  it('include flags, which are true or false and nothing else', () => {
    expectParsed(OptionalFlag, [
      [true, true],
      [false, false],
    ]);
    expectRefusals(OptionalFlag, ['true', 'false', 0, 1, ' ', [], {}], 'Must be true or false.');
  });

  it('include enums, which are matched exactly', () => {
    expectRefusals(
      optionalEnum(['male', 'female'], 'male'),
      ['Male', ' male', 0, []],
      'Must be one of: male, female.',
    );
  });

  it('include colors, written as #RRGGBB', () => {
    expectParsed(OptionalHexColor, [
      [' #aBcDeF ', '#aBcDeF'],
      ['#000000', '#000000'],
    ]);
    expectRefusals(
      OptionalHexColor,
      ['#fff', 'cb3a35', '#cb3a3g', '#cb3a35ff', 'red', '#cb3a3\u0665', '#cb3a35\n#cb3a35'],
      'Must be a color as #RRGGBB.',
    );
  });
});

describe('dates', () => {
  const sentence = 'Must be a date that exists in the calendar, as YYYY-MM-DD.';

  it('exist in the calendar, from the year 1 to the year 9999', () => {
    const days = ['2024-02-29', '2000-02-29', '2025-02-28', '2025-12-31', '0001-01-01', '9999-12-31'];
    for (const day of days) assert.equal(Day.parse(` ${day} `), day);
  });

  it('are refused if the calendar has no such day', () => {
    const days = [
      '2025-02-29',
      '1900-02-29',
      '2025-02-30',
      '2025-04-31',
      '2025-13-01',
      '2025-00-10',
      '2025-01-00',
    ];
    expectRefusals(Day, [...days, '0000-01-01', '0000-02-29'], sentence);
    expectRefusals(OptionalDay, days, sentence);
  });

  it('are refused in any other format', () => {
    const spellings = [
      '',
      'today',
      '2025-1-1',
      '20250101',
      '01/02/2025',
      '2025-01-01T00:00:00Z',
      '+2025-01-01',
    ];
    expectRefusals(
      Day,
      [...spellings, '-2025-01-01', '12025-01-01', '٢٠٢٥-٠١-٠١', '2025-01-01\u0000'],
      sentence,
    );
    expectRefusals(Day, [20_250_101, true, {}], 'Must be text.');
    expectRefusals(Day, [undefined, null], 'This field is required.');
    assert.equal(isDay(' 2025-01-01'), false);
  });
});

describe('emails', () => {
  const sentence = 'Must be a plain email address, such as olive@example.org.';

  it('are trimmed and lower-cased', () => {
    expectParsed(Email, [
      [' Olive@Example.ORG\n', 'olive@example.org'],
      ["o'live+birds@mail.example.org", "o'live+birds@mail.example.org"],
      ['olive@localhost', 'olive@localhost'],
    ]);
  });

  it('have at most 254 characters, 64 before the @ and 63 in a label', () => {
    const label = 'd'.repeat(63);
    const domain = `${label}.${label}.${label}`;
    const longest = `${'o'.repeat(254 - 1 - domain.length)}@${domain}`;
    expectParsed(Email, [
      [longest, longest],
      [`${'o'.repeat(64)}@example.org`, `${'o'.repeat(64)}@example.org`],
    ]);
    expectRefusals(
      Email,
      [
        `o${longest}`,
        `${'o'.repeat(65)}@example.org`,
        `o@${label}d.org`,
        `${'o'.repeat(8_000_000)}@example.org`,
      ],
      sentence,
    );
  });

  it('are refused if they only look like a plain address', () => {
    const lookAlikes = [
      'ｏlive@example.org',
      'olive＠example.org',
      'olivé@example.org',
      'olive@exämple.org',
      // In lower case, the Kelvin sign is a plain k.
      'olive@\u212aelvin.org',
      '\u212aiwi@example.org',
      'ol\u0130ve@example.org',
      'olive@example\u3002org',
      'olive\u200b@example.org',
    ];
    expectRefusals(Email, lookAlikes, sentence);
    expectRefusals(OptionalEmail, lookAlikes, sentence);
  });

  it('are refused if they have quotes, comments or names, are lists, or are malformed', () => {
    const broken = [
      '"olive"@example.org',
      'olive(home)@example.org',
      'olive@example.org,nora@example.org',
      'olive@example.org;nora@example.org',
      'Olive <olive@example.org>',
      'olive@nora@example.org',
      'olive@[127.0.0.1]',
      '.olive@example.org',
      'olive.@example.org',
      'ol..ive@example.org',
      'olive@-example.org',
      'olive@example-.org',
      'olive@example..org',
      'olive@.org',
      'olive@',
      '@example.org',
      'olive',
      '',
      'olive@example.org\r\nBcc: nora@example.org',
      'olive@example.org\u0000',
    ];
    expectRefusals(Email, broken, sentence);
  });

  it('are checked quickly', () => {
    expectWithinLimit(() => {
      assert.equal(sentences(Email, `olive@${'a-'.repeat(4_000_000)}`).length, 1);
      assert.equal(sentences(Email, `${'a.'.repeat(126)}@!`).length, 1);
      assert.equal(sentences(Email, `a@${'a-'.repeat(125)}`).length, 1);
    });
  });
});

describe('photos', () => {
  const photo = OptionalPhotoDataUrl;
  const sentence =
    'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not accepted).';

  it('are base64 data URLs of any image type except SVG', () => {
    for (const type of ['png', 'jpeg', 'webp', 'avif', 'heic', 'vnd.microsoft.icon', 'x-icon', 'PNG']) {
      const url = `data:image/${type};base64,iVBORw0KGgo=`;
      assert.equal(photo.parse(url), url);
    }
    for (const digits of ['AAAA', 'AAA=', 'AA==', 'AAAAAA==', '+/+/']) {
      assert.equal(sentences(photo, `data:image/png;base64,${digits}`).length, 0, digits);
    }
  });

  it('are refused if they are SVG, which can contain scripts', () => {
    expectRefusals(
      photo,
      ['svg+xml', 'SVG+XML', 'Svg+xml', 'svg', 'svg-xml', 'x-svg+xml', 'svg+xml;charset=utf-8'].map(
        type => `data:image/${type};base64,AAAA`,
      ),
      sentence,
    );
  });

  it('are refused if the base64 is malformed', () => {
    const malformed = [
      '',
      'A',
      'AA',
      'AAA',
      'AAAAA',
      'A===',
      '====',
      'AA=A',
      'A=AA',
      'AA=',
      'AA-_',
      'AA A',
      'AAA\n',
    ];
    expectRefusals(
      photo,
      [...malformed, 'AAA\u00e9', 'AAA🦜', 'AAAA====', 'AA%3D%3D'].map(
        digits => `data:image/png;base64,${digits}`,
      ),
      sentence,
    );
  });

  it('are refused in any other form', () => {
    const others = [
      'data:text/html',
      'data:image/',
      'data:image',
      'data:',
      'data:application/image/png',
      ' data:image/png',
    ];
    expectRefusals(
      photo,
      others.map(other => `${other};base64,AAAA`),
      sentence,
    );
    expectRefusals(
      photo,
      ['https://example.org/kiwi.png', 'javascript:alert(1)', 'data:image/png,AAAA', 'AAAA', ' '],
      sentence,
    );
    expectRefusals(photo, [`data:image/${'p'.repeat(200)};base64,AAAA`], sentence);
    expectRefusals(photo, [5, true, {}], 'Must be text.');
  });

  it('have at most 7,000,000 characters, and are checked quickly to the end', () => {
    const prefix = 'data:image/png;base64,';
    // The longest data URL with this prefix, because base64 consists of groups of four characters.
    const longest = prefix + 'A'.repeat(4 * Math.floor((limits.photoDataUrl - prefix.length) / 4));
    const padded = longest.padEnd(limits.photoDataUrl, 'A');
    const exact = `data:image/pn${'g'.repeat((limits.photoDataUrl - prefix.length) % 4)}g;base64,`;
    const whole = exact + 'A'.repeat(limits.photoDataUrl - exact.length);
    assert.equal(whole.length, limits.photoDataUrl);
    expectWithinLimit(() => {
      assert.equal(photo.parse(whole), whole);
      assert.equal(photo.parse(longest), longest);
      expectRefusals(photo, [padded], sentence);
      expectRefusals(photo, [`${whole.slice(0, -1)}!`, `${whole.slice(0, -3)}===`], sentence);
    });
    expectRefusals(photo, [`${whole}AAAA`, `${whole}A`], 'Must be at most 7,000,000 characters.');
  });
});

describe('numbers and ids', () => {
  const weightGrams = WeightInput.shape.weightGrams;
  const { days } = WeightsQuery.shape;

  it('include weights, which are positive, at most 10,000 grams, and keep their decimals', () => {
    for (const grams of [0.01, 92.55, 92.125, 9_999.99, 10_000])
      assert.equal(weightGrams.parse(grams), grams);
    expectRefusals(weightGrams, [0, -0, -1], 'Must be more than 0.');
    expectRefusals(weightGrams, [10_000.01, 1e300], 'Must be at most 10000.');
    expectRefusals(weightGrams, ['92', true, {}, Number.NaN, Number.POSITIVE_INFINITY], 'Must be a number.');
    expectRefusals(weightGrams, [undefined, null], 'This field is required.');
  });

  it('include numbers of days, which are clamped to the range from 1 to 425, and are 30 by default', () => {
    expectParsed(days, [
      [undefined, 30],
      ['0', 1],
      ['-5', 1],
      ['1', 1],
      ['425', 425],
      ['426', 425],
      ['9'.repeat(500), 425],
      [`-${'9'.repeat(500)}`, 1],
    ]);
    const values = ['', 'x', '1.5', '1e2', ' 1', '0x10', '٣', ['1', '2']];
    expectRefusals(days, values, 'Must be a whole number of days.');
  });

  it('include UUIDs, in upper or lower case', () => {
    expectParsed(Id, [['3F0C9F0E-8A52-4B0C-9A63-2A9D1C1F6B7E', '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e']]);
    expectRefusals(Id, ['', '3f0c9f0e', '3f0c9f0e8a524b0c9a632a9d1c1f6b7e', "' or 1=1"], 'Must be a UUID.');
  });
});

describe('records', () => {
  const bird = { name: 'Kiwi', tagId: 'A-1', species: 'Cockatiel' };
  const medication = { name: 'M', dosage: '1 ml', frequency: 'as_needed', startDate: '2026-02-12' };
  const dose = { administeredOn: '2026-02-13', administrationSlot: 'dose-1', status: 'missed' };

  /** Checks each text field of a record at its limit and one character over it. */
  function holdsLimits(schema: z.ZodObject, whole: object, fields: Readonly<Record<string, number>>): void {
    for (const [field, max] of Object.entries(fields)) {
      const atLimit = parrot.repeat(max);
      assert.equal(schema.safeParse({ ...whole, [field]: atLimit }).success, true, `${field} at its limit`);
      const { error } = schema.safeParse({ ...whole, [field]: `${atLimit}x` });
      const found = error?.issues.map(({ path, message }) => [path.join('.'), message]);
      assert.deepEqual(found, [[field, `Must be at most ${max.toLocaleString('en')} characters.`]]);
    }
  }

  it('accept text at the limit and refuse one character more', () => {
    const vet = { vetClinicName: 200, vetClinicAddress: 200, vetAccountNumber: 200, vetDoctorName: 200 };
    holdsLimits(BirdInput, bird, { name: 120, tagId: 64, species: 120, ...vet });
    holdsLimits(MedicationInput, medication, { name: 120, dosage: 500, route: 500, notes: 5_000 });
    holdsLimits(AdministrationInput, dose, { administrationSlot: 64, notes: 5_000 });
    const visit = { visitedOn: '2026-02-12' };
    holdsLimits(VetVisitInput, visit, { clinicName: 200, reason: 500, notes: 5_000 });
    holdsLimits(WeightInput, { weightGrams: 92, recordedOn: '2026-02-12' }, { notes: 5_000 });
  });

  it('limit a dose schedule to 24 entries, keys to 64 characters and labels to 120', () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        key: `${index}`.padEnd(64, 'k'),
        label: 'l'.repeat(120),
      }));
    assert.equal(
      MedicationInput.parse({ ...medication, doseSchedule: entries(24) }).doseSchedule?.length,
      24,
    );
    const refused = (doseSchedule: unknown) =>
      sentences(MedicationInput, { ...medication, doseSchedule }).length;
    assert.equal(refused(entries(25)), 1);
    assert.equal(refused([{ key: 'k'.repeat(65), label: 'l' }]), 1);
    assert.equal(refused([{ key: 'k', label: 'l'.repeat(121) }]), 1);
  });

  it('drop unknown fields', () => {
    const hostile = JSON.parse(
      '{"name":"Kiwi","tagId":"A-1","species":"Cockatiel","id":"x","workspaceId":1,"__proto__":{"gender":"male"},"constructor":{"prototype":{"gender":"male"}}}',
    );
    const parsed = BirdInput.parse(hostile);
    assert.deepEqual(
      Object.keys(parsed).filter(key => !(key in BirdInput.shape)),
      [],
    );
    assert.equal(parsed.gender, undefined);
    assert.equal(Object.hasOwn(Object.prototype, 'gender'), false);
  });
});
