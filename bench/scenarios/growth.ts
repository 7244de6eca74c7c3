// Compares request rates with 20,000 birds in the database and with 20.

import type { Report } from '../report.ts';
import { compare, type Preset } from '../rounds.ts';
import { startService } from '../servers.ts';
import { fixtureFor, seedSqlite } from '../stores.ts';

const shape = { birdsPerWorkspace: 20, days: 425 };

export async function measureGrowth(report: Report, preset: Preset): Promise<void> {
  const few = await seedSqlite('few', { ...shape, workspaces: 1 });
  const many = await seedSqlite('many', { ...shape, workspaces: 1_000 });
  const baseline = await startService(fixtureFor(few));
  const candidate = await startService(fixtureFor(many));
  for (const [target, kind] of [
    ['getGrowth', 'get'],
    ['birdsGrowth', 'birds'],
  ] as const) {
    const workloads = {
      candidate: { kind, birds: many.lists.plain },
      baseline: { kind, birds: few.lists.plain },
    };
    report.addComparison(target, await compare({ candidate, baseline }, workloads, preset));
  }
  await candidate.stop();
  await baseline.stop();
}
