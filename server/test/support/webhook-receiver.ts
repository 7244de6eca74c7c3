// A receiver on this machine for webhooks and for ntfy and Gotify messages. A test chooses its responses.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import { onTeardown } from './teardown.ts';
import type { TestService } from './test-service.ts';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The status of the response. */
  status: number;
}

export interface Reaction {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The time before the receiver responds. */
  delayMs?: number;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedRequest[];
  /** Returns the response to a request, by default a 204. */
  react: (request: { path: string; body: string }) => Reaction;
  /** Closes the port, or opens it again. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', async () => {
      const [path, body] = [request.url ?? '', Buffer.concat(chunks).toString()];
      const reaction = receiver.react({ path, body });
      if (reaction.delayMs) await setTimeout(reaction.delayMs, undefined, { ref: false });
      receiver.received.push({ path, headers: request.headers, body, status: reaction.status });
      response.writeHead(reaction.status, reaction.headers ?? {}).end(reaction.body ?? '');
    });
  };
  let server = createServer(listener);
  const listen = (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const goDown = async () => {
    server.closeAllConnections();
    await new Promise<void>(done => server.close(() => done()));
  };
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    react: () => ({ status: 204 }),
    goDown,
    comeUp: async () => {
      server = createServer(listener);
      await listen(port);
    },
  };
  onTeardown(goDown);
  return receiver;
}

/** The content of a webhook's request. */
export interface ReceivedEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown> & { sequence: number; birdId: string | null; recordId: string | null };
}

/**
 * Verifies the signature of a request as a receiver would at `nowMs`, and returns the content.
 * @throws WebhookVerificationError
 */
export function verifyEvent(
  { body, headers }: Pick<ReceivedRequest, 'body' | 'headers'>,
  secret: string,
  nowMs = Date.now(),
): ReceivedEvent {
  const { now } = Date;
  Date.now = () => nowMs;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as ReceivedEvent;
  } finally {
    Date.now = now;
  }
}

/** Returns the events of the accepted requests. */
export const acceptedEvents = ({ received }: Pick<WebhookReceiver, 'received'>): ReceivedEvent[] =>
  received.filter(({ status }) => status < 300).map(({ body }) => JSON.parse(body));

const findDue = findOne((db, $: Inputs<{ now: string }>) =>
  db.selectFrom('webhooks').select('id').where('nextAttemptAt', '<=', $.now).where('offReason', 'is', null),
);

/** Collects all new events, sends the due deliveries, and waits until no process has any left. */
export async function settleWebhooks({ background, context, clock }: TestService): Promise<void> {
  await background.events.readAll();
  for (;;) {
    await background.webhooks.sendDue();
    if (!(await findDue(context.storage, { now: clock.now().toISOString() }))) return;
    await setTimeout(5);
  }
}
