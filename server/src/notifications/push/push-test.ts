// The job that sends a test push to a browser, so that its owner sees that pushes arrive.
import { phrase } from '@flock-care/contract/languages';
import type { ServiceContext } from '../../app-context.ts';
import { instantOf, minuteMs } from '../../clock.ts';
import { enqueue, type JobHandler, jobHandler, jobType, pushQueue } from '../../jobs/job.ts';
import { translatorFor } from '../../languages/translator.ts';
import type { Transaction } from '../../storage/statement.ts';
import { deleteSubscription, findSubscription } from './push.queries.ts';
import { type PushTransport, SubscriptionGoneError } from './push-transport.ts';

/**
 * A test push. Not in the urgent queue, although somebody is waiting for it: a slow push service must not delay sign-in
 * emails.
 */
const pushTest = jobType<{ subscriptionId: string }>('pushTest', {
  queue: pushQueue,
  validForMs: 5 * minuteMs,
});

export const enqueuePushTest = (tx: Transaction, subscriptionId: string, now: Date): Promise<void> =>
  enqueue(tx, pushTest, { payload: { subscriptionId }, uniqueKey: `pushTest:${subscriptionId}` }, now);

const text = phrase('Push reaches this device.');

export const pushTestHandlers = ({ storage, clock }: ServiceContext, push: PushTransport): JobHandler[] => [
  jobHandler(pushTest, async ({ payload: { subscriptionId: id } }) => {
    const subscription = await findSubscription(storage, { id, now: instantOf(clock.now()) });
    if (!subscription) return undefined;
    const { say } = await translatorFor(subscription.locale);
    const message = { title: 'Flock Care', body: say(text), url: '/you', tag: 'test' };
    try {
      await push.send(subscription, message, { ttlSeconds: 60, urgent: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof SubscriptionGoneError)) throw error;
      return async tx => {
        await deleteSubscription(tx, { id });
      };
    }
  }),
];
