// Stores the language in which the service writes to a person.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const locales = ({ schema }: Kysely<unknown>, type: ReturnType<typeof columnTypes>): Compilable[] => [
  schema.alterTable('users').addColumn('locale', type.text),
];
