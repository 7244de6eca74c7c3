// Prints what was found in a table: its columns, the questions about it, and the problems of its rows.
import {
  describeColumn,
  type Layout,
  type NotRead,
  type Question,
  type SheetProblem,
} from '@flock-care/contract/sheets';

const shownProblems = 20;

export function printLayout(layout: Layout): void {
  for (const column of layout.columns) console.log(`  ${describeColumn(layout, column)}`);
}

export function printQuestions(questions: readonly Question[]): void {
  console.log('\nQuestions about this file:\n');
  for (const { id, text, example, choices, acceptsText } of questions) {
    console.log(`  ${text}${example && ` (${example})`}`);
    for (const { value, label } of choices) console.log(`    --answer ${quoted(`${id}=${value}`)}  ${label}`);
    if (acceptsText) console.log(`    --answer ${quoted(`${id}=…`)}  any other text`);
  }
}

type Problem = Pick<SheetProblem, 'row' | 'column' | 'value' | 'message'>;

export function printProblems(problems: readonly Problem[], count = problems.length): void {
  if (count === 0) return;
  console.log(`\n${count === 1 ? 'One row cannot' : `${count} rows cannot`} be imported:\n`);
  for (const { row, column, value, message } of problems.slice(0, shownProblems))
    console.log(`  row ${row}${column && `, ${column}`}: ${value && `"${value}". `}${message}`);
  if (count > shownProblems) console.log(`  … and ${count - shownProblems} more`);
}

export function printNotRead(notRead: readonly NotRead[]): void {
  if (notRead.length === 0) return;
  const examples = [...new Set(notRead.map(({ value }) => value).filter(Boolean))].slice(0, 5);
  const cells = notRead.length === 1 ? '1 cell' : `${notRead.length} cells`;
  const suchAs = examples.length > 0 ? `, such as ${examples.map(one => `"${one}"`).join(', ')}` : '';
  console.log(`\nSkipped ${cells} with nothing to import${suchAs}.`);
}

/** Quotes a word for the shell if necessary. */
const quoted = (word: string) => (/^[\w:=.-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
