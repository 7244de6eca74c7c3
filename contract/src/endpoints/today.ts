// The endpoint for the board.
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
    photo: { description: 'The address and the digest of the photo; null if the bird has none.' },
    weighInDueOn: { description: 'Today for a bird that was never weighed.' },
    verdict: {
      description:
        'The verdict on the weights, raised by signs from today and yesterday, and by a low body condition.',
    },
    changePercent: { description: 'Negative for a loss.' },
    call: {
      description:
        'The contact to call: the vet of the bird; otherwise the emergency number on its care sheet, with an empty name; otherwise the first emergency contact of the flock.',
    },
    recent: {
      description:
        'The weight in grams on each of the last 30 days, today last; null on days without a weight.',
    },
    milestones: { description: "Today's milestones whose reminders are switched on." },
  },
});

document(Today, {
  id: 'Today',
  fields: {
    date: { description: 'The date in the time zone of the flock.', example: '2026-03-01' },
    timeZone: { example: 'Europe/Amsterdam' },
    birds: { description: 'By room, place and name; birds without a room last.' },
    stays: { description: 'The birds in quarantine, at a clinic or with a foster carer.' },
    reviews: { description: 'The stays that are due for review, today or earlier.' },
    doses: { description: "Today's doses, and yesterday's doses that nobody has recorded." },
    counts: {
      description: '`alerts` is the number of birds whose verdict says to call a vet.',
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
      "Today's work, and the state of each bird. The response has an `ETag`. Send that back as `If-None-Match` to get a 304 without a body, which is cheap, if the board is unchanged. The tag also changes as time passes, for example when a dose becomes overdue, but not when only the `now` field changes.",
    responses: { 200: z.object({ today: Today }), 304: null },
  }),
} as const;
