import { describe, expect, test } from 'vitest';
import { fileErrors } from '../../../web/src/copy/portfolio/import.ts';
import { classifyOtherTable } from '../../../web/src/features/portfolio/import/classify-table.ts';
import { readPositions } from '../../../web/src/features/portfolio/import/read-positions.ts';
import { readSpreadsheet } from '../../../web/src/features/portfolio/import/read-spreadsheet.ts';
import {
  FileRejectedError,
  type OtherTable,
} from '../../../web/src/features/portfolio/import/spreadsheet.ts';
import { b3Columns, b3Row, workbook, type WorkbookCell } from '../../support/portfolio/workbook.ts';

const read = async (content: string | Uint8Array<ArrayBuffer>) =>
  readPositions(await readSpreadsheet(new Blob([content])));
const rejectionOf = async (content: string | Uint8Array<ArrayBuffer>) =>
  read(content).then(
    ({ found }) => found,
    (error: unknown) => (error instanceof FileRejectedError ? error.reason : error),
  );
const table = (...lines: readonly string[]) => lines.map((line) => line.split(';'));

const b3Trades: WorkbookCell[][] = [
  [
    'Data do Negócio',
    'Tipo de Movimentação',
    'Mercado',
    'Prazo/Vencimento',
    'Instituição',
    'Código de Negociação',
    'Quantidade',
    'Preço',
    'Valor',
  ],
  ['20/11/2026', 'Compra', 'Mercado Fracionário', '-', 'CORRETORA', 'PETR4F', 7, 37.15, 260.05],
  ['18/11/2026', 'Venda', 'Mercado à Vista', '-', 'CORRETORA', 'PETR4', 100, 38.4, 3840],
];
const b3Movements = [
  'Entrada/Saída;Data;Movimentação;Produto;Instituição;Quantidade;Preço unitário;Valor da Operação',
  'Credito;25/11/2026;Rendimento;MXRF11 - MAXI RENDA;CORRETORA;500;0,1;50,0',
  'Debito;20/11/2026;Transferência - Liquidação;PETR4 - PETROBRAS;CORRETORA;100;38,4;3840,0',
];
const b3Summary: WorkbookCell[][] = [
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
];
const tradeRows = [
  'Data;Ativo;Operação;Quantidade;Preço;Corretora',
  '10/01/2025;PETR4;Compra;300;36,20;XP',
  '03/03/2026;PETR4;Bonificação;50;0,00;XP',
  '18/11/2026;PETR4;Venda;100;38,40;XP',
];
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) =>
  Uint8Array.from(
    [0xfe_ff, ...Array.from(text, (letter) => letter.charCodeAt(0))].flatMap((code) => [
      code & 0xff,
      code >> 8,
    ]),
  );
const html = (lines: readonly string[]) =>
  `<html><body><h1>Notas</h1><table>${lines
    .map((line) => `<tr><td>${line.split(';').join('</td><td>')}</td></tr>`)
    .join('')}</table></body></html>`;

