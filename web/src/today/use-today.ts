// The board in components: read every five seconds while it is looked at, so that people see what others did. The shell reads
// it, once for all that show it.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../api/reads.ts';
import { useWaitingVerdicts } from '../care/use-waiting-verdicts.ts';
import { withWeight } from '../care/waiting-weights.ts';
import { withTakenBack } from '../medications/doses.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { subscribeToTime } from '../ui/use-now.ts';
import type { Today } from './board.ts';
import { boardOfDay, isOfPastDay } from './board-day.ts';
import { findAhead } from './days-ahead.ts';
import { dosesWaiting } from './today-view.ts';

const everyMs = 5_000;

export interface KnownBoard {
  /** Undefined until it is known. */
  data: Today | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export const BoardContext = createContext<KnownBoard | undefined>(undefined);

export function useToday(): KnownBoard {
  const board = useContext(BoardContext);
  if (!board) throw new Error('The board is known inside the shell.');
  return board;
}

/** What `ConnectionLine` is given on screens that show the board. */
export const boardRead = ['GET /api/today'] as const;

/**
 * With what was entered on this device and is still on its way laid over it. Without a connection it is of the flock's day
 * all the same: midnight comes to the device, too.
 */
export function useReadBoard(): KnownBoard {
  const board = useRead(...boardRead, undefined, { everyMs });
  const waiting = useWaiting();
  const verdicts = useWaitingVerdicts();
  const today = useBoardOfDay(board.data?.today, board.dataUpdatedAt);
  const data = useMemo(() => today && withWaiting(today, waiting, verdicts), [today, waiting, verdicts]);
  // While it is tried again, the query has no error: a screen that says so would come and go.
  const isUnread = data === undefined && board.errorUpdateCount > 0;
  const error = board.error ?? (isUnread ? unanswered : null);
  const { refetch } = board;
  return useMemo(() => ({ data, error, refetch }), [data, error, refetch]);
}

const unanswered = new Error('The board could not be read.');

const minuteMs = 60_000;

function useBoardOfDay(kept: Today | undefined, readAtMs: number): Today | undefined {
  const client = useQueryClient();
  // The minute it is once the board is of a past day: its doses become due.
  const sinceMs = useSyncExternalStore(subscribeToTime, () => {
    const nowMs = Date.now();
    return kept && isOfPastDay(kept, readAtMs, nowMs) ? nowMs - (nowMs % minuteMs) : undefined;
  });
  return useMemo(
    () => (kept && sinceMs !== undefined ? boardOfDay(kept, findAhead(client), sinceMs) : kept),
    [client, kept, sinceMs],
  );
}

function withWaiting(
  today: Today,
  waiting: readonly Entry[],
  verdicts: ReturnType<typeof useWaitingVerdicts>,
): Today {
  if (waiting.length === 0) return today;
  const when = { today: today.date, now: Date.now() };
  return {
    ...today,
    doses: [...withTakenBack(today.doses, waiting, when)],
    birds: today.birds.map(bird => {
      const found = verdicts.get(bird.id);
      return found ? withWeight(bird, found.weight, found.result, today.date) : bird;
    }),
  };
}

/** What the frame around the screens shows of the board. */
export function useTodayCounts(): { birds: number; dosesOpen: number } | undefined {
  const { data } = useToday();
  return data && { birds: data.birds.length, dosesOpen: dosesWaiting(data) };
}
