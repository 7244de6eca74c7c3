// An index for long lists of vet visits. Without it, every read would load all visits with their notes to sort them.
import type { Compilable, Kysely } from 'kysely';

export function vetVisitsByDay({ schema }: Kysely<unknown>): Compilable[] {
  return [
    schema
      .createIndex('vetVisitsByDay')
      .on('vetVisits')
      .columns(['workspaceId', 'birdId', 'visitedOn desc', 'createdAt desc', 'id']),
  ];
}
