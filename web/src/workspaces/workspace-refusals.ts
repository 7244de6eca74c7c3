// Why a flock or its people could not be changed.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const workspaceRefusals: RefusalWords = {
  tokenNotFound: msg`It has ended already.`,
  workspaceHasBirds: msg`The flock still has birds. Move or delete them first.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  ownerCannotLeave: msg`You own this flock. Somebody else has to own it, and change your role, before you can leave.`,
};
