import { checkAccess } from '../../../../shared/contracts/access.ts';
import { Page } from '../../ui/page/page.tsx';
import { accessCheck } from '../../copy/access-check.ts';
import { dashboard as texts } from '../../copy/dashboard.ts';
import { formatWait } from '../../copy/errors/call-failures.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { forgetSession } from './session/session-store.ts';

interface AccessFailureProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The access check failed; the account is unchanged. */
export function AccessFailure({ error, busy, onRetry }: AccessFailureProps) {
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 py-14 md:px-8 md:py-20">
        <div className="masthead-rule max-w-text" role="alert">
          <h1 className="text-title-1 mt-8">{accessCheck.failureTitle}</h1>
          <p className="text-lead text-muted mt-4">{selectReason(error)}</p>
        </div>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <CallButton endpoints={[checkAccess]} busy={busy} onClick={onRetry}>
            {texts.retry}
          </CallButton>
          <Button tone="secondary" onClick={() => forgetSession()}>
            {accessCheck.signInAgain}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function selectReason(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'network') return accessCheck.network;
  if (code === 'timeout') return accessCheck.timeout;
  if (error instanceof ApiError && code === 'rate_limited') {
    const { retryAfterSeconds: seconds } = error;
    return seconds === undefined ? accessCheck.rateLimited : accessCheck.wait(formatWait(seconds));
  }
  return accessCheck.other;
}
