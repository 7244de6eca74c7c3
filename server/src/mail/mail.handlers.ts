// Turns jobs of the mail queue into letters. A link is minted as its letter is sent, so that no job holds one.
import type { Job } from '../jobs/job.ts';
import { type Completion, type Handlers, PermanentFailure } from '../jobs/worker.ts';
import type { Services } from '../services.ts';
import { createMagicLink } from '../sign-in/magic-links.ts';
import type { Letter } from './letter.ts';
import { memberInviteLetter, milestoneLetter, signInLetter, transferInviteLetter } from './letters.ts';
import { mayInvite } from './limits.ts';
import { findBirdInvite, findMemberInvite, findMilestoneBird } from './mail.queries.ts';
import type { Mailer } from './mailer.ts';

type MailHandlers = Omit<Handlers, 'milestoneReminder'>;

export function mailHandlers(services: Omit<Services, 'jobs'>, mailer: Mailer): MailHandlers {
  const { storage, clock, config } = services;

  const send = async (job: Job, letter: Letter): Promise<Completion> => {
    await mailer.send(letter, `<${job.id}@${config.baseUrl.hostname}>`);
    return undefined;
  };
  /** Asked once a letter, not once a try: an absent mail server must not use the invitations of an address up. */
  const expectMayInvite = async ({ attempt }: Job, email: string) => {
    if (attempt > 1 || (await mayInvite(services, email))) return;
    throw new PermanentFailure('The address has had enough invitations.');
  };
  const mintLink = (email: string, name: string, redirectTo: URL) =>
    storage.write(tx => createMagicLink(tx, config, { email, name, redirectTo }, clock.now()));

  return {
    async signInMail(job) {
      const { email, name, redirectTo } = job.payload;
      return send(job, signInLetter(email, await mintLink(email, name, new URL(redirectTo))));
    },

    async memberInviteMail(job) {
      const invite = await findMemberInvite(storage, job.payload);
      // Accepted or withdrawn meanwhile: there is nothing left to invite to.
      if (!invite) return undefined;
      const { inviteEmail, role, flockName } = invite;
      await expectMayInvite(job, inviteEmail);
      // A new person names themselves, not the one who invites them.
      const url = await mintLink(inviteEmail, '', config.frontendUrl);
      return send(job, memberInviteLetter(inviteEmail, url, flockName, role));
    },

    async transferInviteMail(job) {
      const { email } = job.payload;
      const invite = await findBirdInvite(storage, job.payload);
      if (!invite) return undefined;
      await expectMayInvite(job, email);
      const url = await mintLink(email, '', config.frontendUrl);
      return send(job, transferInviteLetter(email, url, invite.birdName, invite.flockName));
    },

    async milestoneMail(job) {
      const { kind, year, email } = job.payload;
      const bird = await findMilestoneBird(storage, job.payload);
      const day = bird?.[kind];
      // Moved since the letter was put in: it is no more a matter of those who had the bird.
      if (!bird || !day) return undefined;
      const { birdName, flockName } = bird;
      const years = year - Number(day.slice(0, 4));
      return send(job, milestoneLetter(email, config.frontendUrl.href, { kind, birdName, flockName, years }));
    },
  };
}
