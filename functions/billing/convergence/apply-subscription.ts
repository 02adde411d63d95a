import type { PartnerPreapproval } from '../../integrations/mercadopago/mercadopago-answers.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { parseReference } from '../ledger/ledger.ts';
import { subscriptionIdOf } from './partner-ids.ts';
import { replaceEntry } from './replace-entry.ts';

/** The ledger with a subscription as the provider reports it: one that it knows, or a new one. */
export function applySubscription(
  ledger: Ledger,
  preapproval: PartnerPreapproval,
  now: Date,
): Ledger {
  const attempt = parseReference(preapproval.externalReference);
  const known =
    ledger.subscriptions.find((one) => one.partnerId === preapproval.id) ??
    ledger.subscriptions.find((one) => one.id === attempt?.attemptId && one.partnerId === null);
  const { id: partnerId, status, nextPaymentAt, cardId, cardBrand } = preapproval;
  const reported = { partnerId, status, nextPaymentAt, cardId, cardBrand, detail: null };
  if (known !== undefined) {
    const isOtherCard = known.cardId !== null && known.cardId !== cardId;
    const { lastFour: _, cardExpires: __, ...withoutCard } = known;
    const changed = isOtherCard
      ? { ...withoutCard, ...reported, cardSince: now.toISOString() }
      : { ...known, ...reported };
    const seen = withPause(known, changed, now);
    return { ...ledger, subscriptions: replaceEntry(ledger.subscriptions, seen) };
  }
  if (attempt?.accountId !== ledger.accountId) return ledger;
  const added: LedgerSubscription = {
    id: subscriptionIdOf(preapproval),
    reference: attempt.attemptId,
    createdAt: preapproval.createdAt,
    requestKey: null,
    requestDigest: null,
    cancelledAt: null,
    mustBeEnded: false,
    ...reported,
  };
  const seen = withPause(undefined, added, now);
  return { ...ledger, subscriptions: [...ledger.subscriptions, seen] };
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
