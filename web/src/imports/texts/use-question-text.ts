// The questions about a file and their choices, in the reader's language.
import type { MedicationFrequency } from '@flock-care/contract/shapes';
import type { Field, Question, QuestionCode, Unit } from '@flock-care/contract/sheets';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import type { ReadColumn } from '../reading/protocol.ts';
import { fieldNames, frequencyNames, unitNames } from './layout-names.ts';

export interface QuestionText {
  sentence: string;
  choices: { value: string; label: string }[];
}

export function useQuestionText(): (question: Question, columns: readonly ReadColumn[]) => QuestionText {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const sentenceOf = ({ id, code, example }: Question): string => {
    const field = i18n._(fieldNames[id.split(':')[1] as Field] ?? fieldNames.skip);
    const day = /^\d{4}-\d{2}-\d{2}$/.test(example) ? formats.dayAndYear(example) : example;
    const sentences: Record<QuestionCode, string> = {
      whichColumn: t`Which column is this: ${field}?`,
      titledParts: t`The table has several parts, each with its own header. Is the title above each part the name of its bird?`,
      whichBird: t`Which bird is this table about?`,
      sameName: t`A name appears more than once: ${example}. Is it one bird, or several?`,
      whichDay: t`What day were these birds weighed on?`,
      dateOrder: t`Which comes first in ${example}, the day or the month?`,
      swappedDates: t`Some dates are text, and in the others a spreadsheet may have swapped day and month. Is ${day} right?`,
      unit: t`What unit are weights such as ${example} in?`,
      decimalSign: example.includes(',')
        ? t`What does the comma in ${example} separate?`
        : t`What does the point in ${example} separate?`,
      undatedWeight: t`The newest weight of each animal has no date. Which day should it be recorded for?`,
      birdAbove: t`Some rows have no bird. Do they belong to the bird above them?`,
      dateAbove: t`Some rows have no date. Do they belong to the day above them?`,
      frequency: t`How often are these medications given?`,
    };
    return sentences[code];
  };
  const labelOf = ({ code, example }: Question, value: string, columns: readonly ReadColumn[]): string => {
    const sign = example.includes(',') ? 'comma' : 'point';
    const heading = columns.find(({ letter }) => letter === value)?.heading ?? '';
    const labels: Record<QuestionCode, () => string> = {
      whichColumn: () => t`Column ${value}, “${heading}”`,
      titledParts: () => (value === 'birds' ? t`Yes` : t`No, they are about one bird`),
      whichBird: () => value,
      sameName: () => (value === 'one' ? t`One bird` : t`Several birds, which get a number after the name`),
      whichDay: () => formats.dayAndYear(value),
      dateOrder: () => (value === 'dmy' ? t`The day` : t`The month`),
      swappedDates: () => (value === 'right' ? t`Yes, it is right` : t`No, day and month are swapped`),
      unit: () => i18n._(unitNames[value as Unit]),
      decimalSign: () => (value === sign ? t`A fraction` : t`Thousands`),
      undatedWeight: () => (value === 'today' ? t`Today` : t`Leave it out`),
      birdAbove: () => (value === 'yes' ? t`Yes` : t`No, leave them out`),
      dateAbove: () => (value === 'yes' ? t`Yes` : t`No, leave them out`),
      frequency: () => i18n._(frequencyNames[value as MedicationFrequency]),
    };
    return labels[code]();
  };
  return (question, columns) => ({
    sentence: sentenceOf(question),
    choices: question.choices.map(({ value }) => ({ value, label: labelOf(question, value, columns) })),
  });
}
