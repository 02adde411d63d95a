import { useEffect, useMemo, useRef, useState, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Trades } from '../../../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { deriveLedger } from '../../../../../shared/portfolio/trades/ledger.ts';
import { tradeKinds } from '../../../../../shared/portfolio/trades/trade.ts';
import { openImport } from '../../../copy/portfolio/portfolio.ts';
import { tradesPage as texts } from '../../../copy/portfolio/trades.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ImportsList } from './imports-list.tsx';
import { LedgerIssues } from './ledger-issues.tsx';
import { newSplitOf, openOfAddress, openOfDraft, type OpenTrade } from './open-trade.ts';
import { RealisedSummary } from './realised-summary.tsx';
import { filterRealised, filterTrades, noFilter, type TradeFilter } from './trade-filter.ts';
import { TradeFilters } from './trade-filters.tsx';
import { TradeList } from './trade-list.tsx';
import { TradesDownload } from './trades-download.tsx';

/** Loaded at the first edit: viewing does not need this code. */
const TradeEditor = lazyPart(
  () => loadCode(() => import('./trade-editor.tsx')),
  <Skeleton className="rounded-card h-96" />,
);
/** Shown to users who have entered positions before trades. */
const StatedPositions = lazyPart(
  () => loadCode(() => import('./stated-positions.tsx')),
  <Skeleton className="mt-14 h-32" />,
);
const ImportedNotice = lazyPart(
  () => loadCode(() => import('./imported-notice.tsx')),
  <Skeleton className="rounded-card mb-10 h-40" />,
);
const TradedSplits = lazyPart(() => loadCode(() => import('../returns/traded-splits.tsx')), null);
const ImportPanel = lazyPart(
  () => loadCode(() => import('../import/import-panel.tsx')),
  <Skeleton className="rounded-card h-64" />,
);

interface TradesViewProps {
  readonly owner: string;
  readonly trades: Trades;
}

export function TradesView({ owner, trades }: TradesViewProps) {
  const { mayChange, imports } = trades;
  const { filter, setFilter, asked } = useTradeFilter();
  const [open, setOpen] = useState<OpenTrade | undefined>(() =>
    mayChange ? (asked ?? openOfDraft(owner, trades.trades)) : undefined,
  );
  const [imported, setImported] = useState<string>();
  const [today] = useState(() => saoPauloDay(new Date(serverNow())));
  const ledger = useMemo(() => deriveLedger(trades), [trades]);
  const shown = useMemo(() => filterTrades(trades.trades, filter), [trades, filter]);
  const realised = useMemo(() => filterRealised(ledger.realised, filter), [ledger, filter]);
  const stated = useMemo(() => {
    const traded = new Set(trades.trades.map(({ ticker }) => ticker));
    const tickers = trades.statements.map(({ ticker }) => ticker);
    return [...new Set(tickers)].filter((ticker) => traded.has(ticker)).toSorted();
  }, [trades]);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(undefined);
    // The address no longer asks for a split.
    if (asked !== undefined) setFilter(filter);
    titleRef.current?.focus();
  };
  /** What opened the panel, and the button of an empty page, which is rendered again when the panel closes. */
  const openerRef = useRef<Element>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const openPanel = (next: OpenTrade) => {
    openerRef.current = document.activeElement;
    if (next.kind === 'import') setImported(undefined);
    setOpen(next);
  };
  const cancel = () => {
    setOpen(undefined);
    if (asked !== undefined) setFilter(filter);
    // Buttons that are rendered in the same update can only be focused afterwards.
    setTimeout(() => {
      const { current: opener } = openerRef;
      const isThere = opener instanceof HTMLElement && opener.isConnected;
      (isThere && opener !== document.body
        ? opener
        : (titleRef.current ?? addRef.current)
      )?.focus();
    });
  };
  const isEmpty = trades.trades.length === 0;
  return (
    <>
      {imported === undefined ? null : (
        <ImportedNotice importId={imported} onDone={() => setImported(undefined)} />
      )}
      <OpenPanel
        {...{ open, owner, trades }}
        onClose={close}
        onCancel={cancel}
        onImported={(importId) => {
          setImported(importId);
          close();
        }}
      />
      {isEmpty ? (
        open === undefined && mayChange ? (
          <EmptyTrades addRef={addRef} onOpen={openPanel} />
        ) : null
      ) : (
        <>
          <LedgerIssues
            issues={ledger.issues}
            trades={trades.trades}
            onAdd={mayChange ? (ticker) => openPanel({ kind: 'add', ticker }) : undefined}
          />
          <TradedSplits
            version={trades.updated_at ?? ''}
            onRecord={
              mayChange
                ? (split) =>
                    openPanel({ kind: 'add', ticker: split.ticker, split: newSplitOf(split) })
                : undefined
            }
          />
          <RealisedSummary realised={realised} />
          <section aria-labelledby="historico" className="mt-12">
            <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
              <div>
                <h2
                  ref={titleRef}
                  id="historico"
                  tabIndex={-1}
                  className="text-title-3 outline-none"
                >
                  {texts.listTitle}
                </h2>
                <p role="status" className="text-small text-muted mt-1">
                  {texts.count(shown.length, trades.trades.length)}
                </p>
              </div>
              {mayChange ? <Actions onOpen={openPanel} /> : null}
            </div>
            <TradeFilters trades={trades.trades} filter={filter} onFilter={setFilter} />
            {shown.length === 0 ? (
              <div className="mt-8">
                <p>{texts.nothingFiltered}</p>
                <div className="mt-4">
                  <Button tone="secondary" onClick={() => setFilter(noFilter)}>
                    {texts.clearFilters}
                  </Button>
                </div>
              </div>
            ) : (
              <TradeList
                // Another filter starts at its first trades.
                key={JSON.stringify(filter)}
                {...{ mayChange, realised: ledger.realised }}
                trades={shown}
                onEdit={({ id }) => openPanel({ kind: 'edit', id })}
              />
            )}
            <TradesDownload trades={trades.trades} today={today} />
          </section>
        </>
      )}
      {stated.length === 0 ? null : <StatedPositions trades={trades} tickers={stated} />}
      <ImportsList {...{ imports, mayChange }} trades={trades.trades} />
    </>
  );
}

