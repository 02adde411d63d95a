import type { ReactNode } from 'react';
import { listFollowedAssets, type FollowedAsset } from '../../../../../shared/contracts/market.ts';
import {
  formatAmount,
  formatPercentChange,
  formatShareChange,
} from '../../../../../shared/values/format-market-numbers.ts';
import { delayToMention } from '../../../../../shared/market/price-delay.ts';
import { cryptocurrencyName } from '../../../../../shared/portfolio/asset-class.ts';
import { followedAssetTexts as texts } from '../../../copy/market/followed-assets.ts';
import * as paths from '../../../paths.ts';
import { callFailureText } from '../../../lib/call-failure.ts';
import { shortMoment } from '../../../lib/date-texts.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AssetLogo } from '../analysis/asset-logo.tsx';
import { ChangeValue } from '../analysis/figures/change-value.tsx';
import { useCurrentMinute } from '../analysis/use-current-minute.ts';
import { FreshTint } from '../live/fresh-tint.tsx';
import { FollowedAssetsSkeleton } from './followed-assets-skeleton.tsx';
import { followedGrid } from './followed-grid.ts';
import { Sparkline } from './sparkline.tsx';
import { useFollowedAssets } from './use-followed-assets.ts';

interface FollowedAssetsProps {
  readonly onChoose: (symbol: string) => void;
  /** When the next message is sent, for users who get market messages. */
  readonly nextMessage: ReactNode;
  /** The invitation to link WhatsApp, for users who have not linked a number. */
  readonly invitation: ReactNode;
  /** Content below the list, rendered once its height is known. */
  readonly children: ReactNode;
}

/** The assets that the user follows or holds, with prices; each links to its analysis. */
export default function FollowedAssets(props: FollowedAssetsProps) {
  const { onChoose, nextMessage, children } = props;
  const invitation = <div className="mt-6 max-w-[44rem] empty:hidden">{props.invitation}</div>;
  const { data, error, isFetching, refetch } = useFollowedAssets();
  if (error && data === undefined) {
    return (
      <>
        <div className="text-small flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{callFailureText(error) ?? texts.failed}</p>
          <CallButton
            endpoints={[listFollowedAssets]}
            tone="secondary"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {texts.retry}
          </CallButton>
        </div>
        {invitation}
        <div className="mt-8">{children}</div>
      </>
    );
  }
  if (data === undefined) return <FollowedAssetsSkeleton />;
  const { assets, more, hasMarketMessages } = data;
  const followed = assets.filter(({ isFavourite }) => isFavourite);
  const onlyHeld = assets.filter(({ isFavourite }) => !isFavourite);
  const hasTimes = listMoments(assets).size > 1;
  return (
    <>
      {assets.length === 0 ? (
        <p className="text-muted">
          <span>{texts.nothing}</span> <TextLink to={paths.settings} label={texts.choose} />
        </p>
      ) : (
        <section>
          <h3 className="text-title-4">{texts.title}</h3>
          <Cards assets={followed.length === 0 ? onlyHeld : followed} {...{ hasTimes, onChoose }} />
          {followed.length === 0 || onlyHeld.length === 0 ? null : (
            <>
              <h4 className="text-small mt-5 font-sans font-semibold">{texts.heldTitle}</h4>
              <Cards assets={onlyHeld} {...{ hasTimes, onChoose }} />
            </>
          )}
          <AgeNote assets={assets} />
          {more === 0 ? null : (
            <p className="text-small mt-2">
              <span>{texts.more(more)}</span>{' '}
              <TextLink to={paths.portfolio} label={texts.portfolio} />
            </p>
          )}
        </section>
      )}
      {hasMarketMessages ? <div className="mt-4 empty:hidden">{nextMessage}</div> : null}
      {invitation}
      <div className="border-rule mt-8 border-t pt-8">{children}</div>
    </>
  );
}

