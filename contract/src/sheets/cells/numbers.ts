// Reads numbers that people write with a comma or a point, with or without thousands separators.

export type DecimalSign = 'point' | 'comma';

/** A number in a string. If it can be read in two ways, such as 1,062, both are given. */
export interface FoundNumber {
  ifPoint: number;
  ifComma: number;
  /** The decimal sign that the string implies; null if it implies none or can be read in two ways. */
  shows: DecimalSign | null;
}

export const isAmbiguous = ({ ifPoint, ifComma }: FoundNumber): boolean => ifPoint !== ifComma;

export const numberOf = ({ ifPoint, ifComma }: FoundNumber, sign: DecimalSign): number =>
  sign === 'point' ? ifPoint : ifComma;

const longestNumber = 30;
/** Matches thousands separated by spaces of any width, or by apostrophes, as in Switzerland. */
const otherGroups = /^\d{1,3}(?:[\s'’]\d{3})+(?=[.,]\d|$)/;
const plain = /^\d+$/;
const oneSign = /^(\d*)([.,])(\d+)$/;
const commaGroups = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const pointGroups = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;

/** Returns the number, or null if the string as a whole is not a number. */
export function findNumber(text: string): FoundNumber | null {
  if (text === '' || text.length > longestNumber) return null;
  if (plain.test(text)) return certain(Number(text), null);
  const groups = otherGroups.exec(text);
  const digits = groups ? groups[0].replace(/[^\d]/g, '') + text.slice(groups[0].length) : text;
  if (plain.test(digits)) return certain(Number(digits), null);
  const [, whole = '', sign, fraction = ''] = oneSign.exec(digits) ?? [];
  if (sign)
    return isGroup(whole, fraction) && !groups
      ? ambiguous(whole, fraction, sign)
      : decimal(whole, fraction, sign);
  if (commaGroups.test(digits)) return certain(Number(digits.replaceAll(',', '')), 'point');
  if (pointGroups.test(digits)) return certain(Number(digits.replaceAll('.', '').replace(',', '.')), 'comma');
  return null;
}

const certain = (value: number, shows: DecimalSign | null): FoundNumber => ({
  ifPoint: value,
  ifComma: value,
  shows,
});

const decimal = (whole: string, fraction: string, sign: string) =>
  certain(Number(`${whole || '0'}.${fraction}`), sign === ',' ? 'comma' : 'point');

/** True if the sign can separate thousands, as in 1,062; not in 0,092 or 1062,500. */
const isGroup = (whole: string, fraction: string) => fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);

function ambiguous(whole: string, fraction: string, sign: string): FoundNumber {
  const withFraction = Number(`${whole}.${fraction}`);
  const withThousands = Number(whole + fraction);
  return sign === ','
    ? { ifPoint: withThousands, ifComma: withFraction, shows: null }
    : { ifPoint: withFraction, ifComma: withThousands, shows: null };
}
