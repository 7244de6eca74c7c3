// Tests the sign-in of a person with hundreds of pending transfers: it is fast, and every bird arrives once.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { askForLink, Person, signIn } from '../cast.ts';
import { startKillable } from '../crash/killable.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { insertPendingBirds, listBirdIds, waitUntilArrived } from './waiting-birds.ts';

/** The number of birds: fewer on PGlite, which is slower. */
const count = engine === 'pglite' ? 500 : 1_000;
const email = 'heir@example.org';
const maxSignInMs = 1_000;
/** The poll interval, which is long because each poll lists hundreds of birds. */
const pollMs = 1_000;
/** Fewer on PostgreSQL, where a killed process's job resumes only when its lease of 30 seconds expires. */
const kills = engine === 'sqlite' ? 2 : 1;
/** Enough birds that some are still moving at the last kill. */
const countForKills = engine === 'sqlite' ? 600 : 500;

describe('hundreds of pending transfers', () => {
  it(`302 within a second for ${count} birds; other requests are served in the meantime, and all birds arrive`, async context => {
    const service = await startService();
    const olive = await signIn(service, 'olive@example.org');
    const birdIds = await insertPendingBirds(service, olive, email, count);
    const startedMs = performance.now();
    const heir = await signIn(service, email);
    const signInMs = performance.now() - startedMs;
    const latenciesMs = await timeRequestsUntil(service, waitUntilArrived(heir, count, pollMs));
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    const longestMs = Math.max(...latenciesMs).toFixed(0);
    context.diagnostic(
      `Signed in after ${signInMs.toFixed(0)} ms; all birds arrived after ${seconds} s; of ` +
        `${latenciesMs.length} sign-in links in the meantime, the slowest took ${longestMs} ms.`,
    );
    assert.deepEqual(await listBirdIds(heir), birdIds.sort());
    assert.deepEqual(await listBirdIds(olive), []);
    assert.ok(signInMs < maxSignInMs, `The sign-in took ${signInMs} ms.`);
  });

  it(`302, and all birds arrive once, even if the service is killed in the meantime`, async () => {
    const settings = await freshDatabase();
    const service = await startService(settings, { replicas: 1 });
    const olive = await signIn(service, 'olive@example.org');
    const birdIds = await insertPendingBirds(service, olive, email, countForKills);
    await service.close();
    let killable = await startKillable(settings);
    const { token } = await signIn({ ...service, baseUrl: killable.baseUrl }, email);
    const restarted = (person: string) =>
      new Person({ ...service, baseUrl: killable.baseUrl }, email, person);
    for (let kill = 0; kill < kills; kill += 1) {
      await setTimeout(100 + Math.random() * 100);
      await killable.kill();
      killable = await startKillable(settings);
      // A bird that moves between the two reads would be in both lists.
      const notYet = await listBirdIds(restarted(olive.token));
      const arrived = await listBirdIds(restarted(token));
      assert.deepEqual([...new Set([...notYet, ...arrived])].sort(), birdIds.sort());
    }
    await waitUntilArrived(restarted(token), countForKills, pollMs);
    assert.deepEqual(await listBirdIds(restarted(token)), birdIds.sort());
    assert.deepEqual(await listBirdIds(restarted(olive.token)), []);
  });
});

/** Requests one sign-in link after another until the birds have arrived; returns the duration of each request. */
async function timeRequestsUntil(service: TestService, arrived: Promise<void>): Promise<number[]> {
  const latenciesMs: number[] = [];
  let running = true;
  const ended = arrived.finally(() => {
    running = false;
  });
  while (running) {
    const startedMs = performance.now();
    await askForLink(service, 'nora@example.org');
    latenciesMs.push(performance.now() - startedMs);
    await setTimeout(20);
  }
  await ended;
  return latenciesMs;
}
