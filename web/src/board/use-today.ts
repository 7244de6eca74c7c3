// React hooks for the board and for today's date in the flock. The shell reads the board once for all components.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { readKey } from '../api/reads.ts';
import { dayIn } from '../ui/formats/formats.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import type { Today } from './board.ts';
import { dosesWaiting } from './today-view.ts';

export interface BoardState {
  /** Undefined until the board is read. */
  data: Today | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export const BoardContext = createContext<BoardState | undefined>(undefined);

/** The arguments of `useRead`, and the `read` of `ConnectionLine`. */
export const boardRead = ['GET /api/today'] as const;

export function useToday(): BoardState {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useToday works only inside the shell.');
  return board;
}

/** Returns the time of the board's last read in milliseconds, without reading it again; 0 if it was never read. */
export function useBoardReadAt(): number {
  return useQuery({ queryKey: readKey(...boardRead), enabled: false }).dataUpdatedAt;
}

/** Returns today's date in the flock's time zone. Until the board is read, it comes from the device's clock. */
export function useFlockDay(): string {
  const { data } = useToday();
  const timeZone = useContext(TimeZone);
  return data?.date ?? dayIn(timeZone, Date.now());
}

/** Returns the counts for the frame around the screens; undefined until the board is read. */
export function useTodayCounts(): { birds: number; dosesOpen: number } | undefined {
  const { data } = useToday();
  return data && { birds: data.birds.length, dosesOpen: dosesWaiting(data) };
}
