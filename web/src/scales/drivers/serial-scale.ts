// The driver for scales with a serial port that send lines of text: A&D, Kern, Ohaus, Sartorius and others.
import { gramsPer, type Parser, readingOf, type ScaleEvent } from '../readings/reading.ts';

/**
 * The parts of a line: the state (ST or "S S" for stable, US or "S D" for unstable), the kind of weight, the number,
 * whose bracketed digits are not verified, the unit, and a "?" while the weight is changing.
 */
const line =
  /^(?<state>ST|US|S\s+S|S\s+D|S\s+I)?[\s,]*(?<kind>GS|NT|G|N|TR|PT|T)?[\s,*]*(?<sign>[+-]?)\s*(?<digits>\d+(?:[.,]\d*)?(?:\[\d+\])?)\s*(?<unit>[A-Za-z%]+)?\s*(?<moving>\?)?(?:\s+(?:NET|G|N|B))?$/;
/** Lines that are not weights: overload, errors, counted pieces, and the status of the scale. */
const otherLine = /^(?:(?:OL|QT|ERR|STAT|CAL|HIGH|LOW|ES|EL)\b|[HLC]$|S\s*[+-]|-+$)/i;
const tareKinds: ReadonlySet<string> = new Set(['TR', 'PT', 'T']);

const units: ReadonlyMap<string, number> = new Map([
  ['g', 1],
  ['mg', gramsPer.milligram],
  ['kg', gramsPer.kilogram],
  ['oz', gramsPer.ounce],
  ['lb', gramsPer.pound],
]);

const maxLineLength = 80;

/** Returns a parser of lines. Characters in lines of any other form count as invalid. */
export function createSerialParser(): Parser {
  let rest = '';
  let invalidBytes = 0;
  const decoder = new TextDecoder('latin1');
  let lastUnit: string | undefined;
  const readLine = (text: string): readonly ScaleEvent[] => {
    const parts = line.exec(text)?.groups;
    const events = parts ? eventsOf(parts, lastUnit) : otherLine.test(text) ? [] : undefined;
    lastUnit = parts?.unit ?? lastUnit;
    if (events) invalidBytes = 0;
    else invalidBytes += text.length;
    return events ?? [];
  };
  return {
    get invalidBytes() {
      return invalidBytes;
    },
    read(bytes) {
      const [...lines] = (rest + decoder.decode(bytes)).split(/[\r\n]+/);
      rest = lines.pop() ?? '';
      if (rest.length > maxLineLength) {
        invalidBytes += rest.length;
        rest = '';
      }
      return lines.flatMap(text => (text.trim() === '' ? [] : readLine(text.trim())));
    },
  };
}

/**
 * Returns the events for the parts of a line. Several makes leave out the unit until the weight has settled. A line
 * without a unit uses the last one, and has no events if none is known yet.
 */
function eventsOf(
  parts: Partial<Record<string, string>>,
  lastUnit: string | undefined,
): readonly ScaleEvent[] {
  const unitName = parts.unit ?? lastUnit;
  if (tareKinds.has(parts.kind ?? '') || unitName === undefined) return [];
  const digits = (parts.digits ?? '').replace(/[[\]]/g, '').replace(',', '.');
  const unit = units.get(unitName.toLowerCase());
  if (unit === undefined) return [{ kind: 'otherUnit' }];
  const decimals = digits.split('.')[1]?.length ?? 0;
  const isMoving =
    parts.unit === undefined || parts.moving === '?' || /^(?:US|S\s+D)$/.test(parts.state ?? '');
  const grams = Number(digits) * unit * (parts.sign === '-' ? -1 : 1);
  return [readingOf(grams, 10 ** -decimals * unit, isMoving)];
}
