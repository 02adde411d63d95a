import type { Duration } from 'aws-cdk-lib/core';
import { accountShares } from '../account-shares.ts';
import type { Settings } from '../settings.ts';

/**
 * Whoever a function may have to wait for, each with its place among the slots: of all of them it may
 * have two thirds, beginning there, so that one that hangs in all of its own leaves some to those with
 * another place. People wait for three kinds (payments, figures, messages), queues for three.
 */
const places = {
  'Mercado Pago': 0,
  brapi: 1,
  'the operator’s tools': 1,
  'Amazon SES': 2,
  WhatsApp: 2,
} as const;

export type Partner = keyof typeof places;

/** The kind of caller that waits while the function waits for its partner; a schedule fires again without waiting. */
export type WaitedForBy = 'people' | 'queues' | { readonly every: Duration };

/**
 * What keeps a slow partner from taking up the account. Calls to a partner that hangs run until they time
 * out, and they come again; without a bound, nobody could log in.
 *
 * - In an account of 200 and more, a function that a person waits for has a share of the account reserved,
 *   which it cannot exceed. Consumers of queues are bounded by their event sources; a schedule's function has
 *   as much as its runs can overlap, so that its own schedule is never throttled.
 * - In a smaller one nothing can be reserved, and event sources alone would take more than there is: each
 *   of a dozen queues may have two calls at once, since AWS takes no smaller maximum. There both hold a
 *   slot in the table while they wait (functions/runtime/partner-slots/), and where none is free a
 *   person is refused at once, and a batch goes back to its queue.
 *
 * So at no moment do more calls wait for partners than there are slots. A slot is not an execution:
 * whoever is refused has run for some milliseconds to learn it, and so has each call over a limit. Those
 * are bounded by the API's throttle as a rate and by how often a queue offers a batch again, on average
 * and not at every moment.
 */
export type PartnerBound =
  | { readonly by: 'reservation'; readonly reservedConcurrency: number }
  | { readonly by: 'event source' }
  | { readonly by: 'slots'; readonly environment: Readonly<Record<'PARTNER_SLOTS', string>> };

/** A killed function's slot stays taken for as long as the function could have run, and this. */
const clocksDifferBySeconds = 1;

export function partnerBound(
  { lambdaConcurrency }: Settings,
  partner: Partner,
  { waitedForBy, timeout }: { readonly waitedForBy: WaitedForBy; readonly timeout: Duration },
): PartnerBound {
  const shares = accountShares(lambdaConcurrency);
  if (shares.by === 'reservation') {
    if (waitedForBy === 'queues') return { by: 'event source' };
    return {
      by: 'reservation',
      reservedConcurrency:
        waitedForBy === 'people' ? shares.eachWaiting : maxRunsAtOnce(waitedForBy, timeout),
    };
  }
  // What comes round again waits as queues do.
  const pool = waitedForBy === 'people' ? 'people' : 'queues';
  const setting = {
    pool,
    slots: slotsOf(partner, shares[pool]),
    leaseSeconds: timeout.toSeconds() + clocksDifferBySeconds,
  };
  return { by: 'slots', environment: { PARTNER_SLOTS: JSON.stringify(setting) } };
}

/** Number of overlapping runs when all time out, plus one that EventBridge fires twice. */
function maxRunsAtOnce({ every }: { readonly every: Duration }, timeout: Duration): number {
  return Math.ceil(timeout.toSeconds() / every.toSeconds()) + 1;
}

function slotsOf(partner: Partner, all: number): readonly number[] {
  const third = Math.max(1, Math.floor(all / 3));
  return Array.from({ length: all - third }, (_, nth) => (places[partner] * third + nth) % all);
}
