// The metrics endpoint for admins: this process's request counters and the state of the reminder queue.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import type { RequestCounters } from '../http/request-counters.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { countJobs } from '../jobs/jobs.queries.ts';
import { milestoneReminder } from '../notifications/milestone-reminders.ts';

export function metricsRoutes(serve: Serve, { clock }: AppContext, counters: RequestCounters): void {
  serve('GET /api/metrics', async ({ storage }) => {
    const now = instantOf(clock.now());
    const counts = await countJobs(storage, { queue: milestoneReminder.queue, now });
    const birdMilestoneReminders = { waiting: 0, active: 0, delayed: 0, completed: 0, failed: 0 };
    for (const { status, jobs } of counts) birdMilestoneReminders[status] = jobs;
    const metrics = { ...counters.snapshot(), queues: { birdMilestoneReminders } };
    return ok(metrics, { 'cache-control': 'no-store' });
  });
}
