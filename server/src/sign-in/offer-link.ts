// A link reaches its reader: by email, or in the answer itself while no mail server is configured.
import type { Delivery } from '@flock-care/contract';
import { dayMs, minuteMs } from '../clock.ts';
import { enqueue, type JobKind, type JobPayloads } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import type { Transaction } from '../storage/statement.ts';
import { createMagicLink, type LinkWish } from './magic-links.ts';

interface Letter<K extends JobKind> {
  kind: K;
  payload: JobPayloads[K];
  goodForMs: number;
}

export interface Offer {
  previewUrl: string | null;
  delivery: Delivery;
}

/** A link asked for is of no use once the asking is forgotten. */
export const signInLetterGoodForMs = 15 * minuteMs;
/** An invitation may wait out a long failure of the mail server. */
export const inviteLetterGoodForMs = 3 * dayMs;

/** Puts the letter in, or, in preview, makes the link it would have held. */
export async function offerLink<K extends JobKind>(
  tx: Transaction,
  { config, clock }: Services,
  wish: LinkWish,
  letter: Letter<K>,
): Promise<Offer> {
  if (config.smtpUrl) {
    await enqueue(tx, letter, clock.now());
    return { previewUrl: null, delivery: 'email' };
  }
  return { previewUrl: await createMagicLink(tx, config, wish, clock.now()), delivery: 'preview' };
}
