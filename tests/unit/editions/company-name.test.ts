import { expect, test } from 'vitest';
import { formatCompanyName } from '../../../functions/editions/company-name.ts';

test.each([
  ['BRADESCO', 'Bradesco'],
  ['BRADESCO PN N1', 'Bradesco'],
  ['Petrobras PN', 'Petrobras'],
  ['SUZANO S.A.', 'Suzano'],
  ['AMBEV S/A', 'Ambev'],
  ['ITAUUNIBANCO', 'Itaú Unibanco'],
  ['SID NACIONAL', 'CSN'],
  ['CSN ON', 'CSN'],
  ['WEG', 'WEG'],
  ['B3', 'B3'],
  ['CPFL ENERGIA', 'CPFL Energia'],
  ['LOJAS RENNER', 'Lojas Renner'],
  ['CAIXA DE SEGUROS', 'Caixa de Seguros'],
  ['Itaú Unibanco PN', 'Itaú Unibanco'],
  ['constructor', 'constructor'],
  ['', 'ABCD3'],
  ['Companhia de Nome Muito Comprido Mesmo S.A.', 'ABCD3'],
])('%s is written as %s', (name, written) => {
  expect(formatCompanyName(name, 'ABCD3')).toBe(written);
});
