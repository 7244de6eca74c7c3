// The email that invites a person to a flock.
import type { ServiceContext } from '../app-context.ts';
import { addresseeOf } from '../auth/addressee.ts';
import { linkForInvite } from '../auth/magic-links.ts';
import { dayMs, instantOf } from '../clock.ts';
import { type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import { memberInviteEmail } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findMemberInvite } from './members.queries.ts';

interface MemberInvite {
  workspaceId: WorkspaceId;
  memberId: string;
  /** Missing in jobs from earlier versions. */
  invitedBy?: string;
}

export const memberInviteMail = jobType<MemberInvite>('memberInviteMail', {
  queue: mailQueue,
  // An invitation may wait for a mail server that is down for days.
  validForMs: 3 * dayMs,
});

export const memberInviteEmailHandlers = (context: ServiceContext, mail: MailTransport): JobHandler[] => [
  jobHandler(memberInviteMail, async job => {
    const invite = await findMemberInvite(context.storage, {
      ...job.payload,
      now: instantOf(context.clock.now()),
    });
    // The invite was accepted or withdrawn in the meantime, or the access has ended.
    if (!invite) return;
    const { inviteEmail, role, workspaceName } = invite;
    const link = await linkForInvite(context, job, inviteEmail);
    const addressee = await addresseeOf(context.storage, inviteEmail, job.payload);
    await mail.send(memberInviteEmail(addressee, link, workspaceName, role), job.id);
  }),
];
