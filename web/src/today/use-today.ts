// The board in components: read every five seconds while it is looked at, so that people see what others did.
import { useRead } from '../api/reads.ts';
import type { BirdToday } from './board.ts';
import { dosesWaiting, needsYou } from './today-view.ts';

const everyMs = 5_000;

export function useToday() {
  const board = useRead('GET /api/today', undefined, { everyMs });
  return { ...board, data: board.data?.today };
}

/** The birds that need somebody, the worst first. */
export function useNeedsYou(): readonly BirdToday[] {
  const { data } = useToday();
  return needsYou(data?.birds ?? []);
}

/** What the frame around the screens shows of the board. */
export function useTodayCounts(): { birds: number; dosesOpen: number } | undefined {
  const { data } = useToday();
  return data && { birds: data.birds.length, dosesOpen: dosesWaiting(data) };
}
