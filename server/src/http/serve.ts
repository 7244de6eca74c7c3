// Serves the endpoints of the contract: admits, authorizes, parses and handles each request, and sends the response.
import {
  type BodyOf,
  bodyKind,
  type Endpoint,
  type EndpointKey,
  endpoints,
  type PathParameters,
  type Policy,
  type QueryOf,
} from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { actorOf, type Caller } from '../auth/callers.ts';
import { hasEnqueued } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import { authorize, type CallerOf, lockCallersWorkspace } from './authorize.ts';
import { callersVary } from './headers.ts';
import { readIdempotentRequest } from './idempotency/idempotency-key.ts';
import { openIdempotentWrite, type Write } from './idempotency/idempotent-write.ts';
import { openQueues } from './limits/load-shedding.ts';
import { type Parsed, parserFor } from './parse.ts';
import { expectFilledPath } from './path.ts';
import { type AnyResponse, respond } from './respond.ts';
import type { EndpointResponse, JsonResponse } from './responses.ts';

/** An authorized request: its caller, and its parsed parts. */
export interface Call<K extends EndpointKey> {
  caller: CallerOf<K>;
  params: Record<PathParameters<K>, string>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /**
   * Runs the one transaction of a call that changes something. Its work returns the response, which is stored with the
   * changes if the request has an Idempotency-Key; a repeated request gets the first response again.
   */
  write: (work: (tx: Transaction) => Promise<JsonResponse<K>>) => Promise<JsonResponse<K>>;
  /** Like `write`, for work that makes a single change: see `Storage.writeOne`. */
  writeOne: (work: (tx: Transaction) => Promise<JsonResponse<K>>) => Promise<JsonResponse<K>>;
  /**
   * Locks the caller's workspace until the transaction ends and checks their role again; returns both.
   * @throws RefusalError: 404 if the workspace is gone, 403 if the caller may no longer do this
   */
  lockWorkspace: (tx: Transaction) => ReturnType<typeof lockCallersWorkspace>;
  /** Runs work that waits for another server, such as an identity provider, without occupying a place in the queue. */
  outsideQueue: <T>(work: () => Promise<T>) => Promise<T>;
  request: FastifyRequest;
}

export type Serve = <K extends EndpointKey>(
  key: K,
  handler: (call: Call<K>) => Promise<EndpointResponse<K>>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** The time of the authorization, as `performance.now()` measures it. */
    authorizedAtMs: number;
  }
  interface FastifyContextConfig {
    /** The endpoint a route serves; pages and documents have none. */
    endpoint?: EndpointKey;
  }
}

/** A body may take half a minute to arrive, and the caller may have lost their rights in the meantime. */
const authorizationValidMs = 1_000;

/** Returns `serve`, which opens one endpoint under its policy. */
export function openEndpoints(app: FastifyInstance, context: AppContext): Serve {
  const { storage, jobs } = context;
  const idempotentWrite = openIdempotentWrite(context);
  const queueFor = openQueues(app, storage);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('authorizedAtMs', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** Jobs that a write enqueues run as soon as the write is committed. */
  const wakingWorker =
    (write: Write): Write =>
    async work => {
      let enqueues = false;
      const response = await write(async tx => {
        const done = await work(tx);
        enqueues = hasEnqueued(tx);
        return done;
      });
      if (enqueues) jobs.wake();
      return response;
    };

  /** The writes of one request, under its Idempotency-Key if it has one. */
  const writesOf = (key: EndpointKey, policy: Policy, request: FastifyRequest): Writes => {
    const actor = actorOf(request.caller);
    const idempotent = readIdempotentRequest(key, policy, request);
    // A key is stored together with the change it stands for, so even a single change needs a transaction.
    return {
      write: wakingWorker(work =>
        idempotent ? idempotentWrite(actor, idempotent, work) : storage.write(actor, work),
      ),
      writeOne: wakingWorker(work =>
        idempotent ? idempotentWrite(actor, idempotent, work) : storage.writeOne(actor, work),
      ),
    };
  };

  return (key, handler) => {
    const [method = '', url = ''] = key.split(' ');
    const endpoint: Endpoint = endpoints[key];
    const { policy } = endpoint;
    const queue = queueFor(policy.queue);
    const outsideQueue: Call<typeof key>['outsideQueue'] = async work => {
      queue.release();
      try {
        return await work();
      } finally {
        queue.reacquire();
      }
    };
    const parse = parserFor(endpoint, url);
    const readsBody = bodyKind(endpoint) !== 'none';
    app.route({
      method: method as HTTPMethods,
      url,
      config: { endpoint: key, cors: false },
      bodyLimit: policy.bodyLimitBytes,
      exposeHeadRoute: policy.head,
      onRequest: async (request, reply) => {
        expectFilledPath(request);
        if (policy.callers !== 'anyone') reply.header('vary', callersVary);
        if (!(await queue.admit(request, reply))) return reply;
        try {
          request.caller = await authorize(policy, context, request);
          request.authorizedAtMs = performance.now();
        } finally {
          // The body arrives at the client's speed, and nobody else has to wait for it.
          queue.release();
        }
        // A body that nobody reads may have any type, even one that the server would refuse.
        if (!readsBody) delete request.headers['content-type'];
      },
      handler: async (request, reply) => {
        if (performance.now() - request.authorizedAtMs > authorizationValidMs) {
          request.caller = await authorize(policy, context, request);
        }
        const writes = policy.effect === 'write' ? writesOf(key, policy, request) : noWrites;
        const parsed = await parse(request);
        const call = callOf<typeof key>(request, policy, context, { ...parsed, ...writes, outsideQueue });
        let response: EndpointResponse<typeof key>;
        queue.reacquire();
        try {
          response = await handler(call);
        } finally {
          queue.release();
        }
        return respond(reply, policy, response as AnyResponse);
      },
    });
  };
}

interface Writes {
  write: Write;
  writeOne: Write;
}

function refuseToWrite(): never {
  throw new Error('An endpoint with a read policy cannot write.');
}

const noWrites: Writes = { write: refuseToWrite, writeOne: refuseToWrite };

function callOf<K extends EndpointKey>(
  request: FastifyRequest,
  policy: Policy,
  context: AppContext,
  parts: Parsed & Pick<Call<K>, 'outsideQueue'> & Writes,
): Call<K> {
  const { caller } = request;
  const lockWorkspace = (tx: Transaction) => {
    if (!caller) throw new Error('Only an endpoint with callers can lock their workspace.');
    return lockCallersWorkspace(tx, policy, caller, context);
  };
  // The contract's schemas have just checked the parts against the endpoint's types.
  return { caller, ...parts, lockWorkspace, request } as unknown as Call<K>;
}
