import { describe, expect, it, test } from 'vitest';
import {
  importReasons as reasons,
  importSources,
} from '../../../../web/src/copy/portfolio/import.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';
import {
  b3Columns,
  b3Row,
  workbook,
  type WorkbookCell,
} from '../../../support/portfolio/workbook.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

describe('a table of trades', () => {
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
  ])('is not read as positions: column %j', async (column) => {
    const { positions, leftOut } = await readFile(
      lines(`${column};Ativo;Quantidade`, 'x;PETR4;10'),
    );
    expect(positions).toEqual([]);
    expect(leftOut).toHaveLength(1);
  });

  test.each([
    [
      'a column of sides with an unspecific name',
      'Ticker;Tipo;Quantidade;Data',
      'PETR4;Compra;300;10/11/2026',
    ],
    ['separate columns for in and out', 'Ativo;Compra;Venda;Quantidade', 'PETR4;100;0;100'],
    [
      'purchases by their settlement',
      'Liquidação;Ativo;Quantidade;Preço',
      '12/11/2026;PETR4;300;36,20',
    ],
    [
      'executed orders without a day',
      'Ativo;Status;Quantidade;Preço médio',
      'PETR4;Executada;300;36,20',
    ],
    ['scheduled orders', 'Ativo;Quantidade;Preço gatilho;Validade', 'PETR4;300;36,20;31/12/2026'],
  ])('may have %s', async (_, ...rows) => {
    expect((await readFile(lines(...rows))).positions).toEqual([]);
  });

  it('reads days before months where its days prove both orders', async () => {
    const file = await readFile(
      lines(
        'Data;Ativo;C/V;Quantidade;Preço',
        '03/04/2026;PETR4;C;1;36,20',
        '13/04/2026;PETR4;C;2;36,20',
        '04/13/2026;PETR4;C;3;36,20',
      ),
    );
    expect(importedText(file)).toMatchObject({
      trades: ['2026-04-03 buy 1 PETR4 at 36.2', '2026-04-13 buy 2 PETR4 at 36.2'],
      leftOut: [`4 invalid: ${reasons.noDay}`],
    });
  });

  it('that has only settlement days gets the day two sessions before', async () => {
    const file = await readFile(
      lines('Liquidação;Ativo;Quantidade;Preço', '24/11/2026;PETR4;300;36,20'),
    );
    // 20 November is a holiday.
    expect(importedText(file).trades).toEqual(['2026-11-19 buy 300 PETR4 at 36.2 settled']);
  });
});

describe('a table of positions', () => {
  test.each([
    [b3Columns.join(';'), b3Row('PETR4', 100).map(String).join(';')],
    ['Ativo;Quantidade;Preço médio de compra;Data da compra', 'PETR4;10;30;01/02/2025'],
    ['Ativo;Quantidade;Recomendação', 'PETR4;10;Compra'],
    ['Ativo;Quantidade;Valor investido;Última movimentação', 'PETR4;10;300;01/02/2025'],
    ['Ordem;Ativo;Quantidade;Proventos', '1;PETR4;10;35,00'],
    ['Papel;Qtd. Disponível;Qtde Total;Compra a liquidar', 'PETR4;1;2;0'],
    ['Movimentação de novembro;;', 'Ativo;Quantidade;', 'PETR4;10;'],
    ['Ativo;Quantidade;Data da compra', 'PETR4;10;01/02/2025', 'VALE3;10;03/04/2025'],
    ['Ativo;Quantidade;Corretora;Data', 'PETR4;10;XP;01/02/2025', 'PETR4;5;Inter;03/04/2025'],
    ['Ativo;Quantidade;Data', 'PETR4;10;27/11/2026', 'PETR4;5;27/11/2026'],
    ['Data;Ativo;Quantidade;Preço', '27/11/2026;PETR4;10;38,00', '27/11/2026;ITSA4;5;10,90'],
    ['Ativo;Quantidade;Data da primeira compra', 'PETR4;10;10/01/2025', 'VALE3;5;02/02/2025'],
    ['Ativo;Qtd;Vencimento', 'PETR4;10;01/02/2027', 'PETR4;5;03/04/2027'],
    ['Ativo;Qtd;Compra;Venda', 'PETR4;10;37,14;37,16', 'VALE3;10;60,10;60,12'],
    ['Ativo;Quantidade;Qtd. a liquidar;Preço de entrada', 'PETR4;10;-5;37,15'],
    ['Ativo;Quantidade;Resultado', 'PETR4;10;-350,00'],
    ['Ativo;Quantidade;Isento', 'PETR4;10;S', 'VALE3;10;S'],
  ])('is not taken for trades: %s', async (...rows) => {
    const file = await readFile(lines(...rows));
    expect(file.positions.map(({ position }) => position.ticker)).toContain('PETR4');
    expect([file.trades, file.leftOut]).toEqual([[], []]);
  });

  it('is not added to another table with the same asset', async () => {
    const sheet = (quantity: number): WorkbookCell[][] => [
      ['Ativo', 'Quantidade'],
      ['PETR4', quantity],
    ];
    const file = await readFile(workbook({ Outubro: sheet(100), Novembro: sheet(200) }));
    expect(importedText(file)).toMatchObject({
      positions: ['100 PETR4'],
      leftOut: [`2 invalid: ${reasons.inOtherTable('Outubro, linha 2')}`],
    });
  });

  it('continues below a repeated header', async () => {
    const rows = ['Ativo;Quantidade', 'PETR4;10', 'Ativo;Quantidade', 'PETR4;5'];
    expect(importedText(await readFile(lines(...rows))).positions).toEqual(['15 PETR4']);
  });

  test.each([
    ['Posição em 27/11/2026;', 'Ativo;Quantidade', 'PETR4;10'],
    ['Data;Ativo;Quantidade', '27/11/2026;PETR4;10', '27/11/2026;VALE3;5'],
  ])('has the day of the file’s content before that of its name: %s', async (...rows) => {
    const file = await readFile(lines(...rows), { name: 'posicao-2026-10-01.csv' });
    expect(file.positionsDay).toBe('2026-11-27');
  });

  test.each([
    ['posicao-2026-11-27-10-00-00.xlsx', '2026-11-27'],
    ['custodia 27-11-2026.csv', '2026-11-27'],
    ['relatorio-consolidado-anual-2025.xlsx', '2025-12-31'],
    ['posicao-2026-12-27.xlsx', null],
    ['carteira.csv', null],
  ])('has the day of a file named %s', async (name, day) => {
    const file = await readFile(lines('Ativo;Quantidade', 'PETR4;10'), { name });
    expect(file.positionsDay).toBe(day);
  });
});

