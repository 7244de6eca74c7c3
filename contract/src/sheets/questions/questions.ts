// The questions that a file leaves open. Nothing is guessed: every ambiguity becomes a question.
import { medicationFrequencies } from '../../shapes/enums.ts';
import { columnWith, type Layout } from '../layouts/layout.ts';
import { untilNextTable } from '../layouts/parts.ts';
import type { Sheet } from '../sheet.ts';
import { type Answers, applyColumnAnswers } from './answers.ts';
import { birdQuestions } from './bird-questions.ts';
import { fieldWords, frequencyWords } from './field-words.ts';
import { gapQuestions } from './gap-questions.ts';
import { ask, choice, type Question } from './question.ts';
import { dateQuestions, dayQuestions, weightQuestions } from './value-questions.ts';

/**
 * Returns the questions about a layout, including those with an answer. A chosen column decides which other questions
 * are asked.
 */
export function listQuestions(whole: Sheet, layout: Layout, answers: Answers): Question[] {
  const answered = applyColumnAnswers(layout, answers);
  const sheet = untilNextTable(whole, answered);
  return [
    ...columnQuestions(layout),
    ...birdQuestions(sheet, answered, answers),
    ...dayQuestions(sheet, answered),
    ...dateQuestions(sheet, answered),
    ...weightQuestions(sheet, answered),
    ...gapQuestions(sheet, answered),
    ...frequencyQuestions(answered),
  ];
}

function columnQuestions({ columns }: Layout): Question[] {
  const fields = new Set(columns.flatMap(({ alsoFits }) => (alsoFits ? [alsoFits] : [])));
  return [...fields].map(field => {
    const rivals = columns.filter(column => column.field === field || column.alsoFits === field);
    return ask({
      id: `whichColumn:${field}`,
      code: 'whichColumn',
      columns: rivals.map(({ letter }) => letter),
      text: `Which column has the ${fieldWords[field]}?`,
      choices: rivals.map(({ letter, heading }) => choice(letter, `Column ${letter}, “${heading}”`)),
    });
  });
}

function frequencyQuestions(layout: Layout): Question[] {
  if (layout.name !== 'medications' || columnWith(layout, 'frequency')) return [];
  const choices = medicationFrequencies.map(value => choice(value, frequencyWords[value]));
  return [ask({ code: 'frequency', text: 'How often are these medications given?', choices })];
}
