// Why a flock or its people could not be changed.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const workspaceRefusals: RefusalWords = {
  tokenNotFound: msg`It has ended already.`,
  workspaceHasBirds: msg`The flock still has birds. Move or delete them first.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  ownerCannotLeave: msg`You own this flock. Somebody else has to own it, and change your role, before you can leave.`,
  lastOwner: msg`A flock always has an owner. Make somebody else owner first.`,
  roleNotAllowed: msg`Your role does not allow this.`,
  ownerAccessCannotEnd: msg`The access of an owner does not end. Give them another role first.`,
  memberNotFound: msg`The flock has no such person any more.`,
  tooManyInvites: msg`Too many invites were sent within an hour. Send this one later.`,
};