describe('codes', () => {
  test.each([
    ['PETR4F', 'PETR4'],
    ['BVMF:PETR4', 'PETR4'],
    ['B3:PETR4', 'PETR4'],
    ['PETR4.SA', 'PETR4'],
    [' petr4 ', 'PETR4'],
    ['PETR4 - PETROBRAS', 'PETR4'],
    ['ITAUSA PN (ITSA4)', 'ITSA4'],
    ['ITAUSA PN - ITSA4', 'ITSA4'],
    ['B3SA3', 'B3SA3'],
    ['M1TA34', 'M1TA34'],
    ['Bitcoin', 'BTC'],
    ['BTC/BRL', 'BTC'],
  ])('%s is %s', async (written, ticker) => {
    const { positions } = await readFile(lines('Ativo;Quantidade', `${written};10`));
    expect(positions.map(({ position }) => position.ticker)).toEqual([ticker]);
  });

  test.each([
    ['HGLG12', reasons.right],
    ['MXRF13', reasons.right],
    ['PETR1', reasons.right],
    ['PETRL405', reasons.option],
    ['VALEJ62E', reasons.option],
    ['PETR4T', reasons.forward],
    ['WDOF27', reasons.future],
    ['Tesouro IPCA+ 2035', reasons.treasury],
    ['CDB - CDB123ABCD - BANCO', reasons.fixedIncome],
    ['Debênture VALE', reasons.fixedIncome],
    ['PETR26', reasons.notAShare('PETR26')],
    ['AAPL', reasons.notAtB3('AAPL')],
    ['BTC-USD', reasons.foreignCurrency],
    ['Saldo', reasons.cash],
    ['Trend Pós-Fixado FIRF', reasons.openFund],
  ])('%s is left out by what it is', async (written, reason) => {
    const { positions, leftOut } = await readFile(
      lines('Ativo;Quantidade;Preço médio', `${written};10;5,00`),
    );
    expect(positions).toEqual([]);
    expect(leftOut).toMatchObject([{ kind: 'other', reason }]);
  });
});

