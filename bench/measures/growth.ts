// Whether a bird is found as fast among 20,000 as among 20.
import { startService } from '../contender.ts';
import type { Report } from '../report.ts';
import { compare, type Form } from '../rounds.ts';
import { doorTo, seedSqlite } from '../stores.ts';

const flock = { birdsPerFlock: 20, days: 425 };

export async function measureGrowth(report: Report, form: Form): Promise<void> {
  const few = await seedSqlite('few', { ...flock, flocks: 1 });
  const many = await seedSqlite('many', { ...flock, flocks: 1_000 });
  const baseline = await startService(doorTo(few));
  const measured = await startService(doorTo(many));
  for (const [target, kind] of [
    ['getGrowth', 'get'],
    ['birdsGrowth', 'birds'],
  ] as const) {
    const works = {
      measured: { kind, birds: many.lists.plain },
      baseline: { kind, birds: few.lists.plain },
    };
    report.compared(target, await compare({ measured, baseline }, works, form));
  }
  await measured.stop();
  await baseline.stop();
}
