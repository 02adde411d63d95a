import type { Trades } from '../../../../../../shared/contracts/portfolio/trades.ts';
import { importTexts } from '../../../../copy/portfolio/import.ts';
import { importOutcome as texts } from '../../../../copy/portfolio/import-preview.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import type { ImportedTrade } from '../imported-file.ts';

interface UnknownCodesProps {
  readonly rows: readonly ImportedTrade[];
  readonly unknownTickers: ReadonlySet<string>;
  readonly stored: Trades;
}

const maxLocations = 5;
const maxCodes = 10;

/** Names codes of new trades that are not at B3; the portfolio's own ones have been accepted before. */
export function UnknownCodes({ rows, unknownTickers, stored }: UnknownCodesProps) {
  const known = new Set(stored.trades.map(({ ticker }) => ticker));
  const unknown = rows.filter(
    ({ trade: { ticker } }) => unknownTickers.has(ticker) && !known.has(ticker),
  );
  const byTicker = [...Map.groupBy(unknown, ({ trade }) => trade.ticker)];
  if (byTicker.length === 0) return null;
  return (
    <div className="mt-4">
      <Alert tone="info" title={texts.unknownTitle}>
        <ul>
          {byTicker.slice(0, maxCodes).map(([ticker, ofTicker]) => (
            <li key={ticker}>{texts.unknownCode(ticker, describeLocations(ofTicker))}</li>
          ))}
        </ul>
        {byTicker.length > maxCodes ? <p>{texts.more(byTicker.length - maxCodes)}</p> : null}
        <p>{texts.delisted}</p>
      </Alert>
    </div>
  );
}

function describeLocations(rows: readonly ImportedTrade[]): string {
  const shown = rows
    .slice(0, maxLocations)
    .map(({ location }) => importTexts.location(location.sheet, location.line))
    .join(', ');
  return rows.length > maxLocations ? `${shown} …` : shown;
}
