import { describe, expect, it } from 'vitest';
import { importReasons as reasons } from '../../../../web/src/copy/portfolio/import.ts';
import { workbook } from '../../../support/portfolio/workbook.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';

const nothing = { trades: [], positions: [], leftOut: [], asked: [] };
const lines = (...rows: readonly string[]) => rows.join('\n');
const read = async (...rows: readonly string[]) => importedText(await readFile(lines(...rows)));

describe('a history of orders', () => {
  it('has what was executed, at its average price', async () => {
    const file = await read(
      'Data/Hora;Papel;C/V;Validade;Qtd. Ordem;Qtd. Executada;Preço Ordem;Preço Médio;Status',
      '13/11/2026 11:40:02;ABEV3;V;Dia;300;0;12,80;0,00;Expirada',
      '12/11/2026 15:22:41;ABEV3;C;Dia;200;200;12,50;12,40;Executada',
      '11/11/2026 10:00:00;ABEV3;C;Dia;400;250;12,50;12,30;Parcialmente executada',
      '11/11/2026 09:00:00;ABEV3;C;Dia;400;100;12,50;12,20;Cancelada',
      '10/11/2026 09:00:00;ABEV3;C;Dia;400;0;12,50;-;Rejeitada',
      '10/11/2026 09:00:00;WINZ26;C;Dia;2;2;-;148.235,00;Executada',
      '10/11/2026 09:00:00;ABEVK135;V;Dia;100;100;0,50;0,56;Executada',
    );
    expect(file).toEqual({
      ...nothing,
      trades: [
        '2026-11-12 buy 200 ABEV3 at 12.4',
        '2026-11-11 buy 250 ABEV3 at 12.3',
        '2026-11-11 buy 100 ABEV3 at 12.2',
      ],
      leftOut: [
        `2 other: ${reasons.cancelledOrder}`,
        `6 other: ${reasons.cancelledOrder}`,
        `7 other: ${reasons.future}`,
        `8 other: ${reasons.option}`,
      ],
    });
  });

  it.each([
    ['Preço Limite', 'Preço Médio Exec.'],
    ['Preço da ordem', 'Preço exec.'],
    ['Preço', 'Preço executado'],
    ['Preço unitário', 'Preço médio executado'],
    ['Preço Médio', 'Preço de execução'],
    ['Limit price', 'Avg. fill price'],
  ])('has no price of its own in %j beside %j', async (limit, executed) => {
    const file = await read(
      `Data/Hora;Ativo;C/V;Tipo;Validade;Qtd. Solicitada;Qtd. Exec.;${limit};${executed};Status`,
      '13/11/2026 11:40:02;ABEV3;C;Mercado;Dia;100;100;;12,40;Executada',
      '12/11/2026 15:22:41;ABEV3;V;Limitada;Dia;100;100;12,50;12,52;Executada',
      '11/11/2026 10:00:00;ABEV3;C;Limitada;Dia;500;200;12,50;12,31;Parcialmente executada',
      '10/11/2026 10:00:00;ABEV3;C;Limitada;Dia;100;0;12,50;0,00;Cancelada',
      '09/11/2026 10:00:00;ABEV3;C;Limitada;Dia;100;100;12,50;;Executada',
    );
    expect(file).toEqual({
      ...nothing,
      trades: [
        '2026-11-13 buy 100 ABEV3 at 12.4',
        '2026-11-12 sell 100 ABEV3 at 12.52',
        '2026-11-11 buy 200 ABEV3 at 12.31',
      ],
      leftOut: [`5 other: ${reasons.cancelledOrder}`, `6 invalid: ${reasons.noTradePrice}`],
    });
  });

  it.each([
    ['Quantidade', 'Quantidade executada'],
    ['Quantidade total', 'Qtd. executada'],
    ['Qtde. Solicitada', 'Qtde. Exec.'],
    ['Qtd. da ordem', 'Qtd. executado'],
  ])('counts no requested quantity in %j beside %j', async (requested, executed) => {
    const file = await read(
      `Data;Ativo;C/V;${requested};${executed};Preço limite;Preço executado;Status`,
      '11/11/2026;ABEV3;C;500;200;12,50;12,31;Parcialmente executada',
      '10/11/2026;ABEV3;C;400;100;;12,20;Cancelada',
    );
    expect(file.trades).toEqual([
      '2026-11-11 buy 200 ABEV3 at 12.31',
      '2026-11-10 buy 100 ABEV3 at 12.2',
    ]);
  });

  it('does not guess how much of an order was executed', async () => {
    const file = await read(
      'Criação;Ativo;Lado;Quantidade;Preço Médio;Situação',
      '11/11/2026 09:00;ABEV3;Compra;400;12,30;Parcialmente executada',
      '11/11/2026 09:00;ABEV3;Compra;100;12,30;Executada',
    );
    expect(file.trades).toEqual(['2026-11-11 buy 100 ABEV3 at 12.3']);
    expect(file.leftOut).toEqual([`2 invalid: ${reasons.partialOrder}`]);
  });

  it('does not take an unknown status for an execution', async () => {
    const file = await read(
      'Data;Ativo;C/V;Quantidade;Preço;Validade;Status',
      '11/11/2026;ABEV3;C;400;12,30;Hoje;Executada',
      '11/11/2026;ABEV3;C;100;12,30;Hoje;Na fila',
    );
    expect(file.trades).toEqual(['2026-11-11 buy 400 ABEV3 at 12.3']);
    expect(file.leftOut).toEqual([`3 invalid: ${reasons.unknownStatus}`]);
  });

  it('is left out when nothing says which orders were executed', async () => {
    const file = await read(
      'Data;Ativo;C/V;Quantidade;Preço;Validade',
      '11/11/2026;ABEV3;C;400;12,30;Hoje',
    );
    expect(file.leftOut).toEqual([`2 other: ${reasons.cancelledOrder}`]);
  });
});

