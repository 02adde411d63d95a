import {
  importReasons as reasons,
  importSources as sources,
} from '../../../copy/portfolio/import.ts';
import { positionAdder } from './rows/add-positions.ts';
import { dayInFileName, dayInText } from './tables/day-column.ts';
import { findTables, type Table } from './tables/find-tables.ts';
import { columnDayReader, withGroupDays } from './tables/group-days.ts';
import type {
  DecimalQuestion,
  ImportedFile,
  ImportedInvestment,
  ImportedTrade,
  LeftOutRow,
  ReadOptions,
} from './imported-file.ts';
import { addInvestments } from './rows/read-bond-table.ts';
import { addLentPositions, type LentRow } from './rows/lent-positions.ts';
import { readTable, type TableOutcome } from './rows/read-table.ts';
import { other } from './rows/row-outcome.ts';
import { FileRejectedError, type Spreadsheet } from './spreadsheet.ts';
import { splitSideBySide } from './tables/side-by-side.ts';
import { findSuspiciousPrices } from './rows/suspicious-prices.ts';
import { tableKindOf, tradeDayColumn, type TableKind } from './tables/table-kind.ts';
import { leaveOut, readRows, withDataRows } from './tables/table-rows.ts';
import { mapTable, readUnknownRegion, type UnknownTableRows } from './tables/unknown-table.ts';

interface KnownTable {
  readonly table: Table;
  readonly kind: TableKind;
}

/**
 * Reads trades and positions of a spreadsheet. What a table is follows from its columns and values; every row below a
 * header becomes a trade, a part of a position or a left-out row, or waits for an answer about its numbers.
 * @throws FileRejectedError when nothing in the file looks like assets
 */
export function readPortfolioFile(spreadsheet: Spreadsheet, options: ReadOptions): ImportedFile {
  const { known, unknown } = tablesOf(spreadsheet, options);
  if (known.length === 0 && unknown.length === 0) {
    throw new FileRejectedError(spreadsheet.isPage === true ? 'web-page' : 'no-positions');
  }
  const hasPositions = known.some(
    ({ kind, table }) => kind.kind === 'positions' && table.rows.length > 0,
  );
  const hasTrades = known.some(
    ({ kind, table }) => kind.kind === 'trades' && kind.day !== undefined && table.rows.length > 0,
  );
  const trades: ImportedTrade[] = [];
  const leftOut: LeftOutRow[] = [];
  const questions = new Map<string, DecimalQuestion>();
  const adder = positionAdder();
  const lent: LentRow[] = [];
  const investments: ImportedInvestment[] = [];
  const day = valueDayOf(known, options);
  const tableOptions = { ...options, valueDay: day ?? options.today };
  for (const { table, kind } of known) {
    const contained =
      hasPositions && isSummary(table, kind)
        ? reasons.summaryBesidePositions
        : hasTrades && isUndatedSummary(table, kind)
          ? reasons.summaryBesideTrades
          : undefined;
    const outcomes: readonly TableOutcome[] =
      contained === undefined
        ? readTable(table, kind, tableOptions)
        : readRows(table).map((row) => ({ row, outcome: other(contained) }));
    for (const { row, outcome } of outcomes) {
      switch (outcome.kind) {
        case 'trades':
          trades.push(...outcome.trades.map((trade) => ({ location: row.location, trade })));
          break;
        case 'position': {
          const reason = adder.add(table, row, outcome.position);
          if (reason !== undefined) leftOut.push(leaveOut(table, row, reason));
          break;
        }
        case 'investment':
          investments.push({ location: row.location, investment: outcome.investment });
          break;
        case 'lent':
          lent.push({ table, row, position: outcome.position });
          break;
        case 'waiting':
          for (const question of outcome.questions) questions.set(question.column, question);
          break;
        case 'left-out':
          leftOut.push(leaveOut(table, row, outcome.reason, outcome.as));
          break;
      }
    }
  }
  leftOut.push(...addLentPositions(lent, adder.positions(), adder));
  const suspicious = findSuspiciousPrices(trades);
  for (const { location, trade } of suspicious) {
    const content = `${trade.ticker} · ${trade.quantity} · ${trade.price ?? ''}`;
    leftOut.push({ location, content, reason: reasons.suspiciousPrice, kind: 'invalid' });
  }
  const sheetOrder = spreadsheet.sheets.map(({ name }) => name);
  return {
    source: sourceOf(known),
    trades: trades.filter((trade) => !suspicious.has(trade)),
    positions: adder.positions(),
    positionsDay: hasPositions ? day : null,
    investments: addInvestments(investments),
    leftOut: leftOut.toSorted(
      ({ location: one }, { location: two }) =>
        sheetOrder.indexOf(one.sheet) - sheetOrder.indexOf(two.sheet) || one.line - two.line,
    ),
    decimalQuestions: [...questions.values()],
    unknownTables: [...new Map(unknown.map(({ table }) => [table.fingerprint, table])).values()],
    hasFormulas: spreadsheet.hasFormulas,
  };
}

