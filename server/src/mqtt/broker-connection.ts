// A connection to the broker (MQTT 5). It never reconnects: its owner opens another one.
import type { IClientOptions, IPublishPacket, MqttClient } from 'mqtt';
import type { Config } from '../config/config.ts';
import { installationId, type Topics } from './topics.ts';

const connectTimeoutMs = 10_000;
/** The time that the broker has to close the connection after the service disconnects. */
const closeTimeoutMs = 5_000;
const keepAliveSeconds = 30;
/**
 * The broker keeps the session, and the weights sent to it, for this long after a connection is lost: enough for a
 * restart. After a longer time, it would be unclear which day the weights are from.
 */
export const sessionLifeSeconds = 15 * 60;
/** The broker waits this long before it publishes the last will, so that a restart goes unnoticed. */
const willDelaySeconds = 5;
/** The maximum number of unacknowledged published messages, unless the broker allows fewer. */
const maxInFlight = 20;
/** The maximum number of unacknowledged received messages. */
const maxReceiving = 10;
/** Far larger than any message that the service expects. The broker does not deliver larger messages. */
const maxPacketBytes = 16 * 1_024;
/** Tells the broker not to send messages that were retained before the subscription (MQTT 5, section 3.8.3.1). */
const withoutRetained = 2;
const withRetained = 0;
/** The reason code if another client has connected with the same id (MQTT 5, section 3.14.2.1). */
const sessionTakenOver = 0x8e;

export interface Message {
  topic: string;
  payload: Buffer;
  isRetained: boolean;
  /** True if the broker sends the message again unless it is acknowledged. */
  isRepeatable: boolean;
}

/** A message that is not retained and is sent at most once. */
export interface Answer {
  topic: string;
  payload: string;
}

export interface Retained {
  topic: string;
  /** An empty payload removes the topic from the broker. */
  payload: string;
}

/** A topic for which the broker does not accept a message. */
export interface RefusedTopic {
  topic: string;
  reason: string;
}

interface Handlers {
  /**
   * Handles a message. When the promise resolves, the connection publishes the answer, if any, acknowledges the
   * message and handles the next one. If the promise rejects, the connection is dropped, and the broker sends the
   * message again later.
   */
  receive: (message: Message) => Promise<Answer | undefined>;
  /** Aborts the attempt to connect. */
  signal: AbortSignal;
}

export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
}

export class BrokerConnection {
  readonly #client: MqttClient;
  readonly #pending = new Set<(error: Error) => void>();
  #error: Error | undefined;
  #inFlight = maxInFlight;
  #onClosed = () => {};

