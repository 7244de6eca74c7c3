// The templates of all emails, in the recipient's language.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { NotificationTopic, Role } from '@flock-care/contract/shapes';
import type { Translator } from '../languages/translator.ts';
import { withColon } from '../languages/with-colon.ts';
import { type Email, quoteName } from './email.ts';

/** The recipient of an email, and the language to write it in. */
export interface Addressee {
  to: string;
  translator: Translator;
}

/** A sign-in link and its code. Using either one invalidates the other. */
interface SignInLink {
  url: string;
  /** Null after too many wrong codes for the address. */
  code: string | null;
}

function validityOf({ code }: SignInLink): Phrase[] {
  if (code)
    return [
      phrase(
        'The link and the code work once, for 15 minutes. After that, the link leads to a page where you can request new ones.',
      ),
    ];
  return [
    phrase(
      'The link works once, for 15 minutes. After that, it leads to a page where you can request a new one.',
    ),
    phrase(
      'This email has no code because too many wrong codes were entered for your address. Emails will have codes again within a day.',
    ),
  ];
}

/** An email before it is translated. */
interface Template {
  subject: Phrase;
  paragraphs: readonly Phrase[];
  link: { label: Phrase; url: string };
  code?: string | null;
  footnote: readonly Phrase[];
}

function emailFrom({ to, translator }: Addressee, template: Template): Email {
  const { subject, paragraphs, link, footnote, ...rest } = template;
  const { say } = translator;
  return {
    ...rest,
    to,
    language: translator.language,
    subject: say(subject),
    paragraphs: paragraphs.map(say),
    link: { label: say(link.label), introduction: say(withColon(say(link.label))), url: link.url },
    codeLabel: say(phrase('Or enter this code on the sign-in page:')),
    footnote: footnote.map(say).join(' '),
  };
}

export const signInEmail = (addressee: Addressee, link: SignInLink): Email =>
  emailFrom(addressee, {
    subject: phrase('Your sign-in link for Flock Care'),
    paragraphs: [
      phrase('Here is the link you requested. It signs you in to Flock Care.'),
      ...validityOf(link),
    ],
    link: { label: phrase('Sign in'), url: link.url },
    code: link.code,
    footnote: [
      phrase('If you did not request it, you can ignore this email.'),
      ...(link.code ? [phrase('Never share the code with anyone.')] : []),
    ],
  });

/** Whole sentences, because the words around a role differ between languages. */
const invitations: Readonly<Record<Role, (flock: string) => Phrase>> = {
  owner: flock => phrase('You are invited to the flock {flock} as an owner, with full control.', { flock }),
  assistant: flock =>
    phrase('You are invited to the flock {flock} as an assistant, who can manage birds and members.', {
      flock,
    }),
  caregiver: flock =>
    phrase('You are invited to the flock {flock} as a caregiver, who can keep the birds’ records.', {
      flock,
    }),
  viewer: flock =>
    phrase('You are invited to the flock {flock} as a viewer, who can read the records.', { flock }),
};

export const memberInviteEmail = (
  addressee: Addressee,
  link: SignInLink,
  workspaceName: string,
  role: Role,
): Email =>
  emailFrom(addressee, {
    subject: phrase('You are invited to a flock on Flock Care'),
    paragraphs: [
      invitations[role](quoteName(workspaceName, addressee.translator)),
      role === 'owner'
        ? phrase('Sign in, then choose that flock to accept the invitation.')
        : phrase('Sign in to accept the invitation.'),
      ...validityOf(link),
    ],
    link: { label: phrase('Sign in to Flock Care'), url: link.url },
    code: link.code,
    footnote: [phrase('If you do not know this flock, you can ignore this email.')],
  });

export const transferInviteEmail = (
  addressee: Addressee,
  link: SignInLink,
  birdName: string,
  workspaceName: string,
): Email =>
  emailFrom(addressee, {
    subject: phrase('A bird is waiting for you on Flock Care'),
    paragraphs: [
      phrase('{bird} is on its way to you from the flock {flock}, with all its records.', {
        bird: quoteName(birdName, addressee.translator),
        flock: quoteName(workspaceName, addressee.translator),
      }),
      phrase('It moves to your own flock as soon as you sign in.'),
      ...validityOf(link),
    ],
    link: { label: phrase('Sign in and receive the bird'), url: link.url },
    code: link.code,
    footnote: [
      phrase('If you are not expecting a bird, ignore this email, and the bird will stay where it is.'),
    ],
  });

const openApp = phrase('Open Flock Care');

export interface Milestone {
  kind: 'dateOfBirth' | 'gotchaDay';
  birdId: string;
  birdName: string;
  workspaceName: string;
  /** The number of years since the event; 0 on the day itself. */
  years: number;
}

