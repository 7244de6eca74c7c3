// Killed at random moments while people write: what was acknowledged is there, and nothing is half-done.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { engine, freshDatabase } from '../support/engine.ts';
import { readFacts } from './facts.ts';
import { type Keeping, newKeeping, type SentWrite } from './keeping.ts';
import { type Killable, startKillable } from './killable.ts';
import { applyChanges, type Changes, compare, noLinks, type Verdict } from './ledger.ts';
import { type Acknowledged, send, writeOn } from './writer.ts';

/** `npm run test:crash` sets more. PGlite survives its clients, so it has less to lose than a server or a file. */
const kills = Number(process.env.TEST_KILLS ?? (engine === 'pglite' ? 5 : 10));
const writers = 6;
/** A start takes longer if other tests share the machine; `npm run test:crash` has it to itself. */
const readyWithinMs = Number(process.env.TEST_READY_MS ?? 60_000);
/** A kill comes after this many writes at most; signing in comes first, and is sometimes interrupted too. */
const mostWrites = 150;
/** And up to this much later, in the middle of whatever is being done. */
const latestMs = 10;

let settings: Record<string, string>;
before(async () => {
  settings = await freshDatabase();
});

/** The totals of all rounds. */
const facts = new Map<string, string>();
const tally = new Map<string, { acknowledged: number; cut: number }>();
const readyMs: number[] = [];
let askedAgain = 0;

/** Starts the service on what the last kill left, which is compared with the ledger. */
async function startAgain(unanswered: readonly SentWrite[]): Promise<Killable> {
  const service = await startKillable(settings);
  readyMs.push(service.readyAfterMs);
  const verdict = await expectWhatWasPromised(unanswered.map(({ changes }) => changes));
  for (const write of unanswered) await askAgain(service, write, verdict);
  // Links expire and are deleted, so those of earlier rounds no longer prove anything.
  for (const fact of facts.keys()) if (!noLinks(fact)) facts.delete(fact);
  return service;
}

/** Lets people write and kills the service; returns the writes that got no response. */
async function round(index: number, unanswered: readonly SentWrite[]): Promise<SentWrite[]> {
  const service = await startAgain(unanswered);
  const keepings = Array.from({ length: writers }, (_, writer) => newKeeping(`r${index}w${writer}`));
  const ripe = Promise.withResolvers<void>();
  let left = Math.random() * mostWrites;
  const writeDown = () => {
    left -= 1;
    if (left < 0) ripe.resolve();
    return false;
  };
  const writing = Promise.all(keepings.map(keeping => writeOn(service.baseUrl, keeping, writeDown)));
  await Promise.race([ripe.promise, writing]);
  await setTimeout(Math.random() * latestMs);
  await service.kill();
  for (const [writer, acknowledged] of (await writing).entries()) note(keepings[writer], acknowledged);
  return keepings.flatMap(({ unanswered: write }) => write ?? []);
}

function note(keeping: Keeping | undefined, acknowledged: readonly Acknowledged[]): void {
  for (const { kind, changes } of acknowledged) {
    applyChanges(facts, changes);
    countOf(kind).acknowledged += 1;
  }
  if (keeping?.unanswered) countOf(keeping.unanswered.kind).cut += 1;
}

function countOf(kind: string) {
  const count = tally.get(kind) ?? { acknowledged: 0, cut: 0 };
  tally.set(kind, count);
  return count;
}

/** Compares the entire database, including earlier rounds, with the ledger. */
async function expectWhatWasPromised(unanswered: readonly Changes[]): Promise<Verdict> {
  const found = await readFacts(settings.DATABASE_URL ?? '');
  const verdict = compare(found, facts, unanswered);
  const { lost, halfDone } = verdict;
  assert.deepEqual({ lost, halfDone }, { lost: [], halfDone: [] });
  for (const changes of verdict.done) applyChanges(facts, changes);
  return verdict;
}

/** A repeat of these is refused: they end the caller's session, or open a link, which no key makes valid again. */
const refusedAgain: ReadonlySet<string> = new Set([
  'link opened',
  'newcomer signed in',
  'logged out',
  'workspace deleted',
]);

/** Repeats a write: it is carried out now or has been before, and never twice; the next comparison would show it. */
async function askAgain({ baseUrl }: Killable, write: SentWrite, { done, undone }: Verdict): Promise<void> {
  if (refusedAgain.has(write.kind)) return;
  const response = await send(baseUrl, write);
  assert.equal(response?.status, write.status, `${write.kind} asked again: ${await response?.text()}`);
  const replayed = response.headers.has('idempotent-replayed');
  assert.ok((replayed ? done : undone).includes(write.changes), `${write.kind} replayed: ${replayed}`);
  applyChanges(facts, write.changes);
  askedAgain += 1;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function figures(): string {
  const counts = [...tally.values()];
  const sorted = readyMs.toSorted((a, b) => a - b).map(Math.round);
  const kinds = [...tally].map(([kind, { acknowledged, cut }]) => `${kind} ${acknowledged}/${cut}`).sort();
  return [
    `${engine}: ${kills} kills, ${sum(counts.map(count => count.acknowledged))} writes acknowledged, 0 lost;`,
    `${sum(counts.map(count => count.cut))} cut short, 0 half-done; ${askedAgain} of them asked again, each done once;`,
    `ready after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest).`,
    `Acknowledged and cut short by kind: ${kinds.join(', ')}.`,
  ].join(' ');
}

describe(`${kills} kills at random moments`, () => {
  it('2xx stays true, and interrupted writes are done completely or not at all', async context => {
    let unanswered: SentWrite[] = [];
    for (let index = 0; index < kills; index += 1) unanswered = await round(index, unanswered);
    const service = await startAgain(unanswered);
    await expectWhatWasPromised([]);
    await service.kill('SIGTERM');
    context.diagnostic(figures());
    const counts = [...tally.values()];
    assert.ok(sum(counts.map(count => count.acknowledged)) > 10 * kills, 'hardly anything was written');
    assert.ok(sum(counts.map(count => count.cut)) > kills, 'hardly anything was cut short');
    assert.ok(Math.max(...readyMs) <= readyWithinMs, `ready after ${Math.max(...readyMs)} ms`);
  });
});
