// The templates of all emails.
import type { NotificationTopic, Role } from '@flock-care/contract/shapes';
import { type Email, quoteName } from './email.ts';

/** A sign-in link and its code. Using either one invalidates the other. */
interface SignInLink {
  url: string;
  /** Null after too many wrong codes for the address. */
  code: string | null;
}

function validityOf({ code }: SignInLink): string[] {
  if (code)
    return [
      'The link and the code work once, for 15 minutes. After that, the link leads to a page where you can request new ones.',
    ];
  return [
    'The link works once, for 15 minutes. After that, it leads to a page where you can request a new one.',
    'This email has no code because too many wrong codes were entered for your address. Emails will have codes again within a day.',
  ];
}

export const signInEmail = (to: string, link: SignInLink): Email => ({
  to,
  subject: 'Your sign-in link for Flock Care',
  paragraphs: ['Here is the link you requested. It signs you in to Flock Care.', ...validityOf(link)],
  link: { label: 'Sign in', url: link.url },
  code: link.code,
  footnote: `If you did not request it, you can ignore this email.${link.code ? ' Never share the code with anyone.' : ''}`,
});

const roleText: Readonly<Record<Role, string>> = {
  owner: 'an owner, with full control',
  assistant: 'an assistant, who can manage birds and members',
  caregiver: "a caregiver, who can keep the birds' records",
  viewer: 'a viewer, who can read the records',
};

export const memberInviteEmail = (
  to: string,
  link: SignInLink,
  workspaceName: string,
  role: Role,
): Email => ({
  to,
  subject: 'You are invited to a flock on Flock Care',
  paragraphs: [
    `You are invited to the flock ${quoteName(workspaceName)} as ${roleText[role]}.`,
    role === 'owner'
      ? 'Sign in, then choose that flock to accept the invitation.'
      : 'Sign in to accept the invitation.',
    ...validityOf(link),
  ],
  link: { label: 'Sign in to Flock Care', url: link.url },
  code: link.code,
  footnote: 'If you do not know this flock, you can ignore this email.',
});

export const transferInviteEmail = (
  to: string,
  link: SignInLink,
  birdName: string,
  workspaceName: string,
): Email => ({
  to,
  subject: 'A bird is waiting for you on Flock Care',
  paragraphs: [
    `${quoteName(birdName)} is on its way to you from the flock ${quoteName(workspaceName)}, with all its records.`,
    'It moves to your own flock as soon as you sign in.',
    ...validityOf(link),
  ],
  link: { label: 'Sign in and receive the bird', url: link.url },
  code: link.code,
  footnote: 'If you are not expecting a bird, ignore this email, and the bird will stay where it is.',
});

export interface Milestone {
  kind: 'dateOfBirth' | 'gotchaDay';
  birdId: string;
  birdName: string;
  workspaceName: string;
  /** The number of years since the event; 0 on the day itself. */
  years: number;
}

/** One email about all of a person's milestones, grouped by flock. */
export const milestoneEmail = (to: string, url: string, milestones: readonly Milestone[]): Email => ({
  to,
  subject: milestones.length > 1 ? 'Milestones in your flock' : 'A milestone in your flock',
  paragraphs: [...Map.groupBy(milestones, ({ workspaceName }) => workspaceName)].flatMap(
    ([workspaceName, flockMilestones]) => [
      ...flockMilestones.map(milestone => milestoneSentence(milestone, quoteName(milestone.birdName))),
      `${new Set(flockMilestones.map(({ birdId }) => birdId)).size > 1 ? 'They live' : 'It lives'} in the flock ${quoteName(workspaceName)}.`,
    ],
  ),
  link: { label: 'Open Flock Care', url },
  footnote:
    "You receive this email because you are a member of the flock. You can turn it off for yourself in your notification settings, or for everyone in the bird's record.",
});

/** @param name the bird's name, as it appears in the sentence */
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

/** A notification on a topic that the person has turned on. */
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
  footnote:
    'You receive this email because you are a member of the flock. You can choose your notifications in the app, under You.',
});

/** @param name the name that somebody gave the webhook */
export const webhookOffEmail = (
  to: string,
  url: string,
  { name, workspaceName }: { name: string; workspaceName: string },
): Email => ({
  to,
  subject: 'A webhook was turned off',
  paragraphs: [
    `The webhook ${quoteName(name)} of the flock ${quoteName(workspaceName)} was turned off, because its deliveries failed for three days, or because the receiver no longer accepts them.`,
    'You can see the responses, and turn the webhook on again, in the app under Flock.',
  ],
  link: { label: 'Open Flock Care', url },
  footnote: 'You receive this email because you are an owner of the flock.',
});

/** @param names the names of the tablet, of the member and of the flock, as people typed them */
export const wrongPinsEmail = (
  to: string,
  url: string,
  {
    tabletName,
    memberName,
    workspaceName,
  }: { tabletName: string; memberName: string; workspaceName: string },
): Email => ({
  to,
  subject: 'Wrong PINs on a shared tablet',
  paragraphs: [
    `At least five wrong PINs were entered within 15 minutes for ${quoteName(memberName)}, the last one on the tablet ${quoteName(tabletName)} of the flock ${quoteName(workspaceName)}. Five in a row lock the name on a tablet for 15 minutes, and 20 lock it on all tablets.`,
    'If nobody in the flock can explain this, or the tablet is missing, remove the tablet in the app under Flock.',
  ],
  link: { label: 'Open Flock Care', url },
  footnote: 'You receive this email because you are an owner of the flock.',
});
