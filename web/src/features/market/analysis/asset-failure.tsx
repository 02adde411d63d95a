import { getAssetData } from '../../../../../shared/contracts/market.ts';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { describeFailure } from './asset-answer.ts';

interface AssetFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** A failed search: the error catalogue's text and, if known, the cause. */
export function AssetFailure({ error, isRetrying, onRetry }: AssetFailureProps) {
  const { text, reason, mayRetry } = describeFailure(error);
  return (
    <div className="max-w-text">
      <Alert
        tone="error"
        title={texts.errorTitle}
        action={
          mayRetry ? (
            <CallButton
              endpoints={[getAssetData]}
              tone="secondary"
              busy={isRetrying}
              onClick={onRetry}
            >
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
