// A condition that refuses, made weaker: without one of its reasons, or false altogether.

/** The condition's text with each of its alternatives taken away in turn. */
export function weakenings(condition: string): string[] {
  const reasons = splitAt(condition, '||');
  if (reasons.length > 1) {
    return reasons.flatMap((reason, index) =>
      weakenings(reason).map(weaker => reasons.with(index, weaker).join(' || ')),
    );
  }
  const parts = splitAt(condition, '&&');
  const inner = parts.flatMap((part, index) => {
    const [, within] = /^\((.*)\)$/s.exec(part) ?? [];
    if (within === undefined || splitAt(within, '||').length === 1) return [];
    return weakenings(within).map(weaker => parts.with(index, `(${weaker})`).join(' && '));
  });
  return ['false', ...inner];
}

/** The parts between an operator that stands in no parentheses. */
function splitAt(condition: string, operator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let place = 0; place < condition.length; place += 1) {
    const character = condition[place] ?? '';
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth === 0 && condition.startsWith(operator, place)) {
      parts.push('');
      place += operator.length - 1;
    } else {
      parts.push((parts.pop() ?? '') + character);
    }
  }
  return parts.map(part => part.trim());
}
