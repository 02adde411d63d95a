import { expect, it } from 'vitest';
import { madeChats } from '../../../infra/operations/preview/make-chats.ts';
import { readTurn } from '../../../shared/assistant/reading/read-turn.ts';
import { chatAnswers, chatQuestions } from '../../../web/src/copy/marketing/chat-answers.ts';
import {
  alertChat,
  analysisChat,
  typedQuestions,
} from '../../../web/src/copy/marketing/chat-samples.ts';
import { tryTexts } from '../../../web/src/copy/assistant/try-assistant.ts';

it('the conversations of the site are what the assistant answers: npm run chats makes them anew', async () => {
  expect({ questions: chatQuestions, answers: chatAnswers }).toEqual(await madeChats());
  for (const { bubbles } of [analysisChat, alertChat]) {
    for (const { from, text } of bubbles.filter((bubble) => bubble.from === 'reader')) {
      expect([from, Object.values<string>(chatQuestions).includes(text)]).toEqual(['reader', true]);
    }
  }
});

it.each([...typedQuestions, ...tryTexts.starters])(
  '“%s” is something that it answers',
  (question) => {
    const [{ about }] = readTurn(question);
    expect(['unknown', 'advice', 'incomplete-growth', 'incomplete-alert']).not.toContain(about);
  },
);
