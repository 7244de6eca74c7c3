// Describes the meaning of a column in plain English: "Column C is Kiwi’s weight in grams."
import type { Column, Layout } from './layouts/layout.ts';
import { fieldWords, unitWords } from './questions/field-words.ts';

export function describeColumn({ name }: Layout, { letter, heading, field, unit, bird }: Column): string {
  const column = `Column ${letter}`;
  if (field === 'skip') return `${column} is not read.`;
  const inUnit = unit && field === 'weight' ? ` in ${unitWords[unit]}` : '';
  if (bird && field === 'weight') return `${column} is ${bird.name || bird.ring}’s weight${inUnit}.`;
  if (name === 'birdRows' && field === 'weight')
    return `${column} is the weight of ${heading || 'the day above'}${inUnit}.`;
  return `${column} is the ${fieldWords[field]}${inUnit}.`;
}
