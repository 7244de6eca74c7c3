// The endpoint that finds species by name.
import { searchSpecies } from '@flock-care/contract/species';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';

export function speciesRoutes(serve: Serve): void {
  serve('GET /api/species', async ({ query: { q = '' } }) => ok({ species: searchSpecies(q) }));
}
