import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { LedgerIssue } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { issueTexts as texts } from '../../../copy/portfolio/trades.ts';
import { Button } from '../../../ui/button.tsx';
import { Info } from '../../../ui/icons.tsx';
import { formatShortDate } from '../formatted-values.tsx';

const maxShown = 5;

interface LedgerIssuesProps {
  readonly issues: readonly LedgerIssue[];
  readonly trades: readonly StoredTrade[];
  /** Missing for readers who may not change the portfolio. */
  readonly onAdd: ((ticker: string) => void) | undefined;
}

/** Names what the trades do not explain, and what to do. */
export function LedgerIssues({ issues, trades, onAdd }: LedgerIssuesProps) {
  if (issues.length === 0) return null;
  const shown = issues.slice(0, maxShown);
  const tickers = [...new Set(shown.map(({ ticker }) => ticker))];
  return (
    <div
      role="status"
      className="rounded-card border-accent bg-accent-soft mb-10 flex gap-3 border p-4"
    >
      <Info size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{texts.title}</p>
        <ul className="mt-1">
          {shown.map((issue) => (
            <li key={JSON.stringify(issue)}>{describeIssue(issue, trades)}</li>
          ))}
          {issues.length > maxShown ? <li>{texts.more(issues.length - maxShown)}</li> : null}
        </ul>
        <p className="text-small mt-2">{texts.what}</p>
        {onAdd === undefined ? null : (
          <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            {tickers.map((ticker) => (
              <Button key={ticker} tone="secondary" onClick={() => onAdd(ticker)}>
                {texts.add(ticker)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function describeIssue(issue: LedgerIssue, trades: readonly StoredTrade[]): string {
  if (issue.missingQuantity === null) {
    return texts.granted(issue.ticker, formatShortDate(issue.day));
  }
  const isSale = trades.some(
    ({ day, ticker, kind }) => day === issue.day && ticker === issue.ticker && kind === 'sell',
  );
  return (isSale ? texts.sold : texts.left)(
    formatDecimal(issue.missingQuantity),
    issue.ticker,
    formatShortDate(issue.day),
  );
}
