import { InvalidEventPattern, isObject } from './invalid-event-pattern.ts';

/** Returns whether a field matches, given its values: none for an absent field, many for an array. */
export type LeafMatcher = (values: readonly unknown[]) => boolean;

type Test = (value: unknown) => boolean;

/** @throws InvalidEventPattern */
export function compileLeafMatcher(matcher: unknown): LeafMatcher {
  if (!isObject(matcher)) {
    return matchSome(equals(matcher));
  }
  const [operator, operand] = onlyEntry(matcher);
  if (operator === 'exists') {
    if (typeof operand !== 'boolean') {
      throw new InvalidEventPattern('"exists" takes true or false');
    }
    return (values) => values.length > 0 === operand;
  }
  return matchSome(compileTest(operator, operand));
}

function matchSome(test: Test): LeafMatcher {
  return (values) => values.some(test);
}

function onlyEntry(comparison: Readonly<Record<string, unknown>>): [string, unknown] {
  const entries = Object.entries(comparison);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) {
    throw new InvalidEventPattern('a comparison is an object of exactly one operator');
  }
  return entry;
}

function compileTest(operator: string, operand: unknown): Test {
  switch (operator) {
    case 'prefix':
      return startsOrEnds(operand, (value, part) => value.startsWith(part));
    case 'suffix':
      return startsOrEnds(operand, (value, part) => value.endsWith(part));
    case 'equals-ignore-case':
      return equalsIgnoringCase(requireText(operator, operand));
    case 'wildcard':
      return wildcard(requireText(operator, operand));
    case 'numeric':
    case 'cidr':
      throw new InvalidEventPattern(`this local cloud does not know the operator "${operator}"`);
    case 'anything-but':
      return anythingBut(operand);
    default:
      throw new InvalidEventPattern(`unknown operator "${operator}"`);
  }
}

function equals(expected: unknown): Test {
  if (Array.isArray(expected) || expected === undefined) {
    throw new InvalidEventPattern('an array of values cannot contain an array');
  }
  return (value) => value === expected;
}

function requireText(operator: string, operand: unknown): string {
  if (typeof operand !== 'string') {
    throw new InvalidEventPattern(`"${operator}" takes a text`);
  }
  return operand;
}

function equalsIgnoringCase(expected: string): Test {
  const folded = expected.toLowerCase();
  return (value) => typeof value === 'string' && value.toLowerCase() === folded;
}

function startsOrEnds(operand: unknown, holds: (value: string, part: string) => boolean): Test {
  if (!isObject(operand)) {
    const part = requireText('prefix or suffix', operand);
    return (value) => typeof value === 'string' && holds(value, part);
  }
  const [operator, text] = onlyEntry(operand);
  if (operator !== 'equals-ignore-case') {
    throw new InvalidEventPattern(`unknown operator "${operator}" in "prefix" or "suffix"`);
  }
  const folded = requireText(operator, text).toLowerCase();
  return (value) => typeof value === 'string' && holds(value.toLowerCase(), folded);
}

/** `*` matches any text, `\*` and `\\` match the characters themselves. Runs in time linear in the value's length. */
function wildcard(pattern: string): Test {
  const pieces: string[] = [''];
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index];
    const next = pattern[index + 1];
    if (character === '*') {
      if (next === '*') {
        throw new InvalidEventPattern('consecutive wildcards');
      }
      pieces.push('');
    } else if (character === '\\' && (next === '*' || next === '\\')) {
      pieces.push(`${pieces.pop() ?? ''}${next}`);
      index += 1;
    } else if (character === '\\') {
      throw new InvalidEventPattern('a backslash in "wildcard" escapes only * and itself');
    } else {
      pieces.push(`${pieces.pop() ?? ''}${character}`);
    }
  }
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  const middle = pieces.slice(1, -1);
  return (value) => {
    if (typeof value !== 'string') {
      return false;
    }
    if (pieces.length === 1) {
      return value === first;
    }
    if (!value.startsWith(first) || !value.endsWith(last)) {
      return false;
    }
    let position = first.length;
    for (const piece of middle) {
      const found = value.indexOf(piece, position);
      if (found === -1) {
        return false;
      }
      position = found + piece.length;
    }
    return position <= value.length - last.length;
  };
}

/** Matches each value that is none of these; an absent field has no value and never matches. */
function anythingBut(operand: unknown): Test {
  if (!isObject(operand)) {
    const excluded: unknown[] = Array.isArray(operand) ? operand : [operand];
    const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number';
    if (excluded.length === 0 || !excluded.every((one) => isPlain(one))) {
      throw new InvalidEventPattern('"anything-but" takes texts, numbers or one comparison');
    }
    return (value) => !excluded.some((one) => one === value);
  }
  const [operator, text] = onlyEntry(operand);
  if (!['prefix', 'suffix', 'equals-ignore-case', 'wildcard'].includes(operator)) {
    throw new InvalidEventPattern(`unknown operator "${operator}" in "anything-but"`);
  }
  const excluded: unknown[] = Array.isArray(text) ? text : [text];
  if (excluded.length === 0) {
    throw new InvalidEventPattern(`"${operator}" in "anything-but" has no values`);
  }
  const tests = excluded.map((one) => compileTest(operator, requireText(operator, one)));
  return (value) => !tests.some((test) => test(value));
}
