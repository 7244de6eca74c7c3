// The seed and the length of the random tests.

/** FUZZ_SEED repeats a run. The seed is in the test output. */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** The number of requests in a long run, `npm run test:fuzz`; undefined in a short run. */
export const longRequests = process.env.FUZZ_REQUESTS ? Number(process.env.FUZZ_REQUESTS) : undefined;

/** The engine that a long run compares with SQLite: PostgreSQL if TEST_DATABASE_URL is set, otherwise PGlite. */
export const secondEngine = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';
