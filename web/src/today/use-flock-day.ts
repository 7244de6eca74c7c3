// The flock's day.
import { useContext } from 'react';
import { dayIn } from '../ui/formats.ts';
import { TimeZone } from '../ui/use-formats.ts';
import { useToday } from './use-today.ts';

/** Until the board was read, the device's own idea of it. */
export function useFlockDay(): string {
  const { data } = useToday();
  const timeZone = useContext(TimeZone);
  return data?.date ?? dayIn(timeZone, Date.now());
}
