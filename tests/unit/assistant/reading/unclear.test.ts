import { describe, expect, it } from 'vitest';
import {
  answerUnclear,
  proposeQuestions,
} from '../../../../functions/assistant/answers/unclear.ts';
import { intents } from '../../../../functions/assistant/domain/intents.ts';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';
import { classifyIntent } from '../../../../functions/assistant/reading/intent/classify-intent.ts';
import { readJudgedSets } from '../../../evaluation/judged/judged-sets.ts';

const reader = { nameAssets: (text: string) => text, today: '2026-12-01' };

function read(text: string, before?: Question): Question {
  const previous = before && { question: before, text: '' };
  return readMessage(text, previous, reader)[0];
}

describe('a message that no rule understands', () => {
  it.each([
    ['como tiro mofo da parede', 'off-topic'],
    ['800 reais', 'calculation'],
  ])('is likely about something: %s', (text, like) => {
    expect(read(text)).toMatchObject({ about: 'unclear', like });
  });

  it('proposes complete questions only, each of which is understood', () => {
    for (const like of intents) {
      for (const tickers of [undefined, ['PETR4'], ['VALE3', 'GGBR4']]) {
        const question = { about: 'unclear', like, ...(tickers && { tickers }) } as const;
        for (const text of proposeQuestions(question)) {
          expect(`${text}: ${read(text).about}`).not.toMatch(/: (?:unknown|unclear|incomplete)/);
        }
      }
    }
  });

  it('answers without a figure', () => {
    for (const like of intents) {
      const parts = answerUnclear({ about: 'unclear', like, tickers: ['PETR4'] });
      expect(parts.flatMap((part) => ('figures' in part ? part.figures : []))).toEqual([]);
    }
  });

  it('proposes a calculation with the amount of the message', () => {
    const question = read('mil e 500 reais?');
    expect(question.about).toBe('unclear');
  });
});

const intentOfKind = new Map([
  ['account', 'account'],
  ['alert', 'account'],
  ['advice', 'advice'],
  ['explanation', 'explanation'],
  ['calculation', 'calculation'],
  ['off-topic', 'off-topic'],
  ['noise', 'greeting'],
]);

describe('the classifier of intents', () => {
  it('finds two thirds of the intents of questions that it has not seen', () => {
    const turns = readJudgedSets().flatMap(({ dialogues }) =>
      dialogues.flatMap(({ kind, turns: [first] }) =>
        first === undefined
          ? []
          : [{ says: first.says, intent: intentOfKind.get(kind) ?? 'market' }],
      ),
    );
    const right = turns.filter(({ says, intent }) => classifyIntent(says).intent === intent);
    expect(turns.length).toBeGreaterThan(400);
    expect(right.length / turns.length).toBeGreaterThan(0.7);
  });
});
