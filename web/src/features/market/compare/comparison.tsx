import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { joinList } from '../../../../../shared/editions/format-facts.ts';
import { comparePage as texts } from '../../../copy/market/compare.ts';
import { notFoundTexts } from '../../../copy/market/not-found.ts';
import { assetHeader } from '../../../copy/market/market.ts';
import { comparedParameter, buildComparisonPath } from '../../../lib/comparison-path.ts';
import { AssetPicker } from '../../../ui/assets/asset-picker.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ComparedCards } from './compared-cards.tsx';
import { findCoin } from '../search/find-coin.ts';
import { comparedOptions } from './compared-options.ts';
import { parseComparedSymbols, maxCompared, type AskedSymbols } from './compared-symbols.ts';
import { ComparedResult } from './compared-result.tsx';
import { CopyLink } from './copy-link.tsx';
import { loadSeriesCanvas } from './series/load-series-canvas.ts';
import { useComparedAssets } from './use-compared-assets.ts';

/** The compared assets are in the URL, so that a shared link shows the same comparison. */
export function Comparison() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const requested = parseComparedSymbols(parameters.getAll(comparedParameter).join(','));
  const { symbols } = requested;
  const states = useComparedAssets(symbols);
  const cardsRef = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const hasAny = symbols.length > 0;

  useEffect(() => {
    // Load the chart code in parallel with the data. If it cannot be loaded, the chart itself shows the error.
    if (hasAny) loadSeriesCanvas().catch(() => undefined);
  }, [hasAny]);

  function show(next: readonly string[]): void {
    setAnnouncement('');
    void navigate(buildComparisonPath(next), { preventScrollReset: true });
  }

  function remove(symbol: string): void {
    show(symbols.filter((kept) => kept !== symbol));
    setAnnouncement(texts.removed(symbol));
    // The button is removed with its card, and would lose the focus.
    cardsRef.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start print:hidden">
        <div className="max-w-text min-w-0 flex-1">
          <AssetPicker
            label={texts.field}
            value={symbols}
            onChange={show}
            maximum={maxCompared}
            optionsOf={comparedOptions}
            explain={(typed) => (findCoin(typed) === undefined ? undefined : notFoundTexts.coin)}
            hidesChosen
          />
        </div>
        {symbols.length > 1 ? <CopyLink path={buildComparisonPath(symbols)} /> : null}
      </div>
      <AddressNotes asked={requested} />
      <div ref={cardsRef} tabIndex={-1} className="mt-8 outline-none">
        {hasAny ? <ComparedCards states={states} onRemove={remove} /> : <Start />}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ComparedResult states={states} />
      <p className="text-fine text-muted max-w-text mt-8">
        {`${hasAny ? `${texts.sectors} ` : ''}${assetHeader.disclaimer}`}
      </p>
    </>
  );
}

/** Explains which part of the URL is not shown. */
function AddressNotes({ asked: { tooMany, malformed } }: { readonly asked: AskedSymbols }) {
  if (tooMany.length + malformed.length === 0) return null;
  return (
    <div className="max-w-text mt-4 grid gap-3 print:hidden">
      {tooMany.length === 0 ? null : (
        <Alert tone="info" title={texts.tooManyTitle}>
          {texts.tooMany(joinList(tooMany), tooMany.length)}
        </Alert>
      )}
      {malformed.length === 0 ? null : (
        <Alert tone="info" title={texts.malformedTitle}>
          {texts.malformed(malformed.join(texts.between), malformed.length)}
        </Alert>
      )}
    </div>
  );
}

/** Shown before any asset is chosen. */
function Start() {
  return (
    <div className="border-rule border-t pt-8">
      <h2 className="text-title-4">{texts.emptyTitle}</h2>
      <p className="text-muted mt-1">{texts.empty}</p>
      <ul className="mt-3 grid gap-1">
        {texts.examples.map((symbols) => (
          <li key={symbols.join()}>
            <TextLink to={buildComparisonPath(symbols)} label={joinList(symbols)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
