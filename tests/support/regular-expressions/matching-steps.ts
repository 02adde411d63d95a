import { RegExpParser, type AST } from '@eslint-community/regexpp';

/*
 * A backtracking matcher that works as the engines do and counts its steps, since durations are unreliable on a busy
 * machine.
 */

/** Continues at an index of the text and returns whether the rest matches there. */
type Continue = (at: number) => boolean;
type Match = (at: number, rest: Continue) => boolean;

export interface StepCounter {
  /**
   * Counts the steps of finding all matches in a text.
   * @returns at most a little more than `limit`, where it gives up
   */
  count(text: string, limit: number): number;
}

class TooManySteps extends Error {}

const parser = new RegExpParser();

export function parseExpression(source: string, flags: string): AST.Pattern {
  return parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}

/** Returns a test whether one character is in a class, in a set, or equal to a letter of the pattern. */
export function characterTest(node: AST.Node, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^(?:${node.raw})$`, flags.replaceAll(/[gy]/g, ''));
  const cache = new Map<string, boolean>();
  return (character) => {
    const before = cache.get(character);
    if (before !== undefined) return before;
    const matches = expression.test(character);
    cache.set(character, matches);
    return matches;
  };
}

export function isCharacter(
  node: AST.Node,
): node is AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass {
  return (
    node.type === 'Character' ||
    node.type === 'CharacterSet' ||
    node.type === 'CharacterClass' ||
    node.type === 'ExpressionCharacterClass'
  );
}

export function stepCounter(source: string, flags: string): StepCounter {
  let text: readonly string[] = [];
  let steps = 0;
  let limit = 0;
  const captures = new Map<AST.CapturingGroup, readonly string[]>();
  const isWord = (character: string | undefined) => /^\w/.test(character ?? '');

  const step = () => {
    steps += 1;
    if (steps > limit) throw new TooManySteps();
  };

  const compileAll = (alternatives: readonly AST.Alternative[], by: 1 | -1): Match => {
    const matches = alternatives.map(({ elements }) => compileSequence(elements, by));
    return (at, rest) => matches.some((match) => match(at, rest));
  };

  const compileSequence = (elements: readonly AST.Element[], by: 1 | -1): Match => {
    const ordered = (by === 1 ? elements : elements.toReversed()).map((one) => compile(one, by));
    return ordered.reduceRight<Match>(
      (following, match) => (at, rest) => match(at, (end) => following(end, rest)),
      (at, rest) => rest(at),
    );
  };

  const compileCharacter = (node: AST.Element, by: 1 | -1) => {
    const isIn = characterTest(node, flags);
    return (at: number): boolean => {
      step();
      const character = text[by === 1 ? at : at - 1];
      return character !== undefined && isIn(character);
    };
  };

  const compile = (node: AST.Element, by: 1 | -1): Match => {
    if (isCharacter(node)) {
      const matches = compileCharacter(node, by);
      return (at, rest) => matches(at) && rest(at + by);
    }
    switch (node.type) {
      case 'Group':
        return compileAll(node.alternatives, by);
      case 'CapturingGroup': {
        const match = compileAll(node.alternatives, by);
        return (at, rest) =>
          match(at, (end) => {
            const before = captures.get(node) ?? [];
            captures.set(node, text.slice(Math.min(at, end), Math.max(at, end)));
            if (rest(end)) return true;
            captures.set(node, before);
            return false;
          });
      }
      case 'Backreference': {
        const group = [node.resolved].flat()[0];
        return (at, rest) => {
          const captured = (group && captures.get(group)) ?? [];
          const start = by === 1 ? at : at - captured.length;
          for (const [index, character] of captured.entries()) {
            step();
            if (text[start + index] !== character) return false;
          }
          return rest(at + by * captured.length);
        };
      }
      case 'Assertion':
        return compileAssertion(node);
      case 'Quantifier':
        return compileQuantifier(node, by);
      default:
        return node satisfies never;
    }
  };

  const compileAssertion = (node: AST.Assertion): Match => {
    const isLineEdge = (at: number) => flags.includes('m') && text[at] === '\n';
    switch (node.kind) {
      case 'lookahead':
      case 'lookbehind': {
        const match = compileAll(node.alternatives, node.kind === 'lookahead' ? 1 : -1);
        return (at, rest) => match(at, () => true) !== node.negate && rest(at);
      }
      case 'start':
        return (at, rest) => (at === 0 || isLineEdge(at - 1)) && rest(at);
      case 'end':
        return (at, rest) => (at === text.length || isLineEdge(at)) && rest(at);
      case 'word':
        return (at, rest) => {
          step();
          const isEdge = isWord(text[at - 1]) !== isWord(text[at]);
          return isEdge !== node.negate && rest(at);
        };
      default:
        return node satisfies never;
    }
  };

  const compileQuantifier = (node: AST.Quantifier, by: 1 | -1): Match => {
    const { element, min, max, greedy } = node;
    if (isCharacter(element) && greedy) {
      const matches = compileCharacter(element, by);
      return (at, rest) => {
        let count = 0;
        while (count < max && matches(at + by * count)) count += 1;
        for (; count >= min; count -= 1) {
          step();
          if (rest(at + by * count)) return true;
        }
        return false;
      };
    }
    const match = compile(element, by);
    const repeat = (at: number, rest: Continue, count: number): boolean => {
      step();
      const goOn = () =>
        count < max &&
        match(at, (end) => (end !== at || count < min) && repeat(end, rest, count + 1));
      const stop = () => count >= min && rest(at);
      return greedy ? goOn() || stop() : stop() || goOn();
    };
    return (at, rest) => repeat(at, rest, 0);
  };

  const whole = compileAll(parseExpression(source, flags).alternatives, 1);

  return {
    count(searched, maxSteps) {
      text = Array.from(searched);
      steps = 0;
      limit = maxSteps;
      try {
        for (let at = 0; at <= text.length;) {
          step();
          captures.clear();
          let end = at;
          const isFound = whole(at, (index) => {
            end = index;
            return true;
          });
          at = isFound && end > at ? end : at + 1;
        }
      } catch (error) {
        if (!(error instanceof TooManySteps)) throw error;
      }
      return steps;
    },
  };
}
