// Checks that the candidate and the baseline return the same JSON; otherwise their rates could not be compared.
import { isDeepStrictEqual } from 'node:util';
import type { SeededBird } from './rows.ts';
import type { Server } from './servers.ts';

/** Throws if the servers return different bodies for one of the paths, or a status other than 200. */
export async function expectSameResponses(
  servers: readonly Server[],
  bird: SeededBird,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const bodies = await Promise.all(servers.map(({ port }) => bodyAt(port, path, bird.rawToken)));
    if (bodies.every(body => isDeepStrictEqual(body, bodies[0]))) continue;
    throw new Error(`The servers return different bodies for ${path}.`);
  }
}

async function bodyAt(port: number, path: string, rawToken: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${rawToken}` },
  });
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  return response.json();
}
