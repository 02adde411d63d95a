import { beforeAll, describe, expect, it } from 'vitest';
import {
  findModuleExpressions,
  findExpressions,
  type FoundExpression,
} from '../../support/regular-expressions/find-expressions.ts';
import { findSuperlinearGrowth } from '../../support/regular-expressions/superlinear-growth.ts';
import { stepCounter } from '../../support/regular-expressions/matching-steps.ts';

/** Expressions for short texts only, each with the maximum length and its reason. */
const bounded: Readonly<Record<string, { readonly characters: number; readonly why: string }>> = {
  [String.raw`\B(?=(?:\d{3})+$)`]: {
    characters: 22,
    why: 'digits of a safe integer, or of a decimal that its own expression limits to 21 of them',
  },
};

/** Maximum steps for the longest text of an expression in `bounded`. */
const maxBoundedSteps = 1_000;

describe('the regular expressions of the product', () => {
  let expressions: readonly FoundExpression[] = [];
  beforeAll(async () => {
    expressions = await findExpressions();
  }, 90_000);

  it('are all found, including those built when a module loads', () => {
    expect(expressions.length).toBeGreaterThan(600);
    const built = expressions.filter(({ location }) => location.endsWith('refused-topics.ts'));
    expect(built.length).toBeGreaterThan(30);
  });

  it('take time linear in a hostile text', () => {
    const slow = [
      ...new Map(expressions.map((one) => [`${one.source}/${one.flags}`, one])).values(),
    ]
      .filter(({ source }) => bounded[source] === undefined)
      .flatMap(({ location, source, flags }) => {
        const growth = findSuperlinearGrowth(source, flags);
        return growth === undefined
          ? []
          : [`${location} /${source}/${flags} by ${JSON.stringify(growth.attack)}`];
      });
    expect(
      slow,
      'rewrite it, for example with {0,80} for * or a lookbehind where it begins',
    ).toEqual([]);
  });

  it.each(Object.entries(bounded))(
    '%s is in use and cheap on its longest text',
    (source, bound) => {
      expect(expressions.some((one) => one.source === source)).toBe(true);
      expect(findSuperlinearGrowth(source, 'g')).toBeDefined();
      const { count } = stepCounter(source, 'g');
      expect(count('0'.repeat(bound.characters), maxBoundedSteps)).toBeLessThan(maxBoundedSteps);
    },
  );
});

describe('the search for expressions', () => {
  it('finds literals at any position, and calls of RegExp', () => {
    const { literals, constructorCalls: builds } = findModuleExpressions(
      'some.tsx',
      "const a = <b c={/d+/u}>{e.split(/f/)}</b>;\nconst g = new RegExp(`h${i}`) ?? RegExp('j');",
    );
    expect(literals).toEqual([
      { location: 'some.tsx:1', source: 'd+', flags: 'u' },
      { location: 'some.tsx:1', source: 'f', flags: '' },
    ]);
    expect(builds).toBe(2);
  });
});

describe('the search for growth', () => {
  it.each([
    /\/+$/,
    /\s+\S*$/,
    /\s*[—–]\s*/,
    /[^a-z]+$/,
    /^\d*\.?\d+$/,
    /^\d[\d.,]*(?: reais)?\W*$/,
    /\w+@\w+\.\w+/,
    /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    /\bmanda\w*\b.*\bhoje\b/,
    /card.token.*not found/i,
    /\bo que houve\b(?=.*\bhoje\b)/,
    /^(?!.*\bavis|.*\bhoras?\b.*\bmensage).*\bsobe\b/,
    /(?<=\p{L}{2,})[.!]+/u,
    /\bcpf\b(?: e \w+ cpf)* dele/,
    /^(?:a+)+$/,
    /^(?:a|a)*b/,
    /^\s*(?:\w+\s*)*;$/,
    /^(?:\w+ ?)+$/,
    /(\w+)-\1!/,
    /\d{1,3}(?:\.\d{3})+,\d{2}/,
  ])('finds a slow text for %s', (expression) => {
    expect(findSuperlinearGrowth(expression.source, expression.flags)).toBeDefined();
  });

  it.each([
    /(?<!\/)\/+$/,
    /\s\S*$/,
    /(?<!\s)\s*[—–]\s*/,
    /^\d+(?:\.\d*)?$|^\.\d+$/,
    /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    /\bmanda\w*\b.{0,80}\bhoje\b/,
    /^.*\bhoje\b/,
    /^(?:\w+ )+$/,
    /(?<![\w,.])\d{1,3}(?:\.\d{3})+,\d{2}/,
    /^(.)\1{13}$/,
  ])('finds none for %s', (expression) => {
    expect(findSuperlinearGrowth(expression.source, expression.flags)).toBeUndefined();
  });

  it.each([
    [/a/, 'bbb', 8],
    [/a+/, 'aaaa', 10],
  ])('counts few steps of %s on %s', (expression, text, most) => {
    const { count } = stepCounter(expression.source, expression.flags);
    expect(count(text, 100)).toBeLessThanOrEqual(most);
  });
});
