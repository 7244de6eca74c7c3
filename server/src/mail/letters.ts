// The four letters the service sends, each worded once.
import type { Role } from '@flock-care/contract';
import type { MilestoneKind } from '../jobs/job.ts';
import { type Letter, quoteName } from './letter.ts';

const linkLife = 'The link works once, for 15 minutes; the page it opens after that gives you a new one.';

export const signInLetter = (to: string, url: string): Letter => ({
  to,
  subject: 'Your sign-in link for Flock Care',
  paragraphs: ['Here is the link you asked for. It signs you in to Flock Care.', linkLife],
  link: { label: 'Sign in', url },
  footnote: 'If you did not ask for it, leave it unopened: nothing happens.',
});

const roleWords: Readonly<Record<Role, string>> = {
  owner: 'an owner, who decides everything',
  assistant: 'an assistant, who manages birds and members',
  caregiver: 'a caregiver, who keeps the records of the birds',
  viewer: 'a viewer, who reads the records',
};

export const memberInviteLetter = (to: string, url: string, flockName: string, role: Role): Letter => ({
  to,
  subject: 'You are invited to a flock on Flock Care',
  paragraphs: [
    `You are invited to the flock ${quoteName(flockName)} as ${roleWords[role]}.`,
    role === 'owner'
      ? 'Sign in, then choose that flock to accept the invitation.'
      : 'Sign in to accept the invitation.',
    linkLife,
  ],
  link: { label: 'Sign in to Flock Care', url },
  footnote: 'If you do not know this flock, leave the link unopened.',
});

export const transferInviteLetter = (
  to: string,
  url: string,
  birdName: string,
  flockName: string,
): Letter => ({
  to,
  subject: 'A bird is waiting for you on Flock Care',
  paragraphs: [
    `${quoteName(birdName)} is to move to you from the flock ${quoteName(flockName)}, with all its records.`,
    'It moves to your own flock as soon as you sign in.',
    linkLife,
  ],
  link: { label: 'Sign in and receive the bird', url },
  footnote: 'If you do not expect a bird, leave the link unopened: it stays where it is.',
});

export interface Milestone {
  kind: MilestoneKind;
  birdName: string;
  flockName: string;
  /** How many years it has been; 0 on the day itself. */
  years: number;
}

export const milestoneLetter = (to: string, url: string, milestone: Milestone): Letter => ({
  to,
  subject: 'A milestone in your flock',
  paragraphs: [milestoneSentence(milestone), `It lives in the flock ${quoteName(milestone.flockName)}.`],
  link: { label: 'Open Flock Care', url },
  footnote: 'You get this as a member of the flock. It is turned off in the record of the bird.',
});

function milestoneSentence({ kind, birdName, years }: Milestone): string {
  const name = quoteName(birdName);
  const count = years === 1 ? '1 year' : `${years} years`;
  if (kind === 'dateOfBirth') return years > 0 ? `${name} is ${count} old today.` : `${name} hatched today.`;
  return years > 0 ? `${name} came home ${count} ago today.` : `${name} comes home today.`;
}
