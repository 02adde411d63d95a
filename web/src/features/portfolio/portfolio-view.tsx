import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Portfolio } from '../../../../shared/contracts/portfolio/portfolio.ts';
import { saoPauloDay } from '../../../../shared/market/b3-session.ts';
import { maximumPositions, positionKey } from '../../../../shared/portfolio/position.ts';
import { valuePortfolio } from '../../../../shared/portfolio/valuation.ts';
import { openImport, positionsTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { loadCode } from '../../lib/load-code.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readStored } from '../../lib/storage.ts';
import * as paths from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Plus } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyPortfolio } from './empty-portfolio.tsx';
import { useShownDividends } from './income/use-shown-dividends.ts';
import { positionDraftKey, type Open } from './open.ts';
import { PositionsTable } from './positions-table.tsx';
import { Summary } from './summary.tsx';
import { usePendingAssets } from './use-portfolio.ts';

/** Loaded at the first edit: viewing does not need this code. */
const PositionEditor = lazyPart(
  () => loadCode(() => import('./position-editor.tsx')),
  <Skeleton className="rounded-card h-96" />,
);
const ImportPanel = lazyPart(
  () => loadCode(() => import('./import/import-panel.tsx')),
  <Skeleton className="rounded-card h-64" />,
);

const ImportedNotice = lazyPart(
  () => loadCode(() => import('./trades/imported-notice.tsx')),
  <Skeleton className="rounded-card mb-10 h-40" />,
);
/** Below all positions. */
const Announced = lazyPart(
  () => loadCode(() => import('./announced.tsx')),
  <Skeleton className="rounded-card mt-14 h-48" />,
);
const PortfolioDownload = lazyPart(
  () => loadCode(() => import('./portfolio-download.tsx')),
  <div className="h-11" />,
);

/** The figures of today do not wait for its code, nor for the history that it reads. */
const ReturnsSection = lazyPart(
  () => loadCode(() => import('./returns/returns-section.tsx')),
  <Skeleton className="rounded-card mt-28 h-[44rem]" />,
);

interface PortfolioViewProps {
  readonly owner: string;
  readonly portfolio: Portfolio;
}

export function PortfolioView({ owner, portfolio }: PortfolioViewProps) {
  const [open, setOpen] = useState(() => openOfDraft(owner, portfolio));
  const [imported, setImported] = useState<string>();
  const [today] = useState(() => saoPauloDay(new Date(serverNow())));
  const { positions, assets, mayChange } = portfolio;
  // Prices are read again while they change, and the payments are shown meanwhile.
  const { isAsking: isReading } = usePendingAssets(portfolio);
  const assetsByTicker = new Map(assets.map((asset) => [asset.ticker, asset]));
  const assetOf = (ticker: string) => assetsByTicker.get(ticker);
  const valuation = valuePortfolio(positions, assetOf);
  const { dividends, isLoading: isAsking } = useShownDividends(portfolio, assetOf, {
    today,
    isReading,
  });
  const positionsRef = useRef<HTMLElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isEmpty = positions.length === 0;
  const wasOpen = useRef(false);
  // Move the focus from the closed form to the saved position. The very first position is rendered some time after the
  // form has closed.
  useEffect(() => {
    if (open !== undefined) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    titleRef.current?.focus({ preventScroll: true });
    positionsRef.current?.scrollIntoView({ block: 'start' });
    wasOpen.current = isEmpty;
  }, [open, isEmpty]);
  useScrollToPositions(positionsRef);
  const openOne = (next: Open) => {
    if (next.kind === 'import') setImported(undefined);
    setOpen(next);
  };
  const openPanel = (
    <OpenPanel
      {...{ open, owner, portfolio }}
      onClose={() => setOpen(undefined)}
      onImported={(importId) => {
        setOpen(undefined);
        setImported(importId);
      }}
    />
  );
  const notice =
    imported === undefined ? null : (
      <ImportedNotice importId={imported} onDone={() => setImported(undefined)} />
    );

  if (isEmpty) {
    return (
      <>
        {notice}
        {open === undefined ? (
          <EmptyPortfolio {...{ titleRef, mayChange }} onOpen={openOne} />
        ) : null}
        {openPanel}
      </>
    );
  }
  return (
    <>
      {notice}
      <Summary {...{ valuation, today, dividends, isAsking }} hasTrades={portfolio.hasTrades} />
      <ReturnsSection {...{ valuation, today }} version={portfolio.updated_at ?? ''} />
      <section ref={positionsRef} aria-labelledby="posicoes" className="mt-14 scroll-mt-20">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h2 ref={titleRef} id="posicoes" tabIndex={-1} className="text-title-3 outline-none">
              {texts.title}
            </h2>
            <p className="text-small text-muted mt-1">{texts.count(positions.length)}</p>
          </div>
          {mayChange ? (
            <Actions isFull={positions.length >= maximumPositions} onOpen={openOne} />
          ) : null}
        </div>
        {openPanel}
        <PositionsTable
          rows={valuation.rows}
          mayChange={mayChange}
          onEdit={(position) => setOpen({ kind: 'edit', name: positionKey(position) })}
        />
        <PortfolioDownload rows={valuation.rows} today={today} />
      </section>
      {dividends === undefined || dividends.announced.length === 0 ? null : (
        <Announced dividends={dividends} />
      )}
    </>
  );
}

