// Whom a sitter calls: the flock's contacts, then the birds' vets, then the birds' own numbers, each number once.
import type { CareSheet, EmergencyContact } from '@flock-care/contract/shapes';
import type { BirdToday } from './board.ts';

export interface Callee {
  /** Empty if only the number is known. */
  name: string;
  phone: string;
  /** The bird whose own number it is. */
  birdName?: string;
}

export function whomToCall(
  contacts: readonly EmergencyContact[],
  birds: readonly BirdToday[],
  sheets: ReadonlyMap<string, CareSheet>,
): Callee[] {
  const all: Callee[] = [
    ...contacts,
    ...birds.flatMap(({ id, name, call }) => {
      if (!call) return [];
      // What the board says to call is the bird's own number if it has no vet.
      const isOwn = call.phone === sheets.get(id)?.emergencyPhone;
      return [isOwn ? { ...call, birdName: name } : call];
    }),
    ...birds.flatMap(({ id, name }) => {
      const phone = sheets.get(id)?.emergencyPhone;
      return phone ? [{ name: '', phone, birdName: name }] : [];
    }),
  ];
  const seen = new Set<string>();
  return all.filter(({ phone }) => {
    const digits = phone.replaceAll(/[^\d+]/g, '');
    const isNew = !seen.has(digits);
    seen.add(digits);
    return isNew;
  });
}
