import { describe, expect, it } from 'vitest';
import { answerDistressReply } from '../../../../functions/assistant/answers/distress.ts';
import { suggestionsFor } from '../../../../functions/assistant/answers/suggestions.ts';
import {
  distressKinds,
  distressReplies,
} from '../../../../functions/assistant/domain/distress-kinds.ts';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';

const reader = { nameAssets: (text: string) => text, today: '2026-07-01' };

/** Returns the question of the last message, each message with the one before as context. */
function lastOf(...messages: readonly string[]): Question | undefined {
  let previous: { readonly question: Question; readonly text: string } | undefined;
  let question: Question | undefined;
  for (const text of messages) {
    [question] = readMessage(text, previous, reader);
    previous = { question, text };
  }
  return question;
}

const scam = 'um rapaz no telegram diz que é analista de vocês e pediu um pix de 500';
const fraud = 'botei 12 mil num robô que prometia 4% por semana e agora o site não deixa sacar';
const debt = 'tenho 6 empréstimos e não consigo sair do vermelho';
const crisis = 'perdi tudo no dólar e não quero mais viver';
const gambling = 'perdi o salário no tigrinho de novo';

describe('a message after help with distress', () => {
  it.each([
    [scam, 'mas ele mandou o crachá', { about: 'scam', reply: 'doubt' }],
    [scam, 'já paguei', { about: 'fraud' }],
    [
      fraud,
      'eles falaram que se eu pagar a taxa de 1.800 libera tudo hoje',
      { about: 'fraud', reply: 'fee' },
    ],
    [fraud, 'fizeram um pix de 4.300 tem como voltar', { about: 'fraud', reply: 'recover' }],
    [fraud, 'já tentei falar com o banco', { about: 'fraud', reply: 'tried' }],
    [debt, 'o banco pode tomar minha aposentadoria inteira?', { about: 'debt', reply: 'seizure' }],
    [debt, 'obrigado', { about: 'debt', reply: 'thanks' }],
    [crisis, 'não quero ligar', { about: 'crisis', reply: 'unwilling' }],
    [crisis, 'tá', { about: 'crisis', reply: 'other' }],
    [crisis, 'bom dia', { about: 'crisis', reply: 'other' }],
    [gambling, 'já tentei parar', { about: 'gambling', reply: 'tried' }],
  ])('%s > %s', (first, second, question) => {
    expect(lastOf(first, second)).toEqual(question);
  });

  it('stays with it over several messages', () => {
    expect(lastOf(crisis, 'não quero ligar', 'já tentei', 'ok')).toEqual({
      about: 'crisis',
      reply: 'other',
    });
  });

  it.each([
    ['quanto está PETR4?', 'asset'],
    ['quanto está a selic?', 'macro'],
    ['cancela meu alerta', 'remove-alerts'],
  ])('leaves another question as it is: %s', (text, about) => {
    expect(lastOf(fraud, text)?.about).toBe(about);
  });

  it('takes nothing for a reply without help before it', () => {
    expect(lastOf('quanto está PETR4?', 'já tentei')?.about).not.toBe('crisis');
  });

  it('has help and no suggestion for every kind and reply', () => {
    for (const about of distressKinds) {
      for (const reply of distressReplies) {
        const text = answerDistressReply(about, reply)
          .map((sentence) => sentence.text)
          .join(' ');
        expect(text).toMatch(/\b(?:18[18]|19[02])\b|cvv|gov\.br|180/);
        expect(suggestionsFor({ about, reply })).toEqual([]);
      }
    }
  });
});
