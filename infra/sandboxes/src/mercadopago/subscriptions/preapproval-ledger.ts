import { redeemCardToken } from '../cards/card-tokens.ts';
import type { Card } from '../cards/card-tokens.ts';
import type { SandboxContext } from '../context.ts';
import { ApiError, plainApiError } from '../api-error.ts';
import type { Answer } from '../api-error.ts';
import type { Preapproval } from './subscription-records.ts';
import { decideCardResult } from '../cards/test-results.ts';

/** Uses a token's card and verifies it; a failing card uses up its token, too. */
export function takeCard(
  context: SandboxContext,
  tokenId: string,
  now: number,
): { readonly card: Card } | { readonly refused: Answer } {
  try {
    const token = redeemCardToken(context.store.cardTokens, tokenId, now, () =>
      plainApiError(404, 'Card token service not found'),
    );
    if (token.securityCodeLength === 0) {
      throw plainApiError(400, 'Card token was generated without cvv validation');
    }
    if (decideCardResult(token.card.holderName).status === 'approved') return { card: token.card };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.answer };
    throw error;
  }
  const message = 'CC_VAL_433 Credit card validation has failed';
  return { refused: { status: 400, body: { message, status: 400 } } };
}

export function nextCardId(context: SandboxContext): number {
  return context.store.nextNumber('card', 9_400_000_001);
}

/** Saves a change of a subscription, and notifies the seller when an action is given. */
export function changePreapproval(
  context: SandboxContext,
  preapproval: Preapproval,
  change: Partial<Preapproval>,
  now: number,
  action?: 'created' | 'updated',
): Preapproval {
  const version = preapproval.version + 1;
  const changed = { ...preapproval, ...change, version, updatedAt: now };
  context.store.preapprovals.save(changed);
  if (action !== undefined) {
    context.notify({
      topic: 'subscription_preapproval',
      dataId: changed.id,
      action,
      version,
      at: now,
    });
  }
  return changed;
}

/**
 * Returns a payment.
 * @throws ApiError with 404
 */
export function findPreapproval(context: SandboxContext, id: string): Preapproval {
  const preapproval = context.store.preapprovals.find(id);
  if (preapproval !== undefined) return preapproval;
  throw plainApiError(404, `The preapproval with id ${id.slice(0, 64)} does not exist`);
}