  private constructor(client: MqttClient) {
    this.#client = client;
    // This event precedes `close` and contains the reason.
    client.on('error', error => {
      this.#error ??= error;
    });
    client.on('disconnect', ({ reasonCode }) => {
      const sentence =
        reasonCode === sessionTakenOver
          ? `Another program has connected as ${client.options.clientId}. Each installation needs its own MQTT_PREFIX.`
          : `The broker has ended the connection with reason code ${reasonCode}.`;
      this.#error ??= new Error(sentence);
    });
    client.on('close', () => {
      for (const reject of this.#pending) reject(this.#lost());
      this.#pending.clear();
      this.#onClosed();
    });
  }

  /**
   * Connects to the broker as the service: under its client id, with a session and the last will.
   *
   * @throws ConnectionLostError if the broker cannot be reached or refuses the connection
   */
  static open(config: Config, topics: Topics, handlers: Handlers): Promise<BrokerConnection> {
    return BrokerConnection.#open(optionsOf(config, topics), handlers);
  }

  /**
   * Connects without a session or a last will, and under a random client id, so that the service's own connection stays
   * open.
   *
   * @throws ConnectionLostError if the broker cannot be reached or refuses the connection
   */
  static visit(config: Pick<Config, 'mqttUrl'>, handlers: Handlers): Promise<BrokerConnection> {
    return BrokerConnection.#open({ ...visitorOptionsOf(config), clean: true }, handlers);
  }

  static async #open(options: IClientOptions, { receive, signal }: Handlers): Promise<BrokerConnection> {
    // Loaded only if there is a broker.
    const { connect } = await import('mqtt');
    const client = connect(options);
    const connection = new BrokerConnection(client);
    client.handleMessage = ({ topic, payload, retain, qos }: IPublishPacket, done) => {
      const message = { topic, payload: Buffer.from(payload), isRetained: retain, isRepeatable: qos > 0 };
      receive(message).then(
        answer => {
          // Sent without waiting: an acknowledgment could only be read after this message.
          if (answer && client.connected) client.publish(answer.topic, answer.payload, { qos: 0 });
          done();
        },
        error => connection.drop(error),
      );
    };
    try {
      await connection.#connected(signal);
      return connection;
    } catch (error) {
      connection.drop();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#client.connected;
  }

  /** @throws ConnectionLostError */
  expectOpen(): void {
    if (!this.isOpen) throw this.#lost();
  }

  /** Calls back when the connection is closed. */
  onClosed(callback: () => void): void {
    this.#onClosed = callback;
  }

  /**
   * Publishes retained messages, in order. Returns the topics that the broker has refused.
   *
   * @throws ConnectionLostError
   */
  async publish(messages: readonly Retained[]): Promise<RefusedTopic[]> {
    const refused: RefusedTopic[] = [];
    const waiting = messages.values();
    // Runs several times at once. Each run publishes its next message after the broker has responded to the previous
    // one.
    const publishWaiting = async () => {
      for (const { topic, payload } of waiting) {
        try {
          await this.#acknowledged(done =>
            this.#client.publish(topic, payload, { qos: 1, retain: true }, done),
          );
        } catch (error) {
          if (error instanceof ConnectionLostError) throw error;
          refused.push({ topic, reason: reasonOf(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: this.#inFlight }, publishWaiting));
    return refused;
  }

  /**
   * Subscribes to topics, without the messages that were retained before.
   *
   * @throws ConnectionLostError; Error if the broker refuses a topic
   */
  async subscribe(filters: readonly string[]): Promise<void> {
    await this.#acknowledged(done =>
      this.#client.subscribe([...filters], { qos: 1, rh: withoutRetained }, done),
    );
  }

  /** Asks for retained messages, which arrive later. @throws ConnectionLostError; Error if the broker refuses a topic */
  async askForRetained(filters: readonly string[]): Promise<void> {
    await this.#acknowledged(done =>
      this.#client.subscribe([...filters], { qos: 0, rh: withRetained }, done),
    );
  }

  /**
   * Disconnects properly, so that the broker does not publish the last will.
   *
   * @param endsSession true if the broker must not keep weights for the next connection
   */
  async close({ endsSession = false } = {}): Promise<void> {
    if (!this.isOpen) return this.drop();
    const closed = new Promise<void>(resolve => this.#client.once('close', resolve));
    this.#client.end(false, endsSession ? { properties: { sessionExpiryInterval: 0 } } : {});
    const timer = setTimeout(() => this.drop(), closeTimeoutMs);
    await closed;
    clearTimeout(timer);
  }

  /** Closes the connection without waiting for anything. */
  drop(reason?: Error): void {
    this.#error ??= reason;
    this.#client.end(true);
    // A client that is already disconnecting would otherwise wait for the broker.
    this.#client.stream.destroy();
  }

  #lost(): ConnectionLostError {
    const { clientId, will } = this.#client.options;
    const reason = `It may have restarted, or another program has connected as ${clientId}: each installation needs its own MQTT_PREFIX.`;
    // A visitor has no last will and a random id, which no other program uses.
    const sentence = `The broker has closed the connection.${will ? ` ${reason}` : ''}`;
    return new ConnectionLostError(sentence, { cause: this.#error });
  }

  async #connected(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const lose = () => reject(this.#lost());
    const abort = () => {
      this.#error ??= signal.reason;
      lose();
    };
    this.#client.once('connect', ({ properties }) => {
      this.#inFlight = Math.min(maxInFlight, properties?.receiveMaximum ?? maxInFlight);
      resolve();
    });
    for (const event of ['error', 'close'] as const) this.#client.once(event, lose);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      await promise;
    } finally {
      // The signal may live as long as the process, so the listener must be removed.
      signal.removeEventListener('abort', abort);
    }
  }

  #acknowledged(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) {
        reject(this.#lost());
        return;
      }
      this.#pending.add(reject);
      start(error => {
        this.#pending.delete(reject);
        if (!error) resolve();
        else reject(isRefusal(error) ? error : this.#lost());
      });
    });
  }
}

/** True if the broker has responded with a reason code; false if the connection ended before a response. */
const isRefusal = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'number') || ('packet' in error && Boolean(error.packet));

/** Returns the parts of the broker's URL as the `mqtt` package expects them. */
function brokerOf({ protocol, hostname, port, username, password }: URL) {
  return {
    protocol: protocol === 'mqtts:' ? ('mqtts' as const) : ('mqtt' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

/** Returns the reason for a failure. If the connection was lost, the reason is in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // If a host name has several addresses, there is one error per address, and the aggregate error has no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message;
}

function visitorOptionsOf({ mqttUrl }: Pick<Config, 'mqttUrl'>) {
  if (mqttUrl === null) throw new Error('MQTT_URL is not set.');
  return {
    ...brokerOf(mqttUrl),
    protocolVersion: 5 as const,
    keepalive: keepAliveSeconds,
    connectTimeout: connectTimeoutMs,
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    properties: { receiveMaximum: maxReceiving, maximumPacketSize: maxPacketBytes },
  };
}

function optionsOf(config: Config, { availability }: Topics) {
  const { properties, ...options } = visitorOptionsOf(config);
  return {
    ...options,
    clientId: installationId(config),
    clean: false,
    properties: { ...properties, sessionExpiryInterval: sessionLifeSeconds },
    will: {
      topic: availability,
      payload: Buffer.from('offline'),
      qos: 1 as const,
      retain: true,
      properties: { willDelayInterval: willDelaySeconds },
    },
  };
}
