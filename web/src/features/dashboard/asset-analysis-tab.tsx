import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { assetHeader, assetSearch as texts } from '../../copy/market/market.ts';
import { assetTabSchema, firstAssetTab, type AssetTab } from '../market/analysis/asset-tab.ts';
import { assetKey } from '../market/analysis/asset-query.ts';
import { loadAssetView } from '../market/analysis/load-asset-view.ts';
import { readSelectedAsset, assetParameter, parseSymbol } from './dashboard-address.ts';
import { AssetSearch } from '../market/search/asset-search.tsx';
import { AssetSkeleton } from '../market/analysis/asset-skeleton.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { loadFollowedAssets } from '../market/followed/load-followed-assets.ts';
import { FollowedAssetsSkeleton } from '../market/followed/followed-assets-skeleton.tsx';
import { RecentSearches } from '../market/search/recent-searches.tsx';
import { SymbolChips } from '../market/search/symbol-chips.tsx';
import { useRecentSearches } from '../market/search/use-recent-searches.ts';
import { WhatsAppLink } from '../messaging/whatsapp-link.tsx';
import { LatestEditionCard } from '../../ui/editions/latest-edition-card.tsx';
import { SectionHeading } from '../../ui/page/section-heading.tsx';

const AssetView = lazyPart(loadAssetView, <AssetSkeleton />);
const FollowedAssets = lazyPart(loadFollowedAssets, <FollowedAssetsSkeleton />);
const NextMessageLine = lazyPart(
  () => loadCode(() => import('../messaging/next-message/next-message-line.tsx')),
  null,
);

/** The section of the analysis, unless it is the first one: `&secao=dividendos`. */
const sectionParameter = 'secao';

/** Beside the dashboard's tabs on wide screens, where that space is kept free; otherwise below them. */
const compactSearch = 'md:absolute md:top-0.5 md:right-0 md:w-1/3';

/** Searches an asset and shows its analysis; before the first search, explains how to search. */
export function AssetAnalysisTab() {
  const [missing, setMissing] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const recent = useRecentSearches();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: [assetKey] }) > 0;
  const symbol = readSelectedAsset(parameters);
  const isFromList = useRef(false);
  const requestedRef = useRef<string>(undefined);
  const section = assetTabSchema.safeParse(parameters.get(sectionParameter));

  function show(tab: AssetTab): void {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (tab === firstAssetTab) next.delete(sectionParameter);
        else next.set(sectionParameter, tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function open(typed: string): void {
    const requested = parseSymbol(typed);
    setMissing(false);
    if (requested === symbol) {
      // The same asset was searched again: its values are read again.
      void queries.invalidateQueries({ queryKey: [assetKey], refetchType: 'active' });
      return;
    }
    requestedRef.current = requested;
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(assetParameter, requested);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  // Scroll to the top once the asset has replaced the search.
  useLayoutEffect(() => {
    if (requestedRef.current === symbol) window.scrollTo(0, 0);
    requestedRef.current = undefined;
  }, [symbol]);

  /** Opens an asset from a list that disappears together with the pressed button. */
  function openFromList(requested: string): void {
    isFromList.current = true;
    open(requested);
  }

  function takeFocus(headline: HTMLHeadingElement | null): void {
    if (headline === null || !isFromList.current) return;
    isFromList.current = false;
    headline.focus({ preventScroll: true });
  }

  function search(typed: string, field: HTMLInputElement | null): void {
    if (typed.trim() === '') {
      setMissing(true);
      field?.focus();
      return;
    }
    open(typed);
    hideKeyboardOnTouch(field);
  }

  const isOpen = symbol !== '';
  const startContent = (
    <FollowedAssets
      onChoose={openFromList}
      nextMessage={<NextMessageLine />}
      invitation={<WhatsAppLink isInvitation />}
    >
      <StartContent onChoose={openFromList} />
    </FollowedAssets>
  );
  const recentSearches = <RecentSearches recent={recent} current={symbol} onChoose={open} />;
  return (
    <section>
      {isOpen ? (
        <h2 ref={takeFocus} tabIndex={-1} className="sr-only">
          {texts.title}
        </h2>
      ) : (
        <>
          <div className="mb-10">
            <LatestEditionCard />
          </div>
          <SectionHeading title={texts.title} lead={texts.lead} />
        </>
      )}
      <div className={isOpen ? compactSearch : 'mt-8'}>
        <AssetSearch
          symbol={symbol}
          isSlim={isOpen}
          busy={isFetching}
          error={missing ? texts.missing : undefined}
          onSearch={search}
          onType={() => setMissing(false)}
          // Preload the view while the user types.
          onFocus={() => void loadAssetView().catch(() => undefined)}
        />
      </div>
      {isOpen ? null : recentSearches}
      <div className={isOpen ? 'mt-4 md:mt-0' : 'border-rule mt-8 border-t pt-8'}>
        {symbol === '' ? (
          startContent
        ) : (
          <AssetView
            symbol={symbol}
            onFound={recent.remember}
            onAssetChange={openFromList}
            tab={section.success ? section.data : firstAssetTab}
            onTabChange={show}
            startContent={startContent}
          />
        )}
      </div>
      {isOpen ? recentSearches : null}
    </section>
  );
}

/** The keyboard of a phone would cover the results of the search. */
function hideKeyboardOnTouch(field: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) field?.blur();
}

/** Suggestions for a user without an asset in mind. */
function StartContent({ onChoose }: { readonly onChoose: (symbol: string) => void }) {
  return (
    <>
      <h3 className="text-title-4">{texts.emptyTitle}</h3>
      <p className="text-muted mt-1">{texts.emptyText}</p>
      <SymbolChips symbols={texts.examples} onChoose={onChoose} />
      <p className="text-fine text-muted max-w-text mt-8">{assetHeader.disclaimer}</p>
    </>
  );
}
