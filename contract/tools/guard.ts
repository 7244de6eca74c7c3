// Runs the weight guard over labelled series: `npm run guard -- score` and `npm run guard -- verdicts`.
import { runGuard } from './guard/run.ts';
import { holdAgainst, scoreVerdicts } from './guard/score.ts';
import { publicSeries, readSeries, readTargets, readVerdicts, UnusableFile } from './guard/series.ts';
import { tablesOf } from './guard/table.ts';

export const usage = `npm run guard -- score [FILE [VERDICTS]] [--json]
  The score of the guard on the labelled series of FILE, or of another rule whose verdicts VERDICTS has.
  Ends with 1 if a target is missed.
npm run guard -- verdicts [FILE]
  The guard's verdict on each weight of FILE, as JSON.
FILE is contract/guard-data/cases.public.json unless it is named.`;

if (import.meta.main) {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Returns the code to end with. */
function run(words: readonly string[]): number {
  const [command, file, verdictsFile, ...more] = words.filter(word => word !== '--json');
  if (more.length > 0 || (command === 'verdicts' && verdictsFile)) return misunderstood();
  if (command === 'score') return score(file, verdictsFile, words.includes('--json'));
  if (command !== 'verdicts') return misunderstood();
  console.log(JSON.stringify(runGuard(readSeries(file ?? publicSeries))));
  return 0;
}

function score(file: string | undefined, verdictsFile: string | undefined, asJson: boolean): number {
  const series = readSeries(file ?? publicSeries);
  const verdicts = verdictsFile ? readVerdicts(verdictsFile) : runGuard(series);
  const reached = scoreVerdicts(series, verdicts);
  const targets = holdAgainst(reached, readTargets());
  console.log(asJson ? JSON.stringify({ ...reached, targets }, null, 1) : tablesOf(reached, targets));
  if (reached.formatProblems > 0)
    console.error(`${reached.formatProblems} verdicts are missing, or have no word that is known.`);
  return reached.formatProblems > 0 || targets.some(({ isReached }) => !isReached) ? 1 : 0;
}

function misunderstood(): number {
  console.error(usage);
  return 1;
}
