// The background work of the service: jobs, webhooks, MQTT, cleanups, backups, and other periodic tasks.
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceContext } from './app-context.ts';
import { deleteExpiredMagicLinks } from './auth/magic-links.queries.ts';
import { deleteExpiredSessions } from './auth/sessions.queries.ts';
import { deleteEndedTries } from './auth/sign-in-codes.queries.ts';
import { deleteEndedTabletSessions } from './auth/tablets.queries.ts';
import { deleteEndedTokens } from './auth/tokens.queries.ts';
import { dayMs, instantOf, later, minuteMs } from './clock.ts';
import { EventWatch } from './events/event-watch.ts';
import { deleteOldEvents } from './events/events.queries.ts';
import { removeUnusedContents } from './files/remove-unused.ts';
import { judgeUnjudgedBirds } from './guard/judge-unjudged.ts';
import { purgeHistory } from './history/purge.ts';
import { deleteExpiredIdempotencyKeys } from './http/idempotency/idempotency-keys.queries.ts';
import {
  deleteOldArchives,
  deleteOldChecked,
  deleteOldDiscarded,
  deleteOldImports,
  deleteOldParts,
  deleteOldPartsOfArchives,
} from './imports/imports.queries.ts';
import { importHandlers } from './imports/run-import.ts';
import { deleteFinishedJobs } from './jobs/jobs.queries.ts';
import { Worker, type WorkerOptions } from './jobs/worker.ts';
import { type MailTransport, openMailTransport } from './mail/transport.ts';
import type { MqttPublisher, PublisherOptions } from './mqtt/publisher.ts';
import { deliveryHandlers } from './notifications/deliver.ts';
import { deleteOldDeliveries } from './notifications/deliveries.queries.ts';
import { reopenedDoseHandlers } from './notifications/dose-moments.ts';
import { flockClockHandlers } from './notifications/flock-clock.ts';
import { milestoneDigestHandlers } from './notifications/milestone-digest.ts';
import { milestoneEmailHandlers } from './notifications/milestone-emails.ts';
import { milestoneReminderHandlers } from './notifications/milestone-reminders.ts';
import { deleteOldMentions, deleteOldMilestones } from './notifications/milestones.queries.ts';
import { pushKeys } from './notifications/push/push-keys.ts';
import { pushTestHandlers } from './notifications/push/push-test.ts';
import { openPushTransport, type PushTransport } from './notifications/push/push-transport.ts';
import { startClocks } from './notifications/start-clocks.ts';
import { webhookOffHandlers } from './notifications/webhook-off.ts';
import { weightAlertHandlers } from './notifications/weight-alerts.ts';
import { wrongPinsHandlers } from './notifications/wrong-pins.ts';
import { NightlyBackups } from './ops/nightly-backups.ts';
import { deleteOldHandovers } from './sharing/handovers.queries.ts';
import { deleteExpiredOauthStates, deleteExpiredUsedOauthStates } from './sign-in/oauth/states.queries.ts';
import { signInEmailHandlers } from './sign-in/sign-in-email.ts';
import { deleteInBatches } from './storage/delete-in-batches.ts';
import type { Transaction } from './storage/statement.ts';
import type { WorkspaceId } from './storage/tables/index.ts';
import { pendingTransferHandlers } from './transfers/complete-pending-transfers.ts';
import { transferInviteEmailHandlers } from './transfers/invite-email.ts';
import { deleteEndedTransferCodes } from './transfers/transfer-codes.queries.ts';
import { deleteEndedTransfers } from './transfers/transfers.queries.ts';
import { deleteOldWithheldArrivals } from './transfers/withheld-arrivals.queries.ts';
import { deleteOldWebhookDeliveries } from './webhooks/deliveries.queries.ts';
import { type SenderOptions, WebhookSender } from './webhooks/sender.ts';
import { endDueAccess } from './workspaces/end-access.ts';
import { deleteExpiredInvitationLinks } from './workspaces/invitation-links.queries.ts';
import { memberInviteEmailHandlers } from './workspaces/invite-email.ts';

/**
 * A member's requests are refused as soon as their access ends. This job ends the sessions and tokens of members who send
 * no requests.
 */
