// `npm run doctor`: looks the installation over, and says of each thing in a sentence whether it is well.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { type Config, ConfigRefused, readConfig, readDatabaseUrl } from '../config.ts';
import { examineDatabase } from './doctor-database.ts';
import { type Finding, problem, well } from './doctor-finding.ts';
import {
  examineBackups,
  examineCache,
  examineMail,
  examineProviders,
  examineRoom,
} from './doctor-surroundings.ts';
import { runTool, ToolRefused } from './tool.ts';

const help = `Looks over the settings, the database, and what the service needs to reach. The service may run.

  npm run doctor

It changes nothing. Each line begins with ok, or with problem and says what to do; with a problem the exit code is 1.

  --help  this text
`;

await runTool(async () => {
  if (wantsHelp()) return console.log(help);
  let problems = 0;
  for await (const { isWell, says } of examine()) {
    console.log(`${isWell ? 'ok      ' : 'problem '} ${says}`);
    if (!isWell) problems += 1;
  }
  if (problems > 0) process.exitCode = 1;
  console.log(problems === 0 ? '\nAll is well.' : `\nTo be looked at: ${problems}.`);
});

function wantsHelp(): boolean {
  try {
    return parseArgs({ options: { help: { type: 'boolean' } } }).values.help ?? false;
  } catch {
    throw new ToolRefused('That is no option of the doctor. See npm run doctor -- --help.');
  }
}

/** One finding after the other, as they are made: the long checks come last of their kind. */
async function* examine(): AsyncGenerator<Finding> {
  const settings = readSettings();
  yield* settings.findings;
  yield* examineDatabase(readDatabaseUrl());
  const { config } = settings;
  if (!config) return;
  yield* examineRoom(config);
  yield* examineBackups(config, systemClock);
  yield* examineCache(config, systemClock);
  yield* examineMail(config);
  yield* examineProviders(config, systemClock);
}

/** The config is undefined where settings are wrong; the database can be looked at all the same. */
function readSettings(): { config?: Config; findings: Finding[] } {
  try {
    return { config: readConfig(), findings: [well('The settings can be read, and fit together.')] };
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error;
    return { findings: error.sentences.map(problem) };
  }
}