function Cards(props: {
  readonly assets: readonly FollowedAsset[];
  readonly hasTimes: boolean;
  readonly onChoose: (symbol: string) => void;
}) {
  const { assets, ...rest } = props;
  return (
    <ul className={followedGrid}>
      {assets.map((asset) => (
        <li key={asset.ticker}>
          <FollowedAssetCard asset={asset} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function FollowedAssetCard(props: {
  readonly asset: FollowedAsset;
  /** Whether the prices are of different times. */
  readonly hasTimes: boolean;
  readonly onChoose: (symbol: string) => void;
}) {
  const { ticker, name, logourl, price, closes } = props.asset;
  const hasSparkline = closes.length > 1;
  const inside = (
    <>
      <span className="shrink-0 max-[359px]:hidden">
        <AssetLogo symbol={ticker} address={logourl} isSmall />
      </span>
      <span className="min-w-0 flex-1">
        <strong className="block font-semibold">{ticker}</strong>
        <span className="text-fine text-muted line-clamp-2 leading-tight break-words">
          {name === ticker ? null : name}
        </span>
      </span>
      {hasSparkline ? <CardSparkline closes={closes} /> : null}
      <span className="tabular shrink-0 text-right">
        {price === null ? (
          <span className="text-fine text-muted block max-w-[5.5rem]">{texts.noPrice}</span>
        ) : (
          <>
            <span className="block font-semibold">
              <FreshTint value={formatAmount(price.priceInReais, 'BRL')}>
                {formatAmount(price.priceInReais, 'BRL')}
              </FreshTint>
            </span>
            {price.changeInBasisPoints === null ? null : (
              <span className="text-fine block">
                <ChangeValue>{formatPercentChange(price.changeInBasisPoints / 100)}</ChangeValue>
              </span>
            )}
            {props.hasTimes ? (
              <time dateTime={price.at} className="text-fine text-muted block">
                {shortMoment(price.at)}
              </time>
            ) : null}
          </>
        )}
      </span>
    </>
  );
  // The source of the analysis knows no coins.
  if (cryptocurrencyName(ticker) !== undefined) return <div className={cardClasses}>{inside}</div>;
  return (
    <button
      type="button"
      onClick={() => props.onChoose(ticker)}
      className={`${cardClasses} hover:border-ink text-left transition-colors duration-150`}
    >
      {inside}
    </button>
  );
}

const cardClasses =
  'rounded-card border-rule bg-surface flex h-full w-full items-center gap-x-3 border px-4 py-3';

/** The last sessions as a line, and their result in words. */
function CardSparkline({ closes }: Pick<FollowedAsset, 'closes'>) {
  const [first] = closes;
  const last = closes.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <span className="w-18 shrink-0 max-[359px]:w-14">
      <Sparkline closes={closes} />
      <span
        aria-hidden
        className="text-muted mt-0.5 block text-center text-[0.6875rem] max-[359px]:hidden"
      >
        {texts.sessions(closes.length)}
      </span>
      <span className="sr-only">
        {texts.priceSeries(closes.length, formatShareChange(last / first - 1))}
      </span>
    </span>
  );
}

/** Returns the displayed times of the prices. */
function listMoments(assets: readonly FollowedAsset[]): ReadonlySet<string> {
  return new Set(assets.flatMap(({ price }) => (price === null ? [] : [shortMoment(price.at)])));
}

function AgeNote({ assets }: { readonly assets: readonly FollowedAsset[] }) {
  const now = useCurrentMinute();
  const [moment, ...others] = listMoments(assets);
  if (moment === undefined) return null;
  const priced = assets.filter(({ price }) => price !== null);
  const delay = delayToMention(
    priced.flatMap(({ price }) => price ?? []),
    now,
  );
  const isOfB3 = priced.some(({ ticker }) => cryptocurrencyName(ticker) === undefined);
  const of = others.length === 0 ? texts.pricesOf(moment) : texts.pricesOfTimes;
  return (
    <p className="text-fine text-muted tabular mt-3">{`${of}${texts.source(delay, isOfB3)}`}</p>
  );
}
