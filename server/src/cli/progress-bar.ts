// The bar that shows how far a long command is.
import progress from 'cli-progress';

/** Steps of the bar: enough that a move of an hour is seen to move. */
const steps = 1_000;

/**
 * Shows a bar while `work` reports its progress, from 0 to 1. Only on a terminal: elsewhere nothing but the result is
 * printed.
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
