import { useRef, useState } from 'react';
import { savePortfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { maximumPositions, type Position } from '../../../../../shared/portfolio/position.ts';
import { fileErrors, importReasons, importTexts as texts } from '../../../copy/portfolio/import.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callFailureText } from '../../../lib/call-failure.ts';
import { findStocks } from '../../../lib/search-stocks.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { loadReader } from './load-reader.ts';
import { readPositions, type ReadPositions, type WrongRow } from './read-positions.ts';
import { FileRejectedError } from './spreadsheet.ts';

export type ChosenFile =
  | { readonly state: 'none' }
  | { readonly state: 'reading' | 'checking'; readonly name: string }
  | { readonly state: 'refused'; readonly name: string; readonly text: string }
  | { readonly state: 'read'; readonly name: string; readonly read: ReadPositions };

/** Reads the file that was chosen last. Only the tickers in it are sent to the server, which checks them. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>({ state: 'none' });
  const current = useRef<AbortController>(undefined);

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
      const read = readPositions(spreadsheet);
      const sheets = spreadsheet.sheets.map((sheet) => sheet.name);
      show({ state: 'checking', name });
      show({ state: 'read', name, read: await moveUnknownToWrong(read, sheets, signal) });
    } catch (error) {
      show({ state: 'refused', name, text: fileErrorText(error) });
    }
  }

  return { chosen, choose };
}

/** Moves unknown codes to the wrong rows. Without a connection, saving reports them. */
async function moveUnknownToWrong(
  read: ReadPositions,
  sheets: readonly (string | null)[],
  signal: AbortSignal,
): Promise<ReadPositions> {
  const { found } = read;
  const tickers = [...new Set(found.map(({ position }) => position.ticker))];
  const [first] = tickers;
  if (first === undefined || found.length > maximumPositions) return read;
  try {
    // A search loads the ticker list, if it is not cached.
    await findStocks(first, signal);
    await callWithSession(savePortfolio, {
      positions: tickers.map(placeholderPosition),
      onlyCheck: true,
    });
    return read;
  } catch (error) {
    const unknownTickers = new Set([...unknownTickerIndexes(error)].map((index) => tickers[index]));
    if (unknownTickers.size === 0) return read;
    return {
      ...read,
      found: found.filter(({ position }) => !unknownTickers.has(position.ticker)),
      wrong: inOrderOfFile(
        [
          ...read.wrong,
          ...found
            .filter(({ position }) => unknownTickers.has(position.ticker))
            .map(({ location, position }) => ({
              location,
              what: position.ticker,
              reason: importReasons.unknown,
            })),
        ],
        sheets,
      ),
    };
  }
}

/** A position of which only the ticker is known, not the quantity, price or broker. */
function placeholderPosition(ticker: string): Position {
  return { ticker, quantity: '1', averagePrice: null, broker: null };
}

function inOrderOfFile(
  wrong: readonly WrongRow[],
  sheets: readonly (string | null)[],
): readonly WrongRow[] {
  return wrong.toSorted(
    ({ location: one }, { location: other }) =>
      sheets.indexOf(one.sheet) - sheets.indexOf(other.sheet) || one.line - other.line,
  );
}

function unknownTickerIndexes(error: unknown): ReadonlySet<number> {
  if (!(error instanceof ApiError)) return new Set();
  return new Set(
    error.fields.flatMap(({ path }) => {
      const index = /^positions\.(\d+)\.ticker$/.exec(path)?.[1];
      return index === undefined ? [] : [Number(index)];
    }),
  );
}

function fileErrorText(error: unknown): string {
  if (error instanceof FileRejectedError) return fileErrors[error.reason];
  return callFailureText(error) ?? texts.notLoaded;
}
