// The heading above the birds in quarantine and at the clinic, and the reason why they come last in a round.
import { msg } from '@lingui/core/macro';

export const isolationTitle = msg`Quarantine and clinic`;
export const isolationReason = msg`Last, so that nothing spreads to the other birds.`;
