// Reads the board every five seconds while the page is visible, so that people see each other's changes.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../api/reads.ts';
import type { Today } from '../board/board.ts';
import { type BoardState, boardRead } from '../board/use-today.ts';
import { useWaitingVerdicts } from '../guard/use-waiting-verdicts.ts';
import { withWaitingVerdict } from '../guard/waiting-records.ts';
import { reopenUndone } from '../medications/doses/doses.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { withWaitingStays } from '../stays/board-stays.ts';
import { subscribeToTime } from '../ui/formats/use-now.ts';
import { boardOfDay, isFromPastDay } from './board-day.ts';
import { findDosesAhead } from './days-ahead.ts';

const everyMs = 5_000;

/**
 * Returns the board with the waiting entries of this device applied. Even without a connection, the board moves on to the
 * next day at midnight in the flock's time zone.
 */
export function useReadBoard(): BoardState {
  const board = useRead(...boardRead, undefined, { everyMs });
  const waiting = useWaiting();
  const stored = board.data?.today;
  const read = useMemo(() => stored && { ...missingFields, ...stored }, [stored]);
  const today = useBoardOfDay(read, board.dataUpdatedAt);
  const verdicts = useWaitingVerdicts(today?.date ?? '');
  const data = useMemo(() => today && withWaiting(today, waiting, verdicts), [today, waiting, verdicts]);
  // During a retry the query has no error. Counting failed attempts keeps an error message from flickering.
  const isUnread = data === undefined && board.errorUpdateCount > 0;
  const error = board.error ?? (isUnread ? unreadError : null);
  const { refetch } = board;
  return useMemo(() => ({ data, error, refetch }), [data, error, refetch]);
}

/** The defaults for fields that are missing from a board stored by an older version of the app. */
const missingFields = { stays: [], reviews: [] };

const unreadError = new Error('The board could not be read.');

const minuteMs = 60_000;

function useBoardOfDay(stored: Today | undefined, readAtMs: number): Today | undefined {
  const client = useQueryClient();
  // Updated every minute if the board is from a past day, because doses become due. Otherwise nothing depends on the
  // time.
  const sinceMs = useSyncExternalStore(subscribeToTime, () => {
    const nowMs = Date.now();
    return stored && isFromPastDay(stored, readAtMs, nowMs) ? nowMs - (nowMs % minuteMs) : undefined;
  });
  return useMemo(
    () => (stored && sinceMs !== undefined ? boardOfDay(stored, findDosesAhead(client), sinceMs) : stored),
    [client, stored, sinceMs],
  );
}

function withWaiting(
  today: Today,
  waiting: readonly Entry[],
  verdicts: ReturnType<typeof useWaitingVerdicts>,
): Today {
  if (waiting.length === 0) return today;
  const when = { today: today.date, now: Date.now() };
  const board = withWaitingStays(today, waiting);
  return {
    ...board,
    doses: [...reopenUndone(board.doses, waiting, when)],
    birds: board.birds.map(bird => {
      const found = verdicts.get(bird.id);
      return found ? withWaitingVerdict(bird, found, today.date) : bird;
    }),
  };
}
