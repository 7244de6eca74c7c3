// The only line of `flock.ndjson`: the flock's name, kind and settings.
import { type GuardLimits, limitRanges } from '@flock-care/contract/guard';
import { errorsOfLimits, findTimeZone, limits, workspaceTypes } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceSettings } from '../workspaces/workspace-settings.queries.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import { InstantText, Text } from './fields.ts';

export const flockFile = 'flock';

const percent = (name: keyof GuardLimits) => z.number().min(limitRanges[name].min).max(limitRanges[name].max);

const TimeZone = z.string().refine(name => findTimeZone(name) !== undefined, {
  error: 'Must be an IANA time zone name, such as Europe/Amsterdam.',
});

export const settingShapes = {
  /** Null for the installation's default. */
  timeZone: TimeZone.nullable(),
  weighEveryDays: z.int().min(1).max(limits.weighEveryDays),
  emergencyContacts: z.array(z.strictObject({ name: Text, phone: Text })).max(limits.emergencyContacts),
};

const percents = {
  watchPercent: percent('watchPercent'),
  callVetPercent: percent('callVetPercent'),
  urgentPercent: percent('urgentPercent'),
};

function refuseTooClose(guard: GuardLimits, context: z.RefinementCtx): void {
  for (const [field, [message]] of Object.entries(errorsOfLimits(guard, guard)))
    context.addIssue({ code: 'custom', path: [field.replace('guard.', '')], message });
}

/** The guard's limits as the history stores them: in a nested object. */
export const GuardLimitsShape = z.strictObject(percents).superRefine(refuseTooClose);

const Settings = z
  .strictObject({ ...settingShapes, ...percents, updatedAt: InstantText })
  .superRefine(refuseTooClose);

export const FlockRow = z.strictObject({
  name: Text,
  kind: z.enum(workspaceTypes),
  /** Null if nobody has changed the settings. */
  settings: Settings.nullable(),
});
export type FlockRow = z.output<typeof FlockRow>;

export async function readFlock(from: Reader, workspaceId: WorkspaceId): Promise<FlockRow> {
  const { name, workspaceType: kind } = await findWorkspace.required(from, { workspaceId });
  const settings = (await findWorkspaceSettings(from, { workspaceId })) ?? null;
  return { name, kind, settings };
}
