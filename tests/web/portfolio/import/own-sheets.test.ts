import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importReasons as reasons } from '../../../../web/src/copy/portfolio/import.ts';
import { workbook } from '../../../support/portfolio/workbook.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';

const nothing = { trades: [], positions: [], leftOut: [], asked: [] };
const lines = (...rows: readonly string[]) => rows.join('\n');
const read = async (...rows: readonly string[]) => importedText(await readFile(lines(...rows)));

describe('a sheet that is kept by month', () => {
  it('has the month on the first row of a group, up to its total', async () => {
    const file = await read(
      'Mês;Ativo;Qtd;Preço;Obs',
      'jan/26;ABEV3;100;12,00;',
      ';CPLE3;50;11,00;comprei na queda',
      'Total jan/26;;;;',
      ';ABEV3;10;12,50;sem mês',
      'fevereiro de 2026;ABEV3;-40;13,00;vendi',
    );
    expect(file).toEqual({
      ...nothing,
      trades: [
        '2026-01-31 buy 100 ABEV3 at 12',
        '2026-01-31 buy 50 CPLE3 at 11',
        '2026-02-28 sell 40 ABEV3 at 13',
      ],
      leftOut: [`5 invalid: ${reasons.noDay}`],
    });
  });

  it('may have the month as a title, with the year above', async () => {
    const file = await readFile(
      workbook({
        '2026': [
          ['Minhas compras'],
          ['JANEIRO'],
          ['Papel', 'Qtde', 'Valor unit.'],
          ['ABEV3', 100, 12],
          ['Total', 100],
          ['MARÇO'],
          ['Papel', 'Qtde', 'Valor unit.'],
          ['ABEV3', 20, 13],
          [46_130],
          ['CPLE3', 10, 11],
        ],
      }),
    );
    expect(importedText(file).trades).toEqual([
      '2026-01-31 buy 100 ABEV3 at 12',
      '2026-03-31 buy 20 ABEV3 at 13',
      '2026-04-18 buy 10 CPLE3 at 11',
    ]);
  });

  it('may have a day as a title, which is not that of rows without it', async () => {
    const file = await read(
      'Data;Ativo;C/V;Qtd;Preço',
      '10/11/2026;ABEV3;C;100;12,00',
      ';CPLE3;C;10;11,00',
      '11/11/2026',
      ';CPLE3;C;20;11,00',
      '12/11/2026',
      ';ABEV3;V;30;13,00',
    );
    expect(file.trades).toEqual([
      '2026-11-10 buy 100 ABEV3 at 12',
      '2026-11-11 buy 20 CPLE3 at 11',
      '2026-11-12 sell 30 ABEV3 at 13',
    ]);
    expect(file.leftOut).toEqual([`3 invalid: ${reasons.noDay}`]);
  });

  it('is of today in a month that is not over', async () => {
    const file = await read('Mês;Ativo;Qtd;Preço', 'nov/26;ABEV3;100;12', 'out/26;ABEV3;10;12');
    expect(file.trades).toEqual([
      '2026-11-29 buy 100 ABEV3 at 12',
      '2026-10-31 buy 10 ABEV3 at 12',
    ]);
  });

  it('gives no month to a trade whose day is missing', async () => {
    const file = await read(
      'Data;Ativo;C/V;Qtd;Preço',
      '10/11/2026;ABEV3;C;100;12,00',
      ';ABEV3;C;10;12,00',
    );
    expect(file.leftOut).toEqual([`3 invalid: ${reasons.noDay}`]);
  });

  it('is of positions when only one month is its title', async () => {
    const file = await read('Novembro/2026', 'Ativo;Quantidade;Preço', 'ABEV3;100;12,00');
    expect(file.positions).toEqual(['100 ABEV3']);
  });
});

