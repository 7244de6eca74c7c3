// The power fails at all kinds of moments: what was acknowledged is there after the next start. SQLite; needs strace.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { engine } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Aftermath, type PowerCut, type Recording, record, suffer } from './power-cut.ts';
import type { TraceEvent } from './trace.ts';

/** `npm run test:crash` sets more. */
const states = Number(process.env.TEST_CUTS ?? 300);
/** Repeats the same cuts, of another recording. */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

const skip = engine !== 'sqlite' && 'It is about the SQLite file.';

let place: string;
let recording: Recording;
before(async () => {
  if (skip) return;
  recording = await record(temporaryFolder());
  // What a cut leaves need not survive another one: in memory, hundreds of starts take seconds.
  place = mkdtempSync('/dev/shm/flock-care-test-');
  onTeardown(() => rmSync(place, { recursive: true, force: true }));
});

/** Random numbers from 0 to 1, repeatable by a seed (mulberry32). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const momentsOf = (what: TraceEvent['what']) =>
  recording.events.flatMap((event, index) => (event.what === what ? [index + 1] : []));

/** Nothing unsynced survives: the hardest cut there is, right after a response. */
const afterResponses = (count: number, random: () => number): PowerCut[] => {
  const moments = momentsOf('response');
  return Array.from({ length: count }, () => ({
    after: moments[Math.floor(random() * moments.length)] ?? 0,
    stays: () => false,
    pieceBytes: 0,
  }));
};

/** Any part of it survives, complete or torn writes, more or less of each file. */
const anywhere = (count: number, random: () => number): PowerCut[] =>
  Array.from({ length: count }, () => {
    const oneOf = (choices: readonly number[]) => choices[Math.floor(random() * choices.length)] ?? 0;
    const chances = new Map<string, number>();
    const chanceOf = (path: string) => {
      const chance = chances.get(path) ?? oneOf([0, 0.1, 0.5, 0.9, 1]);
      chances.set(path, chance);
      return chance;
    };
    return {
      after: Math.floor(random() * (recording.events.length + 1)),
      stays: path => random() < chanceOf(path),
      pieceBytes: oneOf([0, 512, 4_096]),
    };
  });

const inOrder = (cuts: readonly PowerCut[]) => cuts.toSorted((one, other) => one.after - other.after);

const went = ({ lost, halfDone, refused }: Aftermath) =>
  lost.length === 0 && halfDone.length === 0 && !refused ? 'well' : 'wrong';

describe(`${states} power cuts`, { skip }, () => {
  it('2xx stays true, whatever the disk has not synced', async context => {
    const random = seeded(seed);
    const third = Math.ceil(states / 3);
    const cuts = inOrder([...afterResponses(third, random), ...anywhere(states - third, random)]);
    const aftermaths = await suffer(recording, place, cuts);
    const wrong = aftermaths.filter(one => went(one) === 'wrong');
    const { events } = recording;
    context.diagnostic(
      `${aftermaths.length} cuts in a recording of ${events.length} events: ${momentsOf('response').length} responses, ` +
        `${momentsOf('sync ended').length} syncs, ${copiedBack(events)} pages copied back, ` +
        `${logsBegun(events)} beginnings of the log; ${wrong.length} with losses. Seed ${seed}.`,
    );
    assert.deepEqual(wrong.slice(0, 3), []);
    assert.ok(copiedBack(events) > 50, 'the log was hardly copied back');
    assert.ok(logsBegun(events) > 3, 'the log hardly restarted');
  });

  it('2xx would not stay true without the sync of the service: the cuts above would show it', async context => {
    const cuts = inOrder(afterResponses(Math.ceil(states / 10), seeded(seed)));
    const heeded = (event: TraceEvent) => !('by' in event && event.by === 'the service');
    const aftermaths = await suffer(recording, place, cuts, heeded);
    const wrong = aftermaths.filter(one => one.lost.length > 0);
    context.diagnostic(
      `${wrong.length} of ${aftermaths.length} cuts have losses where that sync is left out.`,
    );
    assert.ok(wrong.length > aftermaths.length / 4, 'nothing is lost without a sync: this tests nothing');
  });
});

const copiedBack = (events: readonly TraceEvent[]) =>
  events.filter(event => event.what === 'written' && event.path.endsWith('.db')).length;

const logsBegun = (events: readonly TraceEvent[]) =>
  events.filter(event => event.what === 'written' && event.path.endsWith('-wal') && event.offset === 0)
    .length;
