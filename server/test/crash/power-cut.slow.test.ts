// Simulates power cuts at many moments: acknowledged writes are still stored at the next start.
// Only for SQLite; needs strace.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { engine } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type CutResult, type PowerCut, type Recording, record, replayWithCuts } from './power-cut.ts';
import type { TraceEvent } from './trace.ts';

/** The number of power cuts. `npm run test:crash` sets a higher number. */
const cutCount = Number(process.env.TEST_CUTS ?? 150);
/** The seed of the random cuts. It does not determine the recording, which differs in each run. */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

const skip = engine !== 'sqlite' && 'This tests the SQLite file.';

let place: string;
let recording: Recording;
before(async () => {
  if (skip) return;
  recording = await record(temporaryFolder());
  // The copies are in memory, because hundreds of starts on a disk would take minutes.
  place = mkdtempSync('/dev/shm/flock-care-test-');
  onTeardown(() => rmSync(place, { recursive: true, force: true }));
});

/** Returns a seeded random number function (mulberry32); its values are at least 0 and less than 1. */
function randomFrom(start: number): () => number {
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

/** Returns the hardest cuts: right after a response, with all unsynced changes lost. */
const cutsAfterResponses = (count: number, random: () => number): PowerCut[] => {
  const moments = momentsOf('response');
  return Array.from({ length: count }, () => ({
    after: moments[Math.floor(random() * moments.length)] ?? 0,
    survives: () => false,
    pieceBytes: 0,
  }));
};

/** Returns cuts at any moment. A random part of each file's unsynced writes survives, complete or torn. */
const cutsAnywhere = (count: number, random: () => number): PowerCut[] =>
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
      survives: path => random() < chanceOf(path),
      pieceBytes: oneOf([0, 512, 4_096]),
    };
  });

const sortCuts = (cuts: readonly PowerCut[]) => cuts.toSorted((one, other) => one.after - other.after);

const isWrong = ({ lost, partial, refused }: CutResult) =>
  lost.length > 0 || partial.length > 0 || refused !== undefined;

describe(`${cutCount} power cuts`, { skip }, () => {
  it('lose no write acknowledged with 2xx, no matter what the disk has not synced', async context => {
    const random = randomFrom(seed);
    const third = Math.ceil(cutCount / 3);
    const cuts = sortCuts([...cutsAfterResponses(third, random), ...cutsAnywhere(cutCount - third, random)]);
    const results = await replayWithCuts(recording, place, cuts);
    const wrong = results.filter(isWrong);
    const { events } = recording;
    context.diagnostic(
      `${results.length} cuts in a recording of ${events.length} events: ${momentsOf('response').length} responses, ` +
        `${momentsOf('sync ended').length} syncs, ${pagesCheckpointed(events)} pages checkpointed, ` +
        `${logRestarts(events)} restarts of the log; ${wrong.length} with losses. Seed ${seed}.`,
    );
    assert.deepEqual(wrong.slice(0, 3), []);
    assert.ok(pagesCheckpointed(events) > 50, 'too few pages were checkpointed');
    assert.ok(logRestarts(events) > 3, 'the log restarted too rarely');
  });

  it("lose acknowledged writes if the service's own syncs are ignored, so the test above can detect a loss", async context => {
    const cuts = sortCuts(cutsAfterResponses(Math.ceil(cutCount / 10), randomFrom(seed)));
    const withoutServiceSyncs = (event: TraceEvent) => !('by' in event && event.by === 'the service');
    const results = await replayWithCuts(recording, place, cuts, withoutServiceSyncs);
    const wrong = results.filter(one => one.lost.length > 0);
    context.diagnostic(`${wrong.length} of ${results.length} cuts have losses if those syncs are left out.`);
    assert.ok(
      wrong.length > results.length / 4,
      'nothing is lost without the syncs, so the cuts cannot detect a loss',
    );
  });
});

const pagesCheckpointed = (events: readonly TraceEvent[]) =>
  events.filter(event => event.what === 'written' && event.path.endsWith('.db')).length;

const logRestarts = (events: readonly TraceEvent[]) =>
  events.filter(event => event.what === 'written' && event.path.endsWith('-wal') && event.offset === 0)
    .length;