describe("a column 'Valor' without prices", () => {
  it('is the total of amounts applied and redeemed', async () => {
    const file = await read(
      'Data;Produto;Movimentação;Quantidade;Valor',
      '10/11/2026;ABEV3 - AMBEV;Aplicação;100;1.200,00',
      '11/11/2026;ABEV3 - AMBEV;Resgate;-40;520,00',
    );
    expect(file.trades).toEqual([
      '2026-11-10 buy 100 ABEV3 at 12',
      '2026-11-11 sell 40 ABEV3 at 13',
    ]);
  });

  it('is the total when the price of an asset would differ more than the quotient', async () => {
    const file = await read(
      'Data;Ativo;C/V;Qtd;Valor',
      '10/11/2026;ABEV3;C;100;1.200,00',
      '11/11/2026;ABEV3;C;10;121,00',
    );
    expect(file.trades).toEqual([
      '2026-11-10 buy 100 ABEV3 at 12',
      '2026-11-11 buy 10 ABEV3 at 12.1',
    ]);
  });

  it('is not guessed otherwise', async () => {
    const file = await read(
      'Data;Ativo;C/V;Qtd;Valor',
      '10/11/2026;ABEV3;C;100;12,00',
      '11/11/2026;ABEV3;C;10;12,10',
    );
    expect(file.leftOut).toEqual([
      `2 invalid: ${reasons.unclearValue}`,
      `3 invalid: ${reasons.unclearValue}`,
    ]);
  });
});

describe('sheets that are no holdings', () => {
  it('are those of wishes and of payments', async () => {
    const file = await readFile(
      workbook({
        Carteira: [
          ['Papel', 'Quantidade', 'Preço médio'],
          ['ABEV3', 100, 12],
        ],
        Metas: [
          ['Papel', 'Quantidade', 'Preço teto'],
          ['CPLE3', 500, 10],
        ],
        Proventos: [
          ['Papel', 'Data', 'Valor'],
          ['ABEV3', 46_130, 10],
        ],
        Dividendos: [
          ['Data', 'Papel', 'Quantidade', 'Valor'],
          [46_130, 'ABEV3', 90, 9],
        ],
      }),
    );
    expect(importedText(file)).toEqual({
      ...nothing,
      positions: ['100 ABEV3 at 12'],
      leftOut: [
        `2 other: ${reasons.wish}`,
        `2 other: ${reasons.payment}`,
        `2 other: ${reasons.payment}`,
      ],
    });
    expect(file.unknownTables).toEqual([]);
  });

  it('may be a section without a header of its own', async () => {
    const file = await read(
      'Ativo;Quantidade;Preço médio',
      'ABEV3;100;12,00',
      '',
      'Proventos a receber;;',
      'ABEV3;100;0,50',
      'CPLE3;100;0,50',
    );
    expect(file.positions).toEqual(['100 ABEV3 at 12']);
    expect(file.leftOut).toEqual([`5 other: ${reasons.payment}`, `6 other: ${reasons.payment}`]);
  });

  it('are holdings when they have an average price, also under a sheet name of wishes', async () => {
    const file = await readFile(
      workbook({
        Dividendos: [
          ['Papel', 'Quantidade', 'Preço médio'],
          ['ABEV3', 100, 12],
        ],
      }),
    );
    expect(importedText(file).positions).toEqual(['100 ABEV3 at 12']);
  });
});

describe('purchases and sales in columns of their own', () => {
  it('have months, fees in the cost, and no day trade of a month', async () => {
    const file = await read(
      'Mês;Ação;Qtd comprada;Preço compra;Qtd vendida;Preço venda;Taxas',
      'jan/26;ABEV3;100;12,00;;;4,50',
      'mar/26;CPLE3;200;10,00;50;12,00;2,60',
      'Total;;300;;50;;7,10',
    );
    expect(file).toEqual({
      ...nothing,
      trades: [
        '2026-01-31 buy 100 ABEV3 at 12 fees 4.5',
        '2026-03-01 buy 200 CPLE3 at 10 fees 2',
        '2026-03-31 sell 50 CPLE3 at 12 fees 0.6',
      ],
    });
  });

  it('may have a header of two lines below the code', async () => {
    const file = await read(
      'Papel;COMPRA;;;VENDA;;;Lucro',
      ';Data;Qtde;Preço;Data;Qtde;Preço;',
      'ABEV3;12/01/2026;100;12,00;20/05/2026;40;13,00;40,00',
      'CPLE3;13/01/2026;10;11,00;;;;',
    );
    expect(file).toEqual({
      ...nothing,
      trades: [
        '2026-01-12 buy 100 ABEV3 at 12',
        '2026-05-20 sell 40 ABEV3 at 13',
        '2026-01-13 buy 10 CPLE3 at 11',
      ],
    });
  });
});

