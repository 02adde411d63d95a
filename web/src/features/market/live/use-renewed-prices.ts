import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { isDue, paceAfter, unhurried, type ShownPrice } from './refresh-pace.ts';
import { useIsSeen } from './use-is-seen.ts';

/** How often it is looked whether something is due, which asks nobody. */
const lookMilliseconds = 15_000;

interface RenewedPrices {
  /** What is shown, by a name: of another one, earlier failures say nothing. */
  readonly of: string;
  /** What is shown by then; undefined while there is nothing that could be renewed. */
  readonly shown: () => ShownPrice | undefined;
  /**
   * Asks once, and puts what comes in the place of what is shown.
   * @returns when that was read from its source; undefined where nothing came
   * @throws ApiError
   */
  readonly renew: (signal: AbortSignal) => Promise<number | undefined>;
}

/**
 * Renews prices while B3 trades and the page is in sight. It is nothing that somebody has asked for: nothing is
 * announced, and a failure leaves what is shown, which says itself how old it is.
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
