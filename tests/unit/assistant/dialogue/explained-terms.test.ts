import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';

const reader = { nameAssets: (text: string) => text, today: '2026-12-01' };

/** Returns the question of the last message, and the names of its terms. */
function lastOf(...messages: readonly string[]) {
  let previous: { readonly question: Question; readonly text: string } | undefined;
  let question: Question = { about: 'unknown' };
  for (const text of messages) {
    [question] = readMessage(text, previous, reader);
    previous = { question, text };
  }
  const names = question.about === 'terms' ? question.terms.map(({ name }) => name) : [];
  return { question, names };
}

describe('an explanation', () => {
  it.each([
    ['p/vp é oq', 'P/VP'],
    ['p/l é pra quê?', 'P/L'],
    ['o que quer dizer que o papel tá "esticado"?', 'Papel esticado'],
    ['O que é hedge accounting?', 'Hedge accounting'],
    ['qual a diferença conceitual entre EBIT e lucro operacional?', 'EBIT'],
    [
      'Por que o ajuste de avaliação patrimonial transita pelo PL e não pelo resultado?',
      'Ajuste de avaliação patrimonial',
    ],
    ['o que é COE?', 'COE'],
  ])('%s', (text, name) => {
    expect(lastOf(text).names).toContain(name);
  });

  it('says whether it is good without a judgement', () => {
    for (const text of ['e isso é bom?', 'quanto maior melhor?', 'abaixo de 1 tá barato então?']) {
      expect(lastOf('o que é P/VP?', text).question).toMatchObject({
        about: 'terms',
        wantsJudgement: true,
      });
    }
  });

  it('compares the term with another', () => {
    expect(lastOf('o que é P/L?', 'qual a diferença pro P/VP?').names).toEqual([
      'Diferença entre P/L e P/VP',
    ]);
  });

  it('gives an example beside an amount, and shortens', () => {
    const term = 'o que é come-cotas?';
    expect(lastOf(term, 'me dá um exemplo com 1000 reais').question).toMatchObject({
      wantsExample: true,
    });
    expect(lastOf(term, 'resume em uma frase').names).toEqual(['Come-cotas']);
  });
});

describe('advice', () => {
  it.each([
    'sobrou 800 conto esse mês, boto onde?',
    'acha que o ibovespa chega nos 200 mil?',
    'índice amanhã abre em alta ou baixa?',
    'o gerente quer me vender um COE, faço?',
    'com 42 anos, 60% em fii é muito?',
    'tô pensando em trocar PETR4 por PRIO3, o que acha',
  ])('is declined: %s', (text) => {
    expect(lastOf(text).question.about).toBe('advice');
  });

  it.each(['ibovespa sobe ou desce hoje?', 'p/vp abaixo de 1 quer dizer barato?'])(
    'is not what describes: %s',
    (text) => {
      expect(lastOf(text).question.about).not.toBe('advice');
    },
  );

  it('is declined once more in fewer words', () => {
    expect(lastOf('vendo minhas MGLU3?', 'mas se fosse você').question).toMatchObject({
      about: 'advice',
      isAgain: true,
    });
  });
});

it('names no cause of a move', () => {
  expect(lastOf('por que VALE3 caiu hoje?', 'foi por causa do minério?').question).toEqual({
    about: 'not-covered',
    of: 'news',
  });
});
