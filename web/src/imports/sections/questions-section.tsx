// The questions about a file, with their choices. Answered questions stay visible, so that the answers can be changed.
import type { Question } from '@flock-care/contract/sheets';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RadioChips } from '../../forms/choices.tsx';
import { TextField } from '../../forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { ReadColumn, Reading } from '../reading/protocol.ts';
import styles from '../styles/import.module.css';
import { useQuestionText } from '../texts/use-question-text.ts';

interface Props {
  reading: Reading;
  answers: Readonly<Record<string, string>>;
  today: string;
  onAnswer: (id: string, value: string) => void;
}

export function QuestionsSection({ reading, answers, today, onAnswer }: Props) {
  const { questions, columns } = reading;
  if (questions.length === 0) return null;
  const open = questions.filter(({ id }) => !answers[id]).length;
  return (
    <Section
      title={<Trans>Questions</Trans>}
      aside={open === 0 ? <Trans>all answered</Trans> : <Plural value={open} one="# open" other="# open" />}
    >
      <div className={styles.questions}>
        {questions.map(question => (
          <QuestionCard
            key={question.id}
            question={question}
            columns={columns}
            answer={answers[question.id]}
            today={today}
            onAnswer={value => onAnswer(question.id, value)}
          />
        ))}
      </div>
    </Section>
  );
}

interface CardProps {
  question: Question;
  columns: readonly ReadColumn[];
  answer: string | undefined;
  today: string;
  onAnswer: (value: string) => void;
}

function QuestionCard({ question, columns, answer, today, onAnswer }: CardProps) {
  const { t } = useLingui();
  const { sentence, choices } = useQuestionText()(question, columns);
  const { code, acceptsText, suggested, example, id } = question;
  const isOneOf = choices.some(({ value }) => value === answer);
  const typed = isOneOf ? '' : (answer ?? '');
  const names = code === 'titledParts' ? example : '';
  const text = {
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onAnswer(currentTarget.value),
  };
  return (
    <div className={`${styles.question} ${answer ? '' : styles.open}`} data-question={id}>
      <RadioChips
        legend={
          <>
            {sentence} {names && <span className={styles.example}>{names}</span>}
          </>
        }
        groups={[
          choices.map(({ value, label }) => ({
            value,
            label: value === suggested && !answer ? t`${label} (likely)` : label,
          })),
        ]}
        value={isOneOf ? answer : undefined}
        onChoose={onAnswer}
      />
      {acceptsText && code === 'whichDay' && (
        <TextField label={t`Another day`} type="date" max={today} {...text} />
      )}
      {acceptsText && code !== 'whichDay' && (
        <TextField label={t`Another name`} autoComplete="off" {...text} />
      )}
    </div>
  );
}
