import type { SandboxContext } from '../context.ts';
import type { CraftedNotification, PaymentAction, PreapprovalAction } from './control-inputs.ts';
import type { Notification } from '../notifications/notification-record.ts';
import { nextNotificationId } from '../notifications/notifications.ts';
import { chargeBack } from '../payments/chargebacks.ts';
import { approve } from '../payments/payment-changes.ts';
import type { Payment } from '../payments/payment-record.ts';
import { changePayment, findPayment } from '../payments/payment-ledger.ts';
import { updatePreapproval } from '../subscriptions/preapproval-changes.ts';
import { changePreapproval, findPreapproval } from '../subscriptions/preapproval-ledger.ts';
import { plainApiError } from '../api-error.ts';
import { createRefund } from '../payments/refunds.ts';
import { processCycle } from '../subscriptions/subscription-cycle.ts';
import type { Preapproval } from '../subscriptions/subscription-records.ts';

export function actOnPayment(
  context: SandboxContext,
  payment: Payment,
  action: PaymentAction,
  now: number,
): Payment {
  const assertStatus = (...statuses: readonly Payment['status'][]) => {
    if (statuses.includes(payment.status)) return;
    throw plainApiError(409, `The payment is ${payment.status}, so it cannot be so`);
  };
  switch (action.action) {
    case 'pay':
      assertStatus('pending');
      return approve(context, payment, now);
    case 'expire':
      assertStatus('pending', 'in_process');
      return changePayment(
        context,
        payment,
        { status: 'cancelled', statusDetail: 'expired', expiresAt: now },
        now,
      );
    case 'approve':
      assertStatus('in_process');
      return approve(context, payment, now);
    case 'reject': {
      assertStatus('in_process');
      const { statusDetail } = action;
      return changePayment(context, payment, { status: 'rejected', statusDetail }, now);
    }
    case 'refund':
      createRefund(context, payment, action.amount, 'admin', now);
      return findPayment(context, payment.id);
    case 'chargeback':
      return chargeBack(context, payment, action.statusDetail, now);
    default:
      return action satisfies never;
  }
}

export function actOnPreapproval(
  context: SandboxContext,
  id: string,
  action: PreapprovalAction,
  now: number,
): void {
  const preapproval = findPreapproval(context, id);
  switch (action.action) {
    case 'advance':
      return advance(context, preapproval, action.result, now);
    case 'card-result':
      changePreapproval(context, preapproval, { chargeResult: action.result }, now);
      return;
    case 'stall':
      if (preapproval.status === 'cancelled') throw plainApiError(409, 'The subscription is over');
      changePreapproval(context, preapproval, { status: action.as, isStalled: true }, now);
      return;
    case 'cancel':
      updatePreapproval(context, id, { status: 'cancelled' }, now);
      return;
    case 'pause':
      updatePreapproval(context, id, { status: 'paused' }, now);
      return;
    case 'resume':
      updatePreapproval(context, id, { status: 'authorized' }, now);
      return;
  }
}

function advance(
  context: SandboxContext,
  preapproval: Preapproval,
  result: string | undefined,
  now: number,
): void {
  if (preapproval.status !== 'authorized' && preapproval.status !== 'paused') {
    throw plainApiError(409, `The subscription is ${preapproval.status}: nothing is charged`);
  }
  const { chargeResult } = preapproval;
  processCycle(context, { ...preapproval, chargeResult: result ?? chargeResult }, now);
  const charged = findPreapproval(context, preapproval.id);
  context.store.preapprovals.save({ ...charged, chargeResult });
}

export function craftedNotification(
  store: SandboxContext['store'],
  crafted: CraftedNotification,
  now: number,
): Notification {
  return {
    id: nextNotificationId(store),
    kind: 'webhook',
    topic: crafted.topic,
    dataId: crafted.dataId,
    action: crafted.action ?? (crafted.topic === 'payment' ? 'payment.updated' : 'updated'),
    version: crafted.version,
    createdAt: now,
    url: crafted.url ?? null,
    signature: crafted.signature,
    state: 'lost',
    dueAt: null,
    attempts: 0,
    lastStatus: null,
    lastError: null,
  };
}
