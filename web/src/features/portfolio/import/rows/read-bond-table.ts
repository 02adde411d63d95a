import type Big from 'big.js';
import {
  investmentKey,
  investmentSchema,
  type Investment,
  type InvestmentKind,
} from '../../../../../../shared/portfolio/fixed-income/investment.ts';
import { brokerSchema } from '../../../../../../shared/portfolio/position.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import type { ImportedInvestment } from '../imported-file.ts';
import { normalizeName, type Cell } from '../spreadsheet.ts';
import { columnDayReader } from '../tables/group-days.ts';
import type { Table } from '../tables/find-tables.ts';
import { numberShape } from '../tables/number-text.ts';
import { textAt } from '../tables/row-text.ts';
import { brokerOf, type ReadRow } from '../tables/table-rows.ts';
import { invalid, other, type RowOutcome } from './row-outcome.ts';

const kinds: readonly (readonly [RegExp, InvestmentKind])[] = [
  [/^tesouro\b/, 'tesouro'],
  [/^(?:cdb|rdb)s?\b/, 'cdb'],
  [/^lcis?\b|^letra de credito imobiliario/, 'lci'],
  [/^lcas?\b|^letra de credito do agronegocio/, 'lca'],
];
/** The value by the contracted rate comes before the price of the day, which only a sale would have. */
const grossNames = [
  'valor bruto',
  'valor atualizado curva',
  'valor atualizado mtm',
  'valor atualizado',
];
const maxNameLength = 80;

/** Reads B3's sheets of Tesouro Direto and of bank bonds, with the values that they state. */
export function bondRowReader(table: Table, day: string): (row: ReadRow) => RowOutcome {
  const columnOf = (name: string) => {
    const column = table.names.indexOf(name);
    return column < 0 ? undefined : column;
  };
  const { expiry } = table.columns;
  const readExpiry = expiry === undefined ? undefined : columnDayReader(table, expiry);
  const centavosAt = ({ cells }: ReadRow, name: string) => {
    const column = columnOf(name);
    return column === undefined ? null : centavosOf(cells[column] ?? null);
  };

  return (row) => {
    const product = row.textOf('product') || row.textOf('code');
    const plain = normalizeName(product);
    const kind = kinds.find(([pattern]) => pattern.test(plain))?.[1];
    const notTaken = plain.startsWith('tesouro') ? reasons.treasury : reasons.fixedIncome;
    const grossInCentavos = grossNames
      .map((name) => centavosAt(row, name))
      .find((centavos) => centavos !== null);
    if (kind === undefined || grossInCentavos === undefined) return other(notTaken);
    if (grossInCentavos === 0) return other(reasons.zeroPosition);
    const issuer = brokerSchema.safeParse(textAt(row.cells, columnOf('emissor')));
    const broker = kind !== 'tesouro' && issuer.success ? issuer.data : brokerOf(table, row);
    if (broker === undefined) return invalid(reasons.broker);
    const parsed = investmentSchema.safeParse({
      kind,
      name: nameOf(product, textAt(row.cells, columnOf('codigo'))),
      broker,
      amountInCentavos: centavosAt(row, 'valor aplicado'),
      day: null,
      index: null,
      maturity: expiry === undefined ? null : (readExpiry?.(row.cells[expiry] ?? null) ?? null),
      statedValue: { grossInCentavos, netInCentavos: centavosAt(row, 'valor liquido'), day },
    } satisfies Investment);
    return parsed.success
      ? { kind: 'investment', investment: parsed.data }
      : invalid(parsed.error.issues[0]?.message ?? reasons.other);
  };
}

/** Bonds of one bank differ by their codes only. */
function nameOf(product: string, code: string): string {
  const isNamed = code === '' || code === '-' || product.includes(code);
  return (isNamed ? product : `${product} ${code}`)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength);
}

function centavosOf(cell: Cell): number | null {
  const shape = numberShape(cell);
  // Money has no three decimals: such digits are thousands.
  const reais: Big | undefined =
    shape.kind === 'certain'
      ? shape.value
      : shape.kind === 'ambiguous'
        ? shape.thousands
        : undefined;
  return reais === undefined || reais.lt(0) ? null : Number(reais.times(100).round());
}

/** Adds up rows of one investment, as of two purchases of it. */
export function addInvestments(rows: readonly ImportedInvestment[]): ImportedInvestment[] {
  return [...Map.groupBy(rows, ({ investment }) => investmentKey(investment)).values()].flatMap(
    ([first, ...others]) =>
      first === undefined
        ? []
        : [others.reduce((sum, row) => ({ ...sum, investment: add(sum, row) }), first)],
  );
}

function add({ investment: one }: ImportedInvestment, { investment }: ImportedInvestment) {
  const { statedValue } = one;
  if (statedValue === null || investment.statedValue === null) return one;
  return {
    ...one,
    amountInCentavos: sumOf(one.amountInCentavos, investment.amountInCentavos),
    statedValue: {
      ...statedValue,
      grossInCentavos: statedValue.grossInCentavos + investment.statedValue.grossInCentavos,
      netInCentavos: sumOf(statedValue.netInCentavos, investment.statedValue.netInCentavos),
    },
  };
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
