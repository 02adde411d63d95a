import type { SandboxContext } from '../context.ts';
import { changePreapproval, findPreapproval, nextCardId, takeCard } from './preapproval-ledger.ts';
import { parsePreapprovalUpdate } from './preapproval-request.ts';
import type { PreapprovalUpdate } from './preapproval-request.ts';
import { preapprovalView } from './preapproval-view.ts';
import { plainApiError } from '../api-error.ts';
import type { Answer } from '../api-error.ts';
import { preapprovalStatuses } from './subscription-records.ts';
import type { Preapproval } from './subscription-records.ts';

/** Answers `PUT /preapproval/{id}`: applies the fields that may change, and silently drops the others. */
export function updatePreapproval(
  context: SandboxContext,
  id: string,
  body: unknown,
  now: number,
): Answer {
  const preapproval = findPreapproval(context, id);
  const update = parsePreapprovalUpdate(body);
  const status = update.status === 'canceled' ? 'cancelled' : update.status;
  const isTransition = status !== undefined && status !== preapproval.status;
  if (preapproval.status === 'cancelled') {
    throw plainApiError(
      400,
      status === undefined
        ? 'You can not modify a cancelled preapproval.'
        : `Invalid transition from cancelled to ${status}`,
    );
  }
  if (preapproval.status === 'paused' && !isTransition) {
    throw plainApiError(400, 'You can not modify a paused preapproval.');
  }
  if (isTransition && !allowed[preapproval.status].includes(status)) {
    throw plainApiError(400, `Invalid transition from ${preapproval.status} to ${status}`);
  }
  // Resuming or cancelling a paused subscription changes its status only.
  const fields = preapproval.status === 'paused' ? {} : update;
  const cardResult =
    fields.card_token_id === undefined ? undefined : takeCard(context, fields.card_token_id, now);
  if (cardResult !== undefined && 'refused' in cardResult) return cardResult.refused;
  if (status === 'authorized' && (cardResult?.card ?? preapproval.card) === null) {
    throw plainApiError(400, 'card_token_id is required');
  }
  const change: Partial<Preapproval> = {
    ...changedTexts(fields),
    ...(cardResult === undefined
      ? {}
      : { card: cardResult.card, cardId: nextCardId(context), chargeResult: null }),
    ...(isTransition ? transition(preapproval, status, now, context) : {}),
  };
  const centavos = fields.auto_recurring?.transaction_amount;
  const amount = centavos === undefined ? {} : { amountCentavos: centavos };
  if (Object.keys(change).length + Object.keys(amount).length === 0) {
    return { status: 200, body: preapprovalView(preapproval, context.baseUrl) };
  }
  // A new amount alone causes no notification.
  const action = Object.keys(change).length > 0 ? 'updated' : undefined;
  const changed = changePreapproval(context, preapproval, { ...change, ...amount }, now, action);
  return { status: 200, body: preapprovalView(changed, context.baseUrl) };
}

const allowed: Readonly<Record<Preapproval['status'], readonly string[]>> = {
  pending: ['authorized', 'cancelled'],
  authorized: ['paused', 'cancelled'],
  paused: ['authorized', 'cancelled'],
  cancelled: [],
};

function changedTexts(update: PreapprovalUpdate): Partial<Preapproval> {
  return {
    ...(update.reason === undefined ? {} : { reason: update.reason }),
    ...(update.external_reference === undefined
      ? {}
      : { externalReference: update.external_reference }),
    ...(update.back_url === undefined ? {} : { backUrl: update.back_url }),
  };
}

function transition(
  preapproval: Preapproval,
  status: string,
  now: number,
  context: SandboxContext,
): Partial<Preapproval> {
  const to = preapprovalStatuses.find((known) => known === status);
  if (to === undefined) return {};
  if (preapproval.status !== 'pending' || to !== 'authorized') return { status: to };
  const firstChargeAt = Math.max(
    preapproval.nextChargeAt,
    now + context.firstChargeDelayMilliseconds,
  );
  return { status: to, firstChargeAt, nextChargeAt: firstChargeAt };
}
