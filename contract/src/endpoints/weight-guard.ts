// The endpoints for the weight guard.
import * as z from 'zod';
import {
  Acknowledgement,
  AcknowledgementInput,
  Guard,
  GuardInputsOfBird,
  GuardSettingsInput,
} from '../shapes/weight-guard.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';
import { weightExample } from './weights.ts';

const tag = 'Weight guard';
const birdNotFound = 'The active flock has no such bird.';

const limits = { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 };

export const guardExample = {
  birdId: weightExample.birdId,
  verdict: 'usual',
  notJudged: false,
  heavier: null,
  sentence: "Within 1 % of Kiwi's usual 92 g.",
  sentenceCode: 'within_usual',
  sentenceValues: { compared: 'usual', comparedGrams: 92, percent: 1 },
  usualGrams: 92,
  lowGrams: 90.2,
  highGrams: 93.8,
  changePercent: 0.5,
  lossesInARow: 0,
  basedOnCount: 34,
  latest: weightExample,
  stage: 'adult',
  targetGrams: null,
  weighEveryDays: null,
  weighInDueOn: '2026-03-08',
  acknowledgement: null,
  limits,
  scaleStepGrams: 0.5,
};

document(Acknowledgement, {
  example: {
    decision: 'seen',
    at: '2026-03-01T08:30:00.000Z',
    byName: 'Carl',
    notes: 'The vet will see her tomorrow.',
  },
  fields: { byName: { description: 'Null if the account no longer exists.' } },
});

document(Guard, {
  id: 'Guard',
  example: guardExample,
  description: 'Unknown numbers are null.',
  fields: {
    notJudged: {
      description:
        'True if the latest weight was taken after a meal. The verdict is then based on the earlier weights.',
    },
    heavier: {
      description:
        'In addition to the verdict: `recent` for a recent gain, `heavy` for a bird that has become heavy; otherwise null.',
    },
    sentence: {
      description: 'In English.',
    },
    sentenceCode: {
      description: 'Clients use the code and its values for the sentence in another language.',
    },
    usualGrams: { description: 'The weight that the latest one was compared with.' },
    changePercent: { description: 'Negative for a loss.' },
    lossesInARow: { description: 'The number of weights in a row that were each lower than the one before.' },
    basedOnCount: { description: 'The number of weights that the usual weight is based on.' },
    latest: { description: 'Null before the first weight.' },
    weighEveryDays: { description: 'Null means that the interval of the flock applies.' },
    weighInDueOn: {
      description: 'The day on which the next weighing is due; today for a bird that was never weighed.',
    },
    acknowledgement: { description: 'The last acknowledgement; null if there is none.' },
    limits: { description: 'The limits of the flock.' },
    scaleStepGrams: { description: 'The step of the scale in grams, inferred from the weights.' },
  },
});

document(GuardSettingsInput, {
  id: 'GuardSettingsInput',
  fields: {
    targetGrams: { description: 'The weight that a vet wants the bird to have.' },
    weighEveryDays: { description: 'Null means that the interval of the flock applies.' },
  },
});

document(AcknowledgementInput, {
  id: 'AcknowledgementInput',
  fields: {
    decision: {
      description:
        "`seen`: the alert is not repeated for seven days. `new_usual`: this is the bird's new usual weight. From now on, only its last three weights and later ones count.",
    },
  },
});

document(GuardInputsOfBird, {
  id: 'GuardInputs',
  example: {
    birdId: weightExample.birdId,
    context: {
      stage: 'adult',
      stageSince: null,
      baselineFrom: null,
      arrivedDay: 20_150,
      target: null,
      targetFrom: null,
      targetReached: false,
      reference: 92,
      lastCallDay: null,
      weighEveryDays: 7,
      limits,
      signs: [{ sign: 'sleepy', noted: 'today' }],
    },
    mass: null,
    weights: [{ day: 20_513, grams: 92.5, fasting: true, confirmed: false }],
  },
  fields: {
    mass: {
      description:
        "The mass of its species, used to check the bird's first weights; null if the species is unknown, or if the bird has enough weights of its own.",
    },
    weights: { description: 'At most the last hundred, oldest first. Days are counted from 1970-01-01.' },
  },
});

export const weightGuardEndpoints = {
  'GET /api/birds/:birdId/weight-guard': endpoint({
    tag,
    policy: read(anyRole),
    summary: "Show the weight guard's verdict on a bird",
    responses: { 200: z.object({ guard: Guard }) },
    refusals: { birdNotFound },
  }),
  'PUT /api/birds/:birdId/weight-guard': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Change how the weight of a bird is judged',
    description:
      'A field that is left out keeps its value; null or `""` clears it. The default stage is adult.',
    payloadName: 'weight guard',
    body: GuardSettingsInput,
    example: { stage: 'adult', targetGrams: 95, weighEveryDays: 3 },
    responses: { 200: z.object({ guard: Guard }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/weight-guard/acknowledgements': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: "Acknowledge the weight guard's verdict",
    description: 'The new acknowledgement replaces the earlier one.',
    payloadName: 'acknowledgement',
    body: AcknowledgementInput,
    example: { decision: 'seen', notes: 'The vet will see her tomorrow.' },
    responses: { 201: z.object({ guard: Guard }) },
    refusals: {
      birdNotFound,
      nothingToAcknowledge: 'The verdict needs no action, and the bird is not heavier.',
    },
  }),
  'GET /api/weight-guard/inputs': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show the inputs of the weight guard for the flock',
    description:
      'The context and the weights of each bird, as input for `weightGuard`, so that a browser can judge a weight that it has not sent yet.',
    responses: { 200: z.object({ birds: z.array(GuardInputsOfBird) }), 304: null },
  }),
} as const;
