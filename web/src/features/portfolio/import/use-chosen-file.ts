import { useRef, useState } from 'react';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import type { LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import { fileErrors, importReasons } from '../../../copy/portfolio/import.ts';
import { importPanel as texts } from '../../../copy/portfolio/import-preview.ts';
import { callFailureText } from '../../../lib/call-failure.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { findUnknownTickers } from '../find-unknown-tickers.ts';
import type {
  ColumnMapping,
  ImportedFile,
  LeftOutRow,
  ReadOptions,
  UnknownTable,
} from './imported-file.ts';
import { loadReader } from './load-reader.ts';
import { keepMapping, readMappings } from './preview/column-mappings.ts';
import { FileRejectedError, type Spreadsheet } from './spreadsheet.ts';

/** A file as it was read with the user's answers about its numbers and columns. */
export interface ReadFile {
  readonly state: 'read';
  readonly name: string;
  /** Distinguishes this file from one of the same name that was chosen before. */
  readonly id: number;
  readonly imported: ImportedFile;
  /** Tables whose columns only the user knows, with those that were answered. */
  readonly tables: readonly UnknownTable[];
  /** Codes that are not at B3: of positions they are left out, of trades they may be delisted. */
  readonly unknownTickers: ReadonlySet<string>;
  readonly options: ReadOptions;
}

export type ChosenFile =
  | { readonly state: 'none' }
  | { readonly state: 'reading' | 'checking'; readonly name: string }
  | { readonly state: 'refused'; readonly name: string; readonly text: string }
  | ReadFile;

interface OpenFile {
  readonly id: number;
  readonly spreadsheet: Spreadsheet;
  readonly unknownTickers: ReadonlySet<string>;
}

/** Reads the file that was chosen last. Only its codes are sent to the server, which checks them. */
export function useChosenFile(held: LedgerEntries | undefined) {
  const [chosen, setChosen] = useState<ChosenFile>({ state: 'none' });
  const current = useRef<AbortController>(undefined);
  const opened = useRef<OpenFile>(undefined);

  async function choose(file: File): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    // Another file was chosen in the meantime.
    const show = (next: ChosenFile) => {
      if (!signal.aborted) setChosen(next);
    };
    const { name } = file;
    show({ state: 'reading', name });
    try {
      const { readSpreadsheet } = await loadReader();
      const spreadsheet = await readSpreadsheet(file);
      const options = {
        name,
        today: saoPauloDay(new Date(serverNow())),
        decimals: {},
        mappings: readMappings(),
      };
      const id = (opened.current?.id ?? 0) + 1;
      const first = await readWith({ id, spreadsheet, unknownTickers: new Set() }, options, held);
      show({ state: 'checking', name });
      const unknownTickers = await findUnknownTickers(tickersOf(first.imported), signal);
      if (signal.aborted) return;
      opened.current = { id, spreadsheet, unknownTickers };
      show(await readWith(opened.current, options, held));
    } catch (error) {
      show({ state: 'refused', name, text: fileErrorText(error) });
    }
  }

  /** Reads the same file again with an answer. */
  async function answer(change: Pick<ReadOptions, 'decimals' | 'mappings'>): Promise<void> {
    if (chosen.state !== 'read' || opened.current === undefined) return;
    const signal = current.current?.signal;
    const { options } = chosen;
    const answered = {
      ...options,
      decimals: { ...options.decimals, ...change.decimals },
      mappings: { ...options.mappings, ...change.mappings },
    };
    const read = await readWith(opened.current, answered, held);
    if (signal?.aborted === false) setChosen(read);
  }

  return {
    chosen,
    choose,
    answerDecimals: async (column: string, meaning: 'thousands' | 'decimal') =>
      answer({ decimals: { [column]: meaning } }),
    nameColumns: async (fingerprint: string, mapping: ColumnMapping) => {
      keepMapping(fingerprint, mapping);
      await answer({ mappings: { [fingerprint]: mapping } });
    },
  };
}

async function readWith(
  { id, spreadsheet, unknownTickers }: OpenFile,
  options: ReadOptions,
  held: LedgerEntries = { statements: [], trades: [] },
): Promise<ReadFile> {
  const { readWithHoldings } = await loadReader();
  const imported = readWithHoldings(spreadsheet, options, held);
  const hasMappings = Object.keys(options.mappings ?? {}).length > 0;
  const { unknownTables } = hasMappings
    ? readWithHoldings(spreadsheet, { ...options, mappings: {} }, held)
    : imported;
  return {
    state: 'read',
    name: options.name,
    id,
    imported: leaveOutUnknown(imported, unknownTickers),
    tables: unknownTables,
    unknownTickers,
    options,
  };
}

/** Moves positions of unknown codes to the rows that are not imported. */
function leaveOutUnknown(file: ImportedFile, unknown: ReadonlySet<string>): ImportedFile {
  if (unknown.size === 0) return file;
  const isUnknown = ({ position }: ImportedFile['positions'][number]) =>
    unknown.has(position.ticker);
  return {
    ...file,
    positions: file.positions.filter((one) => !isUnknown(one)),
    leftOut: [
      ...file.leftOut,
      ...file.positions.filter(isUnknown).map(({ location, position }): LeftOutRow => ({
        location,
        content: position.ticker,
        reason: importReasons.unknown,
        kind: 'invalid',
      })),
    ],
  };
}

function tickersOf({ positions, trades }: ImportedFile): readonly string[] {
  return [
    ...positions.map(({ position }) => position.ticker),
    ...trades.map(({ trade }) => trade.ticker),
  ];
}

function fileErrorText(error: unknown): string {
  if (error instanceof FileRejectedError) return fileErrors[error.reason];
  return callFailureText(error) ?? texts.notLoaded;
}