describe('a file of trades, movements or payments', () => {
  const files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, OtherTable])[] = [
    ['the trades of B3', workbook({ Negociação: b3Trades }), 'b3-trades'],
    [
      'the trades of B3, saved under another sheet name',
      workbook({ Planilha1: b3Trades }),
      'b3-trades',
    ],
    [
      'the trades of B3 below a title',
      workbook({ Planilha1: [['Extrato'], [], ...b3Trades] }),
      'b3-trades',
    ],
    [
      'the same as a text of Windows',
      windows1252(b3Trades.map((row) => row.map(String).join(';')).join('\r\n')),
      'b3-trades',
    ],
    ['the summary of the trades of B3', workbook({ Negociação: b3Summary }), 'b3-trade-summary'],
    ['the movements of B3', b3Movements.join('\n'), 'b3-movements'],
    ['the movements of B3 with tabs', b3Movements.join('\n').replaceAll(';', '\t'), 'b3-movements'],
    ['a user’s own table of trades', tradeRows.join('\n'), 'trades'],
    ['the same in UTF-16', utf16(tradeRows.join('\n').replaceAll(';', '\t')), 'trades'],
    ['the same as a page', html(tradeRows), 'trades'],
    [
      'the template of Status Invest',
      'Data operação;Categoria;Código Ativo;Operação C/V;Quantidade;Preço unitário;Corretora\n10/01/2025;Ações;PETR4;C;300;36,20;XP\n',
      'trades',
    ],
    ['trades without a header', 'PETR4;C;300;36,20\nPETR4;V;100;38,40\n', 'trades'],
    [
      'a column of sides with an unspecific name',
      'Ticker;Tipo;Quantidade\nPETR4;Compra;300\nPETR4;Compra;100\n',
      'trades',
    ],
    [
      'sales as negative quantities of a day',
      'Data;Ticker;Quantidade\n10/01/2025;PETR4;300\n11/01/2025;PETR4;-100\n',
      'trades',
    ],
    [
      'sales as negative quantities without a day',
      'Código;Quantidade;Preço\nPETR4;100;30,00\nPETR4;-50;32,00\nPETR4;10;31,00\n',
      'trades',
    ],
    [
      'the same in brackets, with numbers of a workbook',
      workbook({
        Planilha1: [
          ['Ativo', 'Qtde Total'],
          ['PETR4', 100],
          ['VALE3', -50],
        ],
      }),
      'trades',
    ],
    [
      'purchases of several days',
      'Ativo;Data;Quantidade;Preço médio\nPETR4;10/01/2025;100;30,00\nVALE3;10/01/2025;10;60,00\nPETR4;11/02/2025;50;32,00\n',
      'trades',
    ],
    [
      'one purchase of each asset',
      'Data;Ativo;Quantidade;Preço;Corretora\n10/01/2025;PETR4;300;36,20;XP\n02/02/2025;ITSA4;1000;9,80;XP\n',
      'trades',
    ],
    [
      'purchases by the day of their settlement',
      'Liquidação;Ativo;Quantidade;Valor líquido\n12/01/2025;PETR4;300;10870,00\n',
      'trades',
    ],
    [
      'executed orders',
      'Ativo;Status;Quantidade;Preço médio;Hora\nPETR4;Executada;300;36,20;10:31:20\n',
      'trades',
    ],
    [
      'scheduled orders',
      'Ativo;Quantidade;Preço gatilho;Validade\nPETR4;300;36,20;31/12/2026\n',
      'trades',
    ],
    [
      'orders with their number',
      'Nº da ordem;Ativo;Quantidade;Preço médio;Situação\n1;PETR4;300;36,20;Executada\n2;ITSA4;100;9,80;Parcial\n',
      'trades',
    ],
    [
      'purchases of several months',
      'Mês;Ativo;Quantidade;Preço\njan/26;PETR4;300;36,20\nfev/26;ITSA4;100;9,80\n',
      'trades',
    ],
    ['lent shares', 'Ativo;Natureza;Quantidade;Taxa\nPETR4;Doador;300;1,20\n', 'trades'],
    [
      'announced payments',
      'Ativo;Tipo;Data com;Data pagamento;Quantidade;Valor\nPETR4;Dividendo;20/11/2026;10/12/2026;300;105,00\n',
      'payments',
    ],
    [
      'a column of days with an unspecific name',
      'Ativo;Compra;Quantidade\nPETR4;2025-01-10;100\nPETR4;2025-02-11;50\n',
      'trades',
    ],
    [
      'separate columns for incoming and outgoing',
      'Ativo;Entrada;Saída;Quantidade\nPETR4;100;;100\nPETR4;;50;50\n',
      'trades',
    ],
    [
      'separate columns for bought and sold',
      'Ativo;Compra;Venda;Quantidade\nPETR4;100;0;100\nPETR4;0;50;50\n',
      'trades',
    ],
    [
      'trades below positions',
      'Ticker;Quantidade;Preço;\nVALE3;5;60;\n;;;\nTicker;Quantidade;Preço;C/V\nPETR4;300;36;C\n',
      'trades',
    ],
    [
      'payments of the monthly report',
      'Produto;Pagamento;Tipo de Evento;Instituição;Quantidade;Preço unitário;Valor líquido\nPETR4 - PETROBRAS;20/11/2026;Dividendo;XP;300;0,35;105,00\n',
      'payments',
    ],
  ];
  test.each(files)('is rejected by its kind: %s', async (_, content, kind) => {
    expect(await rejectionOf(content)).toBe(kind);
    expect(fileErrors[kind]).toContain('posicao-AAAA-MM-DD.xlsx');
  });

  test.each([
    'Operação',
    'OPERACAO',
    ' operação ',
    'Tipo de operação',
    'Tipo Operação',
    'Operação (C/V)',
    'C/V',
    'c / v',
    'C ou V',
    'Compra/Venda',
    'COMPRA / VENDA',
    'Compra ou venda',
    'D/C',
    'Tipo de Movimentação',
    'tipo movimentacao',
    'Movimentação',
    'MOVIMENTAÇÃO',
    'Entrada/Saída',
    'Entrada / Saida',
    'Data do Negócio',
    'data  negócio',
    'Data do pregão',
    'Data da operação',
    'Transação',
    'Tipo de transação',
    'Side',
    'Trade Date',
    'Quantidade (Compra)',
    'Qtde. Venda',
    'Valor da Operação',
    'Operac\u0327a\u0303o',
  ])('is recognized by its column %j', (column) => {
    expect(classifyOtherTable(table(`${column};Ativo;Quantidade`, 'x;PETR4;10'))).toBeDefined();
  });
});

