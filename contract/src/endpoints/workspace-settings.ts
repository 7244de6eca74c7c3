// The endpoints for a flock's settings.
import * as z from 'zod';
import { WorkspaceSettings, WorkspaceSettingsInput } from '../shapes/workspace-settings.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, managers, read, write } from './policy.ts';

const tag = 'Flocks';

const example = {
  timeZone: 'Europe/Amsterdam',
  weighEveryDays: 7,
  emergencyContacts: [{ name: 'Bird clinic', phone: '+31 20 123 4567' }],
  guard: { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 },
};

document(WorkspaceSettings, {
  id: 'WorkspaceSettings',
  example: { ...example, updatedAt: '2026-03-01T08:30:00.000Z' },
  fields: {
    timeZone: {
      description: 'An IANA name. Until the flock sets one, the time zone of the installation applies.',
    },
    weighEveryDays: { description: 'The weighing interval, in days, for birds without their own.' },
    emergencyContacts: { description: 'The people to call, in this order.' },
    guard: { description: 'The losses in percent at which the weight guard raises its verdict.' },
    updatedAt: { description: 'Null until somebody changes the settings.' },
  },
});

document(WorkspaceSettingsInput, {
  id: 'WorkspaceSettingsInput',
  fields: {
    timeZone: {
      description:
        'An IANA name, an alias of one, or UTC, but not an offset. Null restores the time zone of the installation.',
      example: example.timeZone,
    },
    weighEveryDays: { description: 'The weighing interval, in days.', example: example.weighEveryDays },
    emergencyContacts: {
      description: 'The people to call, in this order.',
      example: example.emergencyContacts,
    },
    guard: {
      description:
        'Each limit must be at least 1 percentage point above the one before it. A limit that is left out keeps its value.',
      example: example.guard,
    },
  },
});

export const workspaceSettingsEndpoints = {
  'GET /api/workspace/settings': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Read the settings of the active flock',
    responses: { 200: z.object({ settings: WorkspaceSettings }) },
  }),
  'PUT /api/workspace/settings': endpoint({
    tag,
    policy: write(managers),
    summary: 'Change the settings of the active flock',
    description:
      'A field that is left out keeps its value; null restores the default. Without any fields, nothing changes.',
    payloadName: 'settings',
    body: WorkspaceSettingsInput,
    example,
    responses: { 200: z.object({ settings: WorkspaceSettings }) },
    refusals: { workspaceNotFound: 'The flock no longer exists.' },
  }),
} as const;
