// What a token can do, when it was last used and until when it works, in words.
import type { DeviceAbility, TokenScope } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../today/use-flock-day.ts';
import { daysBetween } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';

export function useScopeWords(): Record<TokenScope, string> {
  const { t } = useLingui();
  return { read_only: t`Reads`, read_write: t`Reads and writes` };
}

export function useAbilityWords(): Record<DeviceAbility, string> {
  const { t } = useLingui();
  return { read: t`Reads`, weigh: t`Weighs`, dose: t`Gives doses` };
}

/** What a token of either kind says of itself. */
export interface Terms {
  scope?: TokenScope;
  /** Of a device token. */
  can?: readonly DeviceAbility[] | null;
  expiresAt: string | null;
}

/** `Reads and writes`, or of a device `Reads, weighs`. */
export function useCanWords(): (terms: Terms) => string {
  const scopeWords = useScopeWords();
  const abilityWords = useAbilityWords();
  return ({ scope = 'read_only', can }) =>
    can ? can.map(ability => abilityWords[ability]).join(', ') : scopeWords[scope];
}

/** `Reads. Used 3 days ago, until 24 Nov 2027.` */
export function useTokenUse(token: Terms & { lastUsedAt: string | null }): string {
  const { lastUsedAt, expiresAt } = token;
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const can = useCanWords()(token);
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
