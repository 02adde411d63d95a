import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isOldQuote, quoteMadeAt } from './quote-age.ts';

/** Describes a successful search: complete values, partial values, or an old quote. */
export function describeFound(data: AssetData, now: number): string {
  const { symbol, updatedAt } = data;
  if (isOldQuote(data, now)) return texts.old(symbol, formatMoment(quoteMadeAt(data)));
  const isWhole = Object.values(updatedAt).every((readAt) => readAt !== null);
  return isWhole ? texts.success(symbol) : texts.partly(symbol);
}

export interface Failure {
  /** The error catalogue's text. */
  readonly text: string;
  /** The known cause; the retry button states the waiting time. */
  readonly reason: string | undefined;
  readonly mayRetry: boolean;
}

/** Describes a failed search: rejected, unanswered, or an unexpected error. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.code === 'unexpected_answer') {
    return { text: texts.unexpected, reason: undefined, mayRetry: true };
  }
  const { code } = error;
  const { reasons } = texts;
  const textsByCode: Partial<Record<typeof code, string>> = {
    network: reasons.network,
    timeout: reasons.timeout,
    partner_unavailable: reasons.partner,
    rate_limited: reasons.rateLimited,
    access_required: reasons.accessRequired,
  };
  return {
    text: texts.failed,
    reason: textsByCode[code],
    mayRetry: code !== 'access_required',
  };
}
