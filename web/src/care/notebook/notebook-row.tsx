// A notebook row: the fields for the day and the grams, and the day in full or a problem.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { suggestionOf } from '../../guard/judge-typed.ts';
import { type CodedSentence, useVerdictText, wholeSentence } from '../../guard/verdict-sentence.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import styles from './notebook.module.css';
import { type CheckedRow, type Problem, pastedRows, type Row } from './rows.ts';

export type Part = 'day' | 'grams';

interface Props {
  checked: CheckedRow;
  index: number;
  birdName: string;
  today: string;
  /** The part that is being typed. Its problems are shown after the person leaves it. */
  typing: Part | undefined;
  onChange: (part: Partial<Row>) => void;
  onPaste: (rows: readonly Row[]) => void;
  /** Moves the focus to a part of this row, or of the row that is `rows` below it. */
  onGo: (part: Part, rows?: number) => void;
}

export function NotebookRow({ checked, index, birdName, today, typing, onChange, onPaste, onGo }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const { row, day, problem, isKnown } = checked;
  const shown = problem && isShown(problem, typing) ? problem : undefined;
  const line = index + 1;
  const fieldOf = (part: Part, label: string) => ({
    'aria-label': label,
    'aria-describedby': id,
    'aria-invalid': shown && partOf(shown) === part ? true : undefined,
    'data-part': part,
    // A number pad with a decimal key is enough for all weights, and for days with dots, such as 3.11.2026. A comma is
    // read as a dot.
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: row[part],
    onChange: (event: { target: HTMLInputElement }) => onChange({ [part]: event.target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      const go = moves(part)[event.key];
      if (!go || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onGo(...go);
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (!/[\n\t]/.test(text.trim())) return;
      event.preventDefault();
      onPaste(pastedRows(text));
    },
  });
  return (
    <li className={styles.row} data-line={line} data-problem={shown?.kind}>
      <span className={styles.line} aria-hidden="true">
        {formats.number(line)}
      </span>
      <input className={styles.field} {...fieldOf('day', t`Day, line ${line}`)} />
      <input className={styles.field} {...fieldOf('grams', t`Grams, line ${line}`)} />
      <div id={id} className={shown ? `${styles.below} ${styles.problem}` : styles.below}>
        {shown ? (
          <Question problem={shown} {...{ checked, birdName, today, onChange, onGo }} />
        ) : (
          day && (
            <p>
              {formats.shortWeekday(day)} {formats.datedDay(day, '')}
              {isKnown && row.choice !== 'keep' && (
                <>
                  , <Trans>already there</Trans>
                </>
              )}
              {row.choice === 'keep' && (
                <>
                  , <Trans>not changed</Trans>
                </>
              )}
            </p>
          )
        )}
      </div>
    </li>
  );
}

/** Enter moves to the next field, like Tab, and the arrow keys move up and down. */
const moves = (part: Part): Readonly<Record<string, [part: Part, rows?: number]>> => ({
  Enter: part === 'day' ? ['grams'] : ['day', 1],
  ArrowDown: [part, 1],
  ArrowUp: [part, -1],
});

const partOf = ({ kind }: Problem): Part =>
  kind === 'noGrams' || kind === 'unreadableGrams' || kind === 'otherWeight' || kind === 'question'
    ? 'grams'
    : 'day';

const isShown = (problem: Problem, typing: Part | undefined): boolean => {
  // The person has not reached the grams yet.
  if (typing === 'day' && problem.kind === 'noGrams') return false;
  return typing !== partOf(problem);
};

type QuestionProps = Pick<Props, 'checked' | 'birdName' | 'today' | 'onChange' | 'onGo'> & {
  problem: Problem;
};

/** The problem of a row, with buttons for the answers if it is a question. */
function Question({ problem, checked, birdName: name, today, onChange, onGo }: QuestionProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const wordsOf = useVerdictText();
  const { grams = 0 } = checked;
  const answer = (part: Partial<Row>, next: Part, rows = 0) => {
    onChange(part);
    onGo(next, rows);
  };
  if (problem.kind === 'choices') {
    return (
      <Answers words={<Trans>Which day is it? Choose, or type it with month and year.</Trans>}>
        {problem.days.map(choice => (
          <Button
            key={choice}
            size="small"
            onClick={() => answer({ chosenDay: choice }, 'grams')}
          >{`${formats.shortWeekday(choice)} ${formats.datedDay(choice, '')}`}</Button>
        ))}
      </Answers>
    );
  }
  if (problem.kind === 'otherWeight') {
    const there = formats.grams(problem.grams);
    const day = formats.day(checked.day ?? today, today);
    return (
      <Answers words={t`${name} has ${there} on ${day}.`}>
        <Button size="small" onClick={() => answer({ choice: 'keep' }, 'day', 1)}>
          {t`Keep ${formats.number(problem.grams)}`}
        </Button>
        <Button size="small" onClick={() => answer({ choice: 'replace' }, 'day', 1)}>
          {t`Replace with ${formats.number(grams)}`}
        </Button>
      </Answers>
    );
  }
  if (problem.kind === 'question') {
    const suggestion = suggestionOf(problem.result);
    return (
      <Answers words={wholeSentence(wordsOf(problem.result as CodedSentence, name))}>
        {suggestion !== undefined && (
          <Button
            size="small"
            onClick={() => answer({ grams: String(suggestion).replace('.', formats.decimalSign) }, 'day', 1)}
          >
            {t`Make it ${formats.grams(suggestion)}`}
          </Button>
        )}
        <Button size="small" onClick={() => answer({ isSure: true }, 'day', 1)}>
          {t`Keep ${formats.grams(grams)}`}
        </Button>
      </Answers>
    );
  }
  return (
    <p>
      <Sentence problem={problem} />
    </p>
  );
}

type PlainProblem = Exclude<Problem, { kind: 'choices' | 'otherWeight' | 'question' }>;

function Sentence({ problem }: { problem: PlainProblem }) {
  const line = problem.kind === 'twice' ? problem.line : 0;
  switch (problem.kind) {
    case 'noDay':
      return <Trans>The day is missing.</Trans>;
    case 'noGrams':
      return <Trans>The grams are missing.</Trans>;
    case 'unreadableGrams':
      return <Trans>Type the grams, such as 92.5.</Trans>;
    case 'unreadable':
      return <Trans>Type the day, such as 3.11.2026 or 3 Nov 2026.</Trans>;
    case 'noSuchDay':
      return <Trans>That day does not exist.</Trans>;
    case 'future':
      return <Trans>This day is in the future.</Trans>;
    case 'tooOld':
      return <Trans>This day is too long ago.</Trans>;
    case 'twice':
      return <Trans>Line {line} has the same day.</Trans>;
  }
}

const Answers = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <>
    <p>{words}</p>
    <div className={styles.answers}>{children}</div>
  </>
);