const positionsHash = paths.positions.replace(paths.portfolio, '');

/** Scrolls to the positions when the link to them was followed. */
function useScrollToPositions(ref: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === positionsHash) ref.current?.scrollIntoView({ block: 'start' });
  }, [ref, location]);
}

/** The part of `formDraft`'s record that is read before the form has loaded. */
const keptSchema = z.object({ owner: z.string() });

/** A position that was typed and not saved before a reload or a new login is open again. */
function openOfDraft(owner: string, { positions, mayChange }: Portfolio): Open | undefined {
  if (!mayChange) return undefined;
  const isKept = (name?: string) =>
    readStored('session', positionDraftKey(name), keptSchema)?.owner === owner;
  if (positions.length < maximumPositions && isKept()) return { kind: 'add' };
  const name = positions.map(positionKey).find((one) => isKept(one));
  return name === undefined ? undefined : { kind: 'edit', name };
}

function Actions(props: { readonly isFull: boolean; readonly onOpen: (open: Open) => void }) {
  const { isFull, onOpen } = props;
  if (isFull) {
    return (
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <p className="text-small text-muted">{texts.full(maximumPositions)}</p>
        <Button tone="secondary" onClick={() => onOpen({ kind: 'import' })}>
          {openImport}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row print:hidden">
      <Button onClick={() => onOpen({ kind: 'add' })}>
        <Plus size={18} className="mr-2" />
        <span>{texts.add}</span>
      </Button>
      <Button tone="secondary" onClick={() => onOpen({ kind: 'import' })}>
        {openImport}
      </Button>
    </div>
  );
}

interface OpenPanelProps extends PortfolioViewProps {
  readonly open: Open | undefined;
  readonly onClose: () => void;
  readonly onImported: (importId: string) => void;
}

/** The form of a position or the import, scrolled into view when it opens. */
function OpenPanel({ open, owner, portfolio, onClose, onImported }: OpenPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const what = open === undefined ? undefined : open.kind === 'edit' ? open.name : open.kind;
  useEffect(() => {
    if (what === undefined) return;
    // A loaded form has focused its first field already.
    if (ref.current?.contains(document.activeElement) === false) {
      ref.current.focus({ preventScroll: true });
    }
    ref.current?.scrollIntoView({ block: 'start' });
  }, [what]);
  if (open === undefined) return null;
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 scroll-mt-24 outline-none print:hidden">
      {open.kind === 'import' ? (
        <ImportPanel {...{ onClose, onImported }} />
      ) : (
        <PositionEditor
          key={what}
          {...{ owner, portfolio, onClose }}
          name={open.kind === 'edit' ? open.name : undefined}
        />
      )}
    </div>
  );
}
