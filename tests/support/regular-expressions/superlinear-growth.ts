import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { characterTest, isCharacter, parseExpression, stepCounter } from './matching-steps.ts';

/** A repetitive text for which a regular expression may need too many steps. */
interface Attack {
  readonly prefix: string;
  readonly repeated: string;
  readonly suffix: string;
}

export interface Growth {
  readonly attack: Attack;
  /** Ratio of the matching steps when the number of repetitions doubles. */
  readonly factor: number;
}

const stepLimit = 500_000;

/** Maximum ratio for twice the repetitions: 2 is linear, 4 quadratic; the margin allows for constant steps. */
const maxFactor = 2.6;

const attackText = ({ prefix: before, repeated, suffix: after }: Attack, times: number) =>
  `${before}${repeated.repeat(times)}${after}`;

/**
 * Finds a text on which an expression's steps grow faster than the text.
 * @param length characters of the longer tried text
 * @returns undefined when no text made from its parts shows such growth
 */
export function findSuperlinearGrowth(
  source: string,
  flags: string,
  length = 400,
): Growth | undefined {
  const counter = stepCounter(source, flags);
  const steps = (attack: Attack, times: number) =>
    counter.count(attackText(attack, times), stepLimit);
  for (const attack of makeAttacks(source, flags)) {
    // The steps of most expressions grow linearly for few repetitions; only the others are measured with more.
    const [few, more, most] = [steps(attack, 8), steps(attack, 16), steps(attack, 24)];
    if (most <= stepLimit && most - more <= (more - few) * 1.1 + 8) continue;
    const times = Math.ceil(length / 2 / attack.repeated.length);
    const stepsAtFullLength = steps(attack, times * 2);
    const factor =
      stepsAtFullLength > stepLimit ? Infinity : stepsAtFullLength / steps(attack, times);
    if (factor > maxFactor) return { attack, factor };
  }
  return undefined;
}

/** Returns a few texts that an expression matches, with each of its alternatives. */
export function sampleTexts(source: string, flags: string): readonly string[] {
  const pattern = parseExpression(source, flags);
  const letters = [...new Set([...alphabet, ...literalCharactersOf(pattern)])];
  const { sampleSequence } = createSampler(letters, flags);
  return pattern.alternatives.flatMap(({ elements }) => sampleSequence(elements).slice(0, 1));
}

/** Characters between which the product's expressions distinguish. */
const alphabet = Array.from('a0 A.,-/\nb1Z_@é+!"=:#%$&?;(<>*[]\'\t\u00a0👍\u200b');

/** Endings: none, and one that ends a line and a word, on which most expressions fail. */
const endings = ['', '\na \u0000a \u0000'];

function makeAttacks(source: string, flags: string): readonly Attack[] {
  const pattern = parseExpression(source, flags);
  const attacks = new Map<string, Attack>();
  const letters = [...new Set([...alphabet, ...literalCharactersOf(pattern)])];
  const sampler = createSampler(letters, flags);
  const all = pattern.alternatives.flatMap(({ elements }) => sampler.sampleSequence(elements));
  const add = (prefix: string, repeated: string) => {
    if (repeated === '') return;
    for (const suffix of endings) {
      const attack = { prefix, repeated, suffix };
      attacks.set(JSON.stringify(attack), attack);
    }
  };
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < 2) return;
      const prefix = sampler.before(node);
      const repeated = sampler.sampleElement(node.element);
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

function literalCharactersOf(pattern: AST.Pattern): readonly string[] {
  const letters: string[] = [];
  visitRegExpAST(pattern, {
    onCharacterEnter({ value }) {
      letters.push(String.fromCodePoint(value));
    },
  });
  return letters;
}

/** Returns functions that make texts which parts of an expression match. */
function createSampler(characters: readonly string[], flags: string) {
  const cache = new Map<AST.Node, readonly string[]>();

  /** Returns the tried characters that a class matches. */
  const matchedCharacters = (node: AST.Node): readonly string[] => {
    const before = cache.get(node);
    if (before !== undefined) return before;
    const isIn = characterTest(node, flags);
    const found = characters.filter(isIn);
    cache.set(node, found);
    return found;
  };

  const samplesOf = (node: AST.Element): readonly string[] => {
    if (isCharacter(node)) return matchedCharacters(node).slice(0, 8);
    if (node.type === 'Group' || node.type === 'CapturingGroup') {
      return node.alternatives.flatMap(({ elements }) => sequenceSamples(elements)).slice(0, 24);
    }
    if (node.type === 'Quantifier') {
      return samplesOf(node.element).map((one) => one.repeat(Math.max(1, Math.min(node.min, 20))));
    }
    return [''];
  };

  const shortestSample = (node: AST.Element): string =>
    node.type === 'Quantifier'
      ? shortestSample(node.element).repeat(Math.min(node.min, 20))
      : (samplesOf(node)[0] ?? '');

  /** Returns texts in which one element varies and all others have their first text. */
  const sequenceSamples = (elements: readonly AST.Element[]): readonly string[] => {
    const firsts = elements.map(shortestSample);
    const found = new Set([firsts.join('')]);
    for (const [index, element] of elements.entries()) {
      for (const one of samplesOf(element).slice(0, 4)) {
        found.add(firsts.with(index, one).join(''));
      }
    }
    return [...found].slice(0, 12);
  };

  /** Returns a text that matches everything before a node. */
  const before = (node: AST.Node): string => {
    const { parent } = node;
    if (parent === null) return '';
    if (parent.type === 'Alternative') {
      const index = parent.elements.findIndex((one) => one === node);
      return (
        before(parent) + parent.elements.slice(0, Math.max(0, index)).map(shortestSample).join('')
      );
    }
    return before(parent);
  };

  return { sampleElement: samplesOf, sampleSequence: sequenceSamples, before };
}
