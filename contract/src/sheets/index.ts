// Turns table cells into import rows. Pure, so it runs both in a browser's worker and in Node.js.
//
// `inspect` recognizes a table and returns its layout, with the questions that the file leaves open. An app shows the
// layout, changes it with `changeColumn` or by inspecting again with another layout, and calls `questionsOf` for the
// changed layout. `readRows` then returns the rows, the problems, and the cells that are not read.
import type { Table } from './cells/cells.ts';
import type { Layout } from './layouts/layout.ts';
import type { Answers } from './questions/answers.ts';
import type { Question } from './questions/question.ts';
import { listQuestions } from './questions/questions.ts';
import { openSheet, type SheetOptions } from './sheet.ts';

export { type Cell, maxTableRows, type Table } from './cells/cells.ts';
export { decodeText, delimiterSampleRows, guessDelimiter, isZip } from './cells/decode-text.ts';
export { type Unit, units } from './cells/units.ts';
export { describeColumn } from './describe-column.ts';
export { type Inspection, inspect, type WantedLayout } from './inspect.ts';
export {
  type Column,
  changeColumn,
  type Field,
  fieldsOfLayout,
  kindOf,
  type Layout,
  type LayoutName,
  layoutNames,
  type Preset,
} from './layouts/layout.ts';
export type { Answers } from './questions/answers.ts';
export { type Choice, type Question, type QuestionCode, questionCodes } from './questions/question.ts';
export { type ReadRows, type ReadTable, readRows } from './read-rows.ts';
export {
  type NotRead,
  type NotReadCode,
  notReadCodes,
  type ProblemCode,
  problemCodes,
  type SheetProblem,
} from './reading/problems.ts';
export type { SheetOptions } from './sheet.ts';
export { type Language, languages } from './words/languages.ts';

/**
 * Returns the questions about a layout. They depend on the answers so far, because a chosen column decides which
 * questions remain.
 */
export function questionsOf(
  table: Table,
  layout: Layout,
  answers: Answers,
  options: SheetOptions,
): Question[] {
  return listQuestions(openSheet(table, options), layout, answers);
}
