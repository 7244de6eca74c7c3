// A hook for the record that a handover would show, built from the data on this device for the preview and printing.
import { useContext } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useWholeBird } from '../birds/use-whole-bird.ts';
import { useWeightHistory } from '../care/weights/weight-history.ts';
import { useGuard } from '../guard/guard.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import type { HandoverRecord } from './vet-sheet/vet-facts.ts';

const dayMs = 86_400_000;

interface Options {
  notes: string;
  /** The lifetime of the link, in days. */
  days: number;
  now: number;
}

/** @returns undefined until the bird, its guard, weights and care sheet are loaded */
export function useRecord(birdId: string, { notes, days, now }: Options): HandoverRecord | undefined {
  const inputs = { params: { birdId } };
  const { isOwner } = useRights();
  const { context } = useSignedIn();
  const { bird } = useWholeBird(birdId);
  const guard = useGuard(birdId);
  const weights = useWeightHistory(birdId);
  const careSheet = useRead('GET /api/birds/:birdId/care-sheet', inputs).data?.careSheet;
  const visits = useRead('GET /api/birds/:birdId/vet-visits', inputs).data?.vetVisits ?? [];
  const observations = useRead('GET /api/birds/:birdId/observations', inputs).data?.observations ?? [];
  const medications = useRead('GET /api/birds/:birdId/medications', inputs).data?.medications ?? [];
  const adherence = useRead('GET /api/birds/:birdId/adherence', inputs).data?.adherence ?? [];
  const timeZone = useContext(TimeZone);
  const account = useRead('GET /api/auth/user', undefined, { enabled: isOwner }).data?.user;
  if (!bird || !guard || !weights || !careSheet) return undefined;
  return {
    bird,
    timeZone,
    ownerName: isOwner ? context.user.name : '',
    ownerPhone: account?.phone ?? '',
    notes,
    guard,
    weights: weights.map(({ day, grams, note, by, fasting, bodyCondition = null }) => ({
      id: day,
      birdId,
      weightGrams: grams,
      recordedOn: day,
      notes: note,
      fasting,
      confirmed: false,
      bodyCondition,
      recordedByName: by,
    })),
    vetVisits: visits.toSorted((one, other) => (one.visitedOn < other.visitedOn ? 1 : -1)),
    observations,
    medications: medications.toSorted((one, other) => (one.startDate < other.startDate ? 1 : -1)),
    adherence,
    careSheet,
    expiresAt: new Date(now + days * dayMs).toISOString(),
  };
}