function tablesOf({ sheets }: Spreadsheet, { mappings = {} }: ReadOptions) {
  const known: KnownTable[] = [];
  const unknown: UnknownTableRows[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const found = splitSideBySide(sheet).map((part, place) =>
      findTables(part, `${index}.${place}`),
    );
    for (const { tables } of found)
      known.push(...withKinds(withGroupDays(tables).map(withDataRows)));
    const regions = found.flatMap((part) => part.regions);
    for (const region of regions) {
      const read = readUnknownRegion(region);
      if (read === undefined) continue;
      const { fingerprint } = read.table;
      const mapping = Object.hasOwn(mappings, fingerprint) ? mappings[fingerprint] : undefined;
      if (region.purpose !== null) {
        const { table } = mapTable(read, {}, known.length);
        known.push({ table: withDataRows(table), kind: { kind: region.purpose } });
        continue;
      }
      if (mapping === undefined) unknown.push(read);
      else {
        const mapped = mapTable(read, mapping, known.length);
        known.push({ ...mapped, table: withDataRows(mapped.table) });
      }
    }
  }
  return { known, unknown };
}

/** Sections of a sheet, as the months of a year, have the same columns and are of one kind. */
function withKinds(tables: readonly Table[]): readonly KnownTable[] {
  const columnsOf = ({ names, purpose, side }: Table) =>
    [purpose ?? '', side ?? '', ...names].join('|');
  const kinds = new Map(
    [...Map.groupBy(tables, columnsOf)].flatMap(([key, sections]) => {
      const [first] = sections;
      if (first === undefined) return [];
      const rows = sections.flatMap((section) => section.rows);
      return [[key, tableKindOf({ ...first, rows })] as const];
    }),
  );
  return tables.flatMap((table) => {
    const kind = kinds.get(columnsOf(table));
    return kind === undefined ? [] : [{ table, kind }];
  });
}

function isSummary({ columns }: Table, { kind }: TableKind): boolean {
  return kind === 'pairs' && columns.periodEnd !== undefined;
}

/** What was bought and sold of each asset, without days: beside a table of trades, it repeats them. */
function isUndatedSummary(table: Table, { kind }: TableKind): boolean {
  const { boughtDay, soldDay, periodStart, periodEnd } = table.columns;
  const days = [boughtDay, soldDay, periodStart, periodEnd, tradeDayColumn(table)];
  return kind === 'pairs' && days.every((day) => day === undefined);
}

/** Returns the day of the positions and values: from a title, from a column with one day, or from the file's name. */
function valueDayOf(known: readonly KnownTable[], { name, today }: ReadOptions): string | null {
  const tables = known.filter(({ kind }) => kind.kind === 'positions').map(({ table }) => table);
  const days = tables.flatMap((table) => dayInColumn(table) ?? dayInTitles(table) ?? []);
  const day = days[0] ?? dayInFileName(name);
  return day === null || day > today ? null : day;
}

function dayInTitles({ titles }: Table): string | null {
  const texts = titles.map((cells) => cells.join(' ')).toReversed();
  return texts.map(dayInText).find((day) => day !== null) ?? null;
}

function dayInColumn(table: Table): string | null {
  const { columns, rows } = table;
  const { day } = columns;
  if (day === undefined) return null;
  const cells = rows.map((row) => row.cells[day] ?? null);
  const read = columnDayReader(table, day);
  const days = new Set(cells.map(read));
  const [only = null] = days;
  return days.size === 1 ? only : null;
}

function sourceOf(known: readonly KnownTable[]): string {
  const found = new Set(known.filter(({ table }) => table.rows.length > 0).map(sourceOfTable));
  const isReport =
    found.has(sources.b3Positions) && (found.has(sources.payments) || found.has(sources.b3Summary));
  if (isReport) return sources.b3Report;
  return [...found].join(' · ') || sources.unknown;
}

function sourceOfTable({ table, kind }: KnownTable): string {
  const has = (...names: readonly string[]) => names.every((name) => table.names.includes(name));
  switch (kind.kind) {
    case 'movements':
      return sources.b3Movements;
    case 'trades':
      if (has('data negocio', 'tipo movimentacao', 'codigo negociacao')) return sources.b3Trades;
      return has('operacao c v', 'codigo ativo') ? sources.statusInvest : sources.trades;
    case 'pairs':
      return isSummary(table, kind) ? sources.b3Summary : sources.pairs;
    case 'positions':
      if (has('fator cotacao')) return sources.cei;
      return has('codigo negociacao', 'codigo isin distribuicao')
        ? sources.b3Positions
        : sources.positions;
    case 'payments':
      return sources.payments;
    case 'wishes':
      return sources.wishes;
    case 'loans':
      return sources.loans;
    case 'bonds':
      return sources.bonds;
    case 'orders':
    default:
      return sources.orders;
  }
}
