// Builds the entries of the birds on the board.
import { isCall, sentenceOf } from '@flock-care/contract/guard';
import type { BirdToday, EmergencyContact } from '@flock-care/contract/shapes';
import { compareLocations } from '../birds/compare-locations.ts';
import { photoOf } from '../birds/photo-address.ts';
import { dayTextOf } from '../guard/day-numbers.ts';
import type { BirdVerdict } from '../guard/read-verdicts.ts';
import { addDays, daysFrom } from '../workspaces/local-time.ts';
import { milestonesOn } from './milestones.ts';
import type { listBoardBirds, listBoardWeights } from './today.queries.ts';

export type BoardBird = Awaited<ReturnType<typeof listBoardBirds>>[number];
export type BoardWeights = Awaited<ReturnType<typeof listBoardWeights>>[number];

/** The number of days whose weights are shown, including today. */
const recentDays = 30;
export const firstRecentDay = (today: string): string => addDays(today, 1 - recentDays);

export interface Flock {
  today: string;
  emergencyContacts: readonly EmergencyContact[];
}

/** Returns the birds with their weights and verdicts, sorted by room and place, in the order of a round. */
export function birdsToday(
  birds: readonly BoardBird[],
  weights: readonly BoardWeights[],
  verdicts: readonly BirdVerdict[],
  flock: Flock,
): BirdToday[] {
  const days = daysFrom(firstRecentDay(flock.today), flock.today);
  const weightsOf = new Map(weights.map(birdWeights => [birdWeights.birdId, birdWeights]));
  const verdictOf = new Map(verdicts.map(verdict => [verdict.birdId, verdict]));
  return birds
    .flatMap(bird => {
      const [birdWeights, verdict] = [weightsOf.get(bird.id), verdictOf.get(bird.id)];
      return birdWeights && verdict ? [birdToday(bird, birdWeights, verdict, days, flock)] : [];
    })
    .sort(compareLocations);
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
    // A bird that was never weighed is due for weighing.
    weighInDueOn: dayTextOf(result.nextWeighing) ?? today,
    verdict: result.verdict,
    heavier: result.heavier,
    sentence: sentenceOf(result, name),
    sentenceCode: result.code,
    sentenceValues: { ...result.values },
    usualGrams: result.usualGrams,
    changePercent: result.changePercent,
    lossesInARow: result.lossesInARow,
    call: whoToCall(bird, emergencyContacts),
    recent: days.map(day => recentGrams?.[day] ?? null),
    milestones: milestonesOn(today, bird),
  };
}

/**
 * Returns the name and phone number of the bird's vet, otherwise of the emergency contact on its care sheet, otherwise
 * of the flock's first contact; null if there is none. The name may be empty.
 */
function whoToCall(bird: BoardBird, contacts: readonly EmergencyContact[]): BirdToday['call'] {
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
