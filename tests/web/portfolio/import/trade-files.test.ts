import { describe, expect, it, test } from 'vitest';
import { positionTexts } from '../../../../shared/portfolio/position.ts';
import { importReasons as reasons } from '../../../../web/src/copy/portfolio/import.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';
import {
  b3BondColumns,
  b3Columns,
  b3Row,
  b3Totals,
  workbook,
  type WorkbookCell,
} from '../../../support/portfolio/workbook.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const html = (rows: readonly string[]) =>
  `<html><body><h1>Notas</h1><table>${rows
    .map((line) => `<tr><td>${line.split(';').join('</td><td>')}</td></tr>`)
    .join('')}</table></body></html>`;
const utf16 = (text: string, isBigEndian: boolean) =>
  Uint8Array.from(
    Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) =>
      isBigEndian ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8],
    ),
  );
const ownTrades = [
  'Data;Ativo;Operação;Quantidade;Preço;Corretora',
  '10/01/2025;PETR4;Compra;300;36,20;XP',
  '18/11/2026;PETR4;Venda;100;38,40;XP',
];
const ownResult = [
  '2025-01-10 buy 300 PETR4 at 36.2 (XP)',
  '2026-11-18 sell 100 PETR4 at 38.4 (XP)',
];
const b3Summary: readonly WorkbookCell[][] = [
  [
    'Código de Negociação',
    'Período (Inicial)',
    'Período (Final)',
    'Instituição',
    'Quantidade (Compra)',
    'Quantidade (Venda)',
    'Quantidade (Líquida)',
    'Preço Médio (Compra)',
    'Preço Médio (Venda)',
  ],
  ['PETR4', '02/01/2025', '30/12/2025', 'CORRETORA', 300, 100, 200, 36.2, 38.4],
  ['VALE3', '02/01/2025', '30/12/2025', 'CORRETORA', 0, 0, 0, 0, 0],
];

interface Expected {
  readonly trades?: readonly string[];
  readonly positions?: readonly string[];
  readonly leftOut?: readonly string[];
  readonly asked?: readonly string[];
}
const nothing = { trades: [], positions: [], leftOut: [], asked: [] };

