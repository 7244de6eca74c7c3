// The guards of the service, each weakened in one place: found by their shape, so that new ones need no entry here.
import { readFileSync } from 'node:fs';
import { weakenings } from './conditions.ts';
import { listSources, sourceFolder } from './sources.ts';
import { wordForWord } from './word-for-word.ts';

/** One source file with one guard weaker than it is. */
export interface Mutant {
  /** What is weaker, and where: the same from run to run, whatever else changes. */
  name: string;
  /** From the folder of the sources. */
  path: string;
  source: string;
  original: string;
}

interface Change {
  name: string;
  from: number;
  to: number;
  text: string;
}

export function listMutants(): Mutant[] {
  return listSources().flatMap(path => {
    const source = readFileSync(new URL(path, sourceFolder), 'utf8');
    const found = [...changesByShape(path, source), ...changesByWord(path, source)];
    return numbered(found).map(({ name, from, to, text }) => ({
      name: `${path}: ${name}`,
      path,
      source: source.slice(0, from) + text + source.slice(to),
      original: source,
    }));
  });
}

/** No guards of the API: the tools beside the service, its settings and pages, and how the store keeps what it is given. */
const elsewhere = /^(tools|storage|cache)\/|^(config|several-hosts)\.ts$|\/(document|openapi)/;

function changesByShape(path: string, source: string): Change[] {
  if (path === 'access.ts') return accessChanges(source);
  if (elsewhere.test(path)) return [];
  if (path.endsWith('.queries.ts')) return conditionChanges(source);
  const refusals = refusalChanges(path, source);
  return [...refusals, ...plainRefusalChanges(source), ...stepChanges(source)];
}

/** Two of the same name are told apart by a number. */
function numbered(changes: readonly Change[]): Change[] {
  const seen = new Map<string, number>();
  return changes.map(change => {
    const count = (seen.get(change.name) ?? 0) + 1;
    seen.set(change.name, count);
    return count === 1 ? change : { ...change, name: `${change.name} (${count})` };
  });
}

const widerRoles: Readonly<Record<string, string>> = {
  owners: 'managers',
  managers: 'keepers',
  keepers: 'anyRole',
};
const narrowerRoles = Object.fromEntries(Object.entries(widerRoles).map(([from, to]) => [to, from]));

/** Each row of the access table under every rule that is one step weaker or stricter, and under none. */
function accessChanges(source: string): Change[] {
  return [...source.matchAll(/^ {2}'([A-Z]+ [^']+)': (open|(\w+)\(([^)\n]*)\)),$/gm)].flatMap(
    ({ 0: row, 1: endpoint = '', 2: rule = '', 3: maker, 4: callers = '', index }) => {
      const from = index + row.indexOf(rule, endpoint.length);
      const others = [widerRoles[callers], narrowerRoles[callers]].filter(one => one !== undefined);
      const changed = [
        ...(rule === 'open' ? ['read(anyRole)'] : ['open']),
        ...others.map(roles => `${maker}(${roles})`),
        ...(maker === 'session' ? [`write(${callers})`] : []),
        ...(maker === 'write' ? [`read(${callers})`, `session(${callers})`] : []),
        ...(maker === 'read' ? [`write(${callers})`] : []),
        ...(maker === 'admin' ? ['read(anyRole)'] : []),
        ...(rule === "admin('read')" ? ["admin('write')"] : []),
        ...(rule === "admin('write')" ? ['write(anyRole)', "admin('read')"] : []),
      ];
      return changed.map(text => ({
        name: `${endpoint} is ${text} instead of ${rule}`,
        from,
        to: from + rule.length,
        text,
      }));
    },
  );
}

/** Each condition of each query left out. */
function conditionChanges(source: string): Change[] {
  return [...source.matchAll(/\.(?:where|whereRef|onRef)(?=\()/g)].map(({ 0: method, index }) => {
    const to = endOfParentheses(source, index + method.length);
    const query =
      [...source.slice(0, index).matchAll(/^(?:export )?(?:const|function) (\w+)/gm)].at(-1)?.[1] ?? '';
    return { name: `${query} without ${onOneLine(source.slice(index, to))}`, from: index, to, text: '' };
  });
}

/** Where nothing is thrown: what is read from outside is told to be good, or is not. */
const readsWithSuspicion = /^(caller|credentials)\.ts$|redirect-target/;

/** Each refusal that never comes, for each reason there is for it. */
function refusalChanges(path: string, source: string): Change[] {
  const refusal = /^ (?:\{\s*)?throw refuse\w*\([^)]*/;
  const verdict = /^ return (?:undefined|false|home);/;
  return [...source.matchAll(/\bif (?=\()/g)].flatMap(({ 0: keyword, index }) => {
    const from = index + keyword.length;
    const to = endOfParentheses(source, from);
    const consequence =
      refusal.exec(source.slice(to))?.[0] ??
      (readsWithSuspicion.test(path) ? verdict.exec(source.slice(to))?.[0] : undefined);
    if (!consequence) return [];
    const condition = source.slice(from + 1, to - 1);
    return weakenings(condition).map(text => ({
      name: `if (${onOneLine(text)}) for if (${onOneLine(condition)})${onOneLine(consequence)}`,
      from: from + 1,
      to: to - 1,
      text,
    }));
  });
}

/** Each refusal that a function ends with, whatever the condition was that led there, left out. */
function plainRefusalChanges(source: string): Change[] {
  return [...source.matchAll(/^ +throw refuse(?:Input)?(?=\()/gm)].flatMap(({ 0: start, index }) => {
    const from = index + start.length - start.trimStart().length;
    // Behind a condition, it is the condition that is weakened.
    if (/\bif [^\n]*\{\s*$/.test(source.slice(0, from))) return [];
    const to = endOfParentheses(source, index + start.length);
    return [{ name: `without ${onOneLine(source.slice(from, to))}`, from, to, text: '' }];
  });
}

/** Each step of a transaction that nothing is read from, left out. */
function stepChanges(source: string): Change[] {
  return [...source.matchAll(/^ +await (\w+)\(tx, /gm)].flatMap(({ 0: start, 1: step = '', index }) => {
    const from = index + start.length - start.trimStart().length;
    const to = endOfParentheses(source, source.indexOf('(', from));
    return [{ name: `without the step ${step}`, from, to, text: '' }];
  });
}

function changesByWord(path: string, source: string): Change[] {
  return wordForWord
    .filter(change => change.path === path)
    .map(({ guard, weaker }) => {
      const from = source.indexOf(guard);
      if (from < 0 || source.includes(guard, from + 1)) {
        throw new Error(`${path} should have this once, or word-for-word.ts something else: ${guard}`);
      }
      return {
        name: onOneLine(`${weaker || 'nothing'} for ${guard}`),
        from,
        to: from + guard.length,
        text: weaker,
      };
    });
}

/** Where the parentheses end that open at a place. Strings and patterns with parentheses of their own are few, and balanced. */
function endOfParentheses(source: string, start: number): number {
  let depth = 0;
  for (let place = start; place < source.length; place += 1) {
    if (source[place] === '(') depth += 1;
    if (source[place] === ')') depth -= 1;
    if (depth === 0) return place + 1;
  }
  throw new Error(`The parentheses do not end: ${source.slice(start, start + 80)}`);
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
