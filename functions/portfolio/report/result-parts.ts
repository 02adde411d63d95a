import type { MessagePart, ValueRow } from '../../../shared/messages/message-parts.ts';
import type { RealisedResult } from '../../../shared/portfolio/trades/ledger-result.ts';
import { formatReaisDifference } from '../../../shared/values/money.ts';
import { valueRow } from '../../editions/messages/reader-assets.ts';
import type { ReportData } from './report-data.ts';

/** The maximum number of rows in one table of a message (shared/messages/message-parts.ts). */
export const maximumTableRows = 50;
const maximumSales = 20;

/**
 * Writes what each asset added to the result or took from it. The assets that do not fit are added up, so that the rows
 * add up to the result.
 */
export function contributionParts(
  { contributions, result }: Pick<ReportData, 'contributions' | 'result'>,
  maximumAssets: number,
  span: string,
): MessagePart[] {
  if (result === null || contributions.length < 2) return [];
  const bySize = contributions.toSorted(
    (a, b) => Math.abs(b.amountInCentavos) - Math.abs(a.amountInCentavos),
  );
  const others = bySize.slice(maximumAssets);
  const shown = contributions.filter((one) => !others.includes(one));
  const rows = [
    ...shown.map(({ ticker, amountInCentavos }) => amountRow(ticker, amountInCentavos)),
    ...(others.length === 0
      ? []
      : [
          amountRow(
            others.length === 1 ? 'Outro ativo' : `Outros ${others.length} ativos`,
            others.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0),
          ),
        ]),
    amountRow(`Resultado da ${span}`, result.amountInCentavos),
  ];
  return tables(`O que cada ativo somou ou tirou na ${span}, sem os proventos`, rows);
}

/** Writes the results of sales, day trades apart. */
export function saleParts({ realised }: Pick<ReportData, 'realised'>, span: string): MessagePart[] {
  if (realised.length === 0) return [];
  const sales = realised.filter(({ isDayTrade }) => !isDayTrade);
  const dayTrades = realised.filter(({ isDayTrade }) => isDayTrade);
  return [
    { kind: 'heading', text: `Vendas da ${span}` },
    ...salesTable('Resultado das vendas: o que você recebeu menos o custo médio', sales),
    ...salesTable('Resultado dos day trades, à parte', dayTrades),
    {
      kind: 'note',
      text: 'O resultado das vendas desconta as taxas e conta desde a compra; o imposto não está descontado.',
    },
  ];
}

function salesTable(caption: string, sales: readonly RealisedResult[]): MessagePart[] {
  if (sales.length === 0) return [];
  const byTicker = [...Map.groupBy(sales, ({ ticker }) => ticker)];
  const rows = byTicker.slice(0, maximumSales).map(([ticker, of]) => {
    const sum = sumResults(of);
    return sum === null ? valueRow(ticker, 'custo desconhecido', null) : amountRow(ticker, sum);
  });
  const left = byTicker.length - rows.length;
  const known = sales.filter(({ resultInCentavos }) => resultInCentavos !== null);
  const total = amountRow(
    known.length === sales.length ? 'Total' : 'Total com custo conhecido',
    sumResults(known) ?? 0,
  );
  return [
    ...tables(caption, [...rows, ...(byTicker.length < 2 ? [] : [total])]),
    ...(left <= 0
      ? []
      : [left === 1 ? 'E mais um ativo vendido.' : `E mais ${left} ativos vendidos.`]),
  ];
}

/** Returns null when the cost of a sale is unknown. */
function sumResults(sales: readonly RealisedResult[]): number | null {
  return sales.reduce<number | null>(
    (sum, { resultInCentavos }) =>
      sum === null || resultInCentavos === null ? null : sum + resultInCentavos,
    0,
  );
}

function amountRow(label: string, amountInCentavos: number): ValueRow {
  return valueRow(label, formatReaisDifference(amountInCentavos), null);
}

function tables(caption: string, rows: readonly ValueRow[]): MessagePart[] {
  return Array.from({ length: Math.ceil(rows.length / maximumTableRows) }, (_, nth) => ({
    kind: 'figures' as const,
    caption,
    rows: rows.slice(nth * maximumTableRows, (nth + 1) * maximumTableRows),
  }));
}
