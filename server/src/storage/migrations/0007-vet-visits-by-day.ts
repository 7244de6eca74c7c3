// An index for long lists of vet visits: sorting on each read would have to load all their notes.
import type { Compilable, Kysely } from 'kysely';

export function vetVisitsByDay({ schema }: Kysely<unknown>): Compilable[] {
  return [
    schema
      .createIndex('vetVisitsByDay')
      .on('vetVisits')
      .columns(['workspaceId', 'birdId', 'visitedOn desc', 'createdAt desc', 'id']),
  ];
}
