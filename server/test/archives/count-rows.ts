// Counts the stored parts of an import, for tests.
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import type { TestService } from '../support/test-service.ts';

const countParts = findOne((db, $: Inputs<{ importId: string }>) =>
  db
    .selectFrom('importParts')
    .select(count => count.fn.countAll<number>().as('rows'))
    .where('importId', '=', $.importId),
);

export const countRows = async (
  { context: { storage } }: TestService,
  _table: 'importParts',
  importId: string,
): Promise<number> => (await countParts.required(storage, { importId })).rows;
