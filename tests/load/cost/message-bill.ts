import { listPrices, type ListPrice, type PricedThing } from './list-prices.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';
import { messageCounts, type MessageCounts } from './message-counts.ts';
import { messagePrices, type PricedMessageKind } from './message-prices.ts';

/** One edition at the opening and one at the close, on each of 21 trading days. */
export const messagesAMonth = 2 * 21;

/** Size of a record, with the text of an edition and its times; each write costs by it. */
const messageKilobytes = 2;
const keptDays = 35;
const daysOfMonth = 30.4;
/** A batch of messages or statuses is sent, received and deleted. */
const queueRequests = 3;
/** Seconds to receive a status from the partner, or to record it. */
const statusSeconds = 0.05;
const logBytesOfCall = 900;

/**
 * Returns the AWS resources that one message uses. Meta's statuses come through the edge and the API; each call
 * checks and stores a signature and counts the caller's address. SES's events come by the account's own bus.
 */
export function messageUse(
  kind: PricedMessageKind,
  memoryGigabytes: number,
  { keysRead, writes, invocations, senderMilliseconds, statuses }: MessageCounts = messageCounts,
): readonly (readonly [PricedThing, number])[] {
  const webhookCalls = kind === 'email' ? 0 : statuses;
  const calls = invocations + statuses + webhookCalls;
  const seconds = senderMilliseconds / 1000 + (statuses + webhookCalls) * statusSeconds;
  return [
    ['readUnit', keysRead + webhookCalls],
    ['writeUnit', writes * messageKilobytes + webhookCalls * 2],
    ['storage', (messageKilobytes * (keptDays / daysOfMonth)) / 1e6],
    ['queueRequest', (invocations + statuses) * queueRequests],
    ['invocation', calls],
    ['gigabyteSecond', seconds * memoryGigabytes],
    ['apiCall', webhookCalls],
    ['edgeRequest', webhookCalls],
    ['logs', (calls * logBytesOfCall) / 1e9],
  ];
}

export interface MessageBill {
  readonly name: string;
  /** US$ per 1,000 messages: to AWS, and to the partner. */
  readonly awsDollars: number;
  readonly partnerDollars: number;
  /** US$ a month, when this number of users gets each edition in this way. */
  readonly monthlyDollars: (people: number) => number;
}

const names: Readonly<Record<PricedMessageKind, string>> = {
  email: 'E-mail',
  whatsAppFreely: 'WhatsApp, freely, within a day of what they wrote',
  whatsAppUtility: 'WhatsApp, a template that Meta takes for utility',
  whatsAppMarketing: 'WhatsApp, one that it takes for marketing',
};

/** Ignores AWS's free tier, which the rest of a stage uses up. */
export function messageBills(memoryGigabytes: number): readonly MessageBill[] {
  return messageKinds.map((kind) => {
    const price: ListPrice = messagePrices[kind];
    const awsDollars = messageUse(kind, memoryGigabytes).reduce(
      (sum, [thing, amount]) =>
        sum + (1000 * amount * listPrices[thing].dollars) / listPrices[thing].per,
      0,
    );
    return {
      name: names[kind],
      awsDollars,
      partnerDollars: (1000 * price.dollars) / price.per,
      monthlyDollars: (people) => {
        const messages = people * messagesAMonth;
        const billed = Math.max(0, messages - (price.alwaysFree ?? 0));
        return (messages * awsDollars) / 1000 + (billed * price.dollars) / price.per;
      },
    };
  });
}

const messageKinds = Object.keys(messagePrices) as PricedMessageKind[];

/** Matches the table in the page of benchmarks. */
export const messagesInPage = /^\| Each edition by .*(?:\n\|.*)*/m;

const peopleCounts = [1_000, 100_000] as const;

/** Returns the table for that page. A stage without recipients has no cost here. */
export function messageTable(bills: readonly MessageBill[]): string {
  const months = peopleCounts.map((people) => `${people.toLocaleString('en-US')} people, a month`);
  const [, maxPeople] = peopleCounts;
  return markdownTable([
    ['Each edition by …', '1,000 messages: AWS', 'partner', ...months, 'for each person'],
    ...bills.map(({ name, awsDollars, partnerDollars, monthlyDollars }) => [
      name,
      awsDollars.toFixed(3),
      partnerDollars.toFixed(2),
      ...peopleCounts.map((people) => monthlyDollars(people).toFixed(2)),
      (monthlyDollars(maxPeople) / maxPeople).toFixed(4),
    ]),
  ]);
}
