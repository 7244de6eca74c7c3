// The periods when a bird was away from its flock.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from '../storage/statement.ts';
import type { Absence } from '../storage/tables/birds.ts';

/**
 * True if a bird was away on a day. The days when it leaves and returns do not count, because it can still be weighed
 * and given a dose on them.
 */
export const isAwayOn = (absences: readonly Absence[] | null, day: string): boolean =>
  absences?.some(([goneOn, backOn]) => day > goneOn && (backOn === null || day < backOn)) ?? false;

/** True if a bird was away on a day or left on that day. On these days, no care is due. */
export const isGoneOn = (absences: readonly Absence[] | null, day: string): boolean =>
  absences?.some(([goneOn, backOn]) => day >= goneOn && (backOn === null || day < backOn)) ?? false;

/** The SQL condition that a bird was not away on a day, by the same rule as `isAwayOn`. */
export function wasHereOn(dialect: Dialect, day: RawBuilder<string>): RawBuilder<SqlBool> {
  const spans = dialect === 'postgres' ? sql`jsonb_array_elements` : sql`json_each`;
  const [goneOn, backOn] = [sql`("span"."value" ->> 0)`, sql`("span"."value" ->> 1)`];
  const isWithin = sql`${day} > ${goneOn} and (${backOn} is null or ${day} < ${backOn})`;
  const away = sql`select 1 from ${spans}("birds"."absences") as "span" where ${isWithin}`;
  return sql`("birds"."absences" is null or not exists (${away}))`;
}
