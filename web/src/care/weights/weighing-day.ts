// The days for which a weight can be entered.

/** The first day that a weight can have. Any earlier day is a typing error. */
export const firstWeighingDay = '1990-01-01';

export const isWeighingDay = (day: string, today: string): boolean => day >= firstWeighingDay && day <= today;
