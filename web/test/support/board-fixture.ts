// A board for the Today screen on a fixed morning: six birds, one of them with the verdict "Call the vet".
import type { BirdToday, Dose, Today } from '../../src/board/board.ts';

/** Tuesday 24 November 2026, 7:04 in Amsterdam. */
export const morning = '2026-11-24T06:04:00.000Z';
const today = '2026-11-24';

/** Returns thirty days of weights: values around the usual weight, then the given last ones. */
function recentOf(usual: number, seed: number, last: readonly (number | null)[]): (number | null)[] {
  const days = Array.from({ length: 30 - last.length }, (_, day) => {
    const wave = Math.sin(day * 1.7 + seed) * 0.006 + Math.sin(day * 0.6 + seed * 2) * 0.004;
    return day > 8 && day < 12 && seed === 1 ? null : Math.round(usual * (1 + wave) * 10) / 10;
  });
  return [...days, ...last];
}

const bird = (name: string, values: Partial<BirdToday>): BirdToday => ({
  id: `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12)}`,
  name,
  tagId: 'NL-2041',
  species: 'Cockatiel',
  room: '',
  place: '',
  chartColor: '#cb3a35',
  photo: null,
  latestWeightGrams: 86.4,
  latestRecordedOn: today,
  weighInDueOn: today,
  verdict: 'usual',
  heavier: null,
  sentence: '',
  sentenceCode: 'within_usual',
  sentenceValues: { compared: 'usual', comparedGrams: values.usualGrams ?? 92, percent: 1 },
  usualGrams: 92,
  changePercent: 0.2,
  lossesInARow: 0,
  call: null,
  recent: [],
  milestones: [],
  ...values,
});

const loss = (percent: number, comparedGrams: number, lossesInARow: number) => ({
  compared: 'usual',
  comparedGrams,
  percent,
  ofTwo: false,
  lossesInARow,
  weighAgain: false,
});

export const birds: readonly BirdToday[] = [
  bird('Kiwi', {
    verdict: 'call_vet',
    sentence: "6.1 % under Kiwi's usual 92 g, third drop in a row. Call your avian vet.",
    sentenceCode: 'call_vet',
    sentenceValues: loss(6.1, 92, 3),
    changePercent: -6.1,
    lossesInARow: 3,
    call: { name: 'Dr Amara', phone: '+31 20 555 0117' },
    recent: recentOf(92, 1, [91, 90, 88.2, 86.4]),
  }),
  bird('Juno', {
    species: 'African grey',
    chartColor: '#6b7280',
    latestWeightGrams: 448,
    usualGrams: 447,
    recent: recentOf(447, 2, [448]),
  }),
  bird('Pesto', {
    species: 'Green-cheeked conure',
    chartColor: '#3f7d3a',
    latestWeightGrams: 69.2,
    latestRecordedOn: '2026-11-23',
    usualGrams: 69,
    recent: recentOf(69, 3, [69.2, null]),
  }),
  bird('Pip', {
    species: 'Budgerigar, blue',
    chartColor: '#2f7fb5',
    latestWeightGrams: 34.2,
    usualGrams: 34,
    recent: recentOf(34, 4, [34.2]),
  }),
  bird('Dot', {
    species: 'Budgerigar, yellow',
    chartColor: '#7a5ba8',
    latestWeightGrams: 36.8,
    latestRecordedOn: '2026-11-23',
    verdict: 'watch',
    sentence: "3.2 % under Dot's usual 38 g. Weigh again tomorrow before breakfast.",
    sentenceCode: 'watch',
    sentenceValues: loss(3.2, 38, 1),
    changePercent: -3.2,
    usualGrams: 38,
    recent: recentOf(38, 5, [37.4, 36.8, null]),
  }),
  bird('Biscuit', {
    species: 'Bird',
    chartColor: '#d9a441',
    latestWeightGrams: 95,
    latestRecordedOn: '2026-11-22',
    usualGrams: 95,
    recent: recentOf(95, 6, [95, null, null]),
  }),
];

const dose = (birdName: string, at: string, state: Dose['state'], values: Partial<Dose>): Dose => ({
  medicationId: '00000000-0000-4000-8000-0000000000a1',
  birdId: birds.find(({ name }) => name === birdName)?.id ?? '',
  birdName,
  room: '',
  place: '',
  name: 'meloxicam',
  dosage: '0.3 ml',
  route: 'by mouth',
  administrationSlot: at,
  label: 'Morning',
  dueOn: today,
  dueAt: `${today}T${at}:00.000Z`,
  safety: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
  state,
  outcome: null,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
  ...values,
});

export const doses: readonly Dose[] = [
  dose('Juno', '07:00', 'due', {}),
  dose('Biscuit', '07:00', 'due', {
    medicationId: '00000000-0000-4000-8000-0000000000a2',
    name: 'calcium',
    dosage: '0.1 ml',
    route: 'on food',
  }),
  dose('Juno', '19:00', 'later', { label: 'Evening' }),
];

export const board = (values: Partial<Today> = {}): Today => ({
  date: today,
  timeZone: 'Europe/Amsterdam',
  now: morning,
  birds: [...birds],
  doses: [...doses],
  stays: [],
  reviews: [],
  counts: { dosesDue: 2, dosesOverdue: 0, weighInsDue: 3, alerts: 1 },
  ...values,
});

/** The browser's log line if a touched link reads a bird on this board, because the service does not have the bird. */
export const birdNotFound = /status of 404/;
