import { describe, expect, it } from 'vitest';
import { storedQuestion } from '../../../functions/assistant/domain/question.ts';
import { readStoredQuestion } from '../../../functions/assistant/domain/question.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { testAssistant as play } from '../../support/assistant/test-assistant.ts';

async function last(...texts: readonly string[]): Promise<string> {
  const { ask } = play();
  let answer = '';
  for (const text of texts) answer = await ask(text);
  return answer;
}

describe('a monthly withdrawal', () => {
  // 100.000 × 1,01^120 − 500 × (1,01^120 − 1) ÷ 0,01
  it.each([
    [['100 mil a 1% ao mês por 10 anos', 'e se eu tirar 500 por mês?']],
    [['100 mil a 1% ao mês por 10 anos retirando 500 por mês']],
    [['100 mil a 1% ao mês por 5 anos', 'e se eu sacar 500 por mês?', 'e por 10 anos?']],
    [['tenho 100 mil guardados a 1% ao mês por 10 anos, se eu tirar 500 por mês']],
  ])('is subtracted: %j', async (texts) => {
    const answer = await last(...texts);
    expect(answer).toContain('R$ 100.000,00, tirando R$ 500,00 por mês');
    expect(answer).toContain('restam R$ 215.019,34');
    expect(answer).not.toContain('depósitos');
  });

  it('stays monthly when that is not repeated', async () => {
    const answer = await last('1 milhão na poupança', 'tirar 500');
    expect(answer).toContain('R$ 1.000.000,00, tirando R$ 500,00 por mês');
    expect(answer).not.toContain('depósitos');
  });

  // 10.000 × 1,01^n < 1.000 × (1,01^n − 1) ÷ 0,01 from the eleventh month on
  it('states the month in which the balance reaches zero', async () => {
    expect(await last('10 mil a 1% ao mês por 5 anos tirando mil por mês')).toContain(
      'o dinheiro acaba em 11 meses',
    );
  });

  it.each([
    [
      ['PETR4', 'tenho 500 mil a 0,8% ao mês, se eu sacar 4 mil por mês quanto tempo dura?'],
      'o dinheiro não acaba em cem anos',
    ],
    [
      [
        '100 mil a 1% ao mês por 10 anos',
        'tenho 500 mil a 0,8% ao mês, se eu sacar 5 mil por mês quanto tempo dura?',
      ],
      'R$ 500.000,00, tirando R$ 5.000,00 por mês, a 0,8% ao mês: o dinheiro acaba em 202 meses',
    ],
    [['quanto tempo dura 500 mil gastando 4 mil por mês?'], 'só falta a taxa'],
    [
      ['R$ 200 por mês no CDI por 10 anos', 'e se eu tirar 500 por mês?'],
      'quanto já está guardado',
    ],
  ])('is calculated until the balance is zero: %j', async (texts, said) => {
    expect(await last(...texts)).toContain(said);
  });

  it('is not read in savings from a salary', async () => {
    expect(await last('tiro 500 por mês do salário e guardo a 1% ao mês por 10 anos')).toContain(
      'R$ 500,00 por mês',
    );
    expect(
      await last('100 mil a 1% ao mês por 10 anos tirando 500', 'e se eu depositar 500 por mês?'),
    ).not.toContain('tirando');
  });
});

describe('a negative rate', () => {
  // 10.000 × 0,98^12
  it.each([
    [['10 mil a -2% ao mês em 1 ano']],
    [['10 mil com prejuízo de 2% ao mês em 1 ano']],
    [['10 mil perdendo 2% ao mês por 1 ano']],
    [['10 mil a 1% ao mês em 1 ano', 'e a -2%?']],
  ])('keeps its sign: %j', async (texts) => {
    const answer = await last(...texts);
    expect(answer).toContain('R$ 7.847,17');
    expect(answer).toContain('com perda de R$ 2.152,83');
    expect(answer).not.toContain('imposto de renda');
  });

  it('is stored with its turn', () => {
    const [question] = readTurn('10 mil a -2% ao mês em 1 ano');
    expect(readStoredQuestion(storedQuestion(question))).toEqual(question);
  });

  it('per year is calculated monthly', async () => {
    expect(await last('10 mil a -10% ao ano por 6 meses')).toContain('R$ 9.486,83');
  });

  it.each(['10 mil entre 10%-12% ao ano por 1 ano', '10 mil a 10% ao ano por 2 anos'])(
    'is not read in a range: %s',
    async (text) => {
      expect(await last(text)).not.toContain('perda');
    },
  );
});
