// The first step of npm run test:services. Fails with an error message if a required server is not configured.

const needed = {
  TEST_DATABASE_URL:
    'a PostgreSQL server and its superuser, such as postgres://postgres@127.0.0.1:5432/postgres',
  TEST_REDIS_URL: 'a Redis or Valkey server, such as redis://127.0.0.1:6379',
};

for (const [name, meaning] of Object.entries(needed)) {
  if (process.env[name]) continue;
  console.error(`${name} is missing. Set it to ${meaning}.`);
  process.exitCode = 1;
}
