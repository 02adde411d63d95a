import { expect, it } from 'vitest';
import { allAnswers, answerRules } from '../../../../functions/messaging/bot/answer-rules.ts';
import { answerTexts } from '../../../../functions/messaging/bot/answer-texts.ts';
import {
  buildLinkedElsewhereEmail,
  buildLinkedWithoutNumberEmail,
  replyMessage,
} from '../../../../functions/messaging/bot/replies.ts';
import { codeAttemptLimit } from '../../../../functions/messaging/linking/link-account.ts';
import { queueNameOf } from '../../../../functions/messaging/outgoing/outgoing-queue.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';

const now = new Date('2026-11-24T12:00:00Z');
const siteUrl = 'https://bfj.example';
const occasion = { day: '2026-11-24', occasion: 'abc' };

it("the maximum of simultaneous answers to one user is below Meta's limit", () => {
  const atOnce = 45;
  const secondsEach = 6;
  const invitation = 1;
  // The end of one window and the start of the next.
  expect(2 * allAnswers.maximum + codeAttemptLimit.maximum + invitation).toBeLessThan(atOnce);
  expect(allAnswers.maximum).toBeLessThan(allAnswers.windowSeconds / secondsEach);
  for (const { maximum } of Object.values(answerRules)) {
    expect(maximum).toBeLessThanOrEqual(allAnswers.maximum);
  }
});

it('the daily limit is announced again on the next day', () => {
  // The limit of the day before may have been announced when its window had only an hour left.
  expect(answerRules.assistantLimit.windowSeconds).toBeLessThanOrEqual(60 * 60);
});

it('answers do not wait in the queue of bulk messages', () => {
  const messages = [
    replyMessage({ is: 'account', accountId: 'acc_1' }, occasion, { parts: ['Oi'] }, now),
    replyMessage(
      { is: 'stranger', digest: 'x', whatsAppId: '5511988887777' },
      occasion,
      { parts: ['Oi'] },
      now,
    ),
    buildLinkedElsewhereEmail('acc_1', occasion, { siteUrl, now }),
    buildLinkedWithoutNumberEmail('acc_1', occasion, { siteUrl, now }),
  ];
  expect(messages.map(queueNameOf)).toEqual([
    'whatsapp-priority',
    'whatsapp-priority',
    'email-priority',
    'email-priority',
  ]);
});

it.each(Object.entries(answerTexts(siteUrl)))(
  'the answer %s has a full page address that no phone extends',
  (_, parts) => {
    const text = renderPlainText(parts, whatsAppStyle);
    expect(text).not.toMatch(/painel|(?<!bfj\.example)\/mensagens/);
    for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
      expect(address).toMatch(/^https:\/\/bfj\.example\/(?:mensagens|profile|dashboard)$/);
    }
    // Nothing is known about a sender without an account.
    expect(text).not.toMatch(/termina em|\d{4}/);
  },
);
