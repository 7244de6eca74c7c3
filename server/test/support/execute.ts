// Runs SQL on a database without the service.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

export async function execute(databaseUrl: string, sql: string): Promise<void> {
  if (databaseUrl.startsWith('sqlite:')) {
    // Waits for the lock, because the service may be writing.
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 5_000 });
    database.exec(sql);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}
