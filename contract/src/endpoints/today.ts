// The endpoint of the board.
import * as z from 'zod';
import { BirdToday, Today } from '../shapes/today.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, read } from './policy.ts';

const birdId = '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e';
const digest = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';

document(BirdToday, {
  id: 'BirdToday',
  example: {
    id: birdId,
    name: 'Kiwi',
    tagId: 'BAND-17',
    species: 'Cockatiel',
    room: 'Room 2',
    place: 'Cage 7',
    chartColor: '#cb3a35',
    photo: { href: `/api/birds/${birdId}/photo?digest=${digest}`, digest },
    latestWeightGrams: 88.5,
    latestRecordedOn: '2026-03-01',
    weighInDueOn: '2026-03-02',
    verdict: 'watch',
    heavier: null,
    sentence: "3.8\u00a0% under Kiwi's usual 92\u00a0g. Weigh again tomorrow before breakfast.",
    sentenceCode: 'watch',
    sentenceValues: {
      compared: 'usual',
      comparedGrams: 92,
      percent: 3.8,
      ofTwo: false,
      lossesInARow: 1,
      weighAgain: false,
    },
    usualGrams: 92,
    changePercent: -3.8,
    lossesInARow: 1,
    call: { name: 'Dr Amara', phone: '+31 20 555 0117' },
    recent: [92.5, null, 88.5],
    milestones: [{ kind: 'birthday', years: 4 }],
  },
  fields: {
    photo: { description: 'Where its photo is; null if it has none.' },
    weighInDueOn: { description: 'A bird that was never weighed is due today.' },
    verdict: { description: 'What its weights say, with the signs of today and yesterday laid over them.' },
    changePercent: { description: 'Negative for a loss.' },
    call: {
      description:
        'Whom to call: its vet, else the emergency number of its care sheet, which has no name, else the first emergency contact of the flock.',
    },
    recent: {
      description: 'Its weight in grams on each of the last 30 days, today last; null on days without one.',
    },
    milestones: { description: 'Those of today that its people want to be told of.' },
  },
});

document(Today, {
  id: 'Today',
  fields: {
    date: { description: 'The date where the flock is.', example: '2026-03-01' },
    timeZone: { example: 'Europe/Amsterdam' },
    birds: { description: 'By room, place and name; those without a room last.' },
    doses: { description: "Today's, and those of yesterday that nobody has recorded." },
    counts: {
      description: '`alerts` is the number of birds whose verdict is to call a vet.',
      example: { dosesDue: 2, dosesOverdue: 1, weighInsDue: 3, alerts: 1 },
    },
  },
});

export const todayEndpoints = {
  'GET /api/today': endpoint({
    tag: 'Today',
    policy: read(anyRole),
    summary: 'Show the board of the active flock',
    description:
      'What there is to do today, and how each bird is. It has an `ETag`: send it back as `If-None-Match`, and an unchanged board is a 304 without a body, at little cost. The tag changes with time as well, as when a dose becomes overdue, but not with `now`.',
    responses: { 200: z.object({ today: Today }), 304: null },
  }),
} as const;
