// The sample files shown in the pictures in docs/moving-in.md: a spreadsheet, and exports from ASM3 and WRMD.

const weeks = 60;
const mondayOf = (week: number) => new Date(Date.UTC(2025, 0, 6 + 7 * week));
const isoDay = (day: Date) => day.toISOString().slice(0, 10);
const american = (day: Date) => {
  const [year, month, date] = isoDay(day).split('-');
  return `${month}/${date}/${year}`;
};

/** Returns a plausible weight, in grams, with a slow swing over the year and smaller swings from week to week. */
const weightIn = (week: number, usual: number) =>
  (usual * (1 + 0.02 * Math.sin(week / 8) + 0.006 * Math.sin(week * 2.4))).toFixed(1);

const csv = (rows: readonly (readonly string[])[]) => rows.map(row => `${row.join(',')}\n`).join('');
const perWeek = (row: (day: Date, week: number) => string[]) =>
  Array.from({ length: weeks }, (_, week) => row(mondayOf(week), week));

/** One column per bird and one row per date. */
export const spreadsheet = csv([
  ['Date', 'Kiwi', 'Mango', 'Olive'],
  ...perWeek((day, week) => [isoDay(day), weightIn(week, 92), weightIn(week, 88), weightIn(week, 101)]),
]);

const asm3Headings = [
  'ANIMALCODE',
  'ANIMALNAME',
  'ANIMALSPECIES',
  'ANIMALWEIGHT',
  'LOGDATE',
  'LOGTYPE',
  'LOGCOMMENTS',
];

/** ASM3's animal export: one row per animal, and one per log entry. */
export const asm3Export = csv([
  asm3Headings,
  ...(
    [
      ['S2025012', 'Kiwi', 92],
      ['S2025013', 'Rosalie', 412],
    ] as const
  ).flatMap(([code, name, grams]) => [
    [code, name, 'Bird', '', '', '', ''],
    ...perWeek((day, week) => [
      code,
      name,
      '',
      '',
      american(day),
      'Weight',
      `${(Number(weightIn(week, grams)) / 1000).toFixed(3)} kg`,
    ]),
  ]),
]);

/** WRMD's export of patients with their exams: the unit is in each row. */
export const wrmdExport = csv([
  ['Case Number', 'Common Name', 'Name', 'Examined At', 'Weight', 'Weight Unit', 'Comments'],
  ...(
    [
      ['25-104', 'Cockatiel', 'Pip', 89],
      ['25-117', 'Galah', 'Rosalie', 318],
    ] as const
  ).flatMap(([caseNumber, species, name, grams]) =>
    perWeek((day, week) => [caseNumber, species, name, isoDay(day), weightIn(week, grams), 'g', '']),
  ),
]);