describe('a table of positions', () => {
  it('proves its separators by the total cost', async () => {
    const file = await read(
      'Ticker\tShares\tAvg Cost\tTotal Cost\tComment',
      'TIMS3\t1.200\t16.2045\t19445.40\tbought at BTG',
      'ABEV3\t33.000\t92.115\t3039.80\t',
    );
    expect(file).toEqual({
      ...nothing,
      positions: ['1200 TIMS3 at 16.2045', '33 ABEV3 at 92.115'],
    });
  });

  it('has no row whose value contradicts quantity and price', async () => {
    const file = await read(
      'Ativo;Quantidade;Cotação;Valor atual',
      'ABEV3;100;12,00;1.200,00',
      'CPLE3;100;12,00;120,00',
      'VVEO3;100000;0,02;1.640,00',
    );
    expect(
      (await read('Ativo;Qtd;Preço médio;Total', 'ABEV3;100;12,00;1.500,00')).positions,
    ).toEqual(['100 ABEV3 at 12']);
    expect(file.positions).toEqual(['100 ABEV3', '100000 VVEO3']);
    expect(file.leftOut).toEqual([
      `3 invalid: ${reasons.contradiction('R$ 1.200,00', 'R$ 120,00')}`,
    ]);
  });

  it('has the average price of what was paid for all of it, never of what it is worth', async () => {
    const paid = await read(
      'Ativo;Qtde;Total investido (R$);Cotação;Saldo atual',
      'ABEV3;130;1.625,00;13,10;1.703,00',
      'ITSA4;3;31,00;10,50;31,50',
      'CPLE3;10;;11,00;110,00',
    );
    expect(paid.positions).toEqual(['130 ABEV3 at 12.5', '3 ITSA4 at 10.33333333', '10 CPLE3']);
    const worth = await read('Ativo;Quantidade;Valor atual', 'ABEV3;130;1.625,00');
    expect(worth.positions).toEqual(['130 ABEV3']);
    const share = await read('Ativo;Quantidade;% investido', 'ABEV3;130;12,50');
    expect(share.positions).toEqual(['130 ABEV3']);
    const both = await read('Ativo;Qtd;PM;Investido', 'ABEV3;3;10,33;31,00');
    expect(both.positions).toEqual(['3 ABEV3 at 10.33']);
  });

  it('may name the unit of its quantities', async () => {
    const file = await read(
      'Ativo;Quantidade',
      'ABEV3;100 ações',
      'MXRF11;1.500 cotas',
      'CPLE3;10 un',
      'ITSA4;10 reais',
    );
    expect(file.positions).toEqual(['100 ABEV3', '1500 MXRF11', '10 CPLE3']);
    expect(file.leftOut).toEqual([`5 invalid: ${reasons.quantity}`]);
  });
});

it('reads the price of a trade from the total of the operation', async () => {
  const file = await read(
    'Data;Ativo;C/V;Quantidade;Valor da operação',
    '10/11/2026;ABEV3;C;3;31,00',
    '11/11/2026;ABEV3;V;2;25,00',
  );
  expect(file.trades).toEqual([
    '2026-11-10 buy 3 ABEV3 at 10.33333333',
    '2026-11-11 sell 2 ABEV3 at 12.5',
  ]);
  const averages = await read(
    'Data;Ativo;Operação;Quantidade;Preço médio do dia',
    '10/11/2026;ABEV3;Compra;30;12,10',
  );
  expect(averages.trades).toEqual(['2026-11-10 buy 30 ABEV3 at 12.1']);
});

