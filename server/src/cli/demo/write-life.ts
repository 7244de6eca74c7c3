// Writes the lives of the demo's rescue birds through the API: arrivals, stays, and past birds.
import { defaultChartColor } from '@flock-care/contract/shapes';
import { type DemoClient, runAll } from './client.ts';
import { readPortrait } from './portraits.ts';
import { type DemoLife, livesOfResidents, type PastBird, pastBirds } from './rescue-year.ts';
import { daysBefore, planWeights } from './weights.ts';

const daysBetweenWeights = 7;

/** Writes the lives of the residents and of the past birds. @param birdIds the birds that are still here, by name */
export async function writeYear(
  owner: DemoClient,
  birdIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  for (const [name, life] of Object.entries(livesOfResidents)) {
    const birdId = birdIds.get(name);
    if (birdId !== undefined) await writeLife(owner, birdId, life, today);
  }
  for (const bird of pastBirds) await writePastBird(owner, bird, today);
}

async function writePastBird(owner: DemoClient, bird: PastBird, today: string): Promise<void> {
  const { name, tagId, species, gender, bornDaysAgo, arrivedDaysAgo } = bird;
  const { body } = await owner.call('POST /api/birds', {
    body: {
      ...{ name, tagId, species: species.name, gender, chartColor: defaultChartColor },
      dateOfBirth: bornDaysAgo === null ? null : daysBefore(today, bornDaysAgo),
      gotchaDay: daysBefore(today, arrivedDaysAgo),
      photoDataUrl: readPortrait(species.portrait),
    },
  });
  const params = { birdId: body.bird.id };
  await runAll(
    weightsOf(bird, today).map(weight => async () => {
      await owner.call('POST /api/birds/:birdId/weights', { params, body: weight });
    }),
  );
  await writeLife(owner, body.bird.id, bird, today);
}

/** Plans one weight per week, up to the last stay. */
function weightsOf({ name, species, build, loss, arrivedDaysAgo, stays }: PastBird, today: string) {
  const lastDaysAgo = stays.at(-1)?.daysAgo ?? 0;
  const plan = { build, days: arrivedDaysAgo - lastDaysAgo, ...(loss && { loss }) };
  const daily = planWeights(name, species, plan, daysBefore(today, lastDaysAgo));
  return daily.reverse().filter((_, index) => index % daysBetweenWeights === 0);
}

async function writeLife(
  owner: DemoClient,
  birdId: string,
  { arrival, stays, first }: DemoLife,
  today: string,
): Promise<void> {
  const params = { birdId };
  await owner.call('PUT /api/birds/:birdId/arrival', { params, body: arrival });
  if (first) {
    const { body } = await owner.call('GET /api/birds/:birdId/stays', { params });
    const stayId = body.stays.at(-1)?.id ?? '';
    const { reviewInDays, ...changes } = first;
    await owner.call('PATCH /api/birds/:birdId/stays/:stayId', {
      params: { birdId, stayId },
      body: { ...changes, reviewOn: reviewDay(reviewInDays, today) },
    });
  }
  for (const { daysAgo, reviewInDays, ...stay } of stays) {
    const reviewOn = reviewDay(reviewInDays, today);
    const body = { ...stay, startedOn: daysBefore(today, daysAgo), reviewOn };
    await owner.call('POST /api/birds/:birdId/stays', { params, body });
  }
}

const reviewDay = (inDays: number | undefined, today: string) =>
  inDays === undefined ? null : daysBefore(today, -inDays);
