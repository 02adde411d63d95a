import { formatMoment } from '../../../../../shared/values/calendar.ts';
import { assetHeader as texts } from '../../../copy/market/market.ts';

/** These figures are of some time ago, and the source has not brought newer ones. */
export function StaleNote({ readAt }: { readonly readAt: string }) {
  return (
    <p>
      <span className="bg-accent-soft text-fine inline-block rounded-full px-3 py-1">
        <strong className="tabular font-semibold">
          {texts.stale} {formatMoment(readAt)}
        </strong>
        . {texts.staleNote}
      </span>
    </p>
  );
}
