import { expect, it } from 'vitest';
import { describeTrades } from '../../../support/assistant/describe-draft.ts';
import {
  harderTradeSentences,
  measuredTradeSentences,
} from '../../../support/assistant/measured-trade-sentences.ts';

it.each([
  ['a', measuredTradeSentences],
  ['b', harderTradeSentences],
] as const)('measure %s', (_, list) => {
  const wrong = list.flatMap(([text, expected]) => {
    const read = describeTrades(text);
    return read === expected ? [] : [{ text, expected, read }];
  });
  console.log(list.length - wrong.length, 'of', list.length);
  expect(wrong).toEqual([]);
});
