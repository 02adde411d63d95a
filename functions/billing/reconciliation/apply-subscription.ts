import type { PartnerPreapproval } from '../../integrations/mercadopago/mercadopago-answers.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { parseReference } from '../ledger/ledger.ts';
import { deriveSubscriptionId } from './partner-ids.ts';
import { replaceEntry } from './replace-entry.ts';

/** Returns the ledger with a subscription as the provider reports it: a known one updated, or a new one added. */
export function applySubscription(
  ledger: Ledger,
  preapproval: PartnerPreapproval,
  now: Date,
): Ledger {
  const attempt = parseReference(preapproval.externalReference);
  const existing =
    ledger.subscriptions.find((one) => one.partnerId === preapproval.id) ??
    ledger.subscriptions.find((one) => one.id === attempt?.attemptId && one.partnerId === null);
  const { id: partnerId, status, nextPaymentAt, cardId, cardBrand } = preapproval;
  const reported = { partnerId, status, nextPaymentAt, cardId, cardBrand, detail: null };
  if (existing !== undefined) {
    const isOtherCard = existing.cardId !== null && existing.cardId !== cardId;
    const { lastFour: _, cardExpires: __, ...withoutCard } = existing;
    const changed = isOtherCard
      ? { ...withoutCard, ...reported, cardSince: now.toISOString() }
      : { ...existing, ...reported };
    const updated = withPause(existing, changed, now);
    return { ...ledger, subscriptions: replaceEntry(ledger.subscriptions, updated) };
  }
  if (attempt?.accountId !== ledger.accountId) return ledger;
  const added: LedgerSubscription = {
    id: deriveSubscriptionId(preapproval),
    reference: attempt.attemptId,
    createdAt: preapproval.createdAt,
    requestKey: null,
    requestDigest: null,
    cancelledAt: null,
    mustBeEnded: false,
    ...reported,
  };
  const updated = withPause(undefined, added, now);
  return { ...ledger, subscriptions: [...ledger.subscriptions, updated] };
}

/** Notes when a pause was first seen, and a charge that it skipped: the partner reports neither. */
function withPause(
  before: LedgerSubscription | undefined,
  { pausedSince, ...reported }: LedgerSubscription,
  now: Date,
): LedgerSubscription {
  const at = now.toISOString();
  const since = reported.status === 'paused' ? { pausedSince: pausedSince ?? at } : {};
  const [due, next] = [before?.nextPaymentAt ?? null, reported.nextPaymentAt];
  const isSkipped =
    before?.status === 'paused' &&
    due !== null &&
    next !== null &&
    Date.parse(next) > Date.parse(due);
  return { ...reported, ...since, ...(isSkipped ? { skippedChargeAt: at } : {}) };
}
