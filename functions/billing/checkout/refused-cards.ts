import type { Ledger } from '../../records/billing-ledger.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { localDay } from '../../runtime/http/limits.ts';
import type { SessionCall } from '../../runtime/http/session-handler.ts';
import { describeError, logger } from '../../runtime/logger.ts';
import type { Slot, RateLimit, TakeSlot } from '../../runtime/limits/rate-limit.ts';
import { isPaid } from '../ledger/ledger.ts';

/** The account that tries a card, and the address that it comes from. */
export interface Buyer {
  readonly accountId: string;
  /** The address, as limits count it. */
  readonly from: string;
}

export function buyerOf({ session, from }: Pick<SessionCall<unknown>, 'session' | 'from'>): Buyer {
  return { accountId: session.accountId, from };
}

/** Few people have this many cards refused in a day, unless they try stolen ones. */
const ofPerson: RateLimit = { name: 'refused-cards:person', maximum: 8, ...localDay };
/**
 * How many people behind an address may have a card refused. Many share one, and each of them counts
 * once: a few who try again and again take no room from the others.
 */
const ofAddress: RateLimit = { name: 'refused-cards:persons-of-address', maximum: 40, ...localDay };
/** Counts the user at an address once. */
const ofPersonThere: RateLimit = {
  name: 'refused-cards:person-of-address',
  maximum: 1,
  ...localDay,
};

interface Tried<Outcome> {
  readonly outcome: Outcome;
  /** The card was the reason, not a fault of ours or an outage of the partner. */
  readonly isRefused: boolean;
}

/**
 * Tries a card, unless too many cards of this user were refused today, or cards of too many users behind this
 * address. Users who have paid before do not count against strangers at the same address. An attempt takes its slots
 * before the card is sent and keeps them after a refusal, so that concurrent attempts cannot exceed the limit.
 * @param known the ledger before the attempt
 * @throws BfjError `cards_refused_too_often`
 */
export async function countingRefusals<Outcome>(
  { takeSlot }: { readonly takeSlot: TakeSlot },
  buyer: Buyer,
  known: Pick<Ledger, 'charges'>,
  tryCard: () => Promise<Tried<Outcome>>,
): Promise<Outcome> {
  const hasPaid = known.charges.some(isPaid);
  const slots = await takeSlots(takeSlot, buyer, hasPaid);
  let isRefused = false;
  try {
    const tried = await tryCard();
    ({ isRefused } = tried);
    return tried.outcome;
  } finally {
    if (!isRefused) await giveBack(slots, buyer);
  }
}

async function takeSlots(
  takeSlot: TakeSlot,
  buyer: Buyer,
  hasPaid: boolean,
): Promise<readonly Slot[]> {
  const { accountId, from } = buyer;
  const taken = [await slotOf(takeSlot, ofPerson, accountId)];
  if (hasPaid) return taken;
  try {
    const there = await ifFree(takeSlot, ofPersonThere, `${from} ${accountId}`);
    if (there === undefined) return taken;
    taken.push(there);
    taken.push(await slotOf(takeSlot, ofAddress, from));
    return taken;
  } catch (error) {
    await giveBack(taken, buyer);
    throw error;
  }
}

async function slotOf(takeSlot: TakeSlot, limit: RateLimit, subject: string): Promise<Slot> {
  const slot = await ifFree(takeSlot, limit, subject);
  if (slot === undefined) throw new BfjError('cards_refused_too_often');
  return slot;
}

/** Undefined where the limit has no slot left. */
async function ifFree(
  takeSlot: TakeSlot,
  limit: RateLimit,
  subject: string,
): Promise<Slot | undefined> {
  try {
    return await takeSlot(limit, subject);
  } catch (error) {
    if (error instanceof BfjError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}

/** A slot that stays taken counts one refusal too many, which does not affect the payment. */
async function giveBack(slots: readonly Slot[], { accountId }: Buyer): Promise<void> {
  try {
    await Promise.all(slots.map((slot) => slot.giveBack()));
  } catch (error) {
    logger.warn('slot among refused cards not given back', { accountId, ...describeError(error) });
  }
}

/** Refusals of our request, an expired form or a date, not of the card. */
const notOfTheCard: ReadonlySet<string> = new Set([
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

/** Returns whether a definite refusal, by its reason, is one of the card. */
export function isOfTheCard(reason: string | null): boolean {
  return reason === null || !notOfTheCard.has(reason);
}
