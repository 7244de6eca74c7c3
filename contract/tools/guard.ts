// Runs the weight guard on series of weights: `npm run guard -- score`, `verdicts` and `real`. `study` reads a
// database, so it is a command of the server.
import { runGuard } from './guard/run.ts';
import { holdAgainst, scoreVerdicts } from './guard/score.ts';
import { scoreNewcomers } from './guard/score-newcomers.ts';
import { scoreChicks, scoreFinches } from './guard/score-real.ts';
import { publicSeries, readSeries, readTargets, readVerdicts, UnusableFile } from './guard/series.ts';
import { newcomerTables, realTables, tablesOf } from './guard/table.ts';

export const usage = `npm run guard -- score [FILE [VERDICTS]] [--json]
  The score of the guard on the labeled series of FILE, or the score of another rule whose verdicts are in VERDICTS.
  Exits with 1 if a target is missed.
npm run guard -- verdicts [FILE]
  The guard's verdict on each weight of FILE, as JSON.
npm run guard -- real
  The guard on real birds: published growth curves of healthy chicks, and house finches.
  Exits with 1 if it raises a call for a healthy chick.
npm run guard -- study [--export FILE]
  The guard on the birds of your own installation: see npm run guard -- study --help.
The default FILE of score and verdicts is contract/guard-data/cases.public.json.`;

if (import.meta.main) process.exitCode = runGuardTool(process.argv.slice(2));

/** Runs the tool and returns its exit code. */
export function runGuardTool(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  try {
    return run(words);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    console.error(error.message);
    return 1;
  }
}

function run(words: readonly string[]): number {
  const [command, file, verdictsFile, ...more] = words.filter(word => word !== '--json');
  if (more.length > 0 || (command === 'verdicts' && verdictsFile)) return misunderstood();
  if (command === 'score') return score(file, verdictsFile, words.includes('--json'));
  if (command === 'real' && file === undefined) return real();
  if (command !== 'verdicts') return misunderstood();
  console.log(JSON.stringify(runGuard(readSeries(file ?? publicSeries))));
  return 0;
}

function score(file: string | undefined, verdictsFile: string | undefined, asJson: boolean): number {
  const series = readSeries(file ?? publicSeries);
  const verdicts = verdictsFile ? readVerdicts(verdictsFile) : runGuard(series);
  const reached = scoreVerdicts(series, verdicts);
  const targets = holdAgainst(reached, readTargets());
  // The series of newcomers are made here, so a file with another rule's verdicts has none for them.
  const newcomers = verdictsFile ? [] : scoreNewcomers(series);
  const tables = [tablesOf(reached, targets), ...(newcomers.length > 0 ? [newcomerTables(newcomers)] : [])];
  console.log(asJson ? JSON.stringify({ ...reached, targets, newcomers }, null, 1) : tables.join('\n\n'));
  if (reached.formatProblems > 0) console.error(`${reached.formatProblems} verdicts are missing or unknown.`);
  return reached.formatProblems > 0 || targets.some(({ isReached }) => !isReached) ? 1 : 0;
}

function real(): number {
  const chicks = scoreChicks();
  console.log(realTables(chicks, scoreFinches()));
  return chicks.some(({ callAge }) => callAge !== null) ? 1 : 0;
}

function misunderstood(): number {
  console.error(usage);
  return 1;
}
