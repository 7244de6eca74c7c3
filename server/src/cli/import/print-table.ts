// Prints the origin of an archive, the columns of a table, the questions about it, the problems with its rows, and
// skipped cells.
import type { Import } from '@flock-care/contract/shapes';
import {
  describeColumn,
  type Layout,
  type NotRead,
  type Question,
  type SheetProblem,
} from '@flock-care/contract/sheets';

const maxProblems = 20;

export function printLayout(layout: Layout): void {
  for (const column of layout.columns) console.log(`  ${describeColumn(layout, column)}`);
}

export function printArchive({ name, preview: { archive } }: Import): void {
  if (!archive) return;
  const { scope, exportedAt, settings } = archive;
  console.log(`The archive of the ${scope} ${name}, exported on ${exportedAt.slice(0, 10)}.`);
  if (settings) console.log('The flock is empty, so it also gets the name and the settings of the archive.');
}

export function printQuestions(questions: readonly Question[]): void {
  console.log('\nQuestions about this file:\n');
  for (const { id, text, example, choices, acceptsText } of questions) {
    console.log(`  ${text}${example && ` (${example})`}`);
    for (const { value, label } of choices) console.log(`    --answer ${quote(`${id}=${value}`)}  ${label}`);
    if (acceptsText) console.log(`    --answer ${quote(`${id}=…`)}  any other text`);
  }
}

type Problem = Pick<SheetProblem, 'row' | 'column' | 'value' | 'message'>;

export function printProblems(problems: readonly Problem[], count = problems.length): void {
  if (count === 0) return;
  console.log(`\n${count === 1 ? 'One row cannot' : `${count} rows cannot`} be imported:\n`);
  for (const { row, column, value, message } of problems.slice(0, maxProblems))
    console.log(`  row ${row}${column && `, ${column}`}: ${value && `"${value}". `}${message}`);
  if (count > maxProblems) console.log(`  … and ${count - maxProblems} more`);
}

export function printNotRead(notRead: readonly NotRead[]): void {
  if (notRead.length === 0) return;
  const examples = [...new Set(notRead.map(({ value }) => value).filter(Boolean))].slice(0, 5);
  const cells = notRead.length === 1 ? '1 cell' : `${notRead.length} cells`;
  const suchAs = examples.length > 0 ? `, such as ${examples.map(one => `"${one}"`).join(', ')}` : '';
  console.log(`\nSkipped ${cells} with nothing to import${suchAs}.`);
}

/** Quotes a word for the shell if necessary. */
const quote = (word: string) => (/^[\w:=.-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
