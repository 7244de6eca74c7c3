// Both contenders must answer the same JSON, or their rates would not mean the same work.
import { isDeepStrictEqual } from 'node:util';
import type { Contender } from './contender.ts';
import type { SeededBird } from './rows.ts';

/** Throws where two servers answer one of the paths differently. */
export async function expectAlike(
  contenders: readonly Contender[],
  bird: SeededBird,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const bodies = await Promise.all(contenders.map(({ port }) => bodyAt(port, path, bird.rawToken)));
    if (bodies.every(body => isDeepStrictEqual(body, bodies[0]))) continue;
    throw new Error(`The contenders answer ${path} differently.`);
  }
}

async function bodyAt(port: number, path: string, rawToken: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${rawToken}` },
  });
  if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}.`);
  return answer.json();
}
