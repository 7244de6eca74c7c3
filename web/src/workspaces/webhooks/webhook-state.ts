// A sentence about a webhook's state.
import type { Webhook } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { useMoment } from '../../history/use-moment.ts';

/** Returns a function that describes the state of a webhook. */
export function useWebhookState(): (webhook: Webhook) => string {
  const { t } = useLingui();
  const momentOf = useMoment(useFlockDay());
  return ({ offReason, failingSince }) => {
    if (offReason === 'failing') return t`Off: nothing could be delivered for three days.`;
    if (offReason === 'gone') return t`Off: the receiver wants no more deliveries.`;
    if (offReason) return t`Off`;
    if (!failingSince) return t`On`;
    const since = momentOf(failingSince, new Date().toISOString());
    return t`Failing since ${since}. It is tried again.`;
  };
}
