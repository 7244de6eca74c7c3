// A sign-in link reaches its recipient: by email, or in the response as long as no mail server is configured.
import type { Delivery } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { enqueue, type JobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import { createMagicLink, type LinkRequest } from './magic-links.ts';

/** The job that sends the link by email. */
interface EmailJob<Payload> {
  type: JobType<Payload>;
  payload: Payload;
}

export interface LinkDelivery {
  previewUrl: string | null;
  delivery: Delivery;
}

/** Enqueues the email; in preview, creates the link that the email would have contained. */
export async function deliverLink<Payload>(
  tx: Transaction,
  { config, clock }: AppContext,
  request: LinkRequest,
  { type, payload }: EmailJob<Payload>,
): Promise<LinkDelivery> {
  if (config.smtpUrl) {
    await enqueue(tx, type, { payload }, clock.now());
    return { previewUrl: null, delivery: 'email' };
  }
  return { previewUrl: await createMagicLink(tx, config, request, clock.now()), delivery: 'preview' };
}