describe('days as numbers in a text', () => {
  it('are read in a column of days', async () => {
    const file = await read(
      'Data,Ativo,Operação,Qtd,Preço',
      '46336,ABEV3,C,100,12.50',
      '46337.5,ABEV3,V,10,13.00',
      '12/11/2026,CPLE3,C,10,11.00',
    );
    expect(file.trades).toEqual([
      '2026-11-10 buy 100 ABEV3 at 12.5',
      '2026-11-11 sell 10 ABEV3 at 13',
      '2026-11-12 buy 10 CPLE3 at 11',
    ]);
  });

  it('are none beside other texts or numbers', async () => {
    const file = await read(
      'Data,Ativo,Operação,Qtd,Preço',
      '46336,ABEV3,C,100,12.50',
      '99336,ABEV3,V,10,13.00',
    );
    expect(file.trades).toEqual([]);
    expect(file.leftOut).toEqual([`2 invalid: ${reasons.noDay}`, `3 invalid: ${reasons.noDay}`]);
  });
});

it('reads sections with a title, an amount and a share of the whole', async () => {
  const columns = ['Posição', '% Alocação', 'Preço médio', 'Último preço'];
  const file = await readFile(
    workbook({
      Carteira: [
        ['Patrimônio', 'R$ 9.000,00'],
        [],
        ['Ações', null, null, null, null, 'R$ 1.300,00'],
        ['40,5% | Renda Variável', ...columns, 'Qtd. total'],
        ['ABEV3', 'R$ 1.300,00', '14,4%', 'R$ 12,50', 'R$ 13,00', '100'],
        [],
        ['FIIs', null, null, null, null, 'R$ 1.000,00'],
        ['30,1% | Fundos Listados', ...columns, 'Qtd. cotas'],
        ['MXRF11', 'R$ 1.000,00', '11,1%', 'R$ 9,71', 'R$ 10,00', '100'],
        [],
        ['Fundos', null, null, null, null, 'R$ 5.000,00'],
        ['12% | Multimercado', 'Posição', '% Alocação', 'Valor aplicado', 'Valor líquido'],
        ['Alaska Black FIC FIA', 'R$ 5.000,00', '55,5%', 'R$ 4.000,00', 'R$ 4.900,00'],
        [],
        ['Proventos', null, null, null, null, 'R$ 30,00'],
        ['0,3% | Proventos de ações', 'Valor provisionado', 'Data com', 'Qtd. provisionada'],
        ['ABEV3', 'R$ 30,00', '21/12/2026', '100'],
      ],
    }),
  );
  expect(importedText(file)).toEqual({
    ...nothing,
    positions: ['100 ABEV3 at 12.5', '100 MXRF11 at 9.71'],
    leftOut: [`13 other: ${reasons.openFund}`, `17 other: ${reasons.payment}`],
  });
  expect(file.unknownTables).toEqual([]);
});

