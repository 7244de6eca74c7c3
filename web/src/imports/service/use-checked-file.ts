// A hook that compares a file with the flock: its known and new birds, and the service's check of its rows.
import { useRead } from '../../api/reads.ts';
import { useSignedIn } from '../../api/use-session.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import type { ReadFile } from '../draft/file-session.ts';
import type { Decisions } from '../draft/import-draft.ts';
import type { ImportFile } from '../draft/use-import-file.ts';
import type { FileBird } from '../reading/protocol.ts';
import { matchBirds } from './known-birds.ts';
import { type CheckInput, useCheck } from './use-check.ts';
import type { Run } from './use-run.ts';

export function useCheckedFile(file: ReadFile, run: Run, decide: ImportFile['decide']) {
  const { reading, decisions, name, isCurrent } = file;
  const { choices, species, checkedIds } = decisions;
  const { data } = useRead('GET /api/birds', { query: { photos: 'false', status: 'all' } });
  const known = data && matchBirds(reading.birds, data.birds);
  const withoutSpecies = known
    ? reading.birds.filter(({ key, species: own }) => own === '' && !known.has(key))
    : [];
  const openQuestions = reading.questions.filter(({ id }) => !choices.answers[id]).length;
  const speciesByKey = speciesOf(withoutSpecies, species);
  const isSpeciesMissing = withoutSpecies.some(({ key }) => !speciesByKey[key]);
  const connected = useIsConnected();
  const { ended } = useSignedIn();
  const input: CheckInput = {
    ...{ reader: file.reader, name, choices, kind: reading.kind, rows: reading.rows },
    species: speciesByKey,
  };
  const isComplete =
    isCurrent && known !== undefined && openQuestions === 0 && !isSpeciesMissing && reading.rows > 0;
  const { check, error, retry } = useCheck(
    isComplete && connected && !ended && !run.part ? input : undefined,
    checkedIds,
    ids => decide({ checkedIds: ids }),
  );
  return {
    ...{ known, withoutSpecies, openQuestions, isSpeciesMissing, connected, input, check, error, retry },
    isWaiting: !isCurrent || known === undefined,
  };
}

function speciesOf(birds: readonly FileBird[], { all, byBird, differ }: Decisions['species']) {
  return Object.fromEntries(
    birds
      .map(({ key }) => [key, ((differ && byBird[key]) || all).trim()])
      .filter(([, species]) => species !== ''),
  ) as Record<string, string>;
}
