import Big from 'big.js';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { workbook, type WorkbookCell } from './workbook.ts';

export interface FileFormat {
  readonly layout: 'signed' | 'side' | 'pair' | 'b3';
  readonly container: 'csv' | 'xlsx' | 'html';
  readonly delimiter: ';' | '\t' | '|' | ',';
  readonly encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'utf-16le' | 'utf-16be';
  readonly decimal: ',' | '.';
  readonly hasThousands: boolean;
  /** Decimals of every price; 0 for as few as it has. */
  readonly priceDecimals: number;
  readonly dayFormat: 'dd/mm/yyyy' | 'yyyy-mm-dd' | 'd/m/yy' | 'serial';
  readonly hasValue: boolean;
  readonly hasTitle: boolean;
  readonly hasTotal: boolean;
  readonly hasCurrency: boolean;
}

/** Writes trades as a program with these habits would. */
export function writeRandomFile(
  trades: readonly Trade[],
  format: FileFormat,
): Uint8Array<ArrayBuffer> {
  const rows = tableOf(trades, format);
  if (format.container === 'xlsx') return workbook({ Planilha1: rows });
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'object' ? '' : String(cell))),
  );
  return format.container === 'html'
    ? encode(htmlOf(texts), 'utf-8')
    : encode(csvOf(texts, format.delimiter), format.encoding);
}

function tableOf(trades: readonly Trade[], format: FileFormat): WorkbookCell[][] {
  const { layout, hasValue, hasTitle, hasTotal } = format;
  const number = (value: Big, decimals: number, isMoney = false): WorkbookCell => {
    if (format.container === 'xlsx') return value.toNumber();
    return (isMoney && format.hasCurrency ? 'R$ ' : '') + written(value, decimals, format);
  };
  const body = trades.map(
    ({ day, ticker, kind, quantity, price, fees, broker }): WorkbookCell[] => {
      const held = new Big(quantity);
      const cost = new Big(price ?? 0);
      const amount = (value: Big) => number(value, value.eq(value.round(0)) ? 0 : 8);
      const priceCell = number(cost, Math.max(format.priceDecimals, decimalsOf(cost)), true);
      const value = hasValue ? [number(held.times(cost).round(2, Big.roundHalfUp), 2, true)] : [];
      const isSale = kind === 'sell';
      switch (layout) {
        case 'signed':
          return [
            dayCell(day, format),
            ticker,
            amount(isSale ? held.neg() : held),
            priceCell,
            ...value,
            number(new Big(fees), 2),
            broker,
          ];
        case 'side':
          return [
            ticker,
            isSale ? 'V' : 'C',
            dayCell(day, format),
            amount(held),
            priceCell,
            ...value,
            number(new Big(fees), 2),
            broker,
          ];
        case 'pair':
          return [
            dayCell(day, format),
            ticker,
            isSale ? '' : amount(held),
            isSale ? amount(held) : '',
            priceCell,
            broker,
          ];
        case 'b3':
        default:
          return [
            dayCell(day, format),
            isSale ? 'Venda' : 'Compra',
            'Mercado à Vista',
            '-',
            broker,
            ticker,
            amount(held),
            priceCell,
            number(held.times(cost).round(2, Big.roundHalfUp), 2, true),
          ];
      }
    },
  );
  const value = hasValue ? ['Valor total'] : [];
  const headers: Record<FileFormat['layout'], string[]> = {
    signed: ['Data', 'Ativo', 'Quantidade', 'Preço', ...value, 'Corretagem', 'Corretora'],
    side: [
      'Código',
      'C/V',
      'Data da operação',
      'Qtde',
      'Preço unitário',
      ...value,
      'Taxas',
      'Instituição',
    ],
    pair: ['Data', 'Papel', 'Quantidade comprada', 'Quantidade vendida', 'Preço', 'Corretora'],
    b3: [
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
  };
  return [
    ...(hasTitle ? [['Extrato de operações'], []] : []),
    headers[layout],
    ...body,
    ...(hasTotal
      ? [[], ['Total', '', '', ...headers[layout].slice(4).map(() => ''), 'R$ 12.345,67']]
      : []),
  ];
}

function decimalsOf(value: Big): number {
  return value.toFixed().split('.')[1]?.length ?? 0;
}

function written(value: Big, decimals: number, { decimal, hasThousands }: FileFormat): string {
  const [whole = '0', fraction] = value.abs().toFixed(decimals).split('.');
  const separator = decimal === ',' ? '.' : ',';
  const grouped = hasThousands ? whole.replace(/\B(?=(?:\d{3})+$)/g, separator) : whole;
  return (
    (value.lt(0) ? '-' : '') + (fraction === undefined ? grouped : grouped + decimal + fraction)
  );
}

function dayCell(day: string, { dayFormat, container }: FileFormat): WorkbookCell {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (dayFormat) {
    case 'yyyy-mm-dd':
      return day;
    case 'd/m/yy':
      return `${Number(date)}/${Number(month)}/${year.slice(2)}`;
    case 'serial':
      if (container === 'xlsx') return Date.parse(day) / 86_400_000 + 25_569;
      return `${day}T10:30:00`;
    case 'dd/mm/yyyy':
    default:
      return `${date}/${month}/${year}`;
  }
}

function csvOf(rows: readonly (readonly string[])[], delimiter: string): string {
  const cell = (text: string) =>
    text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map(cell).join(delimiter)).join('\r\n');
}

function htmlOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<td>${text.replaceAll('&', '&amp;')}</td>`;
  return `<html><table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table></html>`;
}

function encode(text: string, encoding: FileFormat['encoding']): Uint8Array<ArrayBuffer> {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  switch (encoding) {
    case 'windows-1252':
      return Uint8Array.from(codes);
    case 'utf-16le':
      return Uint8Array.from([0xff, 0xfe, ...codes.flatMap((code) => [code & 0xff, code >> 8])]);
    case 'utf-16be':
      return Uint8Array.from([0xfe, 0xff, ...codes.flatMap((code) => [code >> 8, code & 0xff])]);
    case 'utf-8-bom':
      return new Uint8Array(new TextEncoder().encode(`\ufeff${text}`));
    case 'utf-8':
    default:
      return new Uint8Array(new TextEncoder().encode(text));
  }
}
