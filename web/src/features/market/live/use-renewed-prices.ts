import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { isDue, paceAfter, unhurried, type ShownPrice } from './refresh-pace.ts';
import { useIsSeen } from './use-is-seen.ts';

/** The interval of the local check whether a refresh is due; it sends nothing. */
const checkMilliseconds = 15_000;

interface RenewedPrices {
  /** Identifies the shown data: failures of other data do not count. */
  readonly of: string;
  /** Returns the shown price; undefined while there is nothing to refresh. */
  readonly shown: () => ShownPrice | undefined;
  /**
   * Requests the prices once and replaces the shown ones.
   * @returns when the source was read; undefined when nothing arrived
   * @throws ApiError
   */
  readonly renew: (signal: AbortSignal) => Promise<number | undefined>;
}

/**
 * Refreshes prices while B3 trades and the page is visible. The user has not requested it, so nothing is announced,
 * and after a failure the page keeps the old price with its time.
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
    const currentAttempts = attempts.current;
    const leaving = new AbortController();
    let isAsking = false;

    async function checkPrices(): Promise<void> {
      const { shown: read, renew } = latest();
      const shown = read();
      if (isAsking || shown === undefined || !isDue(shown, currentAttempts.pace, serverNow()))
        return;
      isAsking = true;
      try {
        const readAt = await renew(leaving.signal);
        const outcome = readAt !== undefined && readAt > shown.readAt ? 'newer' : 'nothing';
        currentAttempts.pace = paceAfter(currentAttempts.pace, outcome, serverNow(), shown);
      } catch (error) {
        if (leaving.signal.aborted) return;
        const { code, retryAfterSeconds } =
          error instanceof ApiError ? error : { code: undefined, retryAfterSeconds: undefined };
        currentAttempts.pace = paceAfter(
          currentAttempts.pace,
          'nothing',
          serverNow(),
          shown,
          retryAfterSeconds,
        );
        // Access has ended: the page then shows the view without it.
        if (code === 'access_required') await client.invalidateQueries({ queryKey: [accessKey] });
      } finally {
        isAsking = false;
      }
    }

    void checkPrices();
    const timer = setInterval(() => void checkPrices(), checkMilliseconds);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [of, isSeen, client]);
}