describe('text with columns of blanks', () => {
  it('has names with single blanks, and empty cells by their place', async () => {
    const file = await read(
      'Posição em custódia                          27/11/2026',
      '',
      'Ativo     Nome              Quantidade   Preço médio   D+1    Cotação   Valor atual',
      'ABEV3     AMBEV S/A ON           1.200       12,5731     0      12,90     15.480,00',
      'CPLE3     COPEL ON N2              100                   0      10,00      1.000,00',
      'ABEVL170  AMBEV CALL 17,00        -500        0,8100     0       2,05     -1.025,00',
      'Total                                                                  16.480,00',
    );
    expect(file).toEqual({
      ...nothing,
      positions: ['1200 ABEV3 at 12.5731', '100 CPLE3'],
      leftOut: [`6 other: ${reasons.option}`],
    });
  });

  it('has no row whose cells could be of several columns', async () => {
    const file = await read(
      'Ativo  Nome  Bloqueado  Quantidade  PM',
      'ABEV3  AMBEV  0  100  12,50',
      'CPLE3  COPEL  100  12,50',
    );
    expect(file.positions).toEqual(['100 ABEV3 at 12.5']);
    expect(file.leftOut).toEqual([`3 invalid: ${reasons.quantity}`]);
  });

  it('may be commas with blanks after them', async () => {
    const file = await read('Ativo,    Quantidade,    PM', 'ABEV3,    100,    12.50');
    expect(file.positions).toEqual(['100 ABEV3 at 12.5']);
  });
});

