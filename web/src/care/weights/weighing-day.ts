// The days that a weight can be entered for.

/** Any day before this one is a typing error. */
export const firstWeighingDay = '1990-01-01';

export const isWeighingDay = (day: string, today: string): boolean => day >= firstWeighingDay && day <= today;
