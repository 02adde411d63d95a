import type { StatusFault } from '../messages/message-faults.ts';
import type { WhatsAppContext } from './context.ts';
import type { WhatsAppUser } from './users.ts';
import type { Template } from './template-registry.ts';
import type { PlannedChange } from './webhooks/webhook-outbox.ts';
import { titleOf } from './whatsapp-errors.ts';
import type { WhatsAppErrorCode } from './whatsapp-errors.ts';

/** A message that the API has accepted. */
export interface AcceptedMessage {
  readonly id: string;
  readonly user: WhatsAppUser;
  readonly category: 'SERVICE' | 'AUTHENTICATION' | 'UTILITY' | 'MARKETING';
  readonly callbackData: string | undefined;
  /** Pacing of the message's template; undefined for a message without a template. */
  readonly pacing: Template['pacing'] | undefined;
  /** The error code with which a later status reports the failure; undefined for a success. */
  readonly failsWith: WhatsAppErrorCode | undefined;
}

type Status = 'sent' | 'delivered' | 'read' | 'failed';

/** Allowed previous states of each status: a message never moves backwards. */
const previousStates: Readonly<Record<Status, readonly string[]>> = {
  sent: ['accepted', 'held_for_quality_assessment'],
  delivered: ['accepted', 'held_for_quality_assessment', 'sent'],
  read: ['accepted', 'held_for_quality_assessment', 'sent', 'delivered'],
  failed: ['accepted', 'held_for_quality_assessment', 'sent'],
};

/** Default delay of a late status: longer than the product waits for a status. */
const defaultLateMilliseconds = 15 * 60_000;
/** Default delay between a status and its duplicate. */
const duplicateDelayMilliseconds = 2000;
const freeServiceMessagesPerMonth = 1000;

/** Plans the statuses of a message and their webhooks. */
export function planStatuses(context: WhatsAppContext, message: AcceptedMessage): void {
  if (message.pacing === 'paused') return;
  const { user } = message;
  const userIds = [user.phone, user.waId, user.userId].filter((name) => name !== null);
  const faults = context.faults.takeForStatuses('whatsapp', userIds);
  if (message.pacing === 'held_for_quality_assessment') return;
  const failureFault = faults.find((fault) => 'fails' in fault);
  const failsWith = failureFault?.fails ?? message.failsWith;
  const pricing = pricingOf(context, message);
  const statuses = (failsWith === undefined ? successStatuses : failureStatuses).flatMap(
    (status) => {
      const after = drawDelay(context, status);
      return after === undefined ? [] : [{ status, after }];
    },
  );
  const at = context.now();
  let latestAt = at;
  const planned = statuses.map(({ status, after }) => {
    latestAt = Math.max(latestAt, at + after);
    return buildPlannedStatus(message, status, latestAt, { failsWith, pricing });
  });
  for (const one of applyFaults(planned, faults)) context.plan(one);
}

const successStatuses: readonly Status[] = ['sent', 'delivered', 'read'];
const failureStatuses: readonly Status[] = ['failed'];

/** Plans the read status of a message in an opened chat. */
export function planRead(
  context: WhatsAppContext,
  message: Pick<AcceptedMessage, 'id' | 'user' | 'callbackData'>,
): void {
  const detail = { failsWith: undefined, pricing: undefined };
  context.plan(buildPlannedStatus(message, 'read', context.now(), detail));
}

/** Plans the failure of a held message because Meta rated its template's quality as too low. */
export function planTemplateFailure(
  context: WhatsAppContext,
  message: Pick<AcceptedMessage, 'id' | 'user' | 'callbackData'>,
): void {
  const detail = { failsWith: 132_015, pricing: undefined } as const;
  context.plan(buildPlannedStatus(message, 'failed', context.now(), detail));
}

function drawDelay(context: WhatsAppContext, status: Status): number | undefined {
  const { sentAfter, deliveredAfter, readAfter } = context.settings();
  const range = { sent: sentAfter, failed: sentAfter, delivered: deliveredAfter, read: readAfter }[
    status
  ];
  if (range === null) return undefined;
  const [minimum, maximum] = range;
  return Math.round(minimum + context.random.next() * (maximum - minimum));
}

interface PlannedStatus extends PlannedChange {
  readonly status: Status;
}

function buildPlannedStatus(
  message: Pick<AcceptedMessage, 'id' | 'user' | 'callbackData'>,
  status: Status,
  at: number,
  detail: {
    readonly failsWith: WhatsAppErrorCode | undefined;
    readonly pricing: object | undefined;
  },
): PlannedStatus {
  const { id, user, callbackData } = message;
  const { failsWith, pricing } = detail;
  const isPriced = status === 'sent' || status === 'delivered';
  return {
    status,
    dueAt: at,
    change: {
      messageId: id,
      state: status,
      from: previousStates[status],
      ...(failsWith === undefined ? {} : { reason: String(failsWith) }),
    },
    event: {
      kind: 'status',
      status: {
        id,
        status,
        timestamp: String(Math.floor(at / 1000)),
        ...(user.waId === null ? {} : { recipient_id: user.waId }),
        recipient_user_id: user.userId,
        ...(isPriced && pricing !== undefined ? { pricing } : {}),
        ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
        ...(failsWith === undefined ? {} : { errors: [statusError(failsWith)] }),
      },
    },
  };
}

export function statusError(code: WhatsAppErrorCode): object {
  const title = titleOf(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

/**
 * Returns the price category: a month's first service messages are free, the others cost as much as a utility
 * template.
 */
function pricingOf(context: WhatsAppContext, { category }: AcceptedMessage): object {
  const isFree =
    category === 'SERVICE' && context.countServiceMessage() <= freeServiceMessagesPerMonth;
  return {
    billable: !isFree,
    pricing_model: 'PMP',
    type: isFree ? 'free_customer_service' : 'regular',
    category: category.toLowerCase(),
  };
}

/** Returns the statuses changed by the simulated faults: duplicated, dropped, delayed or reordered. */
function applyFaults(
  planned: readonly PlannedStatus[],
  faults: readonly StatusFault[],
): readonly PlannedStatus[] {
  let result = planned;
  for (const fault of faults) {
    if (!('statuses' in fault)) continue;
    const matchesFault = ({ status }: PlannedStatus) =>
      fault.only === undefined || fault.only === status;
    switch (fault.statuses) {
      case 'doubled': {
        const wait = fault.milliseconds ?? duplicateDelayMilliseconds;
        result = result.flatMap((one) =>
          matchesFault(one) ? [one, { ...one, dueAt: one.dueAt + wait }] : [one],
        );
        break;
      }
      case 'dropped':
        result = result.map((one) => (matchesFault(one) ? { ...one, event: undefined } : one));
        break;
      case 'late': {
        const wait = fault.milliseconds ?? defaultLateMilliseconds;
        result = result.map((one) =>
          matchesFault(one) ? { ...one, dueAt: one.dueAt + wait } : one,
        );
        break;
      }
      case 'reordered': {
        // Deliver all statuses at the time of the last one, in reverse order.
        const last = Math.max(...result.map(({ dueAt }) => dueAt));
        result = result.toReversed().map((one) => ({ ...one, dueAt: last }));
        break;
      }
    }
  }
  return result;
}
