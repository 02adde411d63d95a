import { describe, expect, it } from 'vitest';
import { codesForNames } from '../../../functions/assistant/reading/listed-names.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { evaluationCases } from '../../evaluation/cases/index.ts';

const listed = (
  [
    ['COGN3', 'Cogna ON'],
    ['CSAN3', 'Cosan ON'],
    ['CSAN4', 'Cosan PN'],
    ['ASAI3', 'Assaí ON'],
    ['RAIL3', 'Rumo ON'],
    ['MOTV3', 'Motiva ON'],
    ['SMTO3', 'São Martinho ON'],
    ['RDOR3', "Rede D'Or ON"],
    ['CVCB3', 'CVC BRASIL ON NM'],
    ['GGBR4', 'Gerdau PN'],
    ['GOAU4', 'Metalúrgica Gerdau PN'],
    ['SLCE3', 'SLC Agrícola ON'],
    ['AALR3', 'Alliança ON'],
    ['ALSO3', 'Aliansce Sonae ON'],
    ['ENEV3', 'ENEVA S.A.'],
    ['ENGI11', 'Energisa UNT'],
    ['ENMT3', 'Energisa MT ON'],
    ['LREN3', 'Dividendo ON'],
    ['M1TA34', 'Meta Platforms BDR'],
    ['TSLA34', 'Tesla BDR'],
    ['COCA34', 'Coca-Cola BDR'],
    ['^BVSP', 'IBOVESPA'],
  ] as const
).map(([ticker, name]) => ({ ticker, name, type: ticker.endsWith('34') ? 'bdr' : 'stock' }));
const withCodes = codesForNames([
  ...listed,
  { ticker: 'HGRU11', name: 'Pátria Renda Urbana FII', type: 'fund' },
]);

describe('names of companies', () => {
  it.each([
    ['quanto tá a cosan?', 'quanto tá a CSAN3?'],
    ['COSAN x Cogna', 'CSAN3 x COGN3'],
    ['compara o assai com a são martinho', 'compara o ASAI3 com a SMTO3'],
    ['e a sao   martinho?', 'e a SMTO3?'],
    ['dividendos da metalurgica gerdau e da gerdau', 'dividendos da GOAU4 e da GGBR4'],
    ["rede d'or, eneva.", 'RDOR3, ENEV3.'],
    ['a coca-cola e a tesla', 'a COCA34 e a TSLA34'],
    ['slc agricola', 'SLCE3'],
  ])('%s', (text, expected) => {
    expect(withCodes(text)).toBe(expected);
  });

  it.each([
    // Words with another meaning, and names of several companies.
    'qual o rumo da selic?',
    'o que motiva a bolsa?',
    'a meta de inflação',
    'a Energisa',
    'o que é dividendo',
    'a pátria renda',
    'rede',
    '',
    'PETR4 e VALE3 por 10,5%',
    'cosanita',
  ])('“%s” stays unchanged', (text) => {
    expect(withCodes(text)).toBe(text);
  });

  it('are read like codes', () => {
    expect(readTurn(withCodes('compara cosan com petrobras'))).toMatchObject([
      { about: 'compare', tickers: ['CSAN3', 'PETR4'] },
    ]);
  });

  it('change nothing in questions that already have a code', () => {
    const changed = evaluationCases
      .flatMap(({ says }) => says)
      .filter((text) => withCodes(text) !== text);
    expect(changed).toEqual([]);
  });
});