const endAccessEveryMs = minuteMs / 4;
/** A new flock's clock starts within this time, unless a change starts it earlier. */
const startClocksEveryMs = 10 * minuteMs;
const cleanupEveryMs = 60 * minuteMs;
/** A backup is made within this time after midnight (UTC), and a failed backup is tried again after this time. */
const backUpEveryMs = 10 * minuteMs;
/** After an upgrade, birds may have no verdict. The first run judges them, and later runs find hardly any. */
const judgeEveryMs = dayMs;
/** The push keys are made at the first start. Later runs find them missing only if the store was unavailable then. */
const makeKeysEveryMs = dayMs;
/** The times for which rows are kept after they are no longer needed. */
const retentionMs = {
  completedJobs: 7 * dayMs,
  failedJobs: 30 * dayMs,
  endedRecords: 30 * dayMs,
  /** A little longer than a move can be undone. */
  withheldArrivals: 31 * dayMs,
  /** Imports that were checked but never run. */
  checkedImports: dayMs,
  /** Counted from the check. An import is run within a day of it, and can be undone for 30 days. */
  imports: 32 * dayMs,
  /** A printed link may be opened a year later, and the page should then say that it no longer works. */
  handovers: 400 * dayMs,
  reminders: 800 * dayMs,
  deliveries: 90 * dayMs,
  /** The bodies of deliveries name birds, so they are kept no longer than a deletion can be undone. */
  webhookDeliveries: 30 * dayMs,
} as const;

export class Background {
  readonly #context: ServiceContext;
  readonly #log: FastifyBaseLogger;
  readonly #mail: MailTransport;
  readonly #push: PushTransport;
  readonly #publisherOptions: PublisherOptions | undefined;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #mqttStarted: Promise<void> = Promise.resolve();
  readonly worker: Worker;
  readonly events: EventWatch;
  readonly webhooks: WebhookSender;
  /** Undefined without MQTT_URL, and until its module is loaded. */
  mqtt: MqttPublisher | undefined;
  readonly nightlyBackups: NightlyBackups;

