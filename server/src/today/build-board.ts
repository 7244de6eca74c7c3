// Builds the board of a flock from its parts.
import { instantOf } from '../clock.ts';
import { expandDoses, isOverdue } from '../medications/expand-doses.ts';
import { graceMinutesOf } from '../medications/safety.ts';
import { addDays } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { birdsToday, countsOf } from './birds-today.ts';
import type { Board } from './board-cache.ts';
import type { BoardParts } from './board-parts.ts';
import { spanOf } from './dose-clock.ts';
import { staysToday } from './stays-today.ts';

export function boardOf(parts: BoardParts, { now, timeZone, today }: WorkspaceTime): Board {
  const { emergencyContacts, medications, administrations } = parts;
  const birds = birdsToday(parts.birds, parts.weights, parts.verdicts, { today, emergencyContacts });
  // Of yesterday's doses, the board shows only those that nobody recorded.
  const excludedDoses = new Set(parts.recordedYesterday);
  const absencesOf = new Map(parts.birds.map(({ id, absences }) => [id, absences]));
  const doseBirds = birds.map(bird => ({ ...bird, absences: absencesOf.get(bird.id) ?? null }));
  const records = { medications, administrations, birds: doseBirds, excluded: excludedDoses };
  const doses = expandDoses(records, { firstDay: addDays(today, -1), lastDay: today, timeZone, now });
  const graceMinutes = new Map(medications.map(one => [one.id, graceMinutesOf(one)]));
  const counts = {
    dosesDue: doses.filter(({ state }) => state === 'due').length,
    dosesOverdue: doses.filter(isOverdue).length,
    ...countsOf(birds, today),
  };
  return {
    today: { date: today, timeZone, now: instantOf(now), birds, doses, ...staysToday(parts), counts },
    span: spanOf(doses, id => graceMinutes.get(id) ?? 0, now.getTime()),
    parts,
  };
}
