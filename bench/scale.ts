// Measures the size of the data and the cost of the main statements with 10 and with 1,000 flocks on a PostgreSQL
// server, and extrapolates the size to 1,000,000 flocks.
//
//   SCALE_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npx node bench/scale.ts
//
// The script creates a database for each number of flocks, and drops it afterwards. The database user must be a
// superuser. A run takes minutes, most of them for the 8.5 million weights.
import pg from 'pg';
import { findSession } from '../server/src/auth/sessions.queries.ts';
import { listBirds } from '../server/src/birds/birds.queries.ts';
import { insertWeight, listWeights } from '../server/src/care/weights.queries.ts';
import type { Statement } from '../server/src/storage/statement.ts';
import { fillWorkspaces } from './fill-workspaces.ts';

const serverUrl = process.env.SCALE_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const birdsPerWorkspace = 20;
const days = 425;
const measuredSizes = [10, 1_000];
const extrapolatedSize = 1_000_000;

/** The number of requests per flock and day. docs/scaling.md explains the numbers. */
const perWorkspaceAndDay = { reads: 150, writes: 40 } as const;
/** The request rate in the busiest minutes, as a multiple of the day's average. */
const peakFactor = 5;

interface TableSize {
  table: string;
  rows: number;
  heapBytes: number;
  indexBytes: number;
}

interface IndexShape {
  index: string;
  /** The number of levels, including the root and the leaves. */
  depth: number;
  leafPages: number;
  internalPages: number;
}

interface Measurement {
  workspaces: number;
  fillSeconds: number;
  tables: TableSize[];
  weightsKey: IndexShape;
  reads: { name: string; pages: number; milliseconds: number }[];
}

const measurements: Measurement[] = [];
for (const workspaces of measuredSizes) measurements.push(await measure(workspaces));
for (const measurement of measurements) describe(measurement);
const largest = measurements.at(-1);
if (largest) extrapolate(largest);

async function measure(workspaces: number): Promise<Measurement> {
  const name = `flock_care_scale_${workspaces}_${process.pid}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(`create database ${name}`);
  try {
    const startedMs = performance.now();
    await fillWorkspaces(url.href, { workspaces, birdsPerWorkspace, days });
    const fillSeconds = (performance.now() - startedMs) / 1_000;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return {
        workspaces,
        fillSeconds,
        tables: await measureTables(client),
        weightsKey: await measureIndex(client, 'weightsKey'),
        reads: await measureReads(client),
      };
    } finally {
      await client.end();
    }
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function measureTables(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query(
    `select relname as table, reltuples::bigint::float as rows, pg_table_size(oid)::float as "heapBytes",
       pg_indexes_size(oid)::float as "indexBytes"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
     order by pg_total_relation_size(oid) desc`,
  );
  return rows;
}

async function measureIndex(client: pg.Client, index: string): Promise<IndexShape> {
  await client.query('create extension if not exists pgstattuple');
  const { rows } = await client.query(
    `select tree_level + 1 as depth, leaf_pages::float as "leafPages", internal_pages::float as "internalPages"
     from pgstatindex($1)`,
    [`"${index}"`],
  );
  return { index, ...rows[0] };
}

/**
 * Measures the most frequent statements for a flock in the middle of the table: the pages that each one reads, and the
 * time it takes.
 */
async function measureReads(client: pg.Client): Promise<Measurement['reads']> {
  const { rows } = await client.query(
    `select b."workspaceId", b.id as "birdId", s."tokenHash" from birds b join sessions s using ("workspaceId")
     where b."workspaceId" = (select max(id) / 2 from workspaces) limit 1`,
  );
  const [bird] = rows;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const now = new Date().toISOString();
  const weight = { id: crypto.randomUUID(), recordedOn: '2000-01-01', weightGrams: 92.5, notes: '' };
  return [
    await explain(client, "the caller's session", findSession.statement, { ...bird, now }),
    await explain(client, 'the birds of a flock', listBirds.here.statement, bird),
    await explain(client, '30 days of weights', listWeights.statement, { ...bird, sinceDay: monthAgo }),
    await explain(client, 'a new weight', insertWeight.statement, { ...bird, ...weight }),
  ];
}

/** Runs a statement five times and measures the last run, when its pages are in memory. */
async function explain(
  client: pg.Client,
  name: string,
  statement: Statement,
  inputs: Record<string, unknown>,
): Promise<Measurement['reads'][number]> {
  const { sql, bind } = statement.compiled('postgres');
  let plan: Record<string, number> = {};
  let milliseconds = 0;
  for (let run = 0; run < 5; run += 1) {
    await client.query('begin');
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, bind(inputs));
    await client.query('rollback');
    const [result] = rows[0]['QUERY PLAN'];
    plan = result.Plan;
    milliseconds = result['Execution Time'];
  }
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { name, pages, milliseconds };
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toLocaleString('en', { maximumFractionDigits: 1 })} MiB`;
}

