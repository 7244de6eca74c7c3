// A workspace's settings: time zone, weighing interval, emergency contacts, and the guard's limits.
import * as z from 'zod';
import {
  findLimitsTooClose,
  type GuardLimits,
  limitPresets,
  limitRanges,
  minPercentBetweenLimits,
} from '../guard/limits.ts';
import { Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';
import { OptionalTimeZone } from './time-zone.ts';

export const EmergencyContact = z.object({ name: z.string(), phone: z.string() });
export type EmergencyContact = z.output<typeof EmergencyContact>;

export const WorkspaceSettings = z.object({
  timeZone: z.string(),
  weighEveryDays: z.int(),
  emergencyContacts: z.array(EmergencyContact),
  guard: z.object({ watchPercent: z.number(), callVetPercent: z.number(), urgentPercent: z.number() }),
  updatedAt: Timestamp.nullable(),
});
export type WorkspaceSettings = z.output<typeof WorkspaceSettings>;

/** The defaults. The default time zone is the installation's. */
export const defaultWorkspaceSettings = {
  weighEveryDays: 7,
  emergencyContacts: [],
  guard: limitPresets.standard,
} as const satisfies Partial<WorkspaceSettings>;

const OptionalWeighEveryDays = z
  .union([z.int().min(1).max(limits.weighEveryDays), z.literal('')], { error: 'Must be a whole number.' })
  .nullish()
  .transform(days => (days === undefined ? undefined : days || defaultWorkspaceSettings.weighEveryDays));

const EmergencyContactInput = z.object({ name: text(limits.name), phone: text(limits.phone) });

const OptionalEmergencyContacts = z
  .union([z.array(EmergencyContactInput).max(limits.emergencyContacts), z.literal('')], {
    error: 'Must be a list.',
  })
  .nullish()
  .transform(contacts => (contacts === undefined ? undefined : contacts || []));

const optionalLimit = (name: keyof GuardLimits) =>
  z
    .union([z.number().min(limitRanges[name].min).max(limitRanges[name].max), z.literal('')], {
      error: 'Must be a number.',
    })
    .nullish()
    .transform(percent =>
      percent === undefined ? undefined : percent || defaultWorkspaceSettings.guard[name],
    );

const OptionalGuardLimits = z
  .union(
    [
      z.object({
        watchPercent: optionalLimit('watchPercent'),
        callVetPercent: optionalLimit('callVetPercent'),
        urgentPercent: optionalLimit('urgentPercent'),
      }),
      z.literal(''),
    ],
    { error: 'Must be an object.' },
  )
  .nullish()
  .transform(guard => (guard === undefined ? undefined : guard || defaultWorkspaceSettings.guard));

/** The distance between limits also depends on stored limits, so `errorsOfLimits` checks it. */
export const WorkspaceSettingsInput = z.object({
  timeZone: OptionalTimeZone,
  weighEveryDays: OptionalWeighEveryDays,
  emergencyContacts: OptionalEmergencyContacts,
  guard: OptionalGuardLimits,
});
export type WorkspaceSettingsInput = z.output<typeof WorkspaceSettingsInput>;

/**
 * Returns an error for each pair of limits that are too close together. Each is keyed by the limit that was sent; if
 * both were sent, by the higher one.
 *
 * @param sent the limits in the request, as opposed to stored ones
 */
export function errorsOfLimits(
  guard: GuardLimits,
  sent: { readonly [Name in keyof GuardLimits]?: number | undefined },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [lower, upper] of findLimitsTooClose(guard)) {
    const isUpper = sent[upper] !== undefined;
    const [wrong, direction, other] = isUpper
      ? ([upper, 'above', lower] as const)
      : ([lower, 'below', upper] as const);
    const sentence = `Must be at least ${minPercentBetweenLimits} ${direction} ${other}, which is ${guard[other]}.`;
    errors[`guard.${wrong}`] = [...(errors[`guard.${wrong}`] ?? []), sentence];
  }
  return errors;
}
