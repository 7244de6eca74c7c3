// The heading above the birds in quarantine and at the clinic at the end of a round, and the reason why they come
// last.
import { msg } from '@lingui/core/macro';

export const apartTitle = msg`Quarantine and clinic`;
export const apartReason = msg`Last, so that nothing spreads to the other birds.`;
