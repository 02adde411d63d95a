import type { AssetData, Quote } from '../../../../../shared/market/asset-data.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import {
  formatAmount,
  formatAmountChange,
  formatPercentChange,
  missingValue,
} from '../../../../../shared/values/format-market-numbers.ts';
import { assetHeader as texts } from '../../../copy/market/market.ts';
import { translateSector } from '../../../../../shared/market/translate-market-terms.ts';
import { AssetLogo } from './asset-logo.tsx';
import { ChangeValue } from './figures/change-value.tsx';
import { ValueOrDash } from './figures/value-or-dash.tsx';
import { FreshTint } from '../live/fresh-tint.tsx';
import { quoteMadeAt } from './quote-age.ts';
import { StaleNote } from './age-notes.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** The name of the asset, its price, and the age of the price. */
export function AssetHeader({
  data,
  isOld,
  delay,
  actions,
}: {
  readonly data: AssetData;
  readonly isOld: boolean;
  /** The delay of the price in minutes; zero for an older price. */
  readonly delay: number;
  /** Further actions for the asset. */
  readonly actions?: Elements;
}) {
  const { symbol, quote, summaryProfile, stale, updatedAt } = data;
  const { sector } = summaryProfile;
  const madeAt = quoteMadeAt(data);
  const price = formatAmount(quote.regularMarketPrice, quote.currency);
  return (
    <header className="flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-start sm:justify-between">
      <div className="flex min-w-0 gap-4">
        <AssetLogo symbol={symbol} address={quote.logourl} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="text-title-2 break-words">{symbol}</h3>
            {sector === null ? null : (
              <span className="bg-sunk text-fine rounded-full px-3 py-1 font-medium">
                {translateSector(sector)}
              </span>
            )}
          </div>
          <Names quote={quote} symbol={symbol} />
          {actions}
        </div>
      </div>
      <div className="sm:text-right">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:justify-end">
          <span className="sr-only">{`${texts.price}:`} </span>
          <span className="tabular text-title-1 font-semibold break-words">
            <FreshTint key={symbol} value={price}>
              <ValueOrDash>{price}</ValueOrDash>
            </FreshTint>
          </span>
          <DayChange quote={quote} />
        </p>
        <p className="text-fine text-muted mt-1">
          <span>{texts.updated}</span>{' '}
          <time dateTime={madeAt} className="tabular">
            <ValueOrDash>{formatMoment(madeAt)}</ValueOrDash>
          </time>
        </p>
        <p className="text-fine text-muted">
          {`${delay === 0 ? texts.oldNotice(formatMoment(madeAt)) : texts.notice(delay)} · ${quote.currency === 'USD' ? texts.foreignSource : texts.source}`}
        </p>
        {isOld ? (
          <div className="mt-2">
            <StaleNote readAt={stale ? updatedAt.quote : madeAt} />
          </div>
        ) : null}
      </div>
    </header>
  );
}

function Names({ quote, symbol }: { readonly quote: Quote; readonly symbol: string }) {
  const { shortName, longName } = quote;
  const short = shortName === symbol ? null : shortName;
  return (
    <>
      {short === null ? null : <p className="mt-1 font-medium break-words">{short}</p>}
      {longName === null || longName === short ? null : (
        <p className="text-small text-muted break-words">{longName}</p>
      )}
    </>
  );
}

function DayChange({ quote }: { readonly quote: Quote }) {
  const { regularMarketChange, regularMarketChangePercent, currency } = quote;
  const amount = formatAmountChange(regularMarketChange, currency);
  const percent = formatPercentChange(regularMarketChangePercent);
  const both = [amount, percent === missingValue ? '' : `(${percent})`].filter(Boolean).join(' ');
  return (
    <span className="text-body">
      <span className="sr-only">{`${texts.change}:`} </span>
      <ChangeValue>{amount === missingValue ? percent : both}</ChangeValue>
    </span>
  );
}