describe('purchases and sales in tables of their own', () => {
  const header = ['Data', 'Ativo', 'Qtd', 'Preço'];
  const bought = ['10/11/2026', 'ABEV3', 100, 12];
  const sold = ['11/11/2026', 'ABEV3', 50, 13];
  const soldMore = ['12/11/2026', 'ABEV3', 10, 14];
  const trades = ['2026-11-10 buy 100 ABEV3 at 12', '2026-11-11 sell 50 ABEV3 at 13'];

  it.each([
    ['sheets', { Compras: [header, bought], 'Vendas 2026': [header, sold] }],
    ['titles', { Plan1: [['Minhas compras'], header, bought, [], ['Vendas'], header, sold] }],
    [
      'tables beside each other',
      {
        Plan1: [
          ['Compras', null, null, null, null, 'Vendas'],
          [],
          [...header, null, ...header],
          [...bought, null, ...sold],
        ],
      },
    ],
  ])('have the side of their %s', async (_, sheets) => {
    expect(importedText(await readFile(workbook(sheets))).trades).toEqual(trades);
  });

  it('keep it for the months below a title, and give it up for a side in a row', async () => {
    const months = [['Vendas'], ['Outubro'], header, sold, [], ['Novembro'], header, soldMore];
    expect(importedText(await readFile(workbook({ Plan1: months }))).trades).toEqual([
      '2026-11-11 sell 50 ABEV3 at 13',
      '2026-11-12 sell 10 ABEV3 at 14',
    ]);
    const others = [['Vendas'], header, sold, [], ['O que eu tenho'], header, bought];
    expect(importedText(await readFile(workbook({ Plan1: others })))).toEqual({
      ...nothing,
      trades: trades.slice(1),
      positions: ['100 ABEV3'],
    });
    const withSide = [
      [...header, 'C/V'],
      [...bought, 'C'],
      [...sold, 'V'],
    ];
    expect(importedText(await readFile(workbook({ Vendas: withSide }))).trades).toEqual(trades);
  });

  it('are no holdings when they are sold', async () => {
    const file = await readFile(workbook({ Vendas: [header.slice(1), ['ABEV3', 50, 13]] }));
    expect(importedText(file)).toEqual({
      ...nothing,
      leftOut: [`2 invalid: ${reasons.noDayColumn}`],
    });
  });
});

it('reads tables beside each other, with or without a gap, up to a table of its own', async () => {
  const columns = ['Ativo', 'Qtd', 'PM'];
  const file = await readFile(
    workbook({
      Carteira: [
        [...columns, null, ...columns],
        ['ABEV3', 100, 12, null, 'MXRF11', 50, 10],
        ['CPLE3', 30, 11],
        [],
        [...columns, ...columns],
        ['ITSA4', 10, 10, 'HGLG11', 5, 160],
        [],
        ['Ativo', 'Quantidade', 'Preço médio', 'Corretora', 'Nota'],
        ['BBAS3', 7, 24, 'Inter', 'longo prazo'],
      ],
    }),
  );
  expect(importedText(file).positions.toSorted()).toEqual([
    '10 ITSA4 at 10',
    '100 ABEV3 at 12',
    '30 CPLE3 at 11',
    '5 HGLG11 at 160',
    '50 MXRF11 at 10',
    '7 BBAS3 at 24 (Inter)',
  ]);
});

it("reads 'Corret.' as the broker or as its fee, as its cells say", async () => {
  const rows = (corret: string) =>
    read('Data;Ativo;C/V;Qtd;Preço;Corret.', `10/11/2026;ABEV3;C;100;12,00;${corret}`);
  expect((await rows('Inter')).trades).toEqual(['2026-11-10 buy 100 ABEV3 at 12 (Inter)']);
  expect((await rows('4,90')).trades).toEqual(['2026-11-10 buy 100 ABEV3 at 12 fees 4.9']);
});

it('does not add a summary of periods to the trades beside it', async () => {
  const file = await read(
    'Data;C/V;Código;Quantidade;Preço',
    '05/03/2026;C;ABEV3;100;12,00',
    '',
    'Código;Período;Compra (Qtd);Venda (Qtd);Preço Médio Compra;Preço Médio Venda',
    'ABEV3;05/03/2026 a 23/03/2026;100;0;12,00;0,00',
  );
  expect(file).toEqual({
    ...nothing,
    trades: ['2026-03-05 buy 100 ABEV3 at 12'],
    leftOut: [`5 other: ${reasons.summaryBesideTrades}`],
  });
});

it('reads the days of a workbook that counts from 1904', async () => {
  const file = await readFile(
    workbook(
      {
        Compras: [
          ['Data', 'Ativo', 'C/V', 'Qtd', 'Preço'],
          [44_668, 'ABEV3', 'C', 100, 12],
        ],
      },
      {
        'xl/workbook.xml': strToU8(
          '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Compras" r:id="rId1"/></sheets></workbook>',
        ),
      },
    ),
  );
  expect(importedText(file).trades).toEqual(['2026-04-18 buy 100 ABEV3 at 12']);
});
