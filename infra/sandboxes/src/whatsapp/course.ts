import type { CourseFault } from '../messages/message-faults.ts';
import type { WhatsAppContext } from './context.ts';
import type { WhatsAppPerson } from './people.ts';
import type { Template } from './template-registry.ts';
import type { PlannedNews } from './webhooks/outbox.ts';
import { titleOf } from './whatsapp-errors.ts';
import type { WhatsAppErrorCode } from './whatsapp-errors.ts';

/** A message that the API has taken. */
export interface TakenMessage {
  readonly id: string;
  readonly person: WhatsAppPerson;
  readonly category: 'SERVICE' | 'AUTHENTICATION' | 'UTILITY' | 'MARKETING';
  readonly callbackData: string | undefined;
  /** Of a message with a template. */
  readonly pacing: Template['pacing'] | undefined;
  /** What a status will say that it failed with. */
  readonly failsWith: WhatsAppErrorCode | undefined;
}

type Status = 'sent' | 'delivered' | 'read' | 'failed';

/** From which states a message gets to each: never backwards. */
const before: Readonly<Record<Status, readonly string[]>> = {
  sent: ['accepted', 'held_for_quality_assessment'],
  delivered: ['accepted', 'held_for_quality_assessment', 'sent'],
  read: ['accepted', 'held_for_quality_assessment', 'sent', 'delivered'],
  failed: ['accepted', 'held_for_quality_assessment', 'sent'],
};

/** How late a late status is, where nothing else is asked for: after whoever waits has given up. */
const lateMilliseconds = 15 * 60_000;
/** Between a status and the same once more. */
const doubledMilliseconds = 2000;
const freeServiceMessages = 1000;

/** Plans what becomes of a message, and what is told of it. */
export function planCourse(context: WhatsAppContext, message: TakenMessage): void {
  if (message.pacing === 'paused') return;
  const { person } = message;
  const names = [person.phone, person.waId, person.userId].filter((name) => name !== null);
  const faults = context.faults.takeForCourse('whatsapp', names);
  if (message.pacing === 'held_for_quality_assessment') return;
  const failing = faults.find((fault) => 'fails' in fault);
  const failsWith = failing?.fails ?? message.failsWith;
  const pricing = pricingOf(context, message);
  const statuses = (failsWith === undefined ? wellDone : failed).flatMap((status) => {
    const after = afterMilliseconds(context, status);
    return after === undefined ? [] : [{ status, after }];
  });
  const at = context.now();
  let last = at;
  const planned = statuses.map(({ status, after }) => {
    last = Math.max(last, at + after);
    return newsOf(message, status, last, { failsWith, pricing });
  });
  for (const one of disturbed(planned, faults)) context.plan(one);
}

const wellDone: readonly Status[] = ['sent', 'delivered', 'read'];
const failed: readonly Status[] = ['failed'];

/** The person opens the chat and sees a message. */
export function planReading(
  context: WhatsAppContext,
  message: Pick<TakenMessage, 'id' | 'person' | 'callbackData'>,
): void {
  const detail = { failsWith: undefined, pricing: undefined };
  context.plan(newsOf(message, 'read', context.now(), detail));
}

/** A message that was held is dropped, since its template turned out to be bad. */
export function planDropping(
  context: WhatsAppContext,
  message: Pick<TakenMessage, 'id' | 'person' | 'callbackData'>,
): void {
  const detail = { failsWith: 132_015, pricing: undefined } as const;
  context.plan(newsOf(message, 'failed', context.now(), detail));
}

function afterMilliseconds(context: WhatsAppContext, status: Status): number | undefined {
  const { sentAfter, deliveredAfter, readAfter } = context.settings();
  const range = { sent: sentAfter, failed: sentAfter, delivered: deliveredAfter, read: readAfter }[
    status
  ];
  if (range === null) return undefined;
  const [least, most] = range;
  return Math.round(least + context.random.next() * (most - least));
}

interface PlannedStatus extends PlannedNews {
  readonly status: Status;
}

function newsOf(
  message: Pick<TakenMessage, 'id' | 'person' | 'callbackData'>,
  status: Status,
  at: number,
  detail: {
    readonly failsWith: WhatsAppErrorCode | undefined;
    readonly pricing: object | undefined;
  },
): PlannedStatus {
  const { id, person, callbackData } = message;
  const { failsWith, pricing } = detail;
  const isPriced = status === 'sent' || status === 'delivered';
  return {
    status,
    dueAt: at,
    change: {
      messageId: id,
      state: status,
      from: before[status],
      ...(failsWith === undefined ? {} : { reason: String(failsWith) }),
    },
    news: {
      kind: 'status',
      status: {
        id,
        status,
        timestamp: String(Math.floor(at / 1000)),
        ...(person.waId === null ? {} : { recipient_id: person.waId }),
        recipient_user_id: person.userId,
        ...(isPriced && pricing !== undefined ? { pricing } : {}),
        ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
        ...(failsWith === undefined ? {} : { errors: [errorOf(failsWith)] }),
      },
    },
  };
}

export function errorOf(code: WhatsAppErrorCode): object {
  const title = titleOf(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

/** Free text costs as much as a utility template once a month's free messages are used up. */
function pricingOf(context: WhatsAppContext, { category }: TakenMessage): object {
  const isFree = category === 'SERVICE' && context.countServiceMessage() <= freeServiceMessages;
  return {
    billable: !isFree,
    pricing_model: 'PMP',
    type: isFree ? 'free_customer_service' : 'regular',
    category: category.toLowerCase(),
  };
}

/** The same statuses as whoever is told of them will see them. */
function disturbed(
  planned: readonly PlannedStatus[],
  faults: readonly CourseFault[],
): readonly PlannedStatus[] {
  let result = planned;
  for (const fault of faults) {
    if (!('statuses' in fault)) continue;
    const isMeant = ({ status }: PlannedStatus) =>
      fault.only === undefined || fault.only === status;
    switch (fault.statuses) {
      case 'doubled': {
        const wait = fault.milliseconds ?? doubledMilliseconds;
        result = result.flatMap((one) =>
          isMeant(one) ? [one, { ...one, dueAt: one.dueAt + wait }] : [one],
        );
        break;
      }
      case 'dropped':
        result = result.map((one) => (isMeant(one) ? { ...one, news: undefined } : one));
        break;
      case 'late': {
        const wait = fault.milliseconds ?? lateMilliseconds;
        result = result.map((one) => (isMeant(one) ? { ...one, dueAt: one.dueAt + wait } : one));
        break;
      }
      case 'reordered': {
        // All at the time of the last, the last first.
        const last = Math.max(...result.map(({ dueAt }) => dueAt));
        result = result.toReversed().map((one) => ({ ...one, dueAt: last }));
        break;
      }
    }
  }
  return result;
}
