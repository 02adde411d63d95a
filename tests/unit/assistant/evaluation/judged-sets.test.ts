import { expect, it } from 'vitest';
import { countJudgements, readJudgedSets } from '../../../evaluation/judged/judged-sets.ts';

it.each(readJudgedSets())('the $name set judges at least 200 turns, each message once', (set) => {
  const { turns, counts, score } = countJudgements(set);
  expect(turns).toBeGreaterThanOrEqual(200);
  expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(turns);
  expect(score).toBeLessThanOrEqual(counts.right / turns);
  const first = set.dialogues.map((dialogue) => dialogue.turns.map(({ says }) => says).join('\n'));
  expect(new Set(first).size).toBe(first.length);
});
