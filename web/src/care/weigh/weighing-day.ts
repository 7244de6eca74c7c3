// The days of which a weight can be entered.

/** Earlier days in the field are slips of the keyboard. */
export const firstWeighingDay = '1990-01-01';

export const isWeighingDay = (day: string, today: string): boolean => day >= firstWeighingDay && day <= today;
