// The sentences and links of refusal pages, in English and German, for the endpoints that redirect.
import type { ErrorCode } from '@flock-care/contract/shapes';
import type { PageLink } from './refusal-page.ts';

interface Page {
  /** Replaces the sentence that programs get. */
  text: string;
  link: PageLink;
}

/** The pages with a link. The app's sign-in page repeats the sentence above the form that asks for another link. */
export const pages: Readonly<Partial<Record<ErrorCode, Page>>> = {
  magicLinkEnded: {
    text: 'This link was used or is older than 15 minutes.',
    link: {
      href: '/sign-in?auth_error=link_ended',
      text: { en: 'Send a new one', de: 'Neuen Link senden' },
    },
  },
};

export const germanRefusals: Readonly<Partial<Record<ErrorCode, string>>> = {
  magicLinkEnded: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Links gelten 15 Minuten.',
  signUpNotAllowed:
    'Diese Adresse hat hier kein Konto und kann keines anlegen. Lass dich einladen oder nimm eine andere Adresse.',
  accountBlocked: 'Dieses Konto ist gesperrt. Frag die Leute, die diesen Server betreiben.',
  oauthStateEnded: 'Dieser Anmeldeversuch fehlt oder ist abgelaufen. Fang noch einmal an.',
  providerNotConfigured: 'Dieser Anbieter ist hier nicht eingerichtet.',
  providerNotFound: 'Diesen Anbieter gibt es nicht.',
  emailNotVerified:
    'Der Anbieter bürgt nicht für deine E-Mail-Adresse. Melde dich stattdessen mit einem Anmeldelink an.',
  formRequired: 'Der Anbieter hat in einem Format geantwortet, das dieser Dienst nicht lesen kann.',
  internalError: 'Bei uns ist etwas schiefgegangen. Es wurde nichts ausgeführt.',
  serviceUnavailable: 'Das geht im Moment nicht. Versuch es gleich noch einmal.',
};
