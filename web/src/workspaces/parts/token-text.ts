// Describes a token: its abilities, last use and expiry.
import type { DeviceAbility, TokenScope } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';

export function useScopeText(): Record<TokenScope, string> {
  const { t } = useLingui();
  return { read_only: t`Reads`, read_write: t`Reads and writes` };
}

export function useAbilityText(): Record<DeviceAbility, string> {
  const { t } = useLingui();
  return { read: t`Reads`, weigh: t`Weighs`, dose: t`Gives doses` };
}

/** The permissions and expiry of an integration token or a device token. */
export interface Terms {
  scope?: TokenScope;
  /** The abilities of a device token. */
  can?: readonly DeviceAbility[] | null;
  expiresAt: string | null;
}

/** Returns a function that lists the abilities of a token: `Reads and writes`, or `Reads, weighs` for a device. */
export function useCanText(): (terms: Terms) => string {
  const scopeText = useScopeText();
  const abilityText = useAbilityText();
  return ({ scope = 'read_only', can }) =>
    can ? can.map(ability => abilityText[ability]).join(', ') : scopeText[scope];
}

/** Returns a description such as `Reads. Used 3 days ago, until 24 Nov 2027.` */
export function useTokenUse(token: Terms & { lastUsedAt: string | null }): string {
  const { lastUsedAt, expiresAt } = token;
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const can = useCanText()(token);
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
