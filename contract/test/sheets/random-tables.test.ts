// Writes random tables in every layout and format, and checks that they are read back unchanged.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answers, Cell } from '../../src/sheets/index.ts';
import {
  birdNames,
  type DateFormat,
  dateFormats,
  type Random,
  randomFrom,
  someDays,
  weightFormats,
} from './random.ts';
import { read } from './support.ts';

const seeds = Array.from({ length: 150 }, (_, index) => Number(process.env.SHEETS_SEED ?? 1) * 1_000 + index);

/** Answers every question about date order that could be asked. */
const orderAnswers = ({ order }: DateFormat): Answers =>
  order ? Object.fromEntries([...'ABCDEFGH', 'headings'].map(key => [`dateOrder:${key}`, order])) : {};

/** Adds what people's tables often have: a title above the header, empty rows, and an empty column. */
function asSheet(random: Random, table: Cell[][]): { table: Cell[][]; above: number } {
  const above = random.pick<Cell[][]>([[], [['Our birds']], [['Our birds'], []], [[], ['', '', 'Flock']]]);
  const isIndented = random.below(3) === 0;
  const rows = isIndented ? table.map(row => ['', ...row]) : table;
  return { table: [...above, ...rows, ...(random.below(2) ? [[], ['', '']] : [])], above: above.length };
}

const tenth = (random: Random) => Math.round((20 + random.next() * 1_500) * 10) / 10;

const sorted = (rows: readonly object[]) =>
  rows.map(row => JSON.stringify(Object.entries(row).sort())).sort();
const nearGrams = (rows: readonly object[]) =>
  rows.map(row =>
    'weightGrams' in row ? { ...row, weightGrams: Math.round(Number(row.weightGrams) * 10) / 10 } : row,
  );

