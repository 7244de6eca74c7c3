// Kills the service at random moments while people write: acknowledged writes are stored, and no write is partial.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { engine, freshDatabase } from '../support/engine.ts';
import { readFacts } from './facts.ts';
import { type Killable, startKillable } from './killable.ts';
import { applyChanges, type Changes, compare, noLinks, type Verdict } from './ledger.ts';
import { type AcknowledgedWrite, send, writeUntilGone } from './writer.ts';
import { newWriterState, type SentWrite, type WriterState } from './writer-state.ts';

/**
 * The number of kills. `npm run test:crash` sets a higher one. SQLite gets more kills by default, because a database
 * server keeps running when the service is killed.
 */
const kills = Number(process.env.TEST_KILLS ?? (engine === 'sqlite' ? 6 : 4));
const writers = 6;
/** The time limit for a start, long enough for a busy machine. `npm run test:crash` sets a lower one. */
const readyWithinMs = Number(process.env.TEST_READY_MS ?? 60_000);
/** The service is killed after at most this many writes, sometimes while people are still signing in. */
const maxWrites = 150;
/** The kill is delayed by up to this time, so that it interrupts a write. */
const maxDelayMs = 10;

let settings: Record<string, string>;
before(async () => {
  settings = await freshDatabase();
});

/** The acknowledged facts of all rounds. */
const facts = new Map<string, string>();
const tally = new Map<string, { acknowledged: number; cut: number }>();
const readyMs: number[] = [];
let repeated = 0;

/** Restarts the service after a kill, compares its database with the ledger, and repeats the unanswered writes. */
async function restart(unanswered: readonly SentWrite[]): Promise<Killable> {
  const service = await startKillable(settings);
  readyMs.push(service.readyAfterMs);
  const verdict = await expectLedger(unanswered.map(({ changes }) => changes));
  for (const write of unanswered) await repeatWrite(service, write, verdict);
  // Links expire and are deleted, so links from earlier rounds cannot be compared.
  for (const fact of facts.keys()) if (!noLinks(fact)) facts.delete(fact);
  return service;
}

/** Runs the writers, kills the service, and returns the writes without a response. */
async function round(index: number, unanswered: readonly SentWrite[]): Promise<SentWrite[]> {
  const service = await restart(unanswered);
  const states = Array.from({ length: writers }, (_, writer) => newWriterState(`r${index}w${writer}`));
  const enoughWrites = Promise.withResolvers<void>();
  let remaining = Math.random() * maxWrites;
  const countWrite = () => {
    remaining -= 1;
    if (remaining < 0) enoughWrites.resolve();
    return false;
  };
  const writing = Promise.all(states.map(state => writeUntilGone(service.baseUrl, state, countWrite)));
  await Promise.race([enoughWrites.promise, writing]);
  await setTimeout(Math.random() * maxDelayMs);
  await service.kill();
  for (const [writer, acknowledged] of (await writing).entries()) addToTally(states[writer], acknowledged);
  return states.flatMap(({ unanswered: write }) => write ?? []);
}

function addToTally(state: WriterState | undefined, acknowledged: readonly AcknowledgedWrite[]): void {
  for (const { kind, changes } of acknowledged) {
    applyChanges(facts, changes);
    countOf(kind).acknowledged += 1;
  }
  if (state?.unanswered) countOf(state.unanswered.kind).cut += 1;
}

function countOf(kind: string) {
  const count = tally.get(kind) ?? { acknowledged: 0, cut: 0 };
  tally.set(kind, count);
  return count;
}

/** Compares the whole database, including the records from earlier rounds, with the ledger. */
async function expectLedger(unanswered: readonly Changes[]): Promise<Verdict> {
  const found = await readFacts(settings.DATABASE_URL ?? '');
  const verdict = compare(found, facts, unanswered);
  const { lost, partial } = verdict;
  assert.deepEqual({ lost, partial }, { lost: [], partial: [] });
  for (const changes of verdict.done) applyChanges(facts, changes);
  return verdict;
}

/** Writes that cannot be repeated, because they end the caller's session or use up a link. */
const unrepeatable: ReadonlySet<string> = new Set([
  'link opened',
  'newcomer signed in',
  'logged out',
  'workspace deleted',
]);

/** Repeats a write. It was either stored before or is stored now, never twice; the next comparison checks that. */
async function repeatWrite(
  { baseUrl }: Killable,
  write: SentWrite,
  { done, undone }: Verdict,
): Promise<void> {
  if (unrepeatable.has(write.kind)) return;
  const response = await send(baseUrl, write);
  assert.equal(response?.status, write.status, `${write.kind} repeated: ${await response?.text()}`);
  const replayed = response.headers.has('idempotent-replayed');
  assert.ok((replayed ? done : undone).includes(write.changes), `${write.kind} replayed: ${replayed}`);
  applyChanges(facts, write.changes);
  repeated += 1;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function figures(): string {
  const counts = [...tally.values()];
  const sorted = readyMs.toSorted((a, b) => a - b).map(Math.round);
  const kinds = [...tally].map(([kind, { acknowledged, cut }]) => `${kind} ${acknowledged}/${cut}`).sort();
  return [
    `${engine}: ${kills} kills, ${sum(counts.map(count => count.acknowledged))} writes acknowledged, 0 lost;`,
    `${sum(counts.map(count => count.cut))} interrupted, 0 partial; ${repeated} of them repeated, each stored once;`,
    `ready after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest).`,
    `Acknowledged and interrupted, by kind: ${kinds.join(', ')}.`,
  ].join(' ');
}

describe(`${kills} kills at random moments`, () => {
  it('lose no write acknowledged with 2xx, and leave no interrupted write half-stored', async context => {
    let unanswered: SentWrite[] = [];
    for (let index = 0; index < kills; index += 1) unanswered = await round(index, unanswered);
    const service = await restart(unanswered);
    await expectLedger([]);
    await service.kill('SIGTERM');
    context.diagnostic(figures());
    const counts = [...tally.values()];
    assert.ok(sum(counts.map(count => count.acknowledged)) > 10 * kills, 'too few writes were acknowledged');
    assert.ok(sum(counts.map(count => count.cut)) > kills, 'too few writes were interrupted');
    assert.ok(Math.max(...readyMs) <= readyWithinMs, `ready after ${Math.max(...readyMs)} ms`);
  });
});
