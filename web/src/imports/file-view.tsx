// The view of a file that has been read: its contents, open questions, problems, and the "Import" button.
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { focusHeading } from '../ui/controls/focus-heading.ts';
import { announce } from '../ui/messages/announcements.tsx';
import type { ReadFile } from './draft/file-session.ts';
import type { ImportFile } from './draft/use-import-file.ts';
import type { Reading } from './reading/protocol.ts';
import { DifferentSection } from './sections/different-section.tsx';
import { FileBirdsSection } from './sections/file-birds-section.tsx';
import { FileSummary } from './sections/file-summary.tsx';
import { ImportFoot } from './sections/import-foot.tsx';
import { LayoutSection } from './sections/layout-section.tsx';
import { ProblemsSection } from './sections/problems-section.tsx';
import { QuestionsSection } from './sections/questions-section.tsx';
import { discard } from './service/use-check.ts';
import { useCheckedFile } from './service/use-checked-file.ts';
import type { Run } from './service/use-run.ts';
import styles from './styles/import.module.css';
import { importRefusals } from './texts/import-refusals.ts';
import { openCodes } from './texts/problem-texts.ts';
import { useFootText } from './texts/use-foot-text.ts';
import { useProblemLines } from './texts/use-problem-lines.ts';

interface Props {
  file: ReadFile;
  today: string;
  run: Run;
  decide: ImportFile['decide'];
  /** Removes the file and its run. */
  drop: ImportFile['drop'];
}

export function FileView({ file, today, run, decide, drop }: Props) {
  const { t } = useLingui();
  const { reading, decisions, name } = file;
  const { choices, species, replace, checkedIds } = decisions;
  const {
    known,
    withoutSpecies,
    openQuestions,
    isSpeciesMissing,
    isWaiting,
    connected,
    input,
    check,
    error,
    retry,
  } = useCheckedFile(file, run, decide);
  const lines = useProblemLines(
    openQuestions > 0 ? withoutOpen(reading) : reading.problems,
    check?.preview.problems ?? [],
    reading.columns,
  );
  const failure = run.error ?? error;
  // If the session has expired, the app's frame asks the person to sign in.
  const isSignedOut = failure instanceof ApiError && failure.status === 401;
  const refusal = useRefusal(importRefusals)(isSignedOut ? undefined : failure);
  const { missing, label } = useFootText({
    ...{ reading, check, replace, openQuestions, isSpeciesMissing, connected },
    ...{ isWaiting, part: run.part },
  });
  const isBusy = run.part !== undefined;
  const onImport = async () => {
    if (!check) return;
    const result = await run.start(input, check, replace);
    if (result === 'checkGone') retry();
    if (result !== 'started') return;
    await drop();
    // The focused button has disappeared.
    focusHeading();
    announce(t`The import has been started.`);
  };
  const onDecision: typeof decide = part => {
    // The refusal was about the earlier decisions.
    run.reset();
    return decide(part);
  };
  const onStartOver = async () => {
    void discard(checkedIds).catch(() => {});
    await drop();
    focusHeading();
  };
  return (
    <div className={styles.file}>
      {/* Inert during a run, because the run uses the decisions from its start. */}
      <div className={styles.file} inert={isBusy}>
        <FileSummary file={file} />
        <QuestionsSection
          reading={reading}
          answers={choices.answers}
          today={today}
          onAnswer={(id, value) =>
            void onDecision({ choices: { ...choices, answers: { ...choices.answers, [id]: value } } })
          }
        />
        <FileBirdsSection
          reading={reading}
          known={known}
          withoutSpecies={withoutSpecies}
          species={species}
          onSpecies={next => void onDecision({ species: next })}
          areFiguresCertain={openQuestions === 0}
        />
        {check && (
          <DifferentSection
            kind={reading.kind}
            preview={check.preview}
            replace={replace}
            onReplace={next => void onDecision({ replace: next })}
          />
        )}
        <LayoutSection
          reading={reading}
          choices={choices}
          onChoices={next => void onDecision({ choices: next })}
        />
        <ProblemsSection lines={lines} fileName={name} />
      </div>
      <ImportFoot
        label={label}
        missing={missing}
        error={failure}
        refusal={refusal}
        onRetry={run.error ? () => void onImport() : retry}
        isBusy={isBusy}
        onImport={() => void onImport()}
        onStartOver={() => void onStartOver()}
      />
    </div>
  );
}

/** Leaves out the problems that answers to the open questions may solve. */
function withoutOpen({ problems, questions }: Reading): Reading['problems'] {
  const asks = (code: string) => questions.some(question => question.code === code);
  return problems.filter(
    ({ code }) =>
      !openCodes.has(code) &&
      !(code === 'birdMissing' && (asks('whichBird') || asks('titledParts') || asks('birdAbove'))) &&
      !(code === 'dateMissing' && (asks('whichDay') || asks('dateAbove'))),
  );
}
