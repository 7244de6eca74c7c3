// The metrics for Prometheus. They are collected only when Prometheus reads them, so that they do not slow down other
// requests.
import { statSync } from 'node:fs';
import type { OpenMetricsContentType, Registry } from 'prom-client';
import type { ServiceContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import type { RequestCounters } from '../http/request-counters.ts';
import { countJobsByKind, findDueJob } from '../jobs/jobs.queries.ts';
import { findNewestBackup } from './nightly-backups.ts';

export type MetricsRegistry = Registry<OpenMetricsContentType>;

interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  labels?: readonly string[];
  /** Returns an empty list if there is no value. */
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** Opens a registry of all metrics. Loads the library on first use, so that the service starts sooner. */
export async function openRegistry(
  context: ServiceContext,
  counters: RequestCounters,
): Promise<MetricsRegistry> {
  const { Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const { name, help, type, labels = [], read } of metricsOf(context, counters)) {
    const settings = { name: `flock_care_${name}`, help, labelNames: labels, registers: [registry] };
    if (type === 'counter') {
      new Counter({
        ...settings,
        async collect() {
          this.reset();
          for (const { labels: sampleLabels = {}, value } of await read()) this.inc(sampleLabels, value);
        },
      });
    } else {
      new Gauge({
        ...settings,
        async collect() {
          this.reset();
          for (const { labels: sampleLabels = {}, value } of await read()) this.set(sampleLabels, value);
        },
      });
    }
  }
  return registry;
}

const metricsOf = (context: ServiceContext, counters: RequestCounters): readonly Metric[] => [
  ...metricsOfRequests(counters),
  ...metricsOfJobs(context),
  ...metricsOfStores(context),
];

function metricsOfRequests(counters: RequestCounters): Metric[] {
  const byKey = (label: string, counts: Readonly<Record<string, number>>): Sample[] =>
    Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value }));
  const requests = () => counters.snapshot().requests;
  return [
    {
      name: 'http_requests_total',
      help: 'Requests by route',
      type: 'counter',
      labels: ['route'],
      read: () => byKey('route', requests().byRoute),
    },
    {
      name: 'http_responses_total',
      help: 'Responses by status class',
      type: 'counter',
      labels: ['status'],
      read: () => byKey('status', requests().byStatus),
    },
    {
      name: 'http_response_seconds_total',
      help: 'Total time of all responses',
      type: 'counter',
      read: () => [{ value: counters.responseSeconds }],
    },
    {
      name: 'http_requests_in_flight',
      help: 'Requests without a response yet',
      type: 'gauge',
      read: () => [{ value: requests().inFlight }],
    },
    {
      name: 'uptime_seconds',
      help: 'How long the process has been running',
      type: 'gauge',
      read: () => [{ value: counters.uptimeSeconds }],
    },
    {
      name: 'resident_memory_bytes',
      help: 'Memory of the process',
      type: 'gauge',
      read: () => [{ value: process.memoryUsage.rss() }],
    },
  ];
}

function metricsOfJobs({ storage, clock, sends }: ServiceContext): Metric[] {
  const sent = (channel: 'email' | 'push'): Sample[] =>
    Object.entries(sends.snapshot()[channel]).map(([outcome, value]) => ({ labels: { outcome }, value }));
  return [
    {
      name: 'jobs',
      help: 'Jobs in the database by kind and state, including finished ones while they are kept',
      type: 'gauge',
      labels: ['kind', 'state'],
      async read() {
        const counts = await countJobsByKind(storage, { now: instantOf(clock.now()) });
        return counts.map(({ kind, status, jobs }) => ({ labels: { kind, state: status }, value: jobs }));
      },
    },
    {
      name: 'oldest_waiting_job_seconds',
      help: 'Time since the oldest due job became due; 0 if none is due',
      type: 'gauge',
      async read() {
        const now = clock.now();
        const oldest = await findDueJob(storage, { dueBy: instantOf(now) });
        return [{ value: oldest ? (now.getTime() - Date.parse(oldest.dueAt)) / 1_000 : 0 }];
      },
    },
    {
      name: 'emails_total',
      help: 'Attempts to send an email by their outcome',
      type: 'counter',
      labels: ['outcome'],
      read: () => sent('email'),
    },
    {
      name: 'pushes_total',
      help: 'Attempts to send a push by their outcome',
      type: 'counter',
      labels: ['outcome'],
      read: () => sent('push'),
    },
  ];
}

function metricsOfStores({ storage, clock, config }: ServiceContext): Metric[] {
  return [
    {
      name: 'database_ping_seconds',
      help: 'One round trip to the database, measured for this scrape; missing while it cannot be reached',
      type: 'gauge',
      labels: ['engine'],
      async read() {
        const startedMs = performance.now();
        const isReachable = await storage.ping().then(
          () => true,
          () => false,
        );
        const value = (performance.now() - startedMs) / 1_000;
        return isReachable ? [{ labels: { engine: storage.dialect }, value }] : [];
      },
    },
    {
      name: 'backup_age_seconds',
      help: 'Age of the newest daily backup; missing if there is none',
      type: 'gauge',
      labels: ['folder'],
      read() {
        const newest = findNewestBackup(config);
        if (!newest || !config.backupDir) return [];
        const ageMs = clock.now().getTime() - statSync(newest.file).mtimeMs;
        return [{ labels: { folder: config.backupDir }, value: ageMs / 1_000 }];
      },
    },
  ];
}
