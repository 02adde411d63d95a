import { describe, expect, it } from 'vitest';
import { replaceBlock } from '../../mutants/figures.ts';
import { shareRows, survivorLines } from '../../mutants/report.ts';
import { collectVerdicts } from '../../mutants/verdicts.ts';
import type { MutantEvent } from '../../mutants/work-files.ts';

const mutant = (key: string) => ({
  key,
  id: key,
  file: 'functions/trial/one.ts',
  line: 7,
  mutator: 'EqualityOperator',
  original: 'a <\n  b',
  replacement: 'a <= b',
});
const at = { project: 'unit', key: 'm' } as const;
const elsewhere = { project: 'harness', key: 'm' } as const;
const verdictOf = (...events: readonly MutantEvent[]) => collectVerdicts([mutant('m')], events)[0];

describe('the verdict on a mutant', () => {
  it.each<[string, readonly MutantEvent[], string]>([
    ['no project has judged it', [], 'waiting'],
    ['a process ended at it', [{ ...at, event: 'started', file: 'a.test.ts' }], 'waiting'],
    ['no test reaches it', [{ ...at, event: 'uncovered' }], 'uncovered'],
    [
      'the tests of one project reach it and pass',
      [
        { ...at, event: 'uncovered' },
        { ...elsewhere, event: 'survived' },
      ],
      'survived',
    ],
    [
      'one project notices it',
      [
        { ...at, event: 'survived' },
        { ...elsewhere, event: 'killed', by: 'a.test.ts', reason: 'test' },
      ],
      'killed',
    ],
  ])('when %s', (_, events, expected) => {
    expect(verdictOf(...events)?.state).toBe(expected);
  });

  it('excludes waiting mutants from the share', () => {
    const verdicts = collectVerdicts(
      [mutant('m'), mutant('n'), mutant('o')],
      [
        { ...at, event: 'killed', by: 'a.test.ts', reason: 'timeout' },
        { ...at, key: 'n', event: 'uncovered' },
      ],
    );
    expect(shareRows(verdicts).at(-1)).toEqual(['all', '2', '1', '0', '1', '50 %']);
    expect(survivorLines(verdicts)).toEqual([
      'functions/trial/one.ts:7 n EqualityOperator, reached by no test: a < b → a <= b',
    ]);
  });

  it('replaces only the numbers of a page', () => {
    const text = 'Before\n\n<!-- mutants -->\n\nold\n\n<!-- /mutants -->\n\nAfter';
    expect(replaceBlock(text, 'new')).toBe(text.replace('old', 'new'));
    expect(() => replaceBlock('Before', 'new')).toThrow('no block');
  });
});