const files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, Expected])[] = [
  [
    'the trades of the old investor channel',
    lines(
      'Período de 01/10/2018 a 31/10/2018;;;;;;;;',
      'Data Negócio;C/V;Mercado;Prazo;Código;Especificação do Ativo;Quantidade;Preço (R$);Valor Total (R$)',
      '10/10/18 ;C ;Mercado a Vista; ;PETR4       ;PETROBRAS PN N2;1.100;25,40;27.940,00',
      '11/10/18 ;V ;Merc. Fracionário; ;PETR4F      ;PETROBRAS PN N2;50;26,00;1.300,00',
      '12/10/18 ;V ;Exerc. Opc. Venda; ;PETRV25      ;PETRE;100;25,00;2.500,00',
      ';;;;;;;;',
      'Resumo;;;;;;;;',
    ),
    {
      trades: ['2018-10-10 buy 1100 PETR4 at 25.4', '2018-10-11 sell 50 PETR4 at 26'],
      leftOut: [`5 other: ${reasons.exercise}`],
    },
  ],
  [
    'the operations of Investidor10',
    lines(
      'Tipo de ativo;Ticker;Data operação;Compra/Venda;Quantidade;Preço;Corretora;Moeda',
      'Ações;WEGE3;05/02/2026;Compra;12;45,10;Rico;BRL',
      'FIIs;HGLG11;05/02/2026;Compra;3;160,02;Rico;BRL',
      'Stocks;AAPL;06/02/2026;Compra;1,5;201,10;Avenue;USD',
      'Criptomoedas;ETH;07/02/2026;Compra;0,05;12.300,10;Binance;BRL',
    ),
    {
      trades: [
        '2026-02-05 buy 12 WEGE3 at 45.1 (Rico)',
        '2026-02-05 buy 3 HGLG11 at 160.02 (Rico)',
        '2026-02-07 buy 0.05 ETH at 12300.1 (Binance)',
      ],
      leftOut: [`4 other: ${reasons.abroad}`],
    },
  ],
  [
    'the statement of Kinvo',
    lines(
      'Instituição Financeira;Produto;Data;Movimentação;Quantidade;Valor total',
      'XP Investimentos;PETR4 - PETROBRAS;10/11/2026;Aplicação;300;R$ 10.860,00',
      'XP Investimentos;PETR4 - PETROBRAS;18/11/2026;Resgate;100;R$ 3.840,00',
      'NuInvest;CDB BANCO MASTER 120% CDI;01/11/2026;Aplicação;1;R$ 1.000,00',
    ),
    {
      trades: [
        '2026-11-10 buy 300 PETR4 at 36.2 (XP Investimentos)',
        '2026-11-18 sell 100 PETR4 at 38.4 (XP Investimentos)',
      ],
      leftOut: [`4 other: ${reasons.fixedIncome}`],
    },
  ],
  [
    'a brokerage note whose day is in a title',
    [
      'Nota de negociação\tData pregão: 10/11/2026',
      'Corretora: 386 - RICO INVESTIMENTOS',
      'Negociação\tC/V\tTipo mercado\tEspecificação do título\tQuantidade\tPreço / Ajuste\tValor Operação / Ajuste\tD/C',
      '1-BOVESPA\tC\tVISTA\tPETROBRAS PN PETR4\t300\t36,20\t10.860,00\tD',
      '1-BOVESPA\tV\tFRACIONARIO\tITAUSA PN ITSA4F\t7\t10,90\t76,30\tC',
      '1-BOVESPA\tC\tVISTA\tVALE ON NM\t100\t60,10\t6.010,00\tD',
    ].join('\n'),
    {
      trades: [
        '2026-11-10 buy 300 PETR4 at 36.2 (RICO INVESTIMENTOS)',
        '2026-11-10 sell 7 ITSA4 at 10.9 (RICO INVESTIMENTOS)',
      ],
      leftOut: [`6 invalid: ${reasons.noSuchTicker('VALE ON NM')}`],
    },
  ],
  [
    'the deals of MetaTrader',
    lines(
      'Horário,Ativo,Tipo,Direção,Volume,Preço,Ordem,Comissão',
      '2026.11.10 10:31:20,PETR4,buy,in,100,36.20,123,0.50',
      '2026.11.11 15:02:00,PETR4,sell,out,100,36.80,124,0.50',
      '2026.11.11 15:03:00,WINZ26,buy,in,1,150000,125,0.25',
    ),
    {
      trades: [
        '2026-11-10 buy 100 PETR4 at 36.2 fees 0.5',
        '2026-11-11 sell 100 PETR4 at 36.8 fees 0.5',
      ],
      leftOut: [`4 other: ${reasons.future}`],
    },
  ],
  [
    'trades abroad, in dollars',
    lines(
      'Data;Ativo;Operação;Quantidade;Preço;Moeda',
      '05/03/2026;INTR;Compra;1,65907180;9,04;USD',
      '05/03/2026;BRK.B;Compra;1;480,00;USD',
    ),
    { leftOut: [`2 other: ${reasons.foreignCurrency}`, `3 other: ${reasons.foreignCurrency}`] },
  ],
  [
    'English columns with months before days',
    lines(
      'symbol,quantity,price,date,side,commission',
      'PETR4.SA,300,36.20,11/10/2026,BUY,1.25',
      'BVMF:ITSA4,"1,000",9.80,11/25/2026,SELL,',
      'BTC,0.50000000,"350,000.00",11/02/2026,buy,0',
    ),
    {
      trades: [
        '2026-11-10 buy 300 PETR4 at 36.2 fees 1.25',
        '2026-11-25 sell 1000 ITSA4 at 9.8',
        '2026-11-02 buy 0.5 BTC at 350000',
      ],
    },
  ],
  [
    'columns of bought and sold quantities',
    lines(
      'Data;Ativo;Entrada;Saída;Preço',
      '10/01/2025;PETR4;300;;36,20',
      '18/11/2026;PETR4;0;100;38,40',
    ),
    { trades: ['2025-01-10 buy 300 PETR4 at 36.2', '2026-11-18 sell 100 PETR4 at 38.4'] },
  ],
  [
    'sales as negative quantities, in brackets or with a minus behind',
    lines(
      'Data;Código;Quantidade;Preço',
      '10/01/2025;PETR4;300;R$ 36,20',
      '18/11/2026;PETR4;(100);R$ 38,40',
      '19/11/2026;PETR4;50-;R$ 38,10',
      '20/11/2026;PETR4;−10;R$ 38,10',
    ),
    {
      trades: [
        '2025-01-10 buy 300 PETR4 at 36.2',
        '2026-11-18 sell 100 PETR4 at 38.4',
        '2026-11-19 sell 50 PETR4 at 38.1',
        '2026-11-20 sell 10 PETR4 at 38.1',
      ],
    },
  ],
  [
    'purchases of several days, also without prices',
    lines(
      'Ativo;Data;Quantidade;Preço médio',
      'PETR4;10-nov-2026;100;30,00',
      'VALE3;10/11/26;10;60,00',
      'PETR4;2026-11-11T10:00:00;50;32,00',
      'PETR4;2026-11-12;50;',
      'PETR4;ontem;50;32,00',
    ),
    {
      trades: [
        '2026-11-10 buy 100 PETR4 at 30',
        '2026-11-10 buy 10 VALE3 at 60',
        '2026-11-11 buy 50 PETR4 at 32',
      ],
      leftOut: [`5 invalid: ${reasons.noTradePrice}`, `6 invalid: ${reasons.noDay}`],
    },
  ],
  [
    'a purchase and its sale in one row',
    lines(
      'Ativo;Quantidade;Data compra;Preço compra;Data venda;Preço venda',
      'PETR4;100;10/01/2026;36,20;18/11/2026;38,40',
      'VALE3;10;11/01/2026;60,10;;',
    ),
    {
      trades: [
        '2026-01-10 buy 100 PETR4 at 36.2',
        '2026-11-18 sell 100 PETR4 at 38.4',
        '2026-01-11 buy 10 VALE3 at 60.1',
      ],
    },
  ],
  ['a page saved as an old workbook', html(ownTrades), { trades: ownResult }],
  [
    'a text of two bytes per letter',
    utf16(`\ufeff${ownTrades.join('\n').replaceAll(';', '\t')}`, true),
    { trades: ownResult },
  ],
  [
    'the same without a mark',
    utf16(`${ownTrades.join('\n').replaceAll(';', '\t')}\n`, false),
    { trades: ownResult },
  ],
  [
    'a declared separator and a cell of two lines',
    `sep=;\n${ownTrades.join('\n').replace(';XP', ';"XP\nINVESTIMENTOS"')}`,
    { trades: ['2025-01-10 buy 300 PETR4 at 36.2 (XP INVESTIMENTOS)', ...ownResult.slice(1)] },
  ],
  ['bars between the columns', ownTrades.join('\n').replaceAll(';', '|'), { trades: ownResult }],
  [
    'positions and trades in one sheet, with titles and totals',
    lines(
      'Minha carteira;;;;;',
      'Ativo;Quantidade;Preço médio;;;',
      'Ações;;;;;',
      'PETR4;200;36,20;;;',
      'FIIs;;;;;',
      'MXRF11;0;9,75;;;',
      'Total;200;;;;',
      ';;;;;',
      'Compras e vendas;;;;;',
      ...ownTrades,
      'Total;;;400;;',
    ),
    {
      trades: ownResult,
      positions: ['200 PETR4 at 36.2'],
      leftOut: [`6 other: ${reasons.zeroPosition}`],
    },
  ],
  [
    'serial days and numbers of a workbook',
    workbook({
      Qualquer: [
        ['Data do Pregão', 'Papel', 'C/V', 'Qtde', 'Preço', 'Corretagem', 'Emolumentos'],
        [46336, 'PETR4', 'C', 300, 36.199999999999996, 4.9, 0.31],
        [46344.5, 'PETR4', 'V', 100, 38.4, null, '-'],
      ],
    }),
    {
      trades: ['2026-11-10 buy 300 PETR4 at 36.2 fees 5.21', '2026-11-18 sell 100 PETR4 at 38.4'],
    },
  ],
  [
    'a custody of a broker with other assets',
    lines(
      'Ativo;Qtd. Disponível;Qtd. Total;Preço Médio;Cotação;Valor',
      'BVMF:PETR4;100;300;36,20;38,10;11.430,00',
      'ITAUSA PN (ITSA4);1.000;1.000;9,80;10,90;10.900,00',
      'PETRL405;1.000;1.000;0,85;0,90;900,00',
      'PETR4T;100;100;36,00;38,10;3.810,00',
      'Tesouro Selic 2029;0,53;0,53;14.000,00;15.000,00;7.950,00',
      'LCI BANCO INTER;1;1;1.000,00;1.000,00;1.000,00',
      'Saldo em conta;;;;;250,10',
      'HGLG12;7;7;0,50;0,50;3,50',
      'Total;;;;;35.000,00',
    ),
    {
      positions: ['300 PETR4 at 36.2', '1000 ITSA4 at 9.8'],
      leftOut: [
        `4 other: ${reasons.option}`,
        `5 other: ${reasons.forward}`,
        `6 other: ${reasons.treasury}`,
        `7 other: ${reasons.fixedIncome}`,
        `8 other: ${reasons.cash}`,
        `9 other: ${reasons.right}`,
      ],
    },
  ],
  [
    'days that are missing, wrong or in the future, and orders that were not executed',
    lines(
      'Data da ordem;Ativo;Lado;Quantidade executada;Preço médio;Status',
      '10/11/2026;PETR4;Compra;300;36,20;Executada',
      '11/11/2026;PETR4;Compra;300;36,20;Cancelada',
      ';PETR4;Compra;300;36,20;Executada',
      '31/02/2026;PETR4;Compra;300;36,20;Executada',
      '10/12/2026;PETR4;Compra;300;36,20;Executada',
      '12/11/2026;PETR4;;300;36,20;Executada',
      '12/11/2026;PETR4;Compra;-300;36,20;Executada',
      '12/11/2026;PETR4;Venda;0;36,20;Executada',
    ),
    {
      trades: ['2026-11-10 buy 300 PETR4 at 36.2'],
      leftOut: [
        `3 other: ${reasons.cancelledOrder}`,
        `4 invalid: ${reasons.noDay}`,
        `5 invalid: ${reasons.noDay}`,
        `6 invalid: ${reasons.futureDay}`,
        `7 invalid: ${reasons.noSide}`,
        `8 invalid: ${reasons.contradictorySide}`,
        `9 invalid: ${positionTexts.noQuantity}`,
      ],
    },
  ],
  [
    'payments of several days, which are no purchases',
    lines(
      'Data;Ativo;Tipo;Quantidade;Preço;Total',
      '10/11/2026;PETR4;Dividendo;300;0,35;105,00',
      '20/11/2026;PETR4;JCP;300;0,10;30,00',
    ),
    { leftOut: [`2 other: ${reasons.payment}`, `3 other: ${reasons.payment}`] },
  ],
  [
    'an exercise with the code of the shares',
    lines(
      'Data;Ativo;C/V;Quantidade;Preço;Mercado',
      '10/11/2026;VALE3;C;100;60,00;Exercício de opção de compra',
    ),
    { trades: ['2026-11-10 buy 100 VALE3 at 60'] },
  ],
  [
    'a header in two lines',
    lines(
      ';;Compra;;Venda;',
      'Data;Ativo;Quantidade;Preço;Quantidade;Preço',
      '10/11/2026;PETR4;100;36,20;;',
      '18/11/2026;PETR4;;;50;38,40',
    ),
    { trades: ['2026-11-10 buy 100 PETR4 at 36.2', '2026-11-18 sell 50 PETR4 at 38.4'] },
  ],
  [
    'a section for each month',
    lines(
      'Janeiro de 2026;;;',
      'Data;Ativo;Quantidade;Preço',
      '10/01/2026;PETR4;100;36,20',
      'Fevereiro de 2026;;;',
      'Data;Ativo;Quantidade;Preço',
      '10/02/2026;PETR4;50;37,20',
    ),
    { trades: ['2026-01-10 buy 100 PETR4 at 36.2', '2026-02-10 buy 50 PETR4 at 37.2'] },
  ],
  [
    'several purchases of a day',
    lines('Data;Ativo;Quantidade;Preço', '10/01/2026;PETR4;100;36,20', '10/01/2026;PETR4;50;36,30'),
    { trades: ['2026-01-10 buy 100 PETR4 at 36.2', '2026-01-10 buy 50 PETR4 at 36.3'] },
  ],
  [
    'decimal commas without quotes between commas',
    lines('Ativo,Quantidade,Preço médio', 'PETR4,300,36,20'),
    { leftOut: [`2 invalid: ${reasons.shifted}`] },
  ],
  [
    'trades without any day',
    lines('Ativo;C/V;Quantidade;Preço', 'PETR4;C;300;36,20', 'PETR4;V;100;38,40'),
    { leftOut: [`2 invalid: ${reasons.noDayColumn}`, `3 invalid: ${reasons.noDayColumn}`] },
  ],
  [
    'amounts that contradict each other, and a price a thousand times another',
    lines(
      'Data;Ativo;C/V;Quantidade;Preço;Valor total',
      '10/11/2026;PETR4;C;300;36,20;10.860,00',
      '11/11/2026;PETR4;C;300;36,20;1.086,00',
      '12/11/2026;PETR4;C;10;37000,00;370.000,00',
      '13/11/2026;PETR4;C;20;36,50;730,00',
    ),
    {
      trades: ['2026-11-10 buy 300 PETR4 at 36.2', '2026-11-13 buy 20 PETR4 at 36.5'],
      leftOut: [
        `3 invalid: ${reasons.contradiction('R$ 10.860,00', 'R$ 1.086,00')}`,
        `4 invalid: ${reasons.suspiciousPrice}`,
      ],
    },
  ],
  [
    'payments and loans of shares alone',
    workbook({
      A: [
        ['Produto', 'Pagamento', 'Tipo de Evento', 'Instituição', 'Quantidade', 'Preço unitário'],
        ['PETR4 - PETROBRAS', '20/11/2026', 'Dividendo', 'XP', 300, 0.35],
      ],
      B: [
        ['Produto', 'Instituição', 'Natureza', 'Número de Contrato', 'Quantidade'],
        ['PETR4 - PETROBRAS', 'XP', 'Doador', '123', 100],
      ],
    }),
    { leftOut: [`2 other: ${reasons.payment}`, `2 other: ${reasons.lentPosition}`] },
  ],
];

