import { getAssetData } from '../../../../../shared/contracts/market.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import {
  formatAmount,
  formatPercentChange,
} from '../../../../../shared/values/format-market-numbers.ts';
import { comparePage as texts } from '../../../copy/market/compare.ts';
import { assetHeader, assetOutcome } from '../../../copy/market/market.ts';
import { notFoundTexts } from '../../../copy/market/not-found.ts';
import { findCoin } from '../search/find-coin.ts';
import { classNames } from '../../../lib/class-names.ts';
import * as paths from '../../../paths.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { X } from '../../../ui/icons.tsx';
import { Link } from 'react-router-dom';
import { useSession } from '../../access/session/use-session.ts';
import { describeFailure } from '../analysis/asset-answer.ts';
import { AssetLogo } from '../analysis/asset-logo.tsx';
import { ChangeValue } from '../analysis/figures/change-value.tsx';
import { ValueOrDash } from '../analysis/figures/value-or-dash.tsx';
import { isOldQuote, quoteMadeAt } from '../analysis/quote-age.ts';
import { useCurrentMinute } from '../analysis/use-current-minute.ts';
import type { ComparedAsset } from '../../../../../shared/market/asset-data.ts';
import type { ComparedState } from './use-compared-assets.ts';

interface ComparedCardsProps {
  readonly states: readonly ComparedState[];
  readonly onRemove: (symbol: string) => void;
}

const widths: readonly string[] = ['sm:grid-cols-2', 'sm:grid-cols-2', 'md:grid-cols-3'];

/** The compared assets, each with its price, or the reason why it is unknown. */
export function ComparedCards({ states, onRemove }: ComparedCardsProps) {
  const width = widths[states.length - 1] ?? 'sm:grid-cols-2 lg:grid-cols-4';
  return (
    <ul aria-label={texts.assets} className={classNames('grid gap-3 print:grid-cols-4', width)}>
      {states.map((state) => (
        <li
          key={state.symbol}
          className="rounded-card border-rule bg-surface relative flex min-w-0 flex-col border p-4 pr-12 print:p-2"
        >
          <CardContent state={state} />
          <button
            type="button"
            aria-label={texts.remove(state.symbol)}
            onClick={() => onRemove(state.symbol)}
            className="text-muted hover:text-ink hover:bg-sunk absolute top-1 right-1 flex size-11 items-center justify-center rounded-full transition-colors duration-150 print:hidden"
          >
            <X size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function CardContent({ state }: { readonly state: ComparedState }) {
  const { symbol, answer, error, isFetching, retry } = state;
  if (answer?.found === true) return <FoundCard asset={answer.data} />;
  if (answer === undefined && error === null) {
    return (
      <Loading label={texts.loading(symbol)}>
        <div aria-hidden className="flex gap-3">
          <Skeleton className="rounded-card size-14 shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="text-title-4 font-serif font-semibold">{symbol}</p>
            <Skeleton className="mt-1 h-4 w-24" />
            <Skeleton className="mt-3 h-6 w-28" />
          </div>
        </div>
      </Loading>
    );
  }
  const failure = answer === undefined ? describeFailure(error) : undefined;
  const missing = findCoin(symbol) === undefined ? assetOutcome.notFoundTitle : notFoundTexts.coin;
  return (
    <div role="alert" className="wrap-anywhere">
      <h2 className="text-title-4">{symbol}</h2>
      <p className="text-small text-down mt-1 font-medium">
        {failure === undefined ? missing : failure.text}
      </p>
      <p className="text-small text-muted mt-1">
        {failure === undefined && answer?.found === false ? answer.message : failure?.reason}
      </p>
      {failure?.mayRetry === true ? (
        <div className="mt-3">
          <CallButton endpoints={[getAssetData]} tone="secondary" busy={isFetching} onClick={retry}>
            {assetOutcome.retry}
          </CallButton>
        </div>
      ) : null}
    </div>
  );
}

function FoundCard({ asset }: { readonly asset: ComparedAsset }) {
  const now = useCurrentMinute();
  const session = useSession();
  const { symbol, quote } = asset;
  const name = quote.shortName ?? quote.longName;
  return (
    <div className="flex min-w-0 flex-wrap gap-3">
      <AssetLogo symbol={symbol} address={quote.logourl} />
      {/* Enlarged text wraps below the logo. */}
      <div className="min-w-[min(7rem,100%)] flex-1">
        <h2 className="text-title-4 break-words">{symbol}</h2>
        {name === null || name === symbol ? null : (
          <p className="text-fine text-muted truncate">{name}</p>
        )}
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
          <span className="sr-only">{`${assetHeader.price}:`} </span>
          <span className="tabular text-lead font-semibold whitespace-nowrap">
            <ValueOrDash>{formatAmount(quote.regularMarketPrice, quote.currency)}</ValueOrDash>
          </span>
          <span className="text-small">
            <span className="sr-only">{`${assetHeader.change}:`} </span>
            <ChangeValue>{formatPercentChange(quote.regularMarketChangePercent)}</ChangeValue>
          </span>
        </p>
        {isOldQuote(asset, now) ? (
          <p className="mt-1">
            <span className="bg-accent-soft text-fine tabular inline-block rounded-full px-2.5 py-0.5">
              {texts.oldQuote(formatMoment(quoteMadeAt(asset)))}
            </span>
          </p>
        ) : null}
        {session?.kind === 'trial' ? null : (
          <Link
            to={paths.assetAnalysis(symbol)}
            aria-label={texts.seeAnalysisOf(symbol)}
            className="link text-small mt-1 inline-flex min-h-9 items-center font-medium print:hidden"
          >
            {texts.seeAnalysis}
          </Link>
        )}
      </div>
    </div>
  );
}
