// What a handover would show of a bird, from what this device knows: for the picture of the page before there is a link.
import { useContext } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useWholeBird } from '../birds/use-whole-bird.ts';
import { useGuard } from '../care/guard.ts';
import { useWeightHistory } from '../care/weight-history.ts';
import { TimeZone } from '../ui/use-formats.ts';
import type { HandoverRecord } from './vet-facts.ts';

const dayMs = 86_400_000;

interface Options {
  notes: string;
  /** How many days the link works. */
  days: number;
  now: number;
}

/** Undefined until enough is known. */
export function useRecord(birdId: string, { notes, days, now }: Options): HandoverRecord | undefined {
  const inputs = { params: { birdId } };
  const { owns } = useRights();
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
  const account = useRead('GET /api/auth/user', undefined, { enabled: owns }).data?.user;
  if (!bird || !guard || !weights || !careSheet) return undefined;
  return {
    bird,
    timeZone,
    ownerName: owns ? context.user.name : '',
    ownerPhone: account?.phone ?? '',
    notes,
    guard,
    weights: weights.map(({ day, grams, note, by, fasting }) => ({
      id: day,
      birdId,
      weightGrams: grams,
      recordedOn: day,
      notes: note,
      fasting,
      confirmed: false,
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
