import type { ReactNode } from 'react';
import { listOwnAssets, type OwnAsset } from '../../../../../shared/contracts/market.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import {
  formatAmount,
  formatPercentChange,
  formatShareChange,
} from '../../../../../shared/values/market-figures.ts';
import { cryptocurrencyName } from '../../../../../shared/portfolio/asset-class.ts';
import { ownAssetTexts as texts } from '../../../copy/market/own-assets.ts';
import * as paths from '../../../paths.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AssetLogo } from '../analysis/asset-logo.tsx';
import { ChangeValue } from '../analysis/figures/change-value.tsx';
import { FreshTint } from '../live/fresh-tint.tsx';
import { OwnAssetsSkeleton } from './own-assets-skeleton.tsx';
import { ownGrid } from './own-shapes.ts';
import { Sparkline } from './sparkline.tsx';
import { useOwnAssets } from './use-own-assets.ts';

interface OwnAssetsProps {
  readonly onChoose: (symbol: string) => void;
  /** When the next message comes, for who gets one each trading day. */
  readonly nextMessage: ReactNode;
  /** To link one's WhatsApp, for who has not. */
  readonly invitation: ReactNode;
  /** What stands under them, once it is known how much room they take. */
  readonly children: ReactNode;
}

/** What its person follows and holds, each with its price and the way there: one press opens it. */
export default function OwnAssets(props: OwnAssetsProps) {
  const { onChoose, nextMessage, children } = props;
  const invitation = <div className="mt-6 max-w-[44rem] empty:hidden">{props.invitation}</div>;
  const { data, isError, isFetching, refetch } = useOwnAssets();
  if (isError && data === undefined) {
    return (
      <>
        <div className="text-small flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{texts.failed}</p>
          <CallButton
            calls={[listOwnAssets]}
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
  if (data === undefined) return <OwnAssetsSkeleton />;
  const { assets, more, hasDailyMessages } = data;
  const followed = assets.filter(({ isFavourite }) => isFavourite);
  const held = assets.filter(({ isFavourite }) => !isFavourite);
  return (
    <>
      {assets.length === 0 ? (
        <p className="text-muted">
          {texts.nothing} <TextLink to={paths.settings} label={texts.choose} />
        </p>
      ) : (
        <section>
          <h3 className="text-title-4">{texts.title}</h3>
          <Cards assets={followed.length === 0 ? held : followed} onChoose={onChoose} />
          {followed.length === 0 || held.length === 0 ? null : (
            <>
              <h4 className="text-small mt-5 font-sans font-semibold">{texts.held}</h4>
              <Cards assets={held} onChoose={onChoose} />
            </>
          )}
          <AgeNote assets={assets} />
          {more === 0 ? null : (
            <p className="text-small mt-2">
              {texts.more(more)} <TextLink to={paths.portfolio} label={texts.portfolio} />
            </p>
          )}
        </section>
      )}
      {hasDailyMessages ? <div className="mt-4 empty:hidden">{nextMessage}</div> : null}
      {invitation}
      <div className="border-rule mt-8 border-t pt-8">{children}</div>
    </>
  );
}

function Cards(props: {
  readonly assets: readonly OwnAsset[];
  readonly onChoose: (symbol: string) => void;
}) {
  return (
    <ul className={ownGrid}>
      {props.assets.map((asset) => (
        <li key={asset.ticker}>
          <OwnAssetCard asset={asset} onChoose={props.onChoose} />
        </li>
      ))}
    </ul>
  );
}

function OwnAssetCard(props: {
  readonly asset: OwnAsset;
  readonly onChoose: (symbol: string) => void;
}) {
  const { ticker, name, logourl, price, closes } = props.asset;
  const hasCourse = closes.length > 1;
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
      {hasCourse ? <Course closes={closes} /> : null}
      <span className="tabular shrink-0 text-right">
        {price === null ? (
          <span className="text-fine text-muted block max-w-[5.5rem]">{texts.noPrice}</span>
        ) : (
          <>
            <span className="block font-semibold">
              <FreshTint figure={formatAmount(price.priceInReais, 'BRL')}>
                {formatAmount(price.priceInReais, 'BRL')}
              </FreshTint>
            </span>
            {price.changeInBasisPoints === null ? null : (
              <span className="text-fine block">
                <ChangeValue>{formatPercentChange(price.changeInBasisPoints / 100)}</ChangeValue>
              </span>
            )}
          </>
        )}
      </span>
    </>
  );
  // The source of the analysis knows no coins.
  if (cryptocurrencyName(ticker) !== undefined) return <div className={cardLook}>{inside}</div>;
  return (
    <button
      type="button"
      onClick={() => props.onChoose(ticker)}
      className={`${cardLook} hover:border-ink text-left transition-colors duration-150`}
    >
      {inside}
    </button>
  );
}

const cardLook =
  'rounded-card border-rule bg-surface flex h-full w-full items-center gap-x-3 border px-4 py-3';

/** The last sessions as a line, and what came of them in words. */
function Course({ closes }: Pick<OwnAsset, 'closes'>) {
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
        {texts.course(closes.length, formatShareChange(last / first - 1))}
      </span>
    </span>
  );
}

function AgeNote({ assets }: { readonly assets: readonly OwnAsset[] }) {
  const prices = assets.flatMap(({ price }) => price ?? []);
  const [oldest] = prices.map(({ at }) => at).toSorted();
  if (oldest === undefined) return null;
  const delay = Math.max(...prices.map(({ delayMinutes }) => delayMinutes));
  return (
    <p className="text-fine text-muted tabular mt-3">{texts.note(formatMoment(oldest), delay)}</p>
  );
}
