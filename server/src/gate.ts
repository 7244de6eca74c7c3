// Every request passes here: who calls, may they, is what they sent well formed. Routes see only what came through.
import type { Readable } from 'node:stream';
import {
  type BodyOf,
  type Endpoint,
  type EndpointKey,
  endpoints,
  Id,
  type PathParameters,
  type QueryOf,
} from '@flock-care/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type * as z from 'zod';
import { type Access, type AccessRow, access } from './access.ts';
import type { Answer, Headers, WholeAnswer } from './answers.ts';
import { type Caller, findCaller } from './caller.ts';
import { readKeyedRequest } from './idempotency/idempotency-key.ts';
import { openWriteOnce, type Write } from './idempotency/write-once.ts';
import { comesTwice } from './keep-to-http.ts';
import { openLines, signInSteps } from './operations/shed-load.ts';
import { fieldErrors, type RefusalName, refuse, refuseInput } from './refusals.ts';
import type { Services } from './services.ts';
import type { Transaction } from './storage/statement.ts';

type CallerOf<K extends EndpointKey> = Access[K] extends { callers: 'anyone' } ? undefined : Caller;

/** A request that came through: the caller, and what was sent, parsed. */
export interface Call<K extends EndpointKey> {
  caller: CallerOf<K>;
  params: Record<PathParameters<K>, string>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /**
   * The one transaction of a call that changes something. Its work ends with the answer, which is kept with the
   * changes where the request has an Idempotency-Key; a request that was carried out before gets the answer of then.
   */
  write: (work: (tx: Transaction) => Promise<WholeAnswer<K>>) => Promise<WholeAnswer<K>>;
  /** As `write`, for work that makes one change: see `Storage.writeOne`. */
  writeOne: (work: (tx: Transaction) => Promise<WholeAnswer<K>>) => Promise<WholeAnswer<K>>;
  request: FastifyRequest;
}

export type Serve = <K extends EndpointKey>(key: K, handler: (call: Call<K>) => Promise<Answer<K>>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoint a route serves; pages and documents have none. */
    endpoint?: EndpointKey;
  }
}

const kib = 1_024;
/** Room for the longest text of each endpoint with every character escaped, and for a photo as it is. */
const bodyLimit = 256 * kib;
const roomier: Partial<Record<EndpointKey, number>> = {
  'POST /api/birds': 8 * kib * kib,
  'PUT /api/birds/:birdId': 8 * kib * kib,
  'POST /api/auth/oauth/:provider/callback': 16 * kib,
};

/** Gives `serve`, which opens one endpoint of the contract under the rule of its access row. */
export function openGate(app: FastifyInstance, services: Services): Serve {
  const { storage } = services;
  const writeOnce = openWriteOnce(services);
  const lineOf = openLines(app, storage);
  app.decorateRequest('caller', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  return (key, handler) => {
    const [method = '', url = ''] = key.split(' ');
    const row: AccessRow = access[key];
    const line = lineOf(key);
    const readPath = openPath(url);
    app.route({
      method: method as HTTPMethods,
      url,
      config: { endpoint: key, cors: false },
      bodyLimit: roomier[key] ?? bodyLimit,
      // A HEAD would use a link up.
      exposeHeadRoute: method === 'GET' && !signInSteps.has(key),
      onRequest: async (request, reply) => {
        if (!(await line.begin(request, reply))) return reply;
        try {
          request.caller = await admit(row, services, authorizationOf(request));
        } finally {
          line.leave();
        }
        if (!readsBody(key)) delete request.headers['content-type'];
      },
      handler: async (request, reply) => {
        const keyed = readKeyedRequest(key, request);
        // A key is kept with its change: that takes a transaction, also where the change is one.
        const write: Write = work => (keyed ? writeOnce(keyed, work) : storage.write(work));
        const writeOne: Write = work => (keyed ? writeOnce(keyed, work) : storage.writeOne(work));
        const call = readCall(key, request, readPath, { write, writeOne });
        let answer: Answer<typeof key>;
        line.enter();
        try {
          answer = await handler(call);
        } finally {
          line.leave();
        }
        return send(reply, answer as AnyAnswer);
      },
    });
  };
}

/** None where it comes twice: which of the two counts must not be a question of who reads it. */
function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  return comesTwice(raw.rawHeaders, 'authorization') ? undefined : headers.authorization;
}

