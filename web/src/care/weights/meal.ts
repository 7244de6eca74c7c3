// The meal state of a weight in a form: before a meal, after a meal, or unknown.

export type Meal = 'unknown' | 'fasting' | 'fed';

export const mealOf = (fasting: boolean | null): Meal =>
  fasting === null ? 'unknown' : fasting ? 'fasting' : 'fed';

export const fastingOf = (meal: Meal): boolean | null => (meal === 'unknown' ? null : meal === 'fasting');
