// How long the random tests run, and what they repeat.

/** FUZZ_SEED repeats a run; a failure and the log of the run say which it was. */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** The requests of the long form, `npm run test:fuzz`; undefined in the short form. */
export const longRequests = process.env.FUZZ_REQUESTS ? Number(process.env.FUZZ_REQUESTS) : undefined;

/** What the long form compares SQLite with: the server that is named, or PostgreSQL in this process. */
export const secondEngine = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';
