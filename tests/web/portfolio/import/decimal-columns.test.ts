import { describe, expect, it, test } from 'vitest';
import { importReasons as reasons } from '../../../../web/src/copy/portfolio/import.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';
import { workbook } from '../../../support/portfolio/workbook.ts';

const read = async (...rows: readonly string[]) =>
  importedText(await readFile(`${rows.join('\n')}\n`));

describe('a separator', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'of the same column decides',
      ['PETR4;1.500,0;', 'VALE3;2.000;'],
      ['1500 PETR4', '2000 VALE3'],
    ],
    [
      'of the prices decides',
      ['PETR4;1.500;36,20', 'VALE3;1.000;60,10'],
      ['1500 PETR4 at 36.2', '1000 VALE3 at 60.1'],
    ],
    [
      'that would halve a share is thousands',
      ['PETR4;1.500;', 'VALE3;2.000;60'],
      ['1500 PETR4', '2000 VALE3 at 60'],
    ],
    [
      'of quantities with three decimals is decimal',
      ['PETR4;100,000;36,20', 'VALE3;7,000;60,10'],
      ['100 PETR4 at 36.2', '7 VALE3 at 60.1'],
    ],
    [
      'after a zero is decimal',
      ['BTC;0,005;350.000,00', 'ETH;0.125;12.000,00'],
      ['0.005 BTC at 350000', '0.125 ETH at 12000'],
    ],
    ['repeated is thousands', ['PETR4;1.500.000;36,20'], ['1500000 PETR4 at 36.2']],
    [
      'of a price with three decimals is decimal',
      ['PETR4;10;36,205', 'VALE3;10;60,10'],
      ['10 PETR4 at 36.205', '10 VALE3 at 60.1'],
    ],
    [
      'of a coin is thousands beside other prices of coins',
      ['BTC;1;350.000', 'ETH;1;12.300,50'],
      ['1 BTC at 350000', '1 ETH at 12300.5'],
    ],
  ])('%s', async (_, rows, positions) => {
    expect(await read('Ativo;Quantidade;Preço médio', ...rows)).toEqual({
      trades: [],
      positions,
      leftOut: [],
      asked: [],
    });
  });

  it('is decided by quantity times price', async () => {
    const rows = ['10/11/2026;PETR4;C;2.000;36.200;72400', '11/11/2026;PETR4;C;10;37.100;371'];
    expect(await read('Data;Ativo;C/V;Quantidade;Preço;Valor total', ...rows)).toMatchObject({
      trades: ['2026-11-10 buy 2000 PETR4 at 36.2', '2026-11-11 buy 10 PETR4 at 37.1'],
      asked: [],
    });
  });

  test.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
    [
      'two formats in the table',
      ['PETR4;1.500;36,20', 'ITSA4;10;9.80'],
      ['10 ITSA4 at 9.8'],
      ['Quantidade: 1.500'],
    ],
    [
      'prices that nothing explains',
      ['PETR4;1.500;36.200', 'VALE3;2.000;60'],
      ['2000 VALE3 at 60'],
      ['Preço médio: 36.200'],
    ],
    [
      'a share of thousands of reais',
      ['PETR4;10;36.200', 'VALE3;20;60,10'],
      ['20 VALE3 at 60.1'],
      ['Preço médio: 36.200'],
    ],
    ['one share or a thousand', ['PETR4;1.000;', 'VALE3;2.000;'], [], ['Quantidade: 1.000 2.000']],
    ['coins', ['BTC;1.500;350.000,00'], [], ['Quantidade: 1.500']],
    ['a comma in a share', ['PETR4;1,500;'], [], ['Quantidade: 1,500']],
  ])('raises a question, and only its rows wait: %s', async (_, rows, positions, asked) => {
    expect(await read('Ativo;Quantidade;Preço médio', ...rows)).toEqual({
      trades: [],
      positions,
      leftOut: [],
      asked,
    });
  });

  it('raises a question beside numeric cells, which prove nothing about texts', async () => {
    const file = await readFile(
      workbook({
        A: [
          ['Ativo', 'Quantidade'],
          ['BTC', '0,5'],
          ['ETH', '0.25'],
          ['PETR4', '1.500'],
          ['VALE3', 10],
        ],
      }),
    );
    expect(importedText(file)).toMatchObject({
      positions: ['0.5 BTC', '0.25 ETH', '10 VALE3'],
      asked: ['Quantidade: 1.500'],
    });
  });

  it('raises a question when one quantity has three decimals and others have none', async () => {
    expect(
      await read('Ativo;Quantidade;Preço médio', 'PETR4;1.000;36.20', 'VALE3;300;60.10'),
    ).toMatchObject({ positions: ['300 VALE3 at 60.1'], asked: ['Quantidade: 1.000'] });
  });

  it('is not asked for in a trade that cannot be imported', async () => {
    expect(
      await read('Data;Ativo;C/V;Quantidade;Preço', '10/12/2026;PETR4;C;10;36.200'),
    ).toMatchObject({ leftOut: [`2 invalid: ${reasons.futureDay}`], asked: [] });
  });

  it('is not asked for in rows that are not imported', async () => {
    expect(await read('Ativo;Quantidade', 'PETR4;10', 'CDB BANCO;1.000')).toMatchObject({
      positions: ['10 PETR4'],
      asked: [],
    });
  });

  it('does not matter for numbers of a workbook', async () => {
    const file = await readFile(
      workbook({
        A: [
          ['Ativo', 'Quantidade', 'Preço médio'],
          ['PETR4', 1500, 36.205],
          ['BTC', 1.125, 350000],
        ],
      }),
    );
    expect(importedText(file)).toMatchObject({
      positions: ['1500 PETR4 at 36.205', '1.125 BTC at 350000'],
      asked: [],
    });
  });

  it('is read with currency, spaces, apostrophes and signs', async () => {
    expect(
      await read(
        'Ativo;Quantidade;Preço médio',
        "PETR4;'1500;R$\u00a036,20",
        'VALE3; 1 000 ;R$ 60,10',
      ),
    ).toMatchObject({
      positions: ['1500 PETR4 at 36.2', '1000 VALE3 at 60.1'],
    });
  });

  test.each(['1,5,00', '1.50.0', '1..5', '10 mil', '1e3', '--5', '(-5)', '１０'])(
    'is not guessed in %j',
    async (written) => {
      expect(await read('Ativo;Quantidade', `PETR4;${written}`, 'VALE3;1')).toMatchObject({
        positions: ['1 VALE3'],
        leftOut: [`2 invalid: ${reasons.quantity}`],
      });
    },
  );
});
