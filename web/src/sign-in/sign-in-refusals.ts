// The error messages for refused sign-ins.
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../api/refusal-messages.ts';

export const signInRefusals: RefusalMessages = {
  signInCodeWrong: msg`That code is wrong or has expired. Send a new one.`,
  signUpNotAllowed: msg`This address has no account here. Ask for an invitation, or use another address.`,
  accountBlocked: msg`This account is blocked. Ask the people who run this server.`,
  invalidPayload: msg`The server did not understand what was sent.`,
};
