// The metrics of the server process that responds, refreshed every ten seconds.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '../api/reads.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Section } from '../ui/layout/section.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';

const everyMs = 10_000;
const mebibyte = 1_048_576;
/** The number of routes shown, most used first. */
const routesShown = 15;

export function ServerScreen() {
  const { t } = useLingui();
  return (
    <AdminFrame title={t`Server status`}>
      <Counters />
    </AdminFrame>
  );
}

function Counters() {
  const formats = useFormats();
  const { data, error, refetch } = useRead('GET /api/metrics', undefined, { everyMs });
  const uptime = useUptime(data?.uptimeSeconds ?? 0);
  if (!data) return error ? <NotLoaded onRetry={() => void refetch()} /> : null;
  const { requests, memory, queues } = data;
  const { birdMilestoneReminders: reminders } = queues;
  const megabytes = (bytes: number) => `${formats.number(Math.round(bytes / mebibyte))}\u00a0MiB`;
  const routes = Object.entries(requests.byRoute).toSorted(([, one], [, other]) => other - one);
  return (
    <>
      <Section title={<Trans>This process</Trans>}>
        <Figures
          of={[
            [<Trans key="up">Running for</Trans>, uptime],
            [<Trans key="memory">Memory in use</Trans>, megabytes(memory.rss)],
            [
              <Trans key="heap">JavaScript heap</Trans>,
              `${megabytes(memory.heapUsed)} / ${megabytes(memory.heapTotal)}`,
            ],
          ]}
        />
      </Section>
      <Section title={<Trans>Requests</Trans>}>
        <Figures
          of={[
            [<Trans key="total">Completed</Trans>, formats.number(requests.total)],
            [<Trans key="now">In progress</Trans>, formats.number(requests.inFlight)],
            [<Trans key="failed">Failed (5xx)</Trans>, formats.number(requests.errors)],
            [
              <Trans key="time">Average time</Trans>,
              `${formats.number(Math.round(requests.averageDurationMs * 10) / 10)}\u00a0ms`,
            ],
            ...Object.entries(requests.byStatus).map(
              ([status, count]) => [status, formats.number(count)] as const,
            ),
          ]}
        />
      </Section>
      <Section title={<Trans>Birthday reminders</Trans>}>
        <Figures
          of={[
            [<Trans key="waiting">Waiting</Trans>, formats.number(reminders.waiting + reminders.delayed)],
            [<Trans key="active">In progress</Trans>, formats.number(reminders.active)],
            [
              <Trans key="sent" context="count">
                Done
              </Trans>,
              formats.number(reminders.completed),
            ],
            [<Trans key="failed">Failed</Trans>, formats.number(reminders.failed)],
          ]}
        />
      </Section>
      <Section title={<Trans>Busiest routes</Trans>}>
        <Figures
          of={routes.slice(0, routesShown).map(([route, count]) => [
            <span key={route} dir="ltr">
              {route}
            </span>,
            formats.number(count),
          ])}
        />
      </Section>
    </>
  );
}

const Figures = ({ of: figures }: { of: readonly (readonly [name: ReactNode, value: string])[] }) => (
  <dl className={styles.figures}>
    {figures.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rows never changes
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function useUptime(seconds: number): string {
  const { t } = useLingui();
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return t`${days} d ${hours} h`;
  return hours > 0 ? t`${hours} h ${minutes} min` : t`${minutes} min`;
}
