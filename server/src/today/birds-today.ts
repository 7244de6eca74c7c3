// What the board shows of each bird.
import { isCall, sentenceOf } from '@flock-care/contract/guard';
import type { BirdToday, EmergencyContact } from '@flock-care/contract/shapes';
import { byPlace } from '../birds/by-place.ts';
import { dayTextOf } from '../guard/day-numbers.ts';
import type { BirdVerdict } from '../guard/read-verdicts.ts';
import { addDays, daysFrom } from '../workspaces/local-time.ts';
import { milestonesOn } from './milestones.ts';
import type { listBoardBirds, listBoardWeights } from './today.queries.ts';

export type BoardBird = Awaited<ReturnType<typeof listBoardBirds>>[number];
export type BoardWeights = Awaited<ReturnType<typeof listBoardWeights>>[number];

/** How many days of weights are shown, today's last. */
const recentDays = 30;
export const recentSince = (today: string): string => addDays(today, 1 - recentDays);

export interface Flock {
  today: string;
  emergencyContacts: readonly EmergencyContact[];
}

/** All birds with weights and a verdict, in the order of a round. */
export function birdsToday(
  birds: readonly BoardBird[],
  weights: readonly BoardWeights[],
  verdicts: readonly BirdVerdict[],
  flock: Flock,
): BirdToday[] {
  const days = daysFrom(recentSince(flock.today), flock.today);
  const weightsOf = new Map(weights.map(ofBird => [ofBird.birdId, ofBird]));
  const verdictOf = new Map(verdicts.map(verdict => [verdict.birdId, verdict]));
  return birds
    .flatMap(bird => {
      const [weighed, verdict] = [weightsOf.get(bird.id), verdictOf.get(bird.id)];
      return weighed && verdict ? [birdToday(bird, weighed, verdict, days, flock)] : [];
    })
    .sort(byPlace);
}

function birdToday(
  bird: BoardBird,
  { latestWeightGrams, latestRecordedOn, recentGrams }: BoardWeights,
  { result }: BirdVerdict,
  days: readonly string[],
  { today, emergencyContacts }: Flock,
): BirdToday {
  const { id, name, tagId, species, chartColor } = bird;
  return {
    ...{ id, name, tagId, species, room: bird.room ?? '', place: bird.place ?? '', chartColor },
    photo: photoOf(bird),
    ...{ latestWeightGrams, latestRecordedOn },
    // A bird that was never weighed is due.
    weighInDueOn: dayTextOf(result.nextWeighing) ?? today,
    verdict: result.verdict,
    heavier: result.heavier,
    sentence: sentenceOf(result, name),
    sentenceCode: result.code,
    sentenceValues: { ...result.values },
    usualGrams: result.usualGrams,
    changePercent: result.changePercent,
    lossesInARow: result.lossesInARow,
    call: whomToCall(bird, emergencyContacts),
    recent: days.map(day => recentGrams?.[day] ?? null),
    milestones: milestonesOn(today, bird),
  };
}

/** Photos that are older than their digests have an empty one. */
const photoOf = ({ id, photoDigest: digest }: BoardBird): BirdToday['photo'] =>
  digest === null ? null : { href: `/api/birds/${id}/photo${digest && `?digest=${digest}`}`, digest };

/** The bird's vet, else whom its care sheet or its flock names for an emergency. The latter two may have no name. */
function whomToCall(bird: BoardBird, contacts: readonly EmergencyContact[]): BirdToday['call'] {
  if (bird.vetPhone) return { name: bird.vetDoctorName || bird.vetClinicName, phone: bird.vetPhone };
  if (bird.emergencyPhone) return { name: '', phone: bird.emergencyPhone };
  return contacts[0] ?? null;
}

export function countsOf(birds: readonly BirdToday[], today: string) {
  return {
    weighInsDue: birds.filter(({ weighInDueOn }) => weighInDueOn <= today).length,
    alerts: birds.filter(({ verdict }) => isCall(verdict)).length,
  };
}
