// Why a sign-in was refused.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const signInRefusals: RefusalWords = {
  signInCodeWrong: msg`That code does not fit, or it has ended. Send a new one.`,
  signUpNotAllowed: msg`This address has no account here. Ask for an invitation, or use another address.`,
  accountBlocked: msg`This account is blocked. Ask the people who run this server.`,
  invalidPayload: msg`The server did not understand what was sent.`,
};
