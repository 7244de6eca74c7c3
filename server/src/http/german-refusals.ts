// What the page of a refusal says to people whose browser asks for German: the refusals of the endpoints that redirect.
import type { ErrorCode } from '@flock-care/contract/shapes';

export const germanRefusals: Readonly<Partial<Record<ErrorCode, string>>> = {
  magicLinkEnded: 'Dieser Anmeldelink gilt nicht mehr. Fordere einen neuen an.',
  signUpNotAllowed:
    'Diese Adresse hat hier kein Konto und kann keines anlegen. Lass dich einladen oder nimm eine andere Adresse.',
  accountBlocked: 'Dieses Konto ist gesperrt. Frag die Leute, die diesen Server betreiben.',
  oauthStateEnded: 'Dieser Anmeldeversuch fehlt oder ist abgelaufen. Fang noch einmal an.',
  providerNotConfigured: 'Dieser Anbieter ist hier nicht eingerichtet.',
  providerNotFound: 'Diesen Anbieter gibt es nicht.',
  emailNotVerified:
    'Der Anbieter bürgt nicht für deine E-Mail-Adresse. Melde dich stattdessen mit einem Anmeldelink an.',
  formRequired: 'Der Anbieter hat seine Antwort in einer Form geschickt, die hier niemand liest.',
  internalError: 'Bei uns ist etwas schiefgegangen. Es wurde nichts ausgeführt.',
  serviceUnavailable: 'Das geht im Moment nicht. Versuch es gleich noch einmal.',
};
