import type { AssetData, AssetPart } from '../../../../../shared/market/asset-data.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import { assetHeader, assetTabs as texts } from '../../../copy/market/market.ts';
import { quoteMadeAt } from './quote-age.ts';

/** These values are old, and the source has not provided newer ones. */
export function StaleNote({ readAt }: { readonly readAt: string }) {
  return (
    <p>
      <span className="bg-accent-soft text-fine inline-block rounded-full px-3 py-1">
        <strong className="tabular font-semibold">
          {`${assetHeader.stale} ${formatMoment(readAt)}`}
        </strong>
        <span>{`. ${assetHeader.staleNote}`}</span>
      </span>
    </p>
  );
}

/** Shown above values that are based on an old price: gives the time of that price. */
export function OldPriceNote({ data }: { readonly data: AssetData }) {
  return (
    <p className="text-fine text-muted tabular mb-4">
      {assetHeader.oldValues(formatMoment(quoteMadeAt(data)))}
    </p>
  );
}

interface PartNoteProps {
  readonly data: AssetData;
  readonly part: AssetPart;
}

/** Shown above a section with missing or old data. */
export function PartNote({ data, part }: PartNoteProps) {
  const readAt = data.updatedAt[part];
  if (readAt === null) {
    return (
      <p className="rounded-card border-rule bg-surface text-small text-muted mb-4 border p-4 sm:px-6">
        {texts.missing[part]}
      </p>
    );
  }
  if (!data.staleParts.includes(part)) return null;
  return (
    <div className="mb-4">
      <StaleNote readAt={readAt} />
    </div>
  );
}
