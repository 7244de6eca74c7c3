// A person's answers to the questions, and the layout with these answers applied.
import type { Layout } from '../layouts/layout.ts';

/** The answers by question id: the value of a choice, or text. */
export type Answers = Readonly<Record<string, string>>;

/** Returns the answer, or null if it is not one of these values. */
export function answerOf<const V extends string>(
  answers: Answers,
  id: string,
  values: readonly V[],
): V | null {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return values.find(value => value === answer) ?? null;
}

/** Returns an answer as trimmed text; empty if there is none. */
export const textAnswer = (answers: Answers, id: string): string => {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return typeof answer === 'string' ? answer.trim() : '';
};

/** Returns the layout with the columns that the answers choose. */
export function applyColumnAnswers(layout: Layout, answers: Answers): Layout {
  const columns = layout.columns.map(column => ({ ...column }));
  const fields = new Set(columns.flatMap(({ alsoFits }) => (alsoFits ? [alsoFits] : [])));
  for (const field of fields) {
    const rivals = columns.filter(column => column.field === field || column.alsoFits === field);
    const letter = answerOf(
      answers,
      `whichColumn:${field}`,
      rivals.map(rival => rival.letter),
    );
    for (const rival of letter === null ? [] : rivals) {
      rival.field = rival.letter === letter ? field : 'skip';
      rival.alsoFits = null;
    }
  }
  return { ...layout, columns };
}
