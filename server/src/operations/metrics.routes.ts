// The counters of this process, for admins.
import { ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { milestoneQueue } from '../jobs/job.ts';
import { countJobs } from '../jobs/jobs.queries.ts';
import type { Services } from '../services.ts';

export function metricsRoutes(serve: Serve, { counters, storage, clock }: Services): void {
  serve('GET /api/metrics', async () => {
    const now = instantOf(clock.now());
    const counts = await countJobs(storage, { queue: milestoneQueue, now });
    const birdMilestoneReminders = { waiting: 0, active: 0, delayed: 0, completed: 0, failed: 0 };
    for (const { status, jobs } of counts) birdMilestoneReminders[status] = jobs;
    const metrics = { ...counters.snapshot(), queues: { birdMilestoneReminders } };
    return ok(metrics, { 'cache-control': 'no-store' });
  });
}
