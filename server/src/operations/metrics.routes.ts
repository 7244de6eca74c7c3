// The counters of this process, for admins.
import { ok } from '../answers.ts';
import type { Serve } from '../gate.ts';
import type { Services } from '../services.ts';

export function metricsRoutes(serve: Serve, { counters }: Services): void {
  serve('GET /api/metrics', async () =>
    ok(
      {
        ...counters.snapshot(),
        queues: { birdMilestoneReminders: { waiting: 0, active: 0, delayed: 0, completed: 0, failed: 0 } },
      },
      { 'cache-control': 'no-store' },
    ),
  );
}
