import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { characterTest, isCharacter, parseExpression, stepCounter } from './matching-steps.ts';

/** A repetitive text on which an expression may need too many steps. */
interface Attack {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

export interface Growth {
  readonly attack: Attack;
  /** Ratio of the steps for a text with twice as many repetitions. */
  readonly factor: number;
}

const stepLimit = 500_000;

/** Maximum ratio for twice the text: 2 is linear, 4 quadratic. */
const maxFactor = 2.6;

const textOf = ({ before, repeated, after }: Attack, times: number) =>
  `${before}${repeated.repeat(times)}${after}`;

/**
 * Finds a text on which an expression's steps grow faster than the text.
 * @param length characters of the longer tried text
 * @returns undefined where none of the texts made from its parts shows such growth
 */
export function findSuperlinearGrowth(
  source: string,
  flags: string,
  length = 400,
): Growth | undefined {
  const counter = stepCounter(source, flags);
  const steps = (attack: Attack, times: number) => counter.count(textOf(attack, times), stepLimit);
  for (const attack of attacksOn(source, flags)) {
    // For most expressions the steps of few repetitions grow linearly: only the others are measured further.
    const [few, more, most] = [steps(attack, 8), steps(attack, 16), steps(attack, 24)];
    if (most <= stepLimit && most - more <= (more - few) * 1.1 + 8) continue;
    const times = Math.ceil(length / 2 / attack.repeated.length);
    const whole = steps(attack, times * 2);
    const factor = whole > stepLimit ? Infinity : whole / steps(attack, times);
    if (factor > maxFactor) return { attack, factor };
  }
  return undefined;
}

/** Characters that the expressions distinguish. */
const alphabet = Array.from('a0 A.,-/\nb1Z_@é+!"=:#%$&?;(<>*[]\'\t\u00a0👍\u200b');

/** Endings: none, and one that ends a line and a word and makes most expected endings fail. */
const endings = ['', '\na \u0000a \u0000'];

function attacksOn(source: string, flags: string): readonly Attack[] {
  const pattern = parseExpression(source, flags);
  const attacks = new Map<string, Attack>();
  const letters = [...new Set([...alphabet, ...lettersOf(pattern)])];
  const sampler = samplerOf(letters, flags);
  const all = pattern.alternatives.flatMap(({ elements }) => sampler.sequence(elements));
  const add = (before: string, repeated: string) => {
    if (repeated === '') return;
    for (const after of endings) {
      const attack = { before, repeated, after };
      attacks.set(JSON.stringify(attack), attack);
    }
  };
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < 2) return;
      const prefix = sampler.before(node);
      const repeated = sampler.several(node.element);
      for (const one of repeated) {
        add('', one);
        add(prefix, one);
        add('', `${prefix}${one}`);
        add('', `${prefix}${one} `);
        add('', `${one} `);
        add(prefix, `${one} `);
      }
      add('', prefix);
      add('', `${prefix} `);
      for (const sample of all.slice(0, 3)) {
        add('', sample);
        add('', `${sample} `);
        add('', sample.slice(0, -1));
      }
    },
  });
  return [...attacks.values()];
}

function lettersOf(pattern: AST.Pattern): readonly string[] {
  const letters: string[] = [];
  visitRegExpAST(pattern, {
    onCharacterEnter({ value }) {
      letters.push(String.fromCodePoint(value));
    },
  });
  return letters;
}

/** Returns texts that parts of an expression match. */
function samplerOf(characters: readonly string[], flags: string) {
  const cache = new Map<AST.Node, readonly string[]>();

  /** Returns characters of a class, of different kinds. */
  const charactersOf = (node: AST.Node): readonly string[] => {
    const before = cache.get(node);
    if (before !== undefined) return before;
    const isIn = characterTest(node, flags);
    const found = characters.filter(isIn);
    cache.set(node, found);
    return found;
  };

  const several = (node: AST.Element): readonly string[] => {
    if (isCharacter(node)) return charactersOf(node).slice(0, 8);
    if (node.type === 'Group' || node.type === 'CapturingGroup') {
      return node.alternatives.flatMap(({ elements }) => sequence(elements)).slice(0, 24);
    }
    if (node.type === 'Quantifier') {
      return several(node.element).map((one) => one.repeat(Math.max(1, Math.min(node.min, 20))));
    }
    return [''];
  };

  const least = (node: AST.Element): string =>
    node.type === 'Quantifier'
      ? least(node.element).repeat(Math.min(node.min, 20))
      : (several(node)[0] ?? '');

  /** Returns texts that vary one element at a time, with the first text of all others. */
  const sequence = (elements: readonly AST.Element[]): readonly string[] => {
    const firsts = elements.map(least);
    const found = new Set([firsts.join('')]);
    for (const [index, element] of elements.entries()) {
      for (const one of several(element).slice(0, 4)) {
        found.add(firsts.with(index, one).join(''));
      }
    }
    return [...found].slice(0, 12);
  };

  /** Returns a text that matches everything before a part. */
  const before = (node: AST.Node): string => {
    const { parent } = node;
    if (parent === null) return '';
    if (parent.type === 'Alternative') {
      const index = parent.elements.findIndex((one) => one === node);
      return before(parent) + parent.elements.slice(0, Math.max(0, index)).map(least).join('');
    }
    return before(parent);
  };

  return { several, sequence, before };
}
