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
import type { ServiceContext } from '../app-context.ts';
import { actorOf, type Caller, type CallingTablet, extendTabletSession } from '../auth/callers.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { authorize, type CallerOf, lockCallersWorkspace, storageFor, type TabletOf } from './authorize.ts';
import { callersVary } from './headers.ts';
import { readIdempotentRequest } from './idempotency/idempotency-key.ts';
import { openIdempotentWrite, type Write } from './idempotency/idempotent-write.ts';
import { openQueues } from './limits/load-shedding.ts';
import { type Parsed, parserFor } from './parse.ts';
import { expectFilledPath } from './path.ts';
import { expectBytes, receiveBytes } from './receive-bytes.ts';
import { type AnyResponse, respond } from './respond.ts';
import type { EndpointResponse, JsonResponse } from './responses.ts';
import { wakingWorkers } from './waking-workers.ts';

/** An authorized request: its caller, and its parsed parts. */
export interface Call<K extends EndpointKey> {
  caller: CallerOf<K>;
  /** The calling tablet at an endpoint for shared tablets, where there is no `caller`. */
  tablet: TabletOf<K>;
  /** The storage as the caller may see it: if their access is limited to some birds, no others exist in it. */
  storage: Storage;
  params: Record<PathParameters<K>, string>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /**
   * Runs the one transaction of a request that changes something. Its work returns the response, which is stored with
   * the changes if the request has an Idempotency-Key; a repeated request gets the first response again.
   */
  write: (work: (tx: Transaction) => Promise<JsonResponse<K>>) => Promise<JsonResponse<K>>;
  /** Like `write`, for work that makes a single change: see `Storage.writeOne`. */
  writeOne: (work: (tx: Transaction) => Promise<JsonResponse<K>>) => Promise<JsonResponse<K>>;
  /**
   * Locks the caller's workspace until the transaction ends and checks their role again; returns both.
   *
   * @throws RefusalError: see `lockCallersWorkspace`
   */
  lockWorkspace: (tx: Transaction) => ReturnType<typeof lockCallersWorkspace>;
  /**
   * Runs work that waits for the client or another server, such as an identity provider, without occupying a slot in
   * the queue.
   */
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
    tablet: CallingTablet | undefined;
    /** The time of the authorization, as `performance.now()` measures it. */
    authorizedAtMs: number;
  }
  interface FastifyContextConfig {
    /** The endpoint that a route serves; pages and documents have none. */
    endpoint?: EndpointKey;
  }
}

/**
 * After this time, a caller is authorized again: a body takes a while to arrive, and the caller may lose rights in that
 * time.
 */
const authorizationValidMs = 1_000;

/** Returns `serve`, which opens one endpoint under its policy. */
export function openEndpoints(app: FastifyInstance, context: ServiceContext): Serve {
  const { storage } = context;
  const idempotentWrite = openIdempotentWrite(context);
  const queueFor = openQueues(app, storage);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('tablet', undefined);
  app.decorateRequest('authorizedAtMs', 0);
  app.removeAllContentTypeParsers();
  receiveBytes(app);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** Returns the write functions of one request, which use its Idempotency-Key if it has one. */
  const writesOf = (
    key: EndpointKey,
    policy: Policy,
    request: FastifyRequest,
    callersStorage: Storage,
  ): Writes => {
    const actor = actorOf(request.caller);
    const idempotent = readIdempotentRequest(key, policy, request);
    // A key is stored together with the changes of its request, so with a key even a single change needs a transaction.
    return {
      write: wakingWorkers(context, work =>
        idempotent
          ? idempotentWrite(callersStorage, actor, idempotent, work)
          : callersStorage.write(actor, work),
      ),
      writeOne: wakingWorkers(context, work =>
        idempotent
          ? idempotentWrite(callersStorage, actor, idempotent, work)
          : callersStorage.writeOne(actor, work),
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
    const kind = bodyKind(endpoint);
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
          // The body arrives at the client's speed, and other requests must not wait for it.
          queue.release();
        }
        // If the endpoint does not read the body, its type does not matter, even if Fastify would refuse it.
        if (kind === 'none') delete request.headers['content-type'];
        if (kind === 'bytes') expectBytes(request, reply, policy.bodyLimitBytes);
      },
      handler: async (request, reply) => {
        if (performance.now() - request.authorizedAtMs > authorizationValidMs) {
          request.caller = await authorize(policy, context, request);
        }
        const callersStorage = storageFor(storage, policy, request.caller);
        const writes = policy.effect === 'write' ? writesOf(key, policy, request, callersStorage) : noWrites;
        const parsed = await parse(request);
        const parts = { ...parsed, ...writes, storage: callersStorage, outsideQueue };
        const call = callOf<typeof key>(request, policy, context, parts);
        let response: EndpointResponse<typeof key>;
        queue.reacquire();
        try {
          response = await handler(call);
          if (request.caller && policy.effect === 'write') await extendTabletSession(context, request.caller);
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
  context: ServiceContext,
  parts: Parsed & Pick<Call<K>, 'storage' | 'outsideQueue'> & Writes,
): Call<K> {
  const { caller, tablet } = request;
  const lockWorkspace = (tx: Transaction) => {
    if (!caller) throw new Error('Only an endpoint with callers can lock their workspace.');
    return lockCallersWorkspace(tx, policy, caller, context);
  };
  // The contract's schemas have just checked the parts against the endpoint's types.
  return { caller, tablet, ...parts, lockWorkspace, request } as unknown as Call<K>;
}
