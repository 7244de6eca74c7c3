// The baseline on SQLite: only node:http and node:sqlite, with the same lookups and the same JSON as the service. With
// `every-row`, a new weight also writes the other rows that the service writes: its line in the history, and the verdict.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const [path = '', port = '0', rows = ''] = process.argv.slice(2);
const writesEveryRow = rows === 'every-row';

const reader = new DatabaseSync(path, { readOnly: true });
const writer = new DatabaseSync(path);
writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');

const sessionSql = `select s."userId", s."workspaceId", s."lastUsedAt", u."email", m."id" as "memberId", m."role"
  from "sessions" s join "users" u on u."id" = s."userId"
  join "members" m on m."userId" = s."userId" and m."workspaceId" = s."workspaceId"
  where s."tokenHash" = ? and s."expiresAt" > ? and m."acceptedAt" is not null`;
const findSession = reader.prepare(sessionSql);
const listWeights = reader.prepare(
  'select "id", "birdId", "weightGrams", "recordedOn", "notes" from "weights" where "workspaceId" = ? and "birdId" = ? and "recordedOn" >= ? order by "recordedOn"',
);
const listBirds =
  reader.prepare(`select b."id", b."workspaceId", b."name", b."tagId", b."species", b."vetClinicName",
  b."vetClinicAddress", b."vetAccountNumber", b."vetDoctorName", b."gender", b."dateOfBirth", b."gotchaDay",
  b."chartColor", b."notifyOnDob", b."notifyOnGotchaDay", b."createdAt", p."birdId" as "photoOf",
  l."weightGrams" as "latestWeightGrams", l."recordedOn" as "latestRecordedOn"
  from "birds" b left join "latestWeights" l on l."workspaceId" = b."workspaceId" and l."birdId" = b."id" left join "birdPhotos" p on p."workspaceId" = b."workspaceId" and p."birdId" = b."id" where b."workspaceId" = ?`);
const insertWeight =
  writer.prepare(`insert into "weights" ("workspaceId", "birdId", "id", "recordedOn", "weightGrams", "notes")
  select "workspaceId", "id", ?, ?, ?, ? from "birds" where "workspaceId" = ? and "id" = ?
  on conflict ("workspaceId", "birdId", "recordedOn") do nothing returning "id", "birdId", "weightGrams", "recordedOn", "notes"`);

const insertLine =
  writer.prepare(`insert into "changes" ("workspaceId", "id", "at", "userId", "userName", "action", "kind", "recordId", "birdId", "birdName", "after")
  values (?, ?, ?, ?, (select "name" from "users" where "id" = ?), 'created', 'weight', ?, ?, (select "name" from "birds" where "workspaceId" = ? and "id" = ?), ?)`);
/** Every bird gets the verdict of the first one. To judge is not part of the baseline. */
const verdict = reader
  .prepare('select "windowFrom", "verdict", "judgement" from "weightGuards" limit 1')
  .get();
const updateVerdict = writer.prepare(
  'update "weightGuards" set "windowFrom" = ?, "verdict" = ?, "judgement" = ? where "workspaceId" = ? and "birdId" = ?',
);

const listPhotos = reader.prepare(
  'select "birdId", "photoDataUrl" from "birdPhotos" where "workspaceId" = ?',
);
const listMedications = reader.prepare(
  `select "id", "birdId", "name", "dosage", "frequency", "doseSchedule", "route", "startDate", "endDate", "notes"
  from "medications" where "workspaceId" = ? and "birdId" = ? order by "startDate" desc, "name"`,
);
const listAdministrations = reader.prepare(
  `select "id", "medicationId", "birdId", "administeredOn", "administrationSlot", "status", "notes",
  "createdByUserId", "createdAt" from "administrations"
  where "workspaceId" = ? and "birdId" = ? order by "administeredOn" desc, "administrationSlot"`,
);

/**
 * Rows are read as arrays and turned into same-shaped objects here, which costs a third less than node:sqlite's own
 * objects.
 */
for (const list of [listWeights, listBirds, listPhotos, listMedications, listAdministrations]) {
  list.setReturnArrays(true);
}

interface Waiting {
  values: [id: string, recordedOn: string, grams: number, notes: string, workspaceId: number, birdId: string];
  userId: string;
  response: ServerResponse;
}
let waiting: Waiting[] = [];

/** Commits all waiting writes in one transaction, and responds when they are on disk. */
function commitGroup(): void {
  const group = waiting;
  waiting = [];
  writer.exec('begin immediate');
  const rows = group.map(waiting => {
    const weight = insertWeight.get(...waiting.values);
    if (weight && writesEveryRow) writeOtherRows(waiting);
    return weight;
  });
  writer.exec('commit');
  for (const [index, { response }] of group.entries()) {
    const weight = rows[index];
    if (weight) send(response, 201, { weight });
    else
      send(response, 409, {
        error: 'The bird already has a weight on that date.',
        code: 'weightAlreadyRecorded',
      });
  }
}

