// Writes the research file: the weights, verdicts and outcomes of birds, without names, dates or any text that keepers
// typed.

import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Stage, Verdict } from '@flock-care/contract/guard';
import type { AcknowledgementDecision } from '@flock-care/contract/shapes';
import { speciesNamedIn } from '@flock-care/contract/species';
import { dayNumberOf } from '../../guard/day-numbers.ts';
import { CommandError } from '../command.ts';
import type { StudiedBird } from './read-bird.ts';
import type { JudgedWeight } from './replay.ts';

/** The file mode: only the user who made the file may read or change it. */
const ownerOnly = 0o600;
const head = '{"format":"flock-care-study","version":1,"birds":[';
const foot = '\n]}\n';

/** A bird in the file. Days are counted from its first weight. */
export interface ResearchBird {
  /** Random, and different in every file. */
  id: string;
  species: string;
  stages: { fromDay: number; stage: Stage }[];
  weights: { day: number; grams: number; fasting: boolean | null; verdict: Verdict }[];
  outcomes: { day: number; outcome: AcknowledgementDecision | 'vet_visit' | 'died' }[];
}

/** A file that gets its final name only when it is complete. */
export class ResearchFile {
  birds = 0;
  readonly #file: string;
  readonly #unfinished: string;
  readonly #descriptor: number;

  /** @throws CommandError if the file exists or cannot be created */
  constructor(file: string) {
    this.#file = file;
    this.#unfinished = `${file}.${process.pid}.unfinished`;
    refuseToReplace(file);
    this.#descriptor = attempt(file, () => openSync(this.#unfinished, 'wx', ownerOnly));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        this.discard();
        process.exit(1);
      });
    }
    this.#write(head);
  }

  add(bird: StudiedBird, judgedWeights: readonly JudgedWeight[]): void {
    this.#write(`${this.birds > 0 ? ',' : ''}\n${JSON.stringify(anonymize(bird, judgedWeights))}`);
    this.birds += 1;
  }

  /**
   * Gives the file its name.
   *
   * @throws CommandError if the name has been taken in the meantime, or the file cannot be written
   */
  finish(): void {
    this.#write(foot);
    attempt(this.#file, () => fsyncSync(this.#descriptor));
    // Claims the name, because a rename alone would replace a file that has appeared in the meantime.
    closeSync(attempt(this.#file, () => openSync(this.#file, 'wx', ownerOnly)));
    try {
      renameSync(this.#unfinished, this.#file);
    } catch (error) {
      rmSync(this.#file, { force: true });
      throw error;
    }
  }

  /** Closes and removes the unfinished file. */
  discard(): void {
    closeSync(this.#descriptor);
    rmSync(this.#unfinished, { force: true });
  }

  #write(text: string): void {
    attempt(this.#file, () => writeFileSync(this.#descriptor, text));
  }
}

function refuseToReplace(file: string): void {
  if (existsSync(file))
    throw new CommandError(
      `${file} already exists, and a study never overwrites a file. Choose another name.`,
    );
}

/** Turns a system error into an error message. @throws CommandError */
function attempt<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') refuseToReplace(file);
    throw new CommandError(`${file} could not be written: ${error.message}.`);
  }
}

/** Returns a bird for the file, described only by a random id, numbers, and words from fixed lists. */
function anonymize(bird: StudiedBird, judgedWeights: readonly JudgedWeight[]): ResearchBird {
  const firstDay = judgedWeights[0]?.day ?? 0;
  const dayOf = (date: string) => dayNumberOf(date) - firstDay;
  const outcomes: ResearchBird['outcomes'] = [
    ...bird.acknowledgements.map(({ on, decision }) => ({ day: dayOf(on), outcome: decision })),
    ...bird.visitDays.map(date => ({ day: dayOf(date), outcome: 'vet_visit' as const })),
    ...(bird.diedOn === null ? [] : [{ day: dayOf(bird.diedOn), outcome: 'died' as const }]),
  ];
  return {
    id: randomUUID(),
    // A name from a fixed list, because text typed by a keeper may name people.
    species: speciesNamedIn(bird.species) ?? 'other',
    stages: judgedWeights.flatMap(({ day, stage }, index) =>
      stage === judgedWeights[index - 1]?.stage ? [] : [{ fromDay: day - firstDay, stage }],
    ),
    weights: judgedWeights.map(({ day, grams, fasting, verdict }) => ({
      day: day - firstDay,
      grams,
      fasting,
      verdict,
    })),
    outcomes: outcomes.filter(({ day }) => day >= 0).sort((a, b) => a.day - b.day),
  };
}
