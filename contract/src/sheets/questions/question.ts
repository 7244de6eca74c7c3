// A question that a file leaves open, with its choices.

export const questionCodes = [
  'whichColumn',
  'titledParts',
  'whichBird',
  'sameName',
  'whichDay',
  'dateOrder',
  'swappedDates',
  'unit',
  'decimalSign',
  'undatedWeight',
  'birdAbove',
  'dateAbove',
  'frequency',
] as const;
export type QuestionCode = (typeof questionCodes)[number];

export interface Question {
  /** The key of its answer in `Answers`. */
  id: string;
  code: QuestionCode;
  /** The letters of the columns that the question is about. */
  columns: string[];
  /** The question in plain English. */
  text: string;
  /** A value in the file that can be read in several ways, or the names in question; empty if there is none. */
  example: string;
  choices: Choice[];
  /** The most likely choice; null if none stands out. It is never used without asking. */
  suggested: string | null;
  /** True if the answer can also be text that is not a choice, such as the name of a bird. */
  acceptsText: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

type Asked = Pick<Question, 'code' | 'text' | 'choices'> & Partial<Question>;

export const ask = ({ code, ...others }: Asked): Question => ({
  id: code,
  code,
  columns: [],
  example: '',
  suggested: null,
  acceptsText: false,
  ...others,
});

export const choice = (value: string, label: string): Choice => ({ value, label });
