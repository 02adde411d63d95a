import type { Ledger } from '../../entities/billing-ledger.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { localDay } from '../../runtime/http/limits.ts';
import type { SessionCall } from '../../runtime/http/session-handler.ts';
import { describeError, logger } from '../../runtime/logger.ts';
import type { Slot, RateLimit, TakeSlot } from '../../runtime/limits/rate-limit.ts';
import { isPaid } from '../ledger/ledger.ts';

/** The account that uses a card, and the network address of the request. */
export interface Buyer {
  readonly accountId: string;
  /** The network address, as used for rate limits. */
  readonly from: string;
}

export function toBuyer({ session, from }: Pick<SessionCall<unknown>, 'session' | 'from'>): Buyer {
  return { accountId: session.accountId, from };
}

/** Few users have this many cards refused in a day, unless they try stolen ones. */
const accountLimit: RateLimit = { name: 'refused-cards:person', maximum: 8, ...localDay };
/**
 * How many users behind an IP address may have a card refused. Many users share one address, and each counts once: a
 * few who keep retrying do not use up the limit of the others.
 */
const addressLimit: RateLimit = {
  name: 'refused-cards:persons-of-address',
  maximum: 40,
  ...localDay,
};
/** Counts a user only once per network address. */
const accountAtAddressLimit: RateLimit = {
  name: 'refused-cards:person-of-address',
  maximum: 1,
  ...localDay,
};

interface CardTry<Outcome> {
  readonly outcome: Outcome;
  /** The card was the reason, not a fault of ours or an outage of the partner. */
  readonly isRefused: boolean;
}

/**
 * Tries a card, unless too many cards of this user were refused today, or cards of too many users behind this
 * address. Users who have paid before do not count against strangers at the same address. An attempt takes its slots
 * before the card is sent and keeps them if the card is refused, so that concurrent attempts cannot exceed the
 * limit.
 * @param ledger the ledger before the attempt
 * @throws ProblemError `cards_refused_too_often`
 */
export async function countRefusedCards<Outcome>(
  { takeSlot }: { readonly takeSlot: TakeSlot },
  buyer: Buyer,
  ledger: Pick<Ledger, 'charges'>,
  tryCard: () => Promise<CardTry<Outcome>>,
): Promise<Outcome> {
  const hasPaid = ledger.charges.some(isPaid);
  const slots = await takeSlots(takeSlot, buyer, hasPaid);
  let isRefused = false;
  try {
    const tried = await tryCard();
    ({ isRefused } = tried);
    return tried.outcome;
  } finally {
    if (!isRefused) await releaseSlots(slots, buyer);
  }
}

async function takeSlots(
  takeSlot: TakeSlot,
  buyer: Buyer,
  hasPaid: boolean,
): Promise<readonly Slot[]> {
  const { accountId, from } = buyer;
  const takenSlots = [await requireSlot(takeSlot, accountLimit, accountId)];
  if (hasPaid) return takenSlots;
  try {
    const slot = await ifFree(takeSlot, accountAtAddressLimit, `${from} ${accountId}`);
    if (slot === undefined) return takenSlots;
    takenSlots.push(slot);
    takenSlots.push(await requireSlot(takeSlot, addressLimit, from));
    return takenSlots;
  } catch (error) {
    await releaseSlots(takenSlots, buyer);
    throw error;
  }
}

async function requireSlot(takeSlot: TakeSlot, limit: RateLimit, subject: string): Promise<Slot> {
  const slot = await ifFree(takeSlot, limit, subject);
  if (slot === undefined) throw new ProblemError('cards_refused_too_often');
  return slot;
}

/** Undefined when the rate limit has no capacity left. */
async function ifFree(
  takeSlot: TakeSlot,
  limit: RateLimit,
  subject: string,
): Promise<Slot | undefined> {
  try {
    return await takeSlot(limit, subject);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}

/** A slot that stays taken counts one refused card too many, which does not affect the payment. */
async function releaseSlots(slots: readonly Slot[], { accountId }: Buyer): Promise<void> {
  try {
    await Promise.all(slots.map((slot) => slot.release()));
  } catch (error) {
    logger.warn('slot of refused cards not released', { accountId, ...describeError(error) });
  }
}

/** Codes that reject our request, an expired form or a date, and not the card. */
const otherFaults: ReadonlySet<string> = new Set([
  'card_token_used',
  'card_token_not_found',
  'card_token_without_code',
  'payer_is_collector',
  '2006',
  '2034',
  '3003',
  'not_ours',
  'invalid_transition',
]);

/** Returns whether a final refused payment, by its reason, concerns the card. */
export function isCardFault(reason: string | null): boolean {
  return reason === null || !otherFaults.has(reason);
}
