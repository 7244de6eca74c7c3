// The baseline on PostgreSQL: node:http and pg without a framework, with named prepared statements and the same JSON as
// the service.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

const [url = '', port = '0'] = process.argv.slice(2);

// Dates stay strings, as in the service's responses.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);
const pool = new pg.Pool({ connectionString: url, max: 10 });

const findSession = {
  name: 'findSession',
  text: `select s."userId", s."workspaceId", s."lastUsedAt", u."email", m."id" as "memberId", m."role"
    from "sessions" s join "users" u on u."id" = s."userId"
    join "members" m on m."userId" = s."userId" and m."workspaceId" = s."workspaceId"
    where s."tokenHash" = $1 and s."expiresAt" > $2 and m."acceptedAt" is not null`,
};
const listWeights = {
  name: 'listWeights',
  text: `select "id", "birdId", "weightGrams", "recordedOn", "notes" from "weights"
    where "workspaceId" = $1 and "birdId" = $2 and "recordedOn" >= $3 order by "recordedOn"`,
};
/** A single statement is a transaction: durable when it returns, in one round trip. */
const insertWeight = {
  name: 'insertWeight',
  text: `insert into "weights" ("workspaceId", "birdId", "id", "recordedOn", "weightGrams", "notes")
    select "workspaceId", "id", $1, $2, $3, $4 from "birds" where "workspaceId" = $5 and "id" = $6
    on conflict ("workspaceId", "birdId", "recordedOn") do nothing
    returning "id", "birdId", "weightGrams", "recordedOn", "notes"`,
};

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function findCaller(request: IncomingMessage) {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const { rows } = await pool.query({ ...findSession, values: [tokenHash, new Date().toISOString()] });
  return rows[0];
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const caller = await findCaller(request);
  if (!caller)
    return send(response, 401, { error: 'Authentication required.', code: 'authenticationRequired' });
  const { workspaceId } = caller;
  const birdId = (request.url ?? '').slice('/api/birds/'.length, '/api/birds/'.length + 36);
  if (request.method === 'GET') {
    const sinceDay = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const { rows } = await pool.query({ ...listWeights, values: [workspaceId, birdId, sinceDay] });
    return send(response, 200, { weights: rows });
  }
  const { recordedOn, weightGrams, notes } = JSON.parse(await read(request));
  const values = [randomUUID(), recordedOn, weightGrams, notes, workspaceId, birdId];
  const { rows } = await pool.query({ ...insertWeight, values });
  if (rows[0]) send(response, 201, { weight: rows[0] });
  else
    send(response, 409, {
      error: 'The bird already has a weight on that date.',
      code: 'weightAlreadyRecorded',
    });
}

const server = createServer((request, response) => {
  serve(request, response).catch(error => send(response, 500, { error: String(error) }));
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
