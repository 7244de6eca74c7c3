// The flock's day.
import { dayIn } from '../ui/formats.ts';
import { useNow } from '../ui/use-now.ts';
import { useToday } from './use-today.ts';

export function useFlockDay(): string {
  const board = useToday();
  const now = useNow();
  return dayIn(board.data?.timeZone ?? 'UTC', now);
}
