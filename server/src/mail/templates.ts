// The emails the service sends.
import type { NotificationTopic, Role } from '@flock-care/contract/shapes';
import { type Email, quoteName } from './email.ts';

const linkValidity =
  'Link and code work once, for 15 minutes; the page that opens after that gives you new ones.';

/** What signs the recipient in. */
interface SignInLink {
  url: string;
  code: string;
}

export const signInEmail = (to: string, { url, code }: SignInLink): Email => ({
  to,
  subject: 'Your sign-in link for Flock Care',
  paragraphs: ['Here is the link you asked for. It signs you in to Flock Care.', linkValidity],
  link: { label: 'Sign in', url },
  code,
  footnote: 'If you did not ask for it, leave it unopened: nothing happens. Never tell anybody the code.',
});

const roleWords: Readonly<Record<Role, string>> = {
  owner: 'an owner, who decides everything',
  assistant: 'an assistant, who manages birds and members',
  caregiver: 'a caregiver, who keeps the records of the birds',
  viewer: 'a viewer, who reads the records',
};

export const memberInviteEmail = (
  to: string,
  { url, code }: SignInLink,
  workspaceName: string,
  role: Role,
): Email => ({
  to,
  subject: 'You are invited to a flock on Flock Care',
  paragraphs: [
    `You are invited to the flock ${quoteName(workspaceName)} as ${roleWords[role]}.`,
    role === 'owner'
      ? 'Sign in, then choose that flock to accept the invitation.'
      : 'Sign in to accept the invitation.',
    linkValidity,
  ],
  link: { label: 'Sign in to Flock Care', url },
  code,
  footnote: 'If you do not know this flock, leave the link unopened.',
});

export const transferInviteEmail = (
  to: string,
  { url, code }: SignInLink,
  birdName: string,
  workspaceName: string,
): Email => ({
  to,
  subject: 'A bird is waiting for you on Flock Care',
  paragraphs: [
    `${quoteName(birdName)} is to move to you from the flock ${quoteName(workspaceName)}, with all its records.`,
    'It moves to your own flock as soon as you sign in.',
    linkValidity,
  ],
  link: { label: 'Sign in and receive the bird', url },
  code,
  footnote: 'If you do not expect a bird, leave the link unopened: it stays where it is.',
});

export interface Milestone {
  kind: 'dateOfBirth' | 'gotchaDay';
  birdId: string;
  birdName: string;
  workspaceName: string;
  /** How many years it has been; 0 on the day itself. */
  years: number;
}

/** One email for all milestones that a person is told of, by flock. */
export const milestoneEmail = (to: string, url: string, milestones: readonly Milestone[]): Email => ({
  to,
  subject: milestones.length > 1 ? 'Milestones in your flock' : 'A milestone in your flock',
  paragraphs: [...Map.groupBy(milestones, ({ workspaceName }) => workspaceName)].flatMap(
    ([workspaceName, ofFlock]) => [
      ...ofFlock.map(milestone => milestoneSentence(milestone, quoteName(milestone.birdName))),
      `${new Set(ofFlock.map(({ birdId }) => birdId)).size > 1 ? 'They live' : 'It lives'} in the flock ${quoteName(workspaceName)}.`,
    ],
  ),
  link: { label: 'Open Flock Care', url },
  footnote:
    'You get this as a member of the flock. Turn it off for yourself in your notification settings, or for everyone in the record of the bird.',
});

/** @param name of the bird, as it is written there */
export function milestoneSentence({ kind, years }: Pick<Milestone, 'kind' | 'years'>, name: string): string {
  const count = years === 1 ? '1 year' : `${years} years`;
  if (kind === 'dateOfBirth') return years > 0 ? `${name} is ${count} old today.` : `${name} hatched today.`;
  return years > 0 ? `${name} came home ${count} ago today.` : `${name} comes home today.`;
}

const noticeSubjects: Readonly<Record<NotificationTopic, string>> = {
  weight_alert: 'A bird in your flock needs a vet',
  dose_due: 'A dose is due',
  dose_overdue: 'A dose has not been recorded yet',
  weigh_in_overdue: 'Not weighed as planned',
  bird_arrived: 'A bird has arrived',
  milestone: 'A milestone in your flock',
  daily_digest: 'This evening in your flock',
};

/** What somebody asked to be told of. */
export const noticeEmail = (
  to: string,
  url: string,
  {
    topic,
    lines,
    workspaceName,
  }: { topic: NotificationTopic; lines: readonly string[]; workspaceName: string },
): Email => ({
  to,
  subject: noticeSubjects[topic],
  paragraphs: [...lines, `This is about the flock ${quoteName(workspaceName)}.`],
  link: { label: 'Open Flock Care', url },
  footnote: 'You get this as a member of the flock. What you are told of is chosen in the app, under You.',
});
