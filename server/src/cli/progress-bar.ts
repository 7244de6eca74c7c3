// The progress bar for a long command.
import progress from 'cli-progress';

/** The number of steps in the bar: enough that even a move that takes an hour shows progress. */
const steps = 1_000;

/**
 * Shows a bar while `work` reports its progress, from 0 to 1. The bar appears only on a terminal; elsewhere only the
 * result is printed.
 */
export async function withProgressBar<Result>(
  label: string,
  work: (onProgress: (share: number) => void) => Promise<Result>,
): Promise<Result> {
  const bar = new progress.SingleBar({
    format: `${label}  {bar}  {percentage} %`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  bar.start(steps, 0);
  try {
    return await work(share => bar.update(Math.floor(share * steps)));
  } finally {
    bar.stop();
  }
}
