// Reads the parts of a message in ICU MessageFormat.
import { IntlMessageFormat } from 'intl-messageformat';

export type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/**
 * Parses a message, with tags as plain text.
 *
 * @throws SyntaxError if the text is not a message
 */
export const parseMessage = (text: string, language: string): Element[] =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst();

/** Lists the elements of a message, including those within its plurals and selections. */
export const elementsOf = (elements: readonly Element[]): Element[] =>
  elements.flatMap(element => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsOf(value)) : []),
  ]);

/**
 * Lists the categories that the plurals in a message lack, such as `few` in Polish. A plural with only `other` lacks
 * none, because its number is never one.
 */
export const missingCategories = (elements: readonly Element[], language: string): string[] =>
  elementsOf(elements).flatMap(element => {
    if (element.type !== 6 || Object.keys(element.options).join() === 'other') return [];
    const { pluralCategories } = new Intl.PluralRules(language, {
      type: element.pluralType ?? 'cardinal',
    }).resolvedOptions();
    return pluralCategories.filter(category => !(category in element.options));
  });