function writeOtherRows({ values, userId }: Waiting): void {
  const [id, recordedOn, weightGrams, notes, workspaceId, birdId] = values;
  const at = new Date().toISOString();
  const after = JSON.stringify({ recordedOn, weightGrams, notes, fasting: null, bodyCondition: null });
  const changeId = nextChangeId(at);
  insertLine.run(workspaceId, changeId, at, userId, userId, id, birdId, workspaceId, birdId, after);
  updateVerdict.run(
    ...[verdict?.windowFrom ?? null, verdict?.verdict ?? 'learning', verdict?.judgement ?? '{}'],
    ...[workspaceId, birdId],
  );
}

let lastChange = 0;

/** Returns ids that sort by time, as those of the service do. */
function nextChangeId(at: string): string {
  lastChange += 1;
  const time = Date.parse(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${lastChange.toString(16).padStart(12, '0')}`;
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function callerOf(request: IncomingMessage) {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  return findSession.get(tokenHash, new Date().toISOString());
}

type Rows = unknown[][];
const rowsOf = (list: typeof listWeights, ...values: (string | number)[]) =>
  list.all(...values) as unknown as Rows;

const weightsOf = (workspaceId: number, birdId: string) => {
  const sinceDay = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  return rowsOf(listWeights, workspaceId, birdId, sinceDay).map(
    ([id, bird, weightGrams, recordedOn, notes]) => ({ id, birdId: bird, weightGrams, recordedOn, notes }),
  );
};

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

function birdsOf(workspaceId: number) {
  const birds = rowsOf(listBirds, workspaceId).map(row => ({
    id: row[0],
    workspaceId: row[1],
    name: String(row[2]),
    tagId: row[3],
    species: row[4],
    vetClinicName: row[5],
    vetClinicAddress: row[6],
    vetAccountNumber: row[7],
    vetDoctorName: row[8],
    gender: row[9],
    dateOfBirth: row[10],
    gotchaDay: row[11],
    chartColor: row[12],
    notifyOnDob: row[13] === 1,
    notifyOnGotchaDay: row[14] === 1,
    createdAt: row[15],
    latestWeightGrams: row[17],
    latestRecordedOn: row[18],
    photoDataUrl: null as unknown,
    hasPhoto: row[16] !== null,
  }));
  birds.sort((a, b) => collator.compare(a.name, b.name));
  const photos = birds.some(bird => bird.hasPhoto)
    ? new Map(rowsOf(listPhotos, workspaceId).map(([birdId, photo]) => [birdId, photo]))
    : undefined;
  return birds.map(({ hasPhoto, ...bird }) => {
    if (hasPhoto) bird.photoDataUrl = photos?.get(bird.id) ?? null;
    return bird;
  });
}

const medicationsOf = (workspaceId: number, birdId: string) =>
  rowsOf(listMedications, workspaceId, birdId).map(row => ({
    id: row[0],
    birdId: row[1],
    name: row[2],
    dosage: row[3],
    frequency: row[4],
    doseSchedule: JSON.parse(String(row[5])),
    route: row[6],
    startDate: row[7],
    endDate: row[8],
    notes: row[9],
  }));

const administrationsOf = (workspaceId: number, birdId: string) =>
  rowsOf(listAdministrations, workspaceId, birdId).map(row => ({
    id: row[0],
    medicationId: row[1],
    birdId: row[2],
    administeredOn: row[3],
    administrationSlot: row[4],
    status: row[5],
    notes: row[6],
    createdByUserId: row[7],
    createdAt: row[8],
  }));

function bodyOf(url: string, workspaceId: number): object {
  if (url === '/api/birds') return { birds: birdsOf(workspaceId) };
  const birdId = url.slice('/api/birds/'.length, '/api/birds/'.length + 36);
  if (url.endsWith('/weights')) return { weights: weightsOf(workspaceId, birdId) };
  if (url.endsWith('/medications')) return { medications: medicationsOf(workspaceId, birdId) };
  return { administrations: administrationsOf(workspaceId, birdId) };
}

const server = createServer((request, response) => {
  const caller = callerOf(request);
  if (!caller)
    return send(response, 401, { error: 'Authentication required.', code: 'authenticationRequired' });
  const workspaceId = Number(caller.workspaceId);
  const url = request.url ?? '';
  if (request.method === 'GET') return send(response, 200, bodyOf(url, workspaceId));
  const chunks: Buffer[] = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    const { recordedOn, weightGrams, notes } = JSON.parse(Buffer.concat(chunks).toString());
    const birdId = url.slice('/api/birds/'.length, '/api/birds/'.length + 36);
    const values: Waiting['values'] = [randomUUID(), recordedOn, weightGrams, notes, workspaceId, birdId];
    if (waiting.push({ values, userId: String(caller.userId), response }) === 1) setImmediate(commitGroup);
  });
});

server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
