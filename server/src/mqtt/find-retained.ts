// Finds the topics with a retained message, over a separate connection. A broker queues a limited number of messages
// per connection and drops the rest, so thousands of retained messages could displace a weight.
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { BrokerConnection } from './broker-connection.ts';

interface Options {
  /** The search ends when nothing has arrived for this long. */
  quietMs: number;
  signal: AbortSignal;
}

/**
 * Calls back with each topic. Some may be missing if there are more messages than the broker queues.
 *
 * @throws ConnectionLostError; Error if the broker refuses a filter
 */
export async function findRetained(
  config: Pick<Config, 'mqttUrl'>,
  filters: readonly string[],
  found: (topic: string) => void,
  { quietMs, signal }: Options,
): Promise<void> {
  let lastAtMs = 0;
  const connection = await BrokerConnection.visit(config, {
    receive: async ({ topic, payload, isRetained }) => {
      if (isRetained) lastAtMs = performance.now();
      if (isRetained && payload.length > 0) found(topic);
      return undefined;
    },
    signal,
  });
  const drop = () => connection.drop();
  signal.addEventListener('abort', drop);
  try {
    await connection.askForRetained(filters);
    lastAtMs = performance.now();
    for (let restMs = quietMs; restMs > 0; restMs = lastAtMs + quietMs - performance.now()) {
      await setTimeout(restMs, undefined, { signal });
      connection.expectOpen();
    }
  } finally {
    signal.removeEventListener('abort', drop);
    // Drops the connection, because a proper disconnect would wait for the broker.
    drop();
  }
}