function gib(bytes: number): string {
  return `${(bytes / 2 ** 30).toLocaleString('en', { maximumFractionDigits: 1 })} GiB`;
}

function twoDigits(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 2 });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function describe({ workspaces, fillSeconds, tables, weightsKey, reads }: Measurement): void {
  console.log(`\n${count(workspaces)} flocks, filled in ${fillSeconds.toFixed(1)} s\n`);
  console.log('| table | rows | rows on disk | indexes |\n|---|---:|---:|---:|');
  for (const { table, rows, heapBytes, indexBytes } of tables) {
    if (heapBytes + indexBytes < 2 ** 20 && workspaces > 10) continue;
    console.log(`| ${table} | ${count(rows)} | ${mib(heapBytes)} | ${mib(indexBytes)} |`);
  }
  const all = tables.map(({ heapBytes, indexBytes }) => heapBytes + indexBytes);
  console.log(`| all | ${count(sum(tables.map(({ rows }) => rows)))} | ${mib(sum(all))} in total | |`);
  console.log(`\nweightsKey: ${weightsKey.depth} pages deep, ${count(weightsKey.leafPages)} leaves`);
  for (const { name, pages, milliseconds } of reads) {
    console.log(`${name}: ${pages} pages, ${milliseconds.toFixed(2)} ms`);
  }
}

/** Extrapolates rows and bytes linearly, and the depth logarithmically, with the measured fan-out as the base. */
function extrapolate({ workspaces, tables, weightsKey }: Measurement): void {
  const times = extrapolatedSize / workspaces;
  console.log(
    `\n${count(extrapolatedSize)} flocks, extrapolated\n\n| table | rows | rows on disk | indexes |\n|---|---:|---:|---:|`,
  );
  for (const { table, rows, heapBytes, indexBytes } of tables) {
    if (heapBytes + indexBytes < 2 ** 20) continue;
    console.log(
      `| ${table} | ${count(rows * times)} | ${gib(heapBytes * times)} | ${gib(indexBytes * times)} |`,
    );
  }
  const bytes = sum(tables.map(({ heapBytes, indexBytes }) => heapBytes + indexBytes)) * times;
  console.log(`| all | ${count(sum(tables.map(({ rows }) => rows)) * times)} | ${gib(bytes)} in total | |`);
  const fanOut = weightsKey.leafPages / weightsKey.internalPages;
  const depth = 1 + Math.ceil(Math.log(weightsKey.leafPages * times) / Math.log(fanOut));
  console.log(`\nweightsKey: ${depth} pages deep, at ${count(fanOut)} entries per inner page`);
  console.log(
    '\n| flocks | reads per second, mean and peak | writes per second, mean and peak |\n|---:|---:|---:|',
  );
  for (const size of [...measuredSizes, extrapolatedSize]) {
    const [reads, writes] = [perWorkspaceAndDay.reads, perWorkspaceAndDay.writes].map(
      each => (each * size) / 86_400,
    );
    const both = (mean = 0) => `${twoDigits(mean)}, ${twoDigits(mean * peakFactor)}`;
    console.log(`| ${count(size)} | ${both(reads)} | ${both(writes)} |`);
  }
}
