// The refusal pages that have their own sentence or link.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { ErrorCode } from '@flock-care/contract/shapes';
import type { PageLink } from './refusal-page.ts';

interface Page {
  /** Replaces the sentence that programs get. */
  text: Phrase;
  /** Replaces the link to the home page. */
  link?: PageLink;
}

export const pages: Readonly<Partial<Record<ErrorCode, Page>>> = {
  // The app's sign-in page repeats the sentence above the form to request another link.
  magicLinkEnded: {
    text: phrase('This link was used or is older than 15 minutes.'),
    link: { href: '/sign-in?auth_error=link_ended', text: phrase('Send a new one') },
  },
  formRequired: {
    text: phrase('The identity provider responded in a format that this service cannot read.'),
  },
};