  constructor(
    context: ServiceContext,
    log: FastifyBaseLogger,
    options: { worker?: WorkerOptions; webhooks?: SenderOptions; mqtt?: PublisherOptions } = {},
  ) {
    this.#context = context;
    this.#log = log;
    this.#mail = openMailTransport(context.config, context.sends);
    this.#push = openPushTransport(context);
    this.nightlyBackups = new NightlyBackups(context, log);
    const handlers = [
      ...signInEmailHandlers(context, this.#mail),
      ...memberInviteEmailHandlers(context, this.#mail),
      ...transferInviteEmailHandlers(context, this.#mail),
      ...pendingTransferHandlers(context),
      ...milestoneReminderHandlers(context),
      ...milestoneDigestHandlers(context, this.#mail),
      ...milestoneEmailHandlers(context, this.#mail),
      ...pushTestHandlers(context, this.#push),
      ...weightAlertHandlers(context),
      ...flockClockHandlers(context),
      ...reopenedDoseHandlers(context),
      ...webhookOffHandlers(context, { mail: this.#mail, push: this.#push }),
      ...wrongPinsHandlers(context, { mail: this.#mail, push: this.#push }),
      ...importHandlers(context),
      ...deliveryHandlers(context, { mail: this.#mail, push: this.#push }),
    ];
    const { storage, clock } = context;
    this.webhooks = new WebhookSender(context, log, options.webhooks);
    this.events = new EventWatch(context, log, [this.webhooks]);
    this.#publisherOptions = options.mqtt;
    const notifyOfChanges = (ids: readonly WorkspaceId[]) => this.notifyOfChanges(ids);
    this.worker = new Worker({ storage, clock, log, handlers, notifyOfChanges }, options.worker);
  }

  start(): void {
    this.worker.start();
    this.webhooks.start();
    this.events.start();
    this.#mqttStarted = this.#startMqtt();
    this.#every(makeKeysEveryMs, () => pushKeys(this.#context));
    this.#every(endAccessEveryMs, () => this.endAccess());
    this.#every(startClocksEveryMs, () => this.startClocks());
    this.#every(cleanupEveryMs, () => this.deleteOutdated());
    this.#every(cleanupEveryMs, () => this.removeUnusedContents());
    this.#every(backUpEveryMs, () => this.nightlyBackups.run());
    this.#every(judgeEveryMs, () => judgeUnjudgedBirds(this.#context.storage, this.#stopping.signal));
  }

  /** Waits for running work to finish; a backup is aborted, and a cleanup ends after its current batch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.events.stop();
    await this.#mqttStarted;
    await Promise.all([
      this.worker.stop(),
      this.webhooks.stop(),
      this.mqtt?.stop(),
      this.nightlyBackups.stop(),
      ...this.#running,
    ]);
    this.#mail.close();
    this.#push.close();
  }

  /** Must be called after this process has changed these workspaces. */
  notifyOfChanges(workspaceIds: readonly WorkspaceId[]): void {
    this.events.notifyOfChanges(workspaceIds);
    this.mqtt?.notifyOfChanges(workspaceIds);
  }

  /** Loads the MQTT module only if there is a broker. */
  async #startMqtt(): Promise<void> {
    if (!this.#context.config.mqttUrl) return;
    const { MqttPublisher: Publisher } = await import('./mqtt/publisher.ts');
    this.mqtt = new Publisher(this.#context, this.#log, this.#publisherOptions);
    this.mqtt.start();
  }

  /** Ends the sessions and tokens of members whose access has ended. */
  endAccess(): Promise<void> {
    return endDueAccess(this.#context, this.#stopping.signal);
  }

  /** Starts the clocks of flocks that have none yet. */
  async startClocks(): Promise<void> {
    if (await startClocks(this.#context, this.#stopping.signal)) this.worker.wake();
  }

  /** Deletes rows that have expired or finished long ago. */
  async deleteOutdated(): Promise<void> {
    const { storage, clock } = this.#context;
    const nowDate = clock.now();
    const now = instantOf(nowDate);
    const ago = (ms: number) => later(nowDate, -ms);
    const remove = <Inputs extends { maxRows: number }>(
      deleteRows: (tx: Transaction, inputs: Inputs) => Promise<number>,
      inputs: Omit<Inputs, 'maxRows'>,
    ) => deleteInBatches(storage, deleteRows, inputs, this.#stopping.signal);
    await remove(deleteExpiredSessions, { now });
    await remove(deleteEndedTabletSessions, { now });
    await remove(deleteExpiredMagicLinks, { now });
    await remove(deleteExpiredInvitationLinks, { now });
    await remove(deleteEndedTries, { now });
    await remove(deleteExpiredOauthStates, { now });
    await remove(deleteExpiredUsedOauthStates, { now });
    await remove(deleteExpiredIdempotencyKeys, { now });
    await remove(deleteFinishedJobs, {
      state: 'completed',
      before: instantOf(ago(retentionMs.completedJobs)),
    });
    await remove(deleteFinishedJobs, { state: 'failed', before: instantOf(ago(retentionMs.failedJobs)) });
    const endedBefore = instantOf(ago(retentionMs.endedRecords));
    await remove(deleteEndedTokens, { before: endedBefore });
    await remove(deleteEndedTransferCodes, { before: endedBefore });
    await remove(deleteEndedTransfers, { before: endedBefore });
    await remove(deleteOldHandovers, { before: instantOf(ago(retentionMs.handovers)) });
    await remove(deleteOldWithheldArrivals, { before: instantOf(ago(retentionMs.withheldArrivals)) });
    const checkedBefore = instantOf(ago(retentionMs.checkedImports));
    await remove(deleteOldChecked, { before: checkedBefore });
    await remove(deleteOldArchives, { before: checkedBefore });
    await remove(deleteOldPartsOfArchives, { before: now });
    await remove(deleteOldDiscarded, { before: now });
    const importedBefore = instantOf(ago(retentionMs.imports));
    await remove(deleteOldParts, { before: importedBefore });
    await remove(deleteOldImports, { before: importedBefore });
    await purgeHistory(storage, now, this.#stopping.signal);
    await remove(deleteOldMilestones, { before: ago(retentionMs.reminders).getUTCFullYear() });
    await remove(deleteOldDeliveries, { before: instantOf(ago(retentionMs.deliveries)) });
    const sentBefore = instantOf(ago(retentionMs.webhookDeliveries));
    await remove(deleteOldWebhookDeliveries, { before: sentBefore });
    await remove(deleteOldEvents, { before: sentBefore });
    await remove(deleteOldMentions, { before: ago(retentionMs.reminders).getUTCFullYear() });
  }

  /** Removes the bytes of files that can no longer be restored, and the leftovers of killed processes. */
  removeUnusedContents(): Promise<void> {
    return removeUnusedContents(this.#context, this.#stopping.signal);
  }

  /**
   * Runs the work immediately and then periodically, but never twice at the same time. A failure is logged and does
   * not prevent the next run.
   */
  #every(ms: number, work: () => Promise<unknown>): void {
    let running: Promise<void> | undefined;
    const run = () => {
      if (running) return;
      const current = work()
        .catch(error => this.#log.error({ err: error }, 'A background task failed; it is tried again later.'))
        .then(() => {
          running = undefined;
          this.#running.delete(current);
        });
      running = current;
      this.#running.add(current);
    };
    run();
    this.#timers.push(setInterval(run, ms));
  }
}
