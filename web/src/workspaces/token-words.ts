// What a token can do, when it was last used and until when it works, in words.
import type { IntegrationToken, TokenScope } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../today/use-flock-day.ts';
import { daysBetween } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';

export function useScopeWords(): Record<TokenScope, string> {
  const { t } = useLingui();
  return { read_only: t`Reads`, read_write: t`Reads and writes` };
}

/** `Reads. Used 3 days ago, until 24 Nov 2027.` */
export function useTokenUse({ scope, lastUsedAt, expiresAt }: IntegrationToken): string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const can = useScopeWords()[scope];
  const used = useLastUse(lastUsedAt);
  if (expiresAt === null) return t`${can}. ${used}.`;
  const until = formats.datedDay(formats.dayOf(expiresAt), today);
  return t`${can}. ${used}, until ${until}.`;
}

function useLastUse(lastUsedAt: string | null): string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  if (lastUsedAt === null) return t`Not used yet`;
  const days = daysBetween(formats.dayOf(lastUsedAt), today);
  const time = formats.time(lastUsedAt);
  const daysAgo = formats.daysAgo(days);
  return days === 0 ? t`Used today ${time}` : t`Used ${daysAgo}`;
}
