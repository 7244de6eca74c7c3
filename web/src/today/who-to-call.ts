// Lists the numbers that a sitter can call, each once: the flock's contacts, the vets, then the birds' own numbers.
import type { CareSheet, EmergencyContact } from '@flock-care/contract/shapes';
import type { BirdToday } from '../board/board.ts';

export interface Callee {
  /** Empty if only the number is known. */
  name: string;
  phone: string;
  /** The bird whose own number it is. */
  birdName?: string;
}

export function whoToCall(
  contacts: readonly EmergencyContact[],
  birds: readonly BirdToday[],
  sheets: ReadonlyMap<string, CareSheet>,
): Callee[] {
  const all: Callee[] = [
    ...contacts,
    ...birds.flatMap(({ id, name, call }) => {
      if (!call) return [];
      // If a bird has no vet, the board's number to call is the bird's own.
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
