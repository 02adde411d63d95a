import type { Duration } from 'aws-cdk-lib/core';
import { accountShares } from '../account-shares.ts';
import type { Settings } from '../settings.ts';

/**
 * The partners that a function may wait for, each with the third of the slots at which its share starts. A partner
 * may use two thirds of all slots, so that one that hangs in all of them leaves slots to partners that start
 * elsewhere. Users wait for three kinds of partners (payments, market data, messages), and so do queues.
 */
const firstSlotThirds = {
  'Mercado Pago': 0,
  brapi: 1,
  'the operator’s tools': 1,
  'Amazon SES': 2,
  WhatsApp: 2,
} as const;

export type Partner = keyof typeof firstSlotThirds;

/** Callers that wait while the function waits for its partner; a schedule fires again without waiting. */
export type Invoker = 'people' | 'queues' | { readonly every: Duration };

/**
 * Keeps a slow partner from using up the account's concurrency. Calls to a partner that hangs run until they time
 * out, and are repeated; without a bound, no user could log in. - In an account of 200 or more, a function that a
 * user waits for gets a reserved share that it cannot exceed. Queue consumers are bounded by their event sources. A
 * scheduled function gets as much as its runs can overlap, so that its own schedule is never throttled. - In a
 * smaller account nothing can be reserved, and event sources alone would exceed it: each of a dozen queues may run
 * two calls at once, because AWS accepts no smaller maximum. There both kinds hold a slot in the table while they
 * wait (functions/runtime/partner-concurrency/). Without a free slot a user's call is rejected at once, and a batch goes
 * back to its queue. So never more calls wait for partners than there are slots. A slot is not an execution: a
 * rejected call has run for some milliseconds, and so has each call over a rate limit. Those are bounded only on
 * average, by the API's throttle and by the queues' visibility timeout.
 */
export type PartnerBound =
  | { readonly by: 'reservation'; readonly reservedConcurrency: number }
  | { readonly by: 'event source' }
  | { readonly by: 'slots'; readonly environment: Readonly<Record<'PARTNER_SLOTS', string>> };

/** The slot of a killed function stays taken for the function's timeout and this margin, since clocks differ. */
const clockSkewSeconds = 1;

export function choosePartnerBound(
  { lambdaConcurrency }: Settings,
  partner: Partner,
  {
    waitedForBy: invokedBy,
    timeout,
  }: { readonly waitedForBy: Invoker; readonly timeout: Duration },
): PartnerBound {
  const shares = accountShares(lambdaConcurrency);
  if (shares.by === 'reservation') {
    if (invokedBy === 'queues') return { by: 'event source' };
    return {
      by: 'reservation',
      reservedConcurrency:
        invokedBy === 'people' ? shares.perWaitingFunction : maxOverlappingRuns(invokedBy, timeout),
    };
  }
  // Scheduled work waits in the pool of the queues.
  const pool = invokedBy === 'people' ? 'people' : 'queues';
  const slotSetting = {
    pool,
    slots: slotsForPartner(partner, shares[pool]),
    leaseSeconds: timeout.toSeconds() + clockSkewSeconds,
  };
  return { by: 'slots', environment: { PARTNER_SLOTS: JSON.stringify(slotSetting) } };
}

/** Returns the number of overlapping runs when all time out, plus one that EventBridge fires twice. */
function maxOverlappingRuns({ every }: { readonly every: Duration }, timeout: Duration): number {
  return Math.ceil(timeout.toSeconds() / every.toSeconds()) + 1;
}

function slotsForPartner(partner: Partner, slotCount: number): readonly number[] {
  const third = Math.max(1, Math.floor(slotCount / 3));
  return Array.from(
    { length: slotCount - third },
    (_, nth) => (firstSlotThirds[partner] * third + nth) % slotCount,
  );
}