describe('a code with its name behind it', () => {
  test.each([
    ['PETR4 PETROBRAS PN', 'PETR4'],
    ['PIBB11 IT NOW PIBB IBRX50', 'PIBB11'],
    ['PIBB11\nIT NOW PIBB IBRX50', 'PIBB11'],
    ['BTC\nBITCOIN', 'BTC'],
    ['BTC Bitcoin', 'BTC'],
    ['XRP\nXRP', 'XRP'],
    ['XRP XRP', 'XRP'],
    ['BNB BINANCE COIN', 'BNB'],
    ['SOL\nREDE SOL', 'SOL'],
  ])('is the first word: %j is %s', async (written, ticker) => {
    const { positions, leftOut } = await readFile(
      workbook({
        Carteira: [
          ['Ativo', 'Quantidade', 'Preço médio'],
          [written, 10, 'R$ 5,00'],
        ],
      }),
    );
    expect(positions.map(({ position }) => position.ticker)).toEqual([ticker]);
    expect(leftOut).toEqual([]);
  });

  test.each([
    ['KO\nCOCA-COLA', 'R$ 5,00', 'other', reasons.notAtB3('KO')],
    ['BRK.B\nBERKSHIRE HATHAWAY', 'R$ 5,00', 'other', reasons.notAtB3('BRK.B')],
    ['KO COCA-COLA', 'US$ 5,00', 'other', reasons.notAtB3('KO')],
    ['Trend\nFIC FIM', 'R$ 5,00', 'other', reasons.openFund],
    ['VALE ON NM', 'R$ 5,00', 'invalid', reasons.noSuchTicker('VALE ON NM')],
    ['VALE\nON NM', 'R$ 5,00', 'invalid', reasons.noSuchTicker('VALE ON NM')],
    ['LINK REIT', 'R$ 5,00', 'invalid', reasons.noSuchTicker('LINK REIT')],
    ['BTC DOADOR', 'R$ 5,00', 'invalid', reasons.noSuchTicker('BTC DOADOR')],
  ])('is left out when it is no asset of the portfolio: %j at %s', async (...example) => {
    const [written, price, kind, reason] = example;
    const { positions, leftOut } = await readFile(
      workbook({
        Carteira: [
          ['Ativo', 'Quantidade', 'Preço médio'],
          [written, 10, price],
        ],
      }),
    );
    expect(positions).toEqual([]);
    expect(leftOut).toMatchObject([{ kind, reason }]);
  });
});

describe('a table without known columns', () => {
  const unknown = lines(
    'Onde;O que;Pedaços;Quando;Quanto paguei;Comprei ou vendi?',
    'XP;PETR4;300;10/11/2026;36,20;Comprei',
    'XP;PETR4;100;18/11/2026;38,40;Vendi',
  );

  it('is shown with its header and rows, and read with the columns that the user chooses', async () => {
    const file = await readFile(unknown);
    expect(file).toMatchObject({
      trades: [],
      positions: [],
      leftOut: [],
      source: importSources.unknown,
    });
    const [table] = file.unknownTables;
    expect(table).toMatchObject({
      sheet: null,
      header: ['Onde', 'O que', 'Pedaços', 'Quando', 'Quanto paguei', 'Comprei ou vendi?'],
      sample: [
        ['XP', 'PETR4', '300', '10/11/2026', '36,20', 'Comprei'],
        ['XP', 'PETR4', '100', '18/11/2026', '38,40', 'Vendi'],
      ],
    });
    const mapping = { broker: 0, code: 1, quantity: 2, day: 3, price: 4, side: 5 };
    const mapped = await readFile(unknown, { mappings: { [table?.fingerprint ?? '']: mapping } });
    expect(mapped.unknownTables).toEqual([]);
    expect(importedText(mapped).trades).toEqual([
      '2026-11-10 buy 300 PETR4 at 36.2 (XP)',
      '2026-11-18 sell 100 PETR4 at 38.4 (XP)',
    ]);
  });

  it('is read as positions without a day and a side', async () => {
    const content = lines('Coisa;Pedaços', 'PETR4;300', 'VALE3;10');
    const [table] = (await readFile(content)).unknownTables;
    const mappings = { [table?.fingerprint ?? '']: { code: 0, quantity: 1 } };
    expect(importedText(await readFile(content, { mappings })).positions).toEqual([
      '300 PETR4',
      '10 VALE3',
    ]);
  });

  it('may have no header', async () => {
    const content = lines('10/11/2026;PETR4;C;300;36,20', '18/11/2026;PETR4;V;100;38,40');
    const [table] = (await readFile(content)).unknownTables;
    expect(table).toMatchObject({ header: ['', '', '', '', ''] });
    const mappings = {
      [table?.fingerprint ?? '']: { day: 0, code: 1, side: 2, quantity: 3, price: 4 },
    };
    expect(importedText(await readFile(content, { mappings })).trades).toEqual([
      '2026-11-10 buy 300 PETR4 at 36.2',
      '2026-11-18 sell 100 PETR4 at 38.4',
    ]);
  });

  it('has the same fingerprint in a later file with other rows', async () => {
    const fingerprints = await Promise.all(
      [unknown, unknown.replaceAll('PETR4', 'VALE3')].map(
        async (content) => (await readFile(content)).unknownTables[0]?.fingerprint,
      ),
    );
    expect(new Set(fingerprints).size).toBe(1);
  });
});
