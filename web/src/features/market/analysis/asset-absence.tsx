import { getAssetData } from '../../../../../shared/contracts/market.ts';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { findStocks } from '../../../lib/search-stocks.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { useStockSearch } from '../../../ui/assets/use-stock-search.ts';
import { describeFailure } from './asset-answer.ts';
import { SymbolChips } from '../search/symbol-chips.tsx';

const shownSimilar = 6;

interface AssetNotFoundProps {
  readonly symbol: string;
  readonly message: string;
  readonly onChoose: (symbol: string) => void;
}

/** No asset has this symbol; perhaps a name was written, which is then looked for. */
export function AssetNotFound({ symbol, message, onChoose }: AssetNotFoundProps) {
  const { search } = useStockSearch(symbol, findStocks);
  const similar = search.state === 'found' ? search.stocks.slice(0, shownSimilar) : [];
  return (
    <div className="max-w-text">
      <Alert tone="error" title={texts.notFoundTitle}>
        <span className="break-words">{message}</span>
      </Alert>
      {similar.length === 0 ? null : (
        <div className="mt-6">
          <p className="text-small text-muted">{texts.similar}</p>
          <SymbolChips symbols={similar.map(({ ticker }) => ticker)} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}

interface AssetFailureProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The search did not come through: in the catalogue's words, with what is known of the cause. */
export function AssetFailure({ error, busy, onRetry }: AssetFailureProps) {
  const { text, reason, mayRetry } = describeFailure(error);
  return (
    <div className="max-w-text">
      <Alert
        tone="error"
        title={texts.errorTitle}
        action={
          mayRetry ? (
            <CallButton calls={[getAssetData]} tone="secondary" busy={busy} onClick={onRetry}>
              {texts.retry}
            </CallButton>
          ) : undefined
        }
      >
        <p>{text}</p>
        {reason === undefined ? null : <p className="mt-1">{reason}</p>}
      </Alert>
    </div>
  );
}
