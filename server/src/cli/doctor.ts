// `npm run doctor`: examines the installation, and says of each thing in a sentence whether it is well.
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, readConfig, readDatabaseUrl } from '../config/config.ts';
import { settingWarnings } from '../ops/setting-warnings.ts';
import { runCommand } from './command.ts';
import { examineDatabase } from './doctor/database.ts';
import {
  examineBackups,
  examineDiskSpace,
  examineMail,
  examineProviders,
  examineRedis,
} from './doctor/environment.ts';
import { type Finding, problem, well } from './doctor/finding.ts';

const help = `Examines the settings, the database, and what the service needs to reach. The service may be running.

  npm run doctor

It changes nothing. Each line begins with ok, or with problem and says what to do. The exit code is 1 if there is one.

  --help  this text
`;

const usage = 'Unknown option. See npm run doctor -- --help.';

await runCommand({ help, usage, options: {} }, async () => {
  let problems = 0;
  for await (const { isWell, says } of examine()) {
    console.log(`${isWell ? 'ok      ' : 'problem '} ${says}`);
    if (!isWell) problems += 1;
  }
  if (problems > 0) process.exitCode = 1;
  console.log(problems === 0 ? '\nAll is well.' : `\nProblems found: ${problems}.`);
});

/** Yields each finding as it is made. */
async function* examine(): AsyncGenerator<Finding> {
  const settings = readSettings();
  yield* settings.findings;
  yield* examineDatabase(readDatabaseUrl());
  const { config } = settings;
  if (!config) return;
  yield* examineDiskSpace(config);
  yield* examineBackups(config, systemClock);
  yield* examineRedis(config, systemClock);
  yield* examineMail(config);
  yield* examineProviders(config, systemClock);
}

/** Without a config if settings are wrong; the database can be examined all the same. */
function readSettings(): { config?: Config; findings: Finding[] } {
  try {
    const config = readConfig();
    const warnings = settingWarnings(config).map(problem);
    return { config, findings: [well('The settings can be read, and fit together.'), ...warnings] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.sentences.map(problem) };
  }
}
