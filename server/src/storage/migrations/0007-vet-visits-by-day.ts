// An index for long lists of vet visits: sorting them on each read would carry all their notes along.
import type { Compilable, Kysely } from 'kysely';

export function vetVisitsByDay({ schema }: Kysely<unknown>): Compilable[] {
  return [
    schema
      .createIndex('vetVisitsByDay')
      .on('vetVisits')
      .columns(['workspaceId', 'birdId', 'visitedOn desc', 'createdAt desc', 'id']),
  ];
}