describe('a file of positions', () => {
  test.each([
    [b3Columns.join(';'), b3Row('PETR4', 100).map(String).join(';')],
    ['Ativo;Quantidade;Preço médio de compra;Data da compra', 'PETR4;10;30;01/02/2025'],
    ['Ativo;Quantidade;Recomendação', 'PETR4;10;Compra'],
    ['Ativo;Quantidade;Valor investido;Última movimentação', 'PETR4;10;300;01/02/2025'],
    ['Ordem;Ativo;Quantidade;Proventos', '1;PETR4;10;35,00'],
    ['Papel;Qtd. Disponível;Qtde Total;Compra a liquidar', 'PETR4;1;2;0'],
    ['Movimentação de novembro;;', 'Ativo;Quantidade;'],
    ['Ativo;Quantidade;Data da compra', 'PETR4;10;01/02/2025', 'VALE3;10;03/04/2025'],
    ['Ativo;Quantidade;Corretora;Data', 'PETR4;10;XP;01/02/2025', 'PETR4;5;Inter;03/04/2025'],
    ['Ativo;Quantidade;Data', 'PETR4;10;27/11/2026', 'PETR4;5;27/11/2026'],
    ['Data;Ativo;Quantidade;Preço', '27/11/2026;PETR4;10;38,00', '27/11/2026;ITSA4;5;10,90'],
    ['Ativo;Quantidade;Data da primeira compra', 'PETR4;10;10/01/2025', 'VALE3;5;02/02/2025'],
    ['Ativo;Qtd;Vencimento', 'PETR4;10;01/02/2027', 'PETR4;5;03/04/2027'],
    ['Ativo;Qtd;Compra;Venda', 'PETR4;10;37,14;37,16', 'VALE3;10;60,10;60,12'],
    ['Ativo;Quantidade;Qtd. a liquidar;Preço de entrada', 'PETR4;10;-5;37,15'],
    ['Ativo;Quantidade;Resultado', 'PETR4;10;-350,00'],
  ])('is not taken for trades: %s', (...lines) => {
    expect(classifyOtherTable(table(...lines))).toBeUndefined();
  });

  test('reads a file of positions without its sheet of trades, with a note', async () => {
    const { found, skipped } = await read(
      workbook({
        Planilha2: b3Trades,
        Acoes: [[...b3Columns], b3Row('PETR4', 207)],
        Resumo: b3Summary,
      }),
    );
    expect(found.map(({ position }) => [position.ticker, position.quantity])).toEqual([
      ['PETR4', '207'],
    ]);
    expect(skipped).toEqual([
      { name: 'Planilha2', rows: 2 },
      { name: 'Resumo', rows: 1 },
    ]);
  });

  test('reads a broker’s file: an HTML page with an .xls name, total before available quantity', async () => {
    const page = html(['Código;Quantidade;Preço Médio', 'PETR4;1.000;36,20']);
    expect((await read(page)).found[0]?.position).toMatchObject({
      ticker: 'PETR4',
      quantity: '1000',
    });
    const custody =
      'Posição consolidada\tConta: 1\n\nPapel\tQtd. Disponível\tQtde Total\tPreço Médio\nPETR4\t200\t300\t36,20\nTotal\t\t\t10.860,00\n';
    expect((await read(custody)).found.map(({ position }) => position)).toMatchObject([
      { ticker: 'PETR4', quantity: '300' },
    ]);
  });

  test('is read in the American number format, and an ambiguous number is rejected', async () => {
    const { found, wrong } = await read(
      'Ticker,Quantidade,Preço Médio\nPETR4,300,36.20\nITSA4,"1,234",9.80\nMXRF11,"1,234.00",9.75\nVALE3,1.500,60.125\n',
    );
    expect(found.map(({ position }) => [position.ticker, position.quantity])).toEqual([
      ['PETR4', '300'],
      ['ITSA4', '1234'],
      ['MXRF11', '1234'],
    ]);
    expect(wrong).toMatchObject([
      { location: { line: 5 }, reason: expect.stringContaining('“1.500”') as unknown },
    ]);
    const mixed = 'Ticker;Quantidade;Preço Médio\nPETR4;1.500;36,20\nITSA4;10;9.80\n';
    expect((await read(mixed)).wrong).toMatchObject([{ location: { line: 2 } }]);
  });

  test('rejects ambiguous prices when its number format is unknown', async () => {
    const { found, wrong } = await read(
      'Ativo;Quantidade;Preço médio\nPETR4;1.500;36.200\nVALE3;2.000;60\n',
    );
    expect(found.map(({ position }) => [position.ticker, position.quantity])).toEqual([
      ['VALE3', '2000'],
    ]);
    expect(wrong).toMatchObject([
      { location: { line: 2 }, reason: expect.stringContaining('“36.200”') as unknown },
    ]);
  });

  test('may have the code before or after the product’s name', async () => {
    const { found } = await read(
      'Produto;Quantidade\nPETR4 - PETROBRAS;1\nPETROBRAS PN (PETR3);2\nITAUSA PN - ITSA4;3\n',
    );
    expect(found.map(({ position }) => position.ticker)).toEqual(['PETR4', 'PETR3', 'ITSA4']);
  });
});