/** The filter is part of the address, so that other pages can link to an asset's trades. */
function useTradeFilter() {
  const [parameters, setParameters] = useSearchParams();
  const ticker = parameters.get('ativo') ?? '';
  const kindName = parameters.get('tipo');
  const year = parameters.get('ano') ?? '';
  const filter = useMemo<TradeFilter>(
    () => ({ ticker, kind: tradeKinds.find((kind) => kind === kindName) ?? '', year }),
    [ticker, kindName, year],
  );
  return {
    filter,
    asked: openOfAddress(parameters),
    setFilter: (next: TradeFilter) => {
      const chosen = { ativo: next.ticker, tipo: next.kind, ano: next.year };
      setParameters(
        Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

function Actions({ onOpen }: { readonly onOpen: (open: OpenTrade) => void }) {
  return (
    <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row print:hidden">
      <Button onClick={() => onOpen({ kind: 'add', ticker: '' })}>
        <Plus size={18} className="mr-2" />
        <span>{texts.add}</span>
      </Button>
      <Button tone="secondary" onClick={() => onOpen({ kind: 'import' })}>
        {openImport}
      </Button>
    </div>
  );
}

function EmptyTrades({
  addRef,
  onOpen,
}: {
  readonly addRef: Ref<HTMLButtonElement>;
  readonly onOpen: (open: OpenTrade) => void;
}) {
  return (
    <Card className="sm:p-10">
      <h2 className="text-title-3">{texts.emptyTitle}</h2>
      <p className="mt-3 max-w-[44rem]">{texts.emptyText}</p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => onOpen({ kind: 'import' })}>{openImport}</Button>
        <Button ref={addRef} tone="secondary" onClick={() => onOpen({ kind: 'add', ticker: '' })}>
          {texts.add}
        </Button>
      </div>
    </Card>
  );
}

interface OpenPanelProps extends TradesViewProps {
  readonly open: OpenTrade | undefined;
  readonly onClose: () => void;
  readonly onCancel: () => void;
  readonly onImported: (importId: string) => void;
}

/** The form of a trade or the import, scrolled into view when it opens. */
function OpenPanel({ open, owner, trades, onClose, onCancel, onImported }: OpenPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const what =
    open === undefined
      ? undefined
      : open.kind === 'edit'
        ? open.id
        : open.kind === 'add'
          ? `add ${open.ticker} ${open.split?.day ?? ''}`
          : open.kind;
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
    <div ref={ref} tabIndex={-1} className="mb-10 scroll-mt-24 outline-none print:hidden">
      {open.kind === 'import' ? (
        <ImportPanel onClose={onCancel} onImported={onImported} />
      ) : (
        <TradeEditor
          key={what}
          {...{ owner, trades, onClose, onCancel }}
          id={open.kind === 'edit' ? open.id : undefined}
          ticker={open.kind === 'add' ? open.ticker : ''}
          split={open.kind === 'add' ? open.split : undefined}
        />
      )}
    </div>
  );
}
