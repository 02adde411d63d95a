import { expect, it } from 'vitest';
import { makeChats } from '../../../infra/operations/preview/make-chats.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { chatAnswers, chatQuestions } from '../../../web/src/copy/marketing/chat-answers.ts';
import {
  alertChat,
  analysisChat,
  typedQuestions,
} from '../../../web/src/copy/marketing/chat-samples.ts';
import { tryTexts } from '../../../web/src/copy/assistant/try-assistant.ts';

it("the conversations on the site match the assistant's answers: npm run chats regenerates them", async () => {
  expect({ questions: chatQuestions, answers: chatAnswers }).toEqual(await makeChats());
  for (const { bubbles } of [analysisChat, alertChat]) {
    for (const { from, text } of bubbles.filter((bubble) => bubble.from === 'reader')) {
      expect([from, Object.values<string>(chatQuestions).includes(text)]).toEqual(['reader', true]);
    }
  }
});

it.each([...typedQuestions, ...tryTexts.starters])(
  '“%s” is a question that it answers',
  (question) => {
    const [{ about }] = readTurn(question);
    expect(['unknown', 'advice', 'incomplete-growth', 'incomplete-alert']).not.toContain(about);
  },
);
