// Delivers a sign-in link: by email, in the response, or through the operator of the service.
import type { Delivery } from '@flock-care/contract/shapes';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { enqueue, type JobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import { createMagicLink, type LinkRequest } from './magic-links.ts';
import { isPreview } from './preview.ts';

/** The job that sends the link by email. */
interface EmailJob<Payload> {
  type: JobType<Payload>;
  payload: Payload;
}

export interface LinkDelivery {
  previewUrl: string | null;
  delivery: Delivery;
}

/**
 * Enqueues the email, or in preview mode creates the link that the email would contain. Without mail or preview, the
 * operator creates the link with `npm run sign-in`.
 */
export async function deliverLink<Payload>(
  tx: Transaction,
  { config, clock }: AppContext,
  link: LinkRequest,
  request: FastifyRequest,
  { type, payload }: EmailJob<Payload>,
): Promise<LinkDelivery> {
  if (config.smtpUrl) {
    await enqueue(tx, type, { payload }, clock.now());
    return { previewUrl: null, delivery: 'email' };
  }
  if (!isPreview(config, request)) return { previewUrl: null, delivery: 'operator' };
  return { previewUrl: await createMagicLink(tx, config, link, clock.now()), delivery: 'preview' };
}