/** A body that nobody reads may be of any type, even of one that the server would refuse as no type at all. */
function readsBody(key: EndpointKey): boolean {
  const endpoint: Endpoint = endpoints[key];
  return endpoint.body !== undefined || key === 'POST /api/auth/oauth/:provider/callback';
}

/** Refuses in the order of the contract: credentials, kind of token, scope, role. */
async function admit(
  row: AccessRow,
  { storage, clock, config }: Services,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  if (row.callers === 'anyone') return undefined;
  const caller = await findCaller(storage, clock, authorization);
  if (!caller) throw refuse('authenticationRequired');
  if (row.callers === 'session' && caller.kind !== 'session') throw refuse('sessionRequired');
  if (row.effect === 'write' && caller.scope === 'read_only') throw refuse('readOnlyToken');
  if (row.admin && !config.adminEmails.has(caller.email)) throw refuse('roleLacksPermission');
  if (!row.roles.includes(caller.role)) throw refuse('roleLacksPermission');
  return caller;
}

/** Parses what was sent, payload before path: a wrong payload is a 400 even where nothing is found. */
function readCall<K extends EndpointKey>(
  key: K,
  request: FastifyRequest,
  readPath: PathReader,
  doors: Record<'write' | 'writeOne', Write>,
): Call<K> {
  const endpoint: Endpoint = endpoints[key];
  const body = endpoint.body && parse(endpoint, endpoint.body, 'payload', readJson(request));
  const query = endpoint.query && parse(endpoint, endpoint.query, 'query', request.query);
  const params = readPath(request.params as Record<string, string>);
  return { caller: request.caller, params, query, body, ...doors, request } as unknown as Call<K>;
}

function parse(endpoint: Endpoint, schema: z.ZodObject, part: 'payload' | 'query', value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuseInput(endpoint.thing ?? 'bird', part, fieldErrors(parsed.error));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/json\s*(;|$)/i;

function readJson(request: FastifyRequest): object {
  const raw = request.body;
  if (!(raw instanceof Uint8Array) || raw.length === 0) throw refuse('invalidJson');
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw refuse('jsonRequired');
  const value = parseJson(raw);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalidJson');
  return value;
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(raw));
  } catch {
    throw refuse('invalidJson');
  }
}

const flockNumber = /^[1-9]\d{0,14}$/;

/** What a path may hold, and what is not found where it holds something else. */
const pathIds: Record<string, { read: (value: string) => string | undefined; missing: RefusalName }> = {
  birdId: { read: readUuid, missing: 'birdNotFound' },
  medicationId: { read: readUuid, missing: 'medicationNotFound' },
  memberId: { read: readUuid, missing: 'memberNotFound' },
  tokenId: { read: readUuid, missing: 'tokenNotFound' },
  workspaceId: { read: value => (flockNumber.test(value) ? value : undefined), missing: 'rescueNotFound' },
};

function readUuid(value: string): string | undefined {
  return Id.safeParse(value).data;
}

type PathReader = (params: Readonly<Record<string, string>>) => Record<string, string>;

/** What is no id is refused as the route refuses an id that nothing has: by what the path ends at. */
function openPath(url: string): PathReader {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const missing = pathIds[names.at(-1) ?? '']?.missing ?? 'unknownPath';
  return params => {
    const read: Record<string, string> = {};
    for (const name of names) {
      const value = params[name] ?? '';
      const rule = pathIds[name];
      const id = rule ? rule.read(value) : value;
      if (id === undefined) throw refuse(missing);
      read[name] = id;
    }
    return read;
  };
}

interface AnyAnswer {
  status: number;
  body?: unknown;
  stream?: Readable;
  headers?: Headers;
}

/** Records are asked for anew each time, and kept by no shared cache. */
const revalidated = 'private, no-cache';

function send(reply: FastifyReply, { status, body, stream, headers }: AnyAnswer): FastifyReply {
  reply.code(status).header('cache-control', revalidated);
  if (headers) reply.headers(headers);
  if (stream) return reply.type('application/json; charset=utf-8').send(stream);
  return body === null ? reply.send() : reply.send(body);
}
