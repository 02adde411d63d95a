import { BfjError } from '../../runtime/bfj-error.ts';
import { localDay } from '../../runtime/http/limits.ts';
import type { SessionCall } from '../../runtime/http/session-handler.ts';
import { describeError, logger } from '../../runtime/logger.ts';
import type { Slot, RateLimit, TakeSlot } from '../../runtime/rate-limit.ts';

/** Who has a card tried, and from where. */
export interface Buyer {
  readonly accountId: string;
  /** The address, as limits count it. */
  readonly from: string;
}

export function buyerOf({ session, from }: Pick<SessionCall<unknown>, 'session' | 'from'>): Buyer {
  return { accountId: session.accountId, from };
}

/** Few people have so many cards refused in a day; whoever tries stolen ones does. */
const ofPerson: RateLimit = { name: 'refused-cards:person', maximum: 8, ...localDay };
/** Many people may share an address, and one of them may have many accounts. */
const ofAddress: RateLimit = { name: 'refused-cards:address', maximum: 40, ...localDay };

interface Tried<Outcome> {
  readonly outcome: Outcome;
  /** It was refused because of the card, and not by our fault or that of a partner that is away. */
  readonly isRefused: boolean;
}

/**
 * Has a card tried, unless too many of this person or this address were refused today. A try takes
 * its slot before the card is sent and keeps it if that is refused, so that tries at the same
 * moment do not all find room.
 * @throws BfjError `cards_refused_too_often`
 */
export async function countingRefusals<Outcome>(
  { takeSlot }: { readonly takeSlot: TakeSlot },
  buyer: Buyer,
  tryCard: () => Promise<Tried<Outcome>>,
): Promise<Outcome> {
  const slots = await takeSlots(takeSlot, buyer);
  let isRefused = false;
  try {
    const tried = await tryCard();
    ({ isRefused } = tried);
    return tried.outcome;
  } finally {
    if (!isRefused) await giveBack(slots, buyer);
  }
}

async function takeSlots(takeSlot: TakeSlot, buyer: Buyer): Promise<readonly Slot[]> {
  const person = await slotOf(takeSlot, ofPerson, buyer.accountId);
  try {
    return [person, await slotOf(takeSlot, ofAddress, buyer.from)];
  } catch (error) {
    await giveBack([person], buyer);
    throw error;
  }
}

async function slotOf(takeSlot: TakeSlot, limit: RateLimit, subject: string): Promise<Slot> {
  try {
    return await takeSlot(limit, subject);
  } catch (error) {
    const isFull = error instanceof BfjError && error.code === 'rate_limited';
    throw isFull ? new BfjError('cards_refused_too_often', { cause: error }) : error;
  }
}

/** A slot that stays taken says one refusal too many, and nothing about what was paid. */
async function giveBack(slots: readonly Slot[], { accountId }: Buyer): Promise<void> {
  try {
    await Promise.all(slots.map((slot) => slot.giveBack()));
  } catch (error) {
    logger.warn('slot among refused cards not given back', { accountId, ...describeError(error) });
  }
}

/** What the partner says of our request, of a form that stood open for long, or of a date. */
const notOfTheCard: ReadonlySet<string> = new Set([
  'card_token_used',
  'card_token_not_found',
  'card_token_without_code',
  '2006',
  '3003',
  'not_ours',
  'invalid_transition',
]);

/** Whether a definite refusal, by its reason, is one of the card. */
export function isOfTheCard(reason: string | null): boolean {
  return reason === null || !notOfTheCard.has(reason);
}