describe('a file of trades', () => {
  test.each(files)('is read as the investor means it: %s', async (_, content, expected) => {
    expect(importedText(await readFile(content))).toEqual({ ...nothing, ...expected });
  });

  it('is left out where the positions of a report already contain it', async () => {
    const report = workbook({
      'Posição - Ações': [[...b3Columns], b3Row('PETR4', 207), ...b3Totals],
      'Posição - Empréstimos': [
        ['Produto', 'Instituição', 'Natureza', 'Número de Contrato', 'Quantidade'],
        ['PETR4 - PETROBRAS', 'CORRETORA', 'Doador', '123', 100],
      ],
      'Posição - Renda Fixa': [
        [...b3BondColumns],
        ['CDB - BANCO', 'BANCO', 'BANCO', 'CDB123ABC', 'DI', 'DEPOSITADO', '-', '-', 5, 5],
      ],
      Negociações: [...b3Summary],
    });
    const file = await readFile(report, {
      name: 'relatorio-consolidado-mensal-2026-outubro.xlsx',
    });
    expect(importedText(file)).toEqual({
      trades: [],
      positions: ['207 PETR4 (CORRETORA EXEMPLO S.A.)'],
      leftOut: [
        `2 other: ${reasons.lentPosition}`,
        `2 other: ${reasons.fixedIncome}`,
        `2 other: ${reasons.summaryBesidePositions}`,
        `3 other: ${reasons.summaryBesidePositions}`,
      ],
      asked: [],
    });
    expect(file.positionsDay).toBe('2026-10-31');
  });
});
