// The health and the counters of the service.
import * as z from 'zod';
import { Timestamp } from './fields.ts';

const Dependency = z.object({ ok: z.boolean(), latencyMs: z.number() });

export const Health = z.object({
  ok: z.boolean(),
  service: z.string(),
  status: z.enum(['ready', 'unavailable']),
  checkedAt: Timestamp,
  dependencies: z.object({ primary_store: Dependency, cache_store: Dependency }),
});
export type Health = z.output<typeof Health>;

/** Reported without checking any dependency. */
export const Liveness = z.object({
  ok: z.boolean(),
  service: z.string(),
  status: z.literal('live'),
  uptimeSeconds: z.number(),
  checkedAt: Timestamp,
});

const count = z.int().nonnegative();

export const Metrics = z.object({
  startedAt: Timestamp,
  uptimeSeconds: z.number(),
  requests: z.object({
    total: count,
    inFlight: count,
    errors: count,
    averageDurationMs: z.number(),
    byStatus: z.record(z.string(), count),
    byRoute: z.record(z.string(), count),
  }),
  memory: z.object({
    rss: count,
    heapTotal: count,
    heapUsed: count,
    external: count,
    arrayBuffers: count,
  }),
  queues: z.object({
    birdMilestoneReminders: z.object({
      waiting: count,
      active: count,
      delayed: count,
      completed: count,
      failed: count,
    }),
  }),
});
export type Metrics = z.output<typeof Metrics>;
