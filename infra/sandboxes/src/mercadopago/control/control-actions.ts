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
import { plainRefusal } from '../refusal.ts';
import { giveBack } from '../payments/refunds.ts';
import { passCycle } from '../subscriptions/subscription-cycle.ts';
import type { Preapproval } from '../subscriptions/subscription-records.ts';

export function actOnPayment(
  context: SandboxContext,
  payment: Payment,
  action: PaymentAction,
  now: number,
): Payment {
  const demand = (...statuses: readonly Payment['status'][]) => {
    if (statuses.includes(payment.status)) return;
    throw plainRefusal(409, `The payment is ${payment.status}, so it cannot be so`);
  };
  switch (action.action) {
    case 'pay':
      demand('pending');
      return approve(context, payment, now);
    case 'expire':
      demand('pending', 'in_process');
      return changePayment(
        context,
        payment,
        { status: 'cancelled', statusDetail: 'expired', expiresAt: now },
        now,
      );
    case 'approve':
      demand('in_process');
      return approve(context, payment, now);
    case 'reject': {
      demand('in_process');
      const { statusDetail } = action;
      return changePayment(context, payment, { status: 'rejected', statusDetail }, now);
    }
    case 'refund':
      giveBack(context, payment, action.amount, 'admin', now);
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
      if (preapproval.status === 'cancelled') throw plainRefusal(409, 'The subscription is over');
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
    throw plainRefusal(409, `The subscription is ${preapproval.status}: nothing is charged`);
  }
  const { chargeResult } = preapproval;
  passCycle(context, { ...preapproval, chargeResult: result ?? chargeResult }, now);
  const charged = findPreapproval(context, preapproval.id);
  context.book.preapprovals.save({ ...charged, chargeResult });
}

export function craftedNotification(
  book: SandboxContext['book'],
  crafted: CraftedNotification,
  now: number,
): Notification {
  return {
    id: nextNotificationId(book),
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
