import { randomBytes } from 'node:crypto';
import { accountNumber } from '../context.ts';
import type { SandboxContext } from '../context.ts';
import { addPeriods } from '../partner-date.ts';
import { changePreapproval, nextCardId, takeCard } from './preapproval-ledger.ts';
import { parsePreapprovalRequest } from './preapproval-request.ts';
import { preapprovalView } from './preapproval-view.ts';
import type { Answer } from '../api-error.ts';
import type { Preapproval } from './subscription-records.ts';

/**
 * Answers `POST /preapproval`. It ignores idempotency keys: the same request twice makes two subscriptions. It
 * accepts and drops a `notification_url`.
 * @throws ApiError
 */
export function createPreapproval(context: SandboxContext, body: unknown, now: number): Answer {
  const request = parsePreapprovalRequest(body);
  const { auto_recurring: recurring } = request;
  const cardResult =
    request.status === 'authorized' && request.card_token_id
      ? takeCard(context, request.card_token_id, now)
      : undefined;
  if (cardResult !== undefined && 'refused' in cardResult) return cardResult.refused;
  const trial = recurring.free_trial;
  const startAt = Math.max(recurring.start_date ?? now, now);
  const trialEnd = trial
    ? addPeriods(startAt, { frequency: trial.frequency, frequencyType: trial.frequency_type }, 1)
    : startAt;
  const firstChargeAt = trialEnd > now ? trialEnd : now + context.firstChargeDelayMilliseconds;
  const preapproval: Preapproval = {
    id: randomBytes(16).toString('hex'),
    version: 0,
    createdAt: now,
    updatedAt: now,
    status: request.status,
    reason: request.reason,
    externalReference: request.external_reference ?? null,
    payerEmail: request.payer_email,
    // Differs from the payer's number in payments.
    payerId: accountNumber(`subscriber ${request.payer_email}`),
    backUrl: request.back_url,
    frequency: recurring.frequency,
    frequencyType: recurring.frequency_type,
    amountCentavos: recurring.transaction_amount,
    startAt,
    endAt: recurring.end_date ?? null,
    // The partner reports a later start as a trial in days.
    freeTrial:
      trial ??
      (startAt > now
        ? { frequency: Math.ceil((startAt - now) / 86_400_000), frequency_type: 'days' }
        : null),
    nextChargeAt: firstChargeAt,
    firstChargeAt,
    cycles: 0,
    card: cardResult?.card ?? null,
    cardId: cardResult === undefined ? null : nextCardId(context),
    isStalled: false,
    chargeResult: null,
    chargedQuantity: 0,
    chargedCentavos: 0,
    lastChargedAt: null,
    lastChargedCentavos: null,
    failedInstallments: 0,
  };
  const created = changePreapproval(context, preapproval, {}, now, 'created');
  return { status: 201, body: preapprovalView(created, context.baseUrl) };
}
