import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';

const reader = { nameAssets: (text: string) => text, today: '2026-12-01' };

function read(...says: readonly string[]): Question {
  let previous: { readonly question: Question; readonly text: string } | undefined;
  let question: Question = { about: 'unknown' };
  for (const text of says) {
    [question] = readMessage(text, previous, reader);
    previous = { question, text };
  }
  return question;
}

describe('what no source has', () => {
  it.each([
    ['subject', ['faz uma poesia pra minha avó']],
    ['subject', ['como renovo a cnh no detran']],
    ['nothing', ['rsrsrs']],
    ['nothing', ['desculpa, mandei no grupo errado']],
    ['focus', ['quanto o focus espera do ipca em 2027']],
    ['otherIndex', ['selic hoje', 'e o ifix?']],
    ['otherInflation', ['qual o igp-m acumulado']],
    ['records', ['quanto está o ibovespa', 'qual foi o recorde']],
    ['news', ['o que houve com o banco master']],
    ['announcements', ['me avisa quando KNRI11 anunciar rendimento']],
  ])('%s: %j', (of, says) => {
    expect(read(...says)).toMatchObject({ about: 'not-covered', of });
  });

  it.each(['opa, é aqui?', 'hello', 'oi, é com você mesmo?'])('greets back: %s', (text) => {
    expect(read(text)).toEqual({ about: 'greeting' });
  });
});

describe('an explanation of everyday doubts', () => {
  it.each([
    ['Payout maior que o lucro', ['payout de 150% é ruim?']],
    ['P/L negativo', ['como interpretar um p/l negativo']],
    ['O que o FGC cobre', ['o fgc protege fundo multimercado?']],
    ['Por que títulos caem quando os juros sobem', ['pq meu fundo de renda fixa ficou negativo']],
    ['Follow-on e diluição', ['a empresa vai emitir novas ações, sou diluído?']],
    ['Diferença entre FII de papel e de tijolo', ['fundo de papel ou de tijolo, o que muda']],
    ['Imposto de JCP', ['o que é jcp', 'qual o imposto dele']],
    ['Por que bancos não têm EBITDA', ['o que é ebitda', 'pq banco não tem']],
    ['Imposto de FII', ['dividendo paga imposto?', 'e o do fii']],
  ])('%s: %j', (name, says) => {
    expect(read(...says)).toMatchObject({ about: 'terms', terms: [{ name }] });
  });
});
