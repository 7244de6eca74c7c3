// `npm run doctor`: examines the installation, and reports each finding on one line.
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, readConfig, readDatabaseUrl } from '../config/config.ts';
import { settingWarnings } from '../ops/setting-warnings.ts';
import { runCommand } from './command.ts';
import { examineDatabase } from './doctor/database.ts';
import {
  examineBackups,
  examineDiskSpace,
  examineMail,
  examineMqtt,
  examineProviders,
  examineRedis,
} from './doctor/environment.ts';
import { examineFiles } from './doctor/files.ts';
import { type Finding, ok, problem } from './doctor/finding.ts';

const help = `Examines the settings, the database, and what the service needs to reach. The service may be running.

  npm run doctor

It changes nothing. Each line begins with "ok" or "problem". For each problem it says what to do. If there are any
problems, the exit code is 1.

  --digests  also reads all papers and pictures, and compares their digests
  --help     this text
`;

const usage = 'Unknown option. See npm run doctor -- --help.';

await runCommand({ help, usage, options: { digests: { type: 'boolean' } } }, async ({ values }) => {
  let problems = 0;
  for await (const { isOk, message } of examine(values.digests ?? false)) {
    console.log(`${isOk ? 'ok      ' : 'problem '} ${message}`);
    if (!isOk) problems += 1;
  }
  if (problems > 0) process.exitCode = 1;
  console.log(problems === 0 ? '\nNo problems found.' : `\nProblems found: ${problems}.`);
});

/** Yields each finding as it is made. */
async function* examine(readsAll: boolean): AsyncGenerator<Finding> {
  const settings = readSettings();
  yield* settings.findings;
  const { config } = settings;
  yield* examineDatabase(readDatabaseUrl(), config);
  if (!config) return;
  yield* examineDiskSpace(config);
  yield* examineFiles(config, readsAll);
  yield* examineBackups(config, systemClock);
  yield* examineRedis(config, systemClock);
  yield* examineMail(config);
  yield* examineMqtt(config);
  yield* examineProviders(config, systemClock);
}

/** Reads the settings; `config` is missing if they are wrong. The database can be examined even then. */
function readSettings(): { config?: Config; findings: Finding[] } {
  try {
    const config = readConfig();
    const warnings = settingWarnings(config).map(problem);
    return { config, findings: [ok('The settings are valid and consistent.'), ...warnings] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.sentences.map(problem) };
  }
}
