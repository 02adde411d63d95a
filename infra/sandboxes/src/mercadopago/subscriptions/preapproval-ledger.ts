import { useCardToken } from '../cards/card-tokens.ts';
import type { Card } from '../cards/card-tokens.ts';
import type { SandboxContext } from '../context.ts';
import { Refusal, plainRefusal } from '../refusal.ts';
import type { Answer } from '../refusal.ts';
import type { Preapproval } from './subscription-records.ts';
import { resultOf } from '../cards/test-results.ts';

/** Takes a token's card and tries it; a card that fails is used up all the same. */
export function takeCard(
  context: SandboxContext,
  tokenId: string,
  now: number,
): { readonly card: Card } | { readonly refused: Answer } {
  try {
    const token = useCardToken(context.book.cardTokens, tokenId, now, () =>
      plainRefusal(404, 'Card token service not found'),
    );
    if (token.securityCodeLength === 0) {
      throw plainRefusal(400, 'Card token was generated without cvv validation');
    }
    if (resultOf(token.card.holderName).status === 'approved') return { card: token.card };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.answer };
    throw error;
  }
  const message = 'CC_VAL_433 Credit card validation has failed';
  return { refused: { status: 400, body: { message, status: 400 } } };
}

export function nextCardId(context: SandboxContext): number {
  return context.book.nextNumber('card', 9_400_000_001);
}

/** Files a change of a subscription, and tells the seller where an action is given. */
export function changePreapproval(
  context: SandboxContext,
  preapproval: Preapproval,
  change: Partial<Preapproval>,
  now: number,
  action?: 'created' | 'updated',
): Preapproval {
  const version = preapproval.version + 1;
  const changed = { ...preapproval, ...change, version, updatedAt: now };
  context.book.preapprovals.save(changed);
  if (action !== undefined) {
    context.tell({
      topic: 'subscription_preapproval',
      dataId: changed.id,
      action,
      version,
      at: now,
    });
  }
  return changed;
}

/** @throws Refusal with 404 */
export function findPreapproval(context: SandboxContext, id: string): Preapproval {
  const preapproval = context.book.preapprovals.find(id);
  if (preapproval !== undefined) return preapproval;
  throw plainRefusal(404, `The preapproval with id ${id.slice(0, 64)} does not exist`);
}
