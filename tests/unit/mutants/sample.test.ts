import { describe, expect, it } from 'vitest';
import { capability } from '../../mutants/mutant.ts';
import { drawSample, withKeys } from '../../mutants/sample.ts';

const change = (file: string, line: number, original: string) => ({
  id: String(line),
  file,
  line,
  mutator: 'EqualityOperator',
  original,
  replacement: 'false',
});
const keysOf = (...changes: readonly ReturnType<typeof change>[]) =>
  withKeys(changes).map(({ key }) => key);

describe('the sample of mutants', () => {
  it.each([
    ['functions/trial/start/start-trial.ts', 'trial'],
    ['functions/entities/payment.ts', 'entities'],
    ['functions/entities/payment.ts', 'entities'],
    ['shared/messages/stops.ts', 'messaging'],
    ['shared/values/cpf.ts', 'shared'],
    ['functions/access/access-rights.ts', 'access'],
  ])('counts %s as %s', (file, expected) => {
    expect(capability(file)).toBe(expected);
  });

  it('recognises a mutant after its line or its file has moved', () => {
    expect(keysOf(change('shared/a/one.ts', 3, 'a < b'))).toEqual(
      keysOf(change('functions/b/one.ts', 40, 'a < b')),
    );
  });

  it('distinguishes equal changes in one file', () => {
    const keys = keysOf(change('one.ts', 3, 'a < b'), change('one.ts', 9, 'a < b'));
    expect(new Set(keys).size).toBe(2);
  });

  it('draws the same number per capability, for any order', () => {
    const mutants = withKeys(
      [1, 2, 3, 4, 5].flatMap((line) => [
        change('functions/trial/one.ts', line, `trial ${line}`),
        change('functions/billing/one.ts', line, `billing ${line}`),
      ]),
    );
    const sample = drawSample(mutants, 2);
    expect(sample.map(({ file }) => capability(file))).toEqual([
      'billing',
      'billing',
      'trial',
      'trial',
    ]);
    expect(drawSample(mutants.toReversed(), 2)).toEqual(sample);
  });

  it('keeps the drawn sample when other code is written', () => {
    const mutants = withKeys(
      [1, 2, 3].map((line) => change('functions/trial/one.ts', line, `${line}`)),
    );
    const more = withKeys([
      change('functions/trial/one.ts', 1, 'new'),
      ...[1, 2, 3].map((line) => change('functions/trial/one.ts', line + 1, `${line}`)),
    ]);
    const drawn = drawSample(mutants, 3).map(({ key }) => key);
    const drawnLater = drawSample(more, 4).map(({ key }) => key);
    expect(drawnLater).toEqual(expect.arrayContaining(drawn));
  });
});
