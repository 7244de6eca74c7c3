// Opens a database, which migrates it, and kills its own process before the statement whose number is the second
// argument. If there is no such statement, it prints the number of statements.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openStorage } from '../../src/storage/open-storage.ts';

const [databaseUrl = '', cutBefore = ''] = process.argv.slice(2);
const changesSchema = /^\s*(create|alter|drop|insert|update|commit)/i;
let statements = 0;

function countStatement(sql: unknown): void {
  if (typeof sql !== 'string' || !changesSchema.test(sql)) return;
  statements += 1;
  if (statements === Number(cutBefore)) process.kill(process.pid, 'SIGKILL');
}

/** Calls `countStatement` with the SQL of each call to a method of the driver. */
function watch(prototype: object, name: string): void {
  const method: (...args: unknown[]) => unknown = Reflect.get(prototype, name);
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    countStatement(args[0]);
    return method.apply(this, args);
  });
}

watch(DatabaseSync.prototype, 'prepare');
watch(DatabaseSync.prototype, 'exec');
watch(pg.Client.prototype, 'query');

const storage = await openStorage({ databaseUrl, poolSize: 1 });
await storage.close();
console.log(statements);
