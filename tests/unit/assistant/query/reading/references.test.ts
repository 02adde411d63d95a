import { expect, it } from 'vitest';
import type { Question } from '../../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../../functions/assistant/read-message.ts';
import { describeQuestion } from '../../../../support/assistant/describe-query.ts';
import { listedLexicon } from '../../../../support/assistant/listed-names.ts';

/** Returns the reading of the last message, each read in the context of all before it. */
function readLast(texts: readonly string[]): string {
  let asked: readonly Question[] = [];
  for (const text of texts) {
    const [question, ...earlier] = asked;
    const previous = question && { question, text: '', earlier };
    const questions = readMessage(text, previous, {
      nameAssets: (unchanged) => unchanged,
      lexicon: listedLexicon,
      today: '2026-11-30',
    });
    asked = [questions.at(-1) ?? questions[0], ...asked];
  }
  return describeQuestion(asked[0]);
}

it.each([
  [['quanto ta a sanepar', 'nao, a 4'], 'asset SAPR4'],
  [['receita da weg em 2023', 'e 24'], 'values of WEGE3: revenue, in 2024'],
  [['lucro da vale em 2022', 'e no ano anterior'], 'values of VALE3: netIncome, in 2021'],
  [
    ['lucro da vale em 2021', 'e em 2022', 'cresceu quanto?'],
    'values of VALE3: netIncome, 2021-2022',
  ],
  [['receita da totvs 2022', 'de la pra ca caiu ou subiu?'], 'values of TOTS3: revenue, 2022-2025'],
  [['roe do itau', 'e o pl', 'e do santander os dois'], 'indicators SANB11 ROE P/L'],
  [
    ['preço da vale', 'e a da gerdau', 'qual das duas subiu mais no ano'],
    'rank of VALE3 GGBR4: yearToDateChange, by highest yearToDateChange',
  ],
  [['compara vale e gerdau', 'tira a gerdau e bota a usiminas'], 'compare VALE3 USIM5'],
  [['wege3 ou tots3', 'troca a wege3 pela embraer'], 'compare EMBJ3 TOTS3'],
  [
    ['fiis com dy acima de 12', 'tira os que tem pvp maior que 1,1'],
    'rank of all fund: dividendYield, where dividendYield > 0.12, where priceToBook < 1.1, by highest dividendYield',
  ],
  [
    ['acoes com pl abaixo de 6', 'exclui os bancos'],
    'rank of all share: priceEarnings, where priceEarnings < 6, by lowest priceEarnings, without banks',
  ],
  [
    ['top 10 maiores empresas por valor de mercado', 'dessas qual tem o maior dy'],
    'rank of all share: dividendYield, by highest dividendYield, first 10, of the 10 by highest marketCap',
  ],
  [
    ['menor pl entre eletricas', 'e saneamento', 'coloca os dois grupos juntos'],
    'rank of electricity and sanitation: priceEarnings, by lowest priceEarnings',
  ],
  [
    ['empresas que mais lucraram em 2024', 'e as que tiveram maior prejuizo'],
    'rank of all share: netIncome, in 2024, where netIncome < 0, by lowest netIncome',
  ],
  [['margem da cea', 'e da pernambucanas'], 'values of CEAB3: netMargin, unread pernambucanas'],
  [['pl da weg', 'dolar ta quanto', 'e o da embraer'], 'indicators EMBJ3 P/L'],
  [['preço do mxrf11', 'e o patrimonio do fundo'], 'values of MXRF11: equity'],
  [['dividendo da cemig em 2024', 'eu tinha 1200 dela da quanto'], 'payments CMIG4 year 1200 2024'],
] as const)('completes %j from the questions before', (texts, expected) => {
  expect(readLast(texts)).toBe(expected);
});