/** Returns one email to a person about their birds' milestones, grouped by flock. */
export const milestoneEmail = (addressee: Addressee, url: string, milestones: readonly Milestone[]): Email =>
  emailFrom(addressee, {
    subject: milestones.length > 1 ? phrase('Milestones in your flock') : phrase('A milestone in your flock'),
    paragraphs: [...Map.groupBy(milestones, ({ workspaceName }) => workspaceName)].flatMap(
      ([workspaceName, flockMilestones]) => {
        const flock = quoteName(workspaceName, addressee.translator);
        const birds = new Set(flockMilestones.map(({ birdId }) => birdId)).size;
        return [
          ...flockMilestones.map(milestone =>
            milestonePhrase(milestone, quoteName(milestone.birdName, addressee.translator)),
          ),
          phrase('{birds, plural, one {It lives} other {They live}} in the flock {flock}.', { birds, flock }),
        ];
      },
    ),
    link: { label: openApp, url },
    footnote: [
      phrase(
        'You receive this email because you are a member of the flock. You can turn it off for yourself in your notification settings, or for everyone in the bird’s record.',
      ),
    ],
  });

/** @param name the bird's name, as it appears in the sentence */
export function milestonePhrase({ kind, years }: Pick<Milestone, 'kind' | 'years'>, name: string): Phrase {
  if (kind === 'dateOfBirth') {
    return years > 0
      ? phrase('{name} is {years, plural, one {# year} other {# years}} old today.', { name, years })
      : phrase('{name} hatched today.', { name });
  }
  return years > 0
    ? phrase('{name} came home {years, plural, one {# year} other {# years}} ago today.', { name, years })
    : phrase('{name} comes home today.', { name });
}

const noticeSubjects: Readonly<Record<NotificationTopic, Phrase>> = {
  weight_alert: phrase('A bird in your flock needs a vet'),
  dose_due: phrase('A dose is due'),
  dose_overdue: phrase('A dose has not been recorded yet'),
  weigh_in_overdue: phrase('Not weighed as planned'),
  bird_arrived: phrase('A bird has arrived'),
  milestone: phrase('A milestone in your flock'),
  daily_digest: phrase('This evening in your flock'),
};

/**
 * Returns the email for a notification on a topic that the person has turned on.
 *
 * @param notice its lines are already in the person's language
 */
export function noticeEmail(
  addressee: Addressee,
  url: string,
  {
    topic,
    lines,
    workspaceName,
  }: { topic: NotificationTopic; lines: readonly string[]; workspaceName: string },
): Email {
  const flock = quoteName(workspaceName, addressee.translator);
  const email = emailFrom(addressee, {
    subject: noticeSubjects[topic],
    paragraphs: [phrase('This is about the flock {flock}.', { flock })],
    link: { label: openApp, url },
    footnote: [
      phrase(
        'You receive this email because you are a member of the flock. You can choose your notifications in the app, under You.',
      ),
    ],
  });
  return { ...email, paragraphs: [...lines, ...email.paragraphs] };
}

const forOwners = phrase('You receive this email because you are an owner of the flock.');

/** @param names the names of the webhook and of the flock, as people typed them */
export const webhookOffEmail = (
  addressee: Addressee,
  url: string,
  { name, workspaceName }: { name: string; workspaceName: string },
): Email =>
  emailFrom(addressee, {
    subject: phrase('A webhook was turned off'),
    paragraphs: [
      phrase(
        'The webhook {webhook} of the flock {flock} was turned off, because its deliveries failed for three days, or because the receiver no longer accepts them.',
        {
          webhook: quoteName(name, addressee.translator),
          flock: quoteName(workspaceName, addressee.translator),
        },
      ),
      phrase('You can see the responses, and turn the webhook on again, in the app under Flock.'),
    ],
    link: { label: openApp, url },
    footnote: [forOwners],
  });

/** @param names the names of the tablet, of the member and of the flock, as people typed them */
export const wrongPinsEmail = (
  addressee: Addressee,
  url: string,
  {
    tabletName,
    memberName,
    workspaceName,
  }: { tabletName: string; memberName: string; workspaceName: string },
): Email =>
  emailFrom(addressee, {
    subject: phrase('Wrong PINs on a shared tablet'),
    paragraphs: [
      phrase(
        'At least five wrong PINs were entered within 15 minutes for {member}, the last one on the tablet {tablet} of the flock {flock}. Five in a row lock the name on a tablet for 15 minutes, and 20 lock it on all tablets.',
        {
          member: quoteName(memberName, addressee.translator),
          tablet: quoteName(tabletName, addressee.translator),
          flock: quoteName(workspaceName, addressee.translator),
        },
      ),
      phrase(
        'If nobody in the flock can explain this, or the tablet is missing, remove the tablet in the app under Flock.',
      ),
    ],
    link: { label: openApp, url },
    footnote: [forOwners],
  });
