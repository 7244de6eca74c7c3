// What the service does on its own, beside requests: jobs, reminders, and tidying up.
import type { FastifyBaseLogger } from 'fastify';
import { dayMs, dayOf, instantOf, later, minuteMs } from '../clock.ts';
import { deleteExpiredIdempotencyKeys } from '../idempotency/idempotency-keys.queries.ts';
import { mailHandlers } from '../mail/mail.handlers.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { NightlyBackups } from '../operations/nightly-backups.ts';
import { milestoneReminderHandler, remindOfMilestones } from '../reminders/remind-of-milestones.ts';
import { deleteOldDays, deleteOldMilestones } from '../reminders/reminders.queries.ts';
import type { Services } from '../services.ts';
import { deleteExpiredMagicLinks } from '../sign-in/magic-links.queries.ts';
import { deleteExpiredOauthStates } from '../sign-in/oauth-states.queries.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.queries.ts';
import { deleteFinishedJobs } from './jobs.queries.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** How often the calendar is looked at: a day begins for everyone at midnight UTC. */
const remindEveryMs = minuteMs;
const tidyEveryMs = 60 * minuteMs;
/** Soon enough after midnight, and after a failure whose cause may last. */
const backUpEveryMs = 10 * minuteMs;
/** How long the records of the service's own doings are kept. */
const keptForMs = { completed: 7 * dayMs, failed: 30 * dayMs, reminders: 800 * dayMs } as const;

type Parts = Omit<Services, 'jobs'>;

export class Background {
  readonly #parts: Parts;
  readonly #log: FastifyBaseLogger;
  readonly #mailer: Mailer | undefined;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly worker: Worker;
  readonly nightlyBackups: NightlyBackups;

  constructor(parts: Parts, log: FastifyBaseLogger, options?: WorkerOptions) {
    const { storage, clock, config } = parts;
    this.#parts = parts;
    this.#log = log;
    this.#mailer = config.smtpUrl ? openMailer(config.smtpUrl, config.mailFrom) : undefined;
    const milestoneReminder = milestoneReminderHandler(parts);
    const handlers = { ...mailHandlers(parts, this.#mailer ?? noMailer), milestoneReminder };
    this.worker = new Worker({ storage, clock, log, handlers }, options);
    this.nightlyBackups = new NightlyBackups(parts, log);
  }

  start(): void {
    this.worker.start();
    this.#every(remindEveryMs, async () => {
      if (await remindOfMilestones(this.#parts)) this.worker.wake();
    });
    this.#every(tidyEveryMs, () => this.tidy());
    this.#every(backUpEveryMs, () => this.nightlyBackups.run());
  }

  /** Ends what is under way, within the time that requests have too. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.worker.stop(), this.nightlyBackups.stop(), ...this.#running]);
    this.#mailer?.close();
  }

  /** Deletes what has expired or ended long ago. */
  async tidy(): Promise<void> {
    const { storage, clock } = this.#parts;
    const nowDate = clock.now();
    const now = instantOf(nowDate);
    const ago = (ms: number) => later(nowDate, -ms);
    await storage.write(async tx => {
      await deleteExpiredSessions(tx, { now });
      await deleteExpiredMagicLinks(tx, { now });
      await deleteExpiredOauthStates(tx, { now });
      await deleteExpiredIdempotencyKeys(tx, { now });
      await deleteFinishedJobs(tx, { state: 'completed', before: instantOf(ago(keptForMs.completed)) });
      await deleteFinishedJobs(tx, { state: 'failed', before: instantOf(ago(keptForMs.failed)) });
      await deleteOldDays(tx, { before: dayOf(ago(keptForMs.reminders)) });
      await deleteOldMilestones(tx, { before: ago(keptForMs.reminders).getUTCFullYear() });
    });
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    const run = () => {
      const running = work()
        .catch(error => this.#log.error({ err: error }, 'A background task failed; it is tried again.'))
        .then(() => void this.#running.delete(running));
      this.#running.add(running);
    };
    run();
    this.#timers.push(setInterval(run, ms));
  }
}

/** While no mail server is configured nothing puts in a letter; one from before waits until there is one again. */
const noMailer: Mailer = {
  async send() {
    throw new Error('No mail server is configured.');
  },
  close() {},
};
