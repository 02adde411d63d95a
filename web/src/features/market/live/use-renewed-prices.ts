import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { isDue, paceAfter, unhurried, type ShownPrice } from './refresh-pace.ts';
import { useIsSeen } from './use-is-seen.ts';

/** The interval of the local check whether a refresh is due; it sends nothing. */
const lookMilliseconds = 15_000;

interface RenewedPrices {
  /** A name of the shown data: failures of other data do not count. */
  readonly of: string;
  /** Returns the shown price; undefined while there is nothing to refresh. */
  readonly shown: () => ShownPrice | undefined;
  /**
   * Asks once, and puts what comes in the place of what is shown.
   * @returns when that was read from its source; undefined where nothing came
   * @throws ApiError
   */
  readonly renew: (signal: AbortSignal) => Promise<number | undefined>;
}

/**
 * Refreshes prices while B3 trades and the page is visible. The user has not asked for it: nothing is announced, and
 * after a failure the page keeps the old price with its time.
 */
export function useRenewedPrices(prices: RenewedPrices): void {
  const { of } = prices;
  const client = useQueryClient();
  const isSeen = useIsSeen();
  /** It outlives the page's going out of sight. */
  const attempts = useRef({ of, pace: unhurried });
  const latest = useEffectEvent(() => prices);

  useEffect(() => {
    if (!isSeen) return undefined;
    if (attempts.current.of !== of) attempts.current = { of, pace: unhurried };
    const known = attempts.current;
    const leaving = new AbortController();
    let isAsking = false;

    async function look(): Promise<void> {
      const { shown: read, renew } = latest();
      const shown = read();
      if (isAsking || shown === undefined || !isDue(shown, known.pace, serverNow())) return;
      isAsking = true;
      try {
        const readAt = await renew(leaving.signal);
        const outcome = readAt !== undefined && readAt > shown.readAt ? 'newer' : 'nothing';
        known.pace = paceAfter(known.pace, outcome, serverNow(), shown);
      } catch (error) {
        if (leaving.signal.aborted) return;
        const { code, retryAfterSeconds } =
          error instanceof ApiError ? error : { code: undefined, retryAfterSeconds: undefined };
        known.pace = paceAfter(known.pace, 'nothing', serverNow(), shown, retryAfterSeconds);
        // Access has ended: the page then shows the view without it.
        if (code === 'access_required') await client.invalidateQueries({ queryKey: [accessKey] });
      } finally {
        isAsking = false;
      }
    }

    void look();
    const timer = setInterval(() => void look(), lookMilliseconds);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [of, isSeen, client]);
}
