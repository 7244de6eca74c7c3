// How long the random tests run, and what they repeat.

/** FUZZ_SEED repeats a run; failures and the log of a run contain the seed. */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** The number of requests of the long form, `npm run test:fuzz`; undefined in the short form. */
export const longRequests = process.env.FUZZ_REQUESTS ? Number(process.env.FUZZ_REQUESTS) : undefined;

/** What the long form compares SQLite with: the server of TEST_DATABASE_URL, or PGlite. */
export const secondEngine = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';
