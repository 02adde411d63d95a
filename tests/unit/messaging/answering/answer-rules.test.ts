import { expect, it } from 'vitest';
import { allAnswers, answerRules } from '../../../../functions/messaging/answering/answer-rules.ts';
import { answerTexts } from '../../../../functions/messaging/answering/answer-texts.ts';
import {
  linkedElsewhereNotice,
  linkedWithoutNumberNotice,
  reply,
} from '../../../../functions/messaging/answering/replies.ts';
import { tries } from '../../../../functions/messaging/linking/link-person.ts';
import { nameOfQueue } from '../../../../functions/messaging/outgoing/outgoing-queue.ts';
import { plainText, whatsAppStyle } from '../../../../shared/messages/plain-text.ts';

const now = new Date('2026-11-24T12:00:00Z');
const siteUrl = 'https://bfj.example';
const occasion = { day: '2026-11-24', occasion: 'abc' };

it('all answers to one person in a moment are fewer than Meta takes at once', () => {
  const atOnce = 45;
  const secondsEach = 6;
  const invitation = 1;
  // The end of one window and the beginning of the next.
  expect(2 * allAnswers.maximum + tries.maximum + invitation).toBeLessThan(atOnce);
  expect(allAnswers.maximum).toBeLessThan(allAnswers.windowSeconds / secondsEach);
  for (const { maximum } of Object.values(answerRules)) {
    expect(maximum).toBeLessThanOrEqual(allAnswers.maximum);
  }
});

it('the limit of a day is said again where the answers of the next day are used up', () => {
  // The limit of the day before may have been said when its window had just an hour left.
  expect(answerRules.assistantLimit.windowSeconds).toBeLessThanOrEqual(60 * 60);
});

it('what answers somebody waits in no queue behind what goes to everybody', () => {
  const messages = [
    reply({ is: 'account', accountId: 'acc_1' }, occasion, { parts: ['Oi'] }, now),
    reply(
      { is: 'stranger', digest: 'x', whatsAppId: '5511988887777' },
      occasion,
      { parts: ['Oi'] },
      now,
    ),
    linkedElsewhereNotice('acc_1', occasion, { siteUrl, now }),
    linkedWithoutNumberNotice('acc_1', occasion, { siteUrl, now }),
  ];
  expect(messages.map(nameOfQueue)).toEqual([
    'whatsapp-priority',
    'whatsapp-priority',
    'email-priority',
    'email-priority',
  ]);
});

it.each(Object.entries(answerTexts(siteUrl)))(
  'the answer %s has the whole address of a page, with nothing behind it that a phone takes for a part',
  (_, parts) => {
    const text = plainText(parts, whatsAppStyle);
    expect(text).not.toMatch(/painel|(?<!bfj\.example)\/mensagens/);
    for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
      expect(address).toMatch(/^https:\/\/bfj\.example\/(?:mensagens|profile|dashboard)$/);
    }
    // Of whoever has no account nothing is known.
    expect(text).not.toMatch(/termina em|\d{4}/);
  },
);
