// The email to a person who has no flock of their own yet, about the bird that will move to them.
import type { ServiceContext } from '../app-context.ts';
import { addresseeOf } from '../auth/addressee.ts';
import { linkForInvite } from '../auth/magic-links.ts';
import { dayMs, instantOf } from '../clock.ts';
import { type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import { transferInviteEmail } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findTransferInvite } from './transfers.queries.ts';

interface TransferInvite {
  workspaceId: WorkspaceId;
  birdId: string;
  email: string;
  /** Missing in jobs from earlier versions. */
  invitedBy?: string;
}

export const transferInviteMail = jobType<TransferInvite>('transferInviteMail', {
  queue: mailQueue,
  // An invitation may wait for a mail server that is down for days.
  validForMs: 3 * dayMs,
});

export const transferInviteEmailHandlers = (context: ServiceContext, mail: MailTransport): JobHandler[] => [
  jobHandler(transferInviteMail, async job => {
    const { email } = job.payload;
    const invite = await findTransferInvite(context.storage, {
      ...job.payload,
      now: instantOf(context.clock.now()),
    });
    // The transfer was completed, cancelled or redirected in the meantime, the bird was deleted, or its sender may no
    // longer move birds.
    if (!invite) return;
    const link = await linkForInvite(context, job, email);
    const addressee = await addresseeOf(context.storage, email, job.payload);
    await mail.send(transferInviteEmail(addressee, link, invite.birdName, invite.workspaceName), job.id);
  }),
];