describe('custody as a page', () => {
  it('has the total below a header of two lines, with what is pending and blocked', async () => {
    const cells = (...texts: readonly string[]) =>
      `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const file = await readFile(
      `<table><tr><th rowspan=2>Ativo<th colspan=4>Quantidade<th rowspan=2>Preço Médio<th rowspan=2>Cotação<th rowspan=2>Valor</tr>
      <tr><th>Disponível<th>Bloqueada<th>D+2<th>Total</tr>
      ${cells('ABEV3', '200', '100', '0', '300', '12,00', '14,00', '4.200,00')}
      ${cells('ABEV3F', '20', '0', '0', '20', '14,00', '14,00', '280,00')}
      ${cells('CPLE3', '0', '0', '100', '100', '11,00', '10,00', '1.000,00')}
      ${cells('SMTO3', '400', '0', '-400', '0', '22,00', '20,00', '0,00')}</table>`,
    );
    expect(importedText(file)).toEqual({
      ...nothing,
      positions: ['320 ABEV3 at 12.125', '100 CPLE3 at 11'],
      leftOut: [`6 other: ${reasons.zeroPosition}`],
    });
  });
});

it('takes the total of a header of two lines in a text', async () => {
  const file = await read('Ativo;Quantidade;;PM', ';Disponível;Total;', 'ABEV3;50;100;12,00');
  expect(file.positions).toEqual(['100 ABEV3 at 12']);
});

it('reads sections whose header is a share and a class', async () => {
  const file = await readFile(
    workbook({
      'Sua carteira': [
        ['Patrimônio', 'R$ 28.941,17'],
        ['33,7% | Ações', 'Posição', '% Alocação', 'Preço médio', 'Último preço', 'Qtd. total'],
        ['ABEV3', 'R$ 5.220,00', '18,0%', 'R$ 17,85', 'R$ 17,40', '300'],
        [],
        [
          '46,5% | Fundos Imobiliários',
          'Posição',
          '% Alocação',
          'Preço médio',
          'Último preço',
          'Qtd. total',
        ],
        ['MXRF11', 'R$ 10.500,00', '27,6%', 'R$ 9,02', 'R$ 10,00', '1.050'],
        [],
        ['Proventos provisionados'],
        ['Ativo', 'Tipo', 'Data de pagamento', 'Valor provisionado', 'Quantidade'],
        ['ABEV3', 'JUROS S/ CAPITAL', '15/12/2026', 'R$ 87,00', '300'],
      ],
    }),
  );
  expect(importedText(file)).toEqual({
    ...nothing,
    positions: ['300 ABEV3 at 17.85', '1050 MXRF11 at 9.02'],
    leftOut: [`10 other: ${reasons.payment}`],
  });
});

describe('lent shares of B3', () => {
  const loans = (...rows: readonly (readonly (string | number)[])[]) =>
    workbook({
      Acoes: [
        ['Produto', 'Instituição', 'Código de Negociação', 'Quantidade', 'Preço de Fechamento'],
        ['ABEV3 - AMBEV', 'XP', 'ABEV3', 300, 12],
      ],
      Empréstimos: [
        ['Produto', 'Instituição', 'Natureza', 'Número de Contrato', 'Quantidade'],
        ...rows,
      ],
    });

  it('are owned, and counted once', async () => {
    const file = await readFile(
      loans(
        ['ABEV3 - AMBEV', 'XP', 'Doador', '1', 100],
        ['ABEV3 - AMBEV', 'XP', 'Doador', '2', 200],
        ['ABEV3 - AMBEV', 'CLEAR', 'Doador', '3', 40],
        ['CPLE3 - COPEL', 'XP', 'Doador', '4', 50],
        ['CPLE3 - COPEL', 'XP', 'Doador', '5', 30],
        ['ITSA4 - ITAUSA', 'XP', 'Tomador', '6', 70],
      ),
    );
    expect(importedText(file)).toEqual({
      ...nothing,
      positions: ['300 ABEV3 (XP)', '40 ABEV3 (CLEAR)', '80 CPLE3 (XP)'],
      leftOut: [
        `2 other: ${reasons.lentPosition}`,
        `3 other: ${reasons.lentPosition}`,
        `7 other: ${reasons.borrowed}`,
      ],
    });
  });

  it('are not added to a smaller number of shares', async () => {
    const file = await readFile(loans(['ABEV3 - AMBEV', 'XP', 'Doador', '1', 400]));
    expect(importedText(file).positions).toEqual(['300 ABEV3 (XP)']);
    expect(importedText(file).leftOut).toEqual([`2 invalid: ${reasons.moreLent('300')}`]);
  });
});

it('dates a period of one day without an end by its beginning', async () => {
  const file = await read(
    'Código de Negociação;Período (Inicial);Período (Final);Quantidade (Compra);Quantidade (Venda);Preço Médio (Compra);Preço Médio (Venda)',
    'ABEV3F;12/02/2026;-;48;0;12,05;0',
    'CPLE3;12/02/2026;30/06/2026;100;40;11,00;12,00',
  );
  expect(file.trades).toEqual([
    '2026-02-12 buy 48 ABEV3 at 12.05',
    '2026-02-12 buy 100 CPLE3 at 11',
    '2026-06-30 sell 40 CPLE3 at 12',
  ]);
});
