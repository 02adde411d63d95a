import { expect, it } from 'vitest';
import type { Question } from '../../../../../functions/assistant/domain/question.ts';
import { readMessage } from '../../../../../functions/assistant/read-message.ts';
import { describeQuestion } from '../../../../support/assistant/describe-query.ts';
import { listedLexicon } from '../../../../support/assistant/listed-names.ts';

const shown = ['CVCB3', 'TIMS3', 'VALE3', 'HYPE3', 'MGLU3'];

/** Returns the reading of the last message after answers that listed five assets. */
function readLast(texts: readonly string[]): string {
  let asked: readonly Question[] = [];
  for (const text of texts) {
    const [question, ...earlier] = asked;
    const questions = readMessage(text, question && { question, text: '', earlier }, {
      nameAssets: (unchanged) => unchanged,
      lexicon: listedLexicon,
      today: '2026-11-30',
    });
    const last = questions.at(-1) ?? questions[0];
    const isList = last.about === 'query' && last.query.set.of !== 'named';
    asked = [isList ? { ...last, shown } : last, ...asked];
  }
  return describeQuestion(asked[0]);
}

const filtered = 'ações com roe acima de 25 e p/l abaixo de 6';
const ranked = 'quais as 5 ações com maior dividend yield';
const funds = 'fiis com p/vp abaixo de 0,9';

it.each([
  [
    [filtered, 'na verdade 30'],
    'rank of all share: returnOnEquity priceEarnings, where priceEarnings < 6, where returnOnEquity > 0.3, by highest returnOnEquity',
  ],
  [
    [filtered, 'bota 5'],
    'rank of all share: returnOnEquity priceEarnings, where returnOnEquity > 0.25, where priceEarnings < 5, by highest returnOnEquity',
  ],
  [
    [funds, 'só tijolo'],
    'rank of brick-funds: priceToBook, where priceToBook < 0.9, by lowest priceToBook',
  ],
  [
    [funds, 'de papel'],
    'rank of paper-funds: priceToBook, where priceToBook < 0.9, by lowest priceToBook',
  ],
  [
    [ranked, 'só as de energia'],
    'rank of electricity: dividendYield, by highest dividendYield, first 5',
  ],
  [
    [ranked, 'e a quarta?'],
    'rank of all share: dividendYield, by highest dividendYield, first 1, after 3',
  ],
  [
    [ranked, 'mostra mais'],
    'rank of all share: dividendYield, by highest dividendYield, first 10, after 5',
  ],
  [
    [ranked, 'tira a primeira'],
    'rank of all share: dividendYield, by highest dividendYield, first 5, except CVCB3',
  ],
  [[ranked, 'e o p/l da segunda?'], 'indicators TIMS3 P/L'],
  [[ranked, 'qual o p/l dela?'], 'indicators CVCB3 P/L'],
  [[ranked, 'qual a média delas?'], 'average of CVCB3 TIMS3 VALE3 HYPE3 MGLU3: dividendYield'],
  [
    [ranked, 'mostra o p/l delas também'],
    'rank of all share: dividendYield priceEarnings, by highest dividendYield, first 5',
  ],
  [
    ['maiores altas da semana', 'agora as piores'],
    'rank of all share: weekChange, by lowest weekChange',
  ],
  [['p/l da itsa4', 'e a weg?', 'qual a diferença?'], 'difference of ITSA4 WEGE3: priceEarnings'],
  [
    ['prio ou petrobras, qual vale mais na bolsa?', 'quantas vezes mais?'],
    'difference of PRIO3 PETR4: marketCap',
  ],
  [
    ['receita da weg ano a ano', 'qual foi o pior ano?'],
    'values of WEGE3: revenue, 2021-2025, by lowest revenue',
  ],
  [
    ['receita da weg ano a ano', 'qual foi o melhor ano?', 'e o pior?'],
    'values of WEGE3: revenue, 2021-2025, by lowest revenue',
  ],
  [
    ['bancos com roe acima de 15', 'e abaixo de 30?'],
    'rank of banks: returnOnEquity, where returnOnEquity > 0.15 < 0.3, by highest returnOnEquity',
  ],
  [
    ['lucro do itau em 2023', 'e 2024?', 'qual a diferença?'],
    'values of ITUB4: netIncome, 2023-2024',
  ],
  [['itausa ta quanto e quanto subiu no ano'], 'values of ITSA4: price yearToDateChange'],
  [['se eu tiver 300 ações da copasa quanto cai?'], 'payments CSMG3 next 300'],
  [['mglu3 subiu ou caiu'], 'asset MGLU3'],
  [['quanto ta a prio e qual a maxima do ano'], 'values of PRIO3: price yearHigh'],
  [['a localiza é maior que a movida quantas vezes?'], 'difference of RENT3 MOVI3: marketCap'],
  [
    ['receita da vale 2022', '23', 'quanto cresceu de 22 pra 23?'],
    'values of VALE3: revenue, 2022-2023',
  ],
  [['roe da weg', 'isso é bom?'], 'against-sector of WEGE3: returnOnEquity'],
  [
    ['vivo ou tim, qual paga mais?', 'e a mais barata?'],
    'rank of VIVT3 TIMS3: priceEarnings priceToBook price, by lowest priceEarnings, read as cheap-by-earnings',
  ],
  [
    ['as piores ações de 2025'],
    'rank of all share: twelveMonthChange, by lowest twelveMonthChange, read as twelve-months-for-year',
  ],
  [
    ['elétricas com dy de pelo menos 7 e payout que não passe de 80'],
    'rank of electricity: dividendYield payoutRatio, where dividendYield > 0.07, where payoutRatio < 0.8, by highest dividendYield',
  ],
  [
    ['bancos com roe acima de 15 estranhissimos'],
    'rank of banks: returnOnEquity, where returnOnEquity > 0.15, by highest returnOnEquity, unread estranhissimos',
  ],
  [
    ['dy do cpts11', 'e do hgru', 'coloca o mxrf junto em ordem'],
    'rank of HGRU11 CPTS11 MXRF11: dividendYield, by highest dividendYield',
  ],
  [['tenho 340 sanepar, quanto recebi ano passado só de jcp'], 'payments SAPR11 kinds 340 2025'],
  [
    ['tenho 500 bbse3, quanto recebi ano passado?', 'e esse ano?', 'e se fossem 800?'],
    'payments BBSE3 year 800 2026',
  ],
  [['quando o hglg paga', 'e qual foi o anterior?'], 'payments HGLG11 last'],
  [['se eu comprar egie3 hoje ainda pego o próximo?'], 'payments EGIE3 still-in-time'],
])('%j reads the last as %s', (texts, expected) => {
  expect(readLast(texts)).toBe(expected);
});