describe('A random table', () => {
  it('with one row per weight is read back', () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const [dates, weights] = [random.pick(dateFormats), random.pick(weightFormats)];
      const header = random.pick([
        ['Date', 'Bird', 'Weight'],
        ['Datum', 'Vogel', 'Gewicht'],
        ['Fecha', 'Nombre', 'Peso'],
        ['Date', 'Nom', 'Poids'],
        ['Datum', 'Naam', 'Gewicht'],
      ]);
      const expected = someDays(random, 30).map((recordedOn, index) => ({
        row: index,
        birdName: random.pick(birdNames),
        recordedOn,
        weightGrams: tenth(random),
      }));
      const body = expected.map(row => [
        dates.write(row.recordedOn),
        row.birdName,
        weights.write(row.weightGrams),
      ]);
      const { table, above } = asSheet(random, [
        [header[0] ?? '', header[1] ?? '', header[2] + weights.heading],
        ...body,
      ]);
      const { name, rows, problems } = read(table, { ...orderAnswers(dates), ...weights.answers });
      assert.equal(name, 'weights', `seed ${seed}`);
      assert.deepEqual(problems, [], `seed ${seed}`);
      const numbered = expected.map((row, index) => ({ ...row, row: index + above + 2 }));
      assert.deepEqual(sorted(nearGrams(rows)), sorted(numbered), `seed ${seed}`);
    }
  });

  it('with a column per bird is read back', () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const [dates, weights] = [random.pick(dateFormats), random.pick(weightFormats)];
      const names = birdNames.slice(0, 1 + random.below(5));
      const days = someDays(random, 20);
      const grams = days.map(() => names.map(() => (random.below(6) ? tenth(random) : null)));
      const body = days.map((day, index) => [
        dates.write(day),
        ...(grams[index] ?? []).map(value =>
          value === null ? random.pick(['', '-', null]) : weights.write(value),
        ),
      ]);
      const { table, above } = asSheet(random, [
        [random.pick(['Date', '', 'Datum']), ...names.map(name => name + weights.heading)],
        ...body,
      ]);
      const { name, rows, problems } = read(table, { ...orderAnswers(dates), ...weights.answers });
      assert.equal(name, 'birdColumns', `seed ${seed}`);
      assert.deepEqual(problems, [], `seed ${seed}`);
      const expected = days.flatMap((recordedOn, index) =>
        names.flatMap((birdName, bird) => {
          const weightGrams = grams[index]?.[bird];
          return weightGrams ? [{ row: index + above + 2, birdName, recordedOn, weightGrams }] : [];
        }),
      );
      assert.deepEqual(sorted(nearGrams(rows)), sorted(expected), `seed ${seed}`);
    }
  });

  it('with a row per bird is read back', () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const dates = random.pick(dateFormats);
      const weights = random.pick(weightFormats.filter(({ heading }) => heading === ''));
      const names = birdNames.slice(0, 2 + random.below(5));
      const days = someDays(random, 12);
      const grams = names.map(() => days.map(() => (random.below(6) ? tenth(random) : null)));
      const body = names.map((bird, index) => [
        bird,
        ...(grams[index] ?? []).map(value =>
          value === null ? random.pick(['', 'n/a', null]) : weights.write(value),
        ),
      ]);
      const { table, above } = asSheet(random, [
        [random.pick(['Bird', '', 'Nombre']), ...days.map(dates.write)],
        ...body,
      ]);
      const { name, rows, problems } = read(table, { ...orderAnswers(dates), ...weights.answers });
      assert.equal(name, 'birdRows', `seed ${seed}`);
      assert.deepEqual(problems, [], `seed ${seed}`);
      const expected = names.flatMap((birdName, bird) =>
        days.flatMap((recordedOn, index) => {
          const weightGrams = grams[bird]?.[index];
          return weightGrams ? [{ row: bird + above + 2, birdName, recordedOn, weightGrams }] : [];
        }),
      );
      assert.deepEqual(sorted(nearGrams(rows)), sorted(expected), `seed ${seed}`);
    }
  });

  it('with one row per bird, visit or medication is read back', () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const dates = random.pick(dateFormats);
      const days = someDays(random, 15);
      const birds = days.map((day, index) => ({
        tagId: `DE-${1000 + index}`,
        birdName: random.pick(birdNames),
        species: random.pick(['Cockatiel', 'Wellensittich']),
        gender: random.pick(['male', 'female']),
        dateOfBirth: day,
      }));
      const visits = days.map(visitedOn => ({
        birdName: random.pick(birdNames),
        visitedOn,
        clinicName: 'Bird Clinic',
        reason: random.pick(['Check-up', 'Krallen schneiden']),
        notes: 'Fine; weight good.',
      }));
      const medications = days.map(startDate => ({
        birdName: random.pick(birdNames),
        name: 'Meloxicam',
        dosage: '0,1 ml',
        frequency: random.pick(['once_daily', 'twice_daily'] as const),
        startDate,
      }));
      const frequencies = {
        once_daily: ['1x daily', 'SID', 'einmal täglich'],
        twice_daily: ['BID', '2x täglich', 'morgens und abends'],
      };
      const sheets = [
        {
          name: 'birds',
          records: birds,
          header: ['Ring', 'Name', 'Species', 'Sex', 'Hatched'],
          body: birds.map(bird => [
            bird.tagId,
            bird.birdName,
            bird.species,
            bird.gender,
            dates.write(bird.dateOfBirth),
          ]),
        },
        {
          name: 'visits',
          records: visits,
          header: ['Bird', 'Date of visit', 'Clinic', 'Reason', 'Notes'],
          body: visits.map(visit => [
            visit.birdName,
            dates.write(visit.visitedOn),
            visit.clinicName,
            visit.reason,
            visit.notes,
          ]),
        },
        {
          name: 'medications',
          records: medications,
          header: ['Vogel', 'Medikament', 'Dosis', 'Häufigkeit', 'Beginn'],
          body: medications.map(one => [
            one.birdName,
            one.name,
            one.dosage,
            random.pick(frequencies[one.frequency]),
            dates.write(one.startDate),
          ]),
        },
      ];
      for (const { name: layout, records, header, body } of sheets) {
        const { table, above } = asSheet(random, [header, ...body]);
        const { name, rows, problems } = read(table, orderAnswers(dates));
        assert.equal(name, layout, `seed ${seed}`);
        assert.deepEqual(problems, [], `seed ${seed}`);
        assert.deepEqual(
          sorted(rows),
          sorted(records.map((record, index) => ({ row: index + above + 2, ...record }))),
          `seed ${seed}`,
        );
      }
    }
  });
});
