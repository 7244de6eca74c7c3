// Runs the due jobs, and waits until no job is due or active on any worker.
import { setTimeout } from 'node:timers/promises';
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import type { TestService } from './test-service.ts';

const findUnfinished = findOne((db, $: Inputs<{ now: string }>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where(where =>
      where.or([
        where('state', '=', 'active'),
        where.and([where('state', '=', 'pending'), where('dueAt', '<=', $.now)]),
      ]),
    ),
);

export async function finishJobs({ background, context, clock }: TestService): Promise<void> {
  for (;;) {
    await background.worker.runDue();
    if (!(await findUnfinished(context.storage, { now: clock.now().toISOString() }))) return;
    await setTimeout(5);
  }
}
