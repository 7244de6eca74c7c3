// How the data and the requests grow with the flocks: measured at 10 and 1,000 on a PostgreSQL server, computed for 1,000,000.
//
//   SCALE_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npx node bench/scale.ts
//
// It makes a database of its own for each, and drops it afterwards; its user must be a superuser. It takes minutes, nearly
// all of them for the 8.5 million weights.
import pg from 'pg';
import { listBirds } from '../server/src/birds/birds.queries.ts';
import { insertWeight, listWeights } from '../server/src/birds/weights.queries.ts';
import { findSession } from '../server/src/sign-in/sessions.queries.ts';
import type { Statement } from '../server/src/storage/statement.ts';
import { fillFlocks } from './fill-flocks.ts';

const serverUrl = process.env.SCALE_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const birdsPerFlock = 20;
const days = 425;
const measuredAt = [10, 1_000];
const computedFor = 1_000_000;

/** What the people of one flock do on a day. docs/scaling.md says why. */
const perFlockAndDay = { reads: 150, writes: 40 } as const;
/** How much busier the busiest minutes are than the mean of a day. */
const peakFactor = 5;

interface TableSize {
  table: string;
  rows: number;
  heapBytes: number;
  indexBytes: number;
}

interface IndexShape {
  index: string;
  /** Pages on the way from the root to a row's entry, both included. */
  depth: number;
  leafPages: number;
  internalPages: number;
}

interface Measured {
  flocks: number;
  fillSeconds: number;
  tables: TableSize[];
  weightsKey: IndexShape;
  reads: { name: string; pages: number; milliseconds: number }[];
}

const measured: Measured[] = [];
for (const flocks of measuredAt) measured.push(await measure(flocks));
for (const one of measured) describe(one);
const [, last] = measured;
if (last) compute(last);

async function measure(flocks: number): Promise<Measured> {
  const name = `flock_care_scale_${flocks}_${process.pid}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(`create database ${name}`);
  try {
    const startedMs = performance.now();
    await fillFlocks(url.href, { flocks, birdsPerFlock, days });
    const fillSeconds = (performance.now() - startedMs) / 1_000;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return {
        flocks,
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

/** The calls that come most often, of a flock in the middle: how many pages each touches, and how long it takes. */
async function measureReads(client: pg.Client): Promise<Measured['reads']> {
  const { rows } = await client.query(
    `select b."workspaceId", b.id as "birdId", s."tokenHash" from birds b join sessions s using ("workspaceId")
     where b."workspaceId" = (select max(id) / 2 from workspaces) limit 1`,
  );
  const [bird] = rows;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const now = new Date().toISOString();
  const weight = { id: crypto.randomUUID(), recordedOn: '2000-01-01', weightGrams: 92.5, notes: '' };
  return [
    await explain(client, 'who calls', findSession.statement, { ...bird, now }),
    await explain(client, 'the birds of a flock', listBirds.statement, bird),
    await explain(client, '30 days of weights', listWeights.statement, { ...bird, sinceDay: monthAgo }),
    await explain(client, 'a new weight', insertWeight.statement, { ...bird, ...weight }),
  ];
}

/** The last of a few runs, when what it needs is in memory. */
async function explain(
  client: pg.Client,
  name: string,
  statement: Statement,
  inputs: Record<string, unknown>,
): Promise<Measured['reads'][number]> {
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

function describe({ flocks, fillSeconds, tables, weightsKey, reads }: Measured): void {
  console.log(`\n${count(flocks)} flocks, filled in ${fillSeconds.toFixed(1)} s\n`);
  console.log('| table | rows | rows on disk | indexes |\n|---|---:|---:|---:|');
  for (const { table, rows, heapBytes, indexBytes } of tables) {
    if (heapBytes + indexBytes < 2 ** 20 && flocks > 10) continue;
    console.log(`| ${table} | ${count(rows)} | ${mib(heapBytes)} | ${mib(indexBytes)} |`);
  }
  const all = tables.map(({ heapBytes, indexBytes }) => heapBytes + indexBytes);
  console.log(`| all | ${count(sum(tables.map(({ rows }) => rows)))} | ${mib(sum(all))} together | |`);
  console.log(`\nweightsKey: ${weightsKey.depth} pages deep, ${count(weightsKey.leafPages)} leaves`);
  for (const { name, pages, milliseconds } of reads) {
    console.log(`${name}: ${pages} pages, ${milliseconds.toFixed(2)} ms`);
  }
}

/** Rows and bytes grow with the flocks; the depth with the logarithm, by as many entries as an inner page has here. */
function compute({ flocks, tables, weightsKey }: Measured): void {
  const times = computedFor / flocks;
  console.log(
    `\n${count(computedFor)} flocks, computed\n\n| table | rows | rows on disk | indexes |\n|---|---:|---:|---:|`,
  );
  for (const { table, rows, heapBytes, indexBytes } of tables) {
    if (heapBytes + indexBytes < 2 ** 20) continue;
    console.log(
      `| ${table} | ${count(rows * times)} | ${gib(heapBytes * times)} | ${gib(indexBytes * times)} |`,
    );
  }
  const bytes = sum(tables.map(({ heapBytes, indexBytes }) => heapBytes + indexBytes)) * times;
  console.log(`| all | ${count(sum(tables.map(({ rows }) => rows)) * times)} | ${gib(bytes)} together | |`);
  const fanOut = weightsKey.leafPages / weightsKey.internalPages;
  const depth = 1 + Math.ceil(Math.log(weightsKey.leafPages * times) / Math.log(fanOut));
  console.log(`\nweightsKey: ${depth} pages deep, at ${count(fanOut)} entries an inner page`);
  console.log(
    '\n| flocks | reads a second, mean and peak | writes a second, mean and peak |\n|---:|---:|---:|',
  );
  for (const size of [...measuredAt, computedFor]) {
    const [reads, writes] = [perFlockAndDay.reads, perFlockAndDay.writes].map(each => (each * size) / 86_400);
    const both = (mean = 0) => `${twoDigits(mean)}, ${twoDigits(mean * peakFactor)}`;
    console.log(`| ${count(size)} | ${both(reads)} | ${both(writes)} |`);
  }
}
