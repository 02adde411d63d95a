import { expect, it } from 'vitest';
import { findUnitNames } from '../../../functions/assistant/answers/unit-names.ts';

it.each([
  ['PETR4', ['PETROBRAS PN', 'Petróleo Brasileiro S.A. - Petrobras'], 'ações'],
  ['VALE3F', [null, null], 'ações'],
  ['TAEE3', ['TAESA ON', null], 'ações'],
  ['SANB11', ['SANTANDER BRUNT', 'Banco Santander (Brasil) S.A.'], 'units'],
  ['KLBN11', ['Klabin Unit', null], 'units'],
  ['TAEE11', ['TAESA UNT N2', null], 'units'],
  ['MXRF11', ['FII MAXI REN', 'Maxi Renda Fundo De Investimento Imobiliario - FII'], 'cotas'],
  ['BOVA11', ['ISHARES BOVACI', 'iShares Ibovespa Fundo de Índice'], 'cotas'],
  ['XPML11', [null, null], 'cotas'],
  ['HGRE11', ['FII HG REAL CI', 'CSHG Real Estate FII S.A.'], 'cotas'],
  ['AAPL34', ['APPLE DRN', 'Apple Inc.'], 'BDRs'],
  ['IBOV', [null, null], 'unidades'],
])('one of %s with the names %j is of %s', (ticker, names, many) => {
  expect(findUnitNames(ticker, names, 'BRL').many).toBe(many);
});

it('an asset of another exchange is called unidade', () => {
  expect(findUnitNames('AAPL', ['Apple Inc.', null], 'USD')).toEqual({
    one: 'unidade',
    many: 'unidades',
  });
});
