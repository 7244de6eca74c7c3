// Shared tablets, which several people unlock with their PINs.
import * as z from 'zod';
import { Id, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { SessionContext } from './session.ts';
import { optionalText, text } from './text.ts';

const IdleMinutes = z.int().min(1).max(limits.idleMinutes);

export const Tablet = z.object({
  id: Id,
  name: z.string(),
  room: z.string(),
  idleMinutes: z.int(),
  pairedAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  codeExpiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
  createdByName: z.string().nullable(),
});
export type Tablet = z.output<typeof Tablet>;

export const TabletInput = z.object({
  name: text(limits.name),
  room: optionalText(limits.place),
  idleMinutes: IdleMinutes.optional(),
});

/** A field that is left out keeps its value. */
export const TabletChanges = z.object({
  name: text(limits.name).optional(),
  room: optionalText(limits.place),
  idleMinutes: IdleMinutes.optional(),
});

export const PairingInput = z.object({
  code: z
    .string()
    .max(limits.key, { error: 'Must be a code of eight letters and digits, such as K7QF-2M9X.' }),
});

const pinSentence = 'Must be four to eight digits.';

/**
 * True for a PIN that many people choose: one digit repeated, digits that count up or down such as 1234 or 7890, or a
 * year of this century or the last.
 */
export function isGuessable(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  );
  const [step = 0] = steps;
  return (steps.size === 1 && [0, 1, 9].includes(step)) || /^(19|20)\d\d$/.test(pin);
}

const Pin = z.string().regex(/^\d{4,8}$/, { error: pinSentence, abort: true });

export const PinInput = z.object({
  pin: Pin.refine(pin => !isGuessable(pin), {
    error: 'Choose a PIN that is harder to guess: not 1234, not a year, and not one digit repeated.',
  }),
});

export const UnlockInput = z.object({ memberId: Id, pin: Pin });

/** The content of a tablet's lock screen. */
export const LockScreen = z.object({
  tablet: z.object({ id: Id, name: z.string(), room: z.string(), idleMinutes: z.int() }),
  flockName: z.string(),
  members: z.array(z.object({ memberId: Id, name: z.string(), lockedUntil: Timestamp.nullable() })),
});
export type LockScreen = z.output<typeof LockScreen>;

export const UnlockedTablet = z.object({ token: z.string(), session: SessionContext, endsAt: Timestamp });
