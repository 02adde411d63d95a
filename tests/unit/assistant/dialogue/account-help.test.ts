import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';

const reader = { nameAssets: (text: string) => text, today: '2026-12-01' };

function lastOf(...messages: readonly string[]): Question | undefined {
  let previous: { readonly question: Question; readonly text: string } | undefined;
  let question: Question | undefined;
  for (const text of messages) {
    [question] = readMessage(text, previous, reader);
    previous = { question, text };
  }
  return question;
}

describe('the account', () => {
  it.each([
    [['vcs tem meu cpf?'], { about: 'account-help', of: 'stored-data' }],
    [['apaga meus dados por favor'], { about: 'account-help', of: 'delete-account' }],
    [['quero encerrar minha conta'], { about: 'account-help', of: 'delete-account' }],
    [['como baixo meus dados'], { about: 'account-help', of: 'copy-data' }],
    [['que informações vocês guardam sobre mim'], { about: 'account-help', of: 'stored-data' }],
    [['preciso trocar meu e-mail'], { about: 'account-help', of: 'correct-data' }],
    [
      ['troquei de celular', 'como atualizo o número?'],
      { about: 'account-help', of: 'correct-data' },
    ],
    [['mudei de e-mail, como atualizo', 'e o celular também'], { of: 'correct-data' }],
    [['cadê o recibo de outubro'], { about: 'account-help', of: 'receipt' }],
    [['meu cartão venceu'], { about: 'account-help', of: 'card' }],
    [['quanto já recebi de proventos este ano'], { about: 'portfolio' }],
    [['quanto a bolsa já me pagou de dividendos'], { about: 'portfolio' }],
  ] as const)('%j', (messages, question) => {
    expect(lastOf(...messages)).toMatchObject(question);
  });
});

describe('an alert after another', () => {
  const first = 'me avisa quando VALE3 chegar em 70';
  it.each([
    ['ele avisa por onde?', { about: 'account-help', of: 'alert-channels' }],
    ['dispara só uma vez?', { about: 'account-help', of: 'alert-once' }],
    ['lista eles', { about: 'list-alerts' }],
    ['zera todos', { about: 'remove-alerts', all: true }],
    [
      'cria outro igual pra petr4',
      { about: 'create-alert', ticker: 'PETR4', targetInCentavos: 7_000 },
    ],
    [
      'faz um igual pra bbdc4 só que em 20',
      { about: 'create-alert', ticker: 'BBDC4', targetInCentavos: 2_000 },
    ],
    [
      'muda o da petr4 pra 38',
      { about: 'create-alert', targetInCentavos: 3_800, replaces: { ticker: 'PETR4' } },
    ],
  ])('%s', (second, question) => {
    expect(lastOf(first, second)).toMatchObject(question);
  });

  it('leaves another asset a question of its own', () => {
    expect(lastOf(first, 'quanto está PETR4?')).toMatchObject({ about: 'asset', ticker: 'PETR4' });
  });

  it('changes and removes none of a currency', () => {
    const ofMarket = { about: 'incomplete-alert', isOfMarket: true };
    const dollar = 'avisa se o dólar passar de 6';
    expect(lastOf(dollar, 'melhor 5,80')).toEqual(ofMarket);
    expect(lastOf(dollar, 'pode apagar esse')).toEqual(ofMarket);
  });
});
