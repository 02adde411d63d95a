import { expect, it } from 'vitest';
import { parseComparedSymbols } from '../../../../web/src/features/market/compare/compared-symbols.ts';

it.each([
  { written: '', symbols: [] },
  { written: 'PETR4,VALE3', symbols: ['PETR4', 'VALE3'] },
  { written: 'petr4,vale3', symbols: ['PETR4', 'VALE3'] },
  { written: ' petr 4 ; VALE3.SA ', symbols: ['PETR4', 'VALE3'] },
  { written: 'PETR4 VALE3', symbols: ['PETR4', 'VALE3'] },
  { written: 'PETR4,,petr4,VALE3,', symbols: ['PETR4', 'VALE3'] },
  { written: 'A,B,C,D,E,F', symbols: ['A', 'B', 'C', 'D'], tooMany: ['E', 'F'] },
  { written: 'PETR4,???,VALE3,???', symbols: ['PETR4', 'VALE3'], malformed: ['???'] },
  { written: '<b>,PETR4', symbols: ['PETR4'], malformed: ['<b>'] },
  { written: 'x'.repeat(5000), symbols: [], malformed: ['x'.repeat(300)] },
])('the address $written', ({ written, symbols, tooMany = [], malformed = [] }) => {
  expect(parseComparedSymbols(written)).toEqual({ symbols, tooMany, malformed });
});
