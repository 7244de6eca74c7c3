// The error messages for refused changes to a flock or its people.
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../../api/refusal-messages.ts';

export const workspaceRefusals: RefusalMessages = {
  tokenNotFound: msg`This token is no longer valid.`,
  workspaceHasBirds: msg`The flock still has birds. Move or delete them first.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  ownerCannotLeave: msg`You own this flock. Before you can leave, somebody else must become an owner and change your role.`,
  lastOwner: msg`A flock always has an owner. Make somebody else owner first.`,
  roleNotAllowed: msg`Your role does not allow this.`,
  ownerAccessCannotEnd: msg`An owner’s access cannot have an end date. Give them another role first.`,
  memberNotFound: msg`This person is no longer in the flock.`,
  tooManyInvites: msg`Too many invites were sent within an hour. Send this one later.`,
};
