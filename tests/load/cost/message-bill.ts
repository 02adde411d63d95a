import { listPrices, type ListPrice, type PricedThing } from './list-prices.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';
import { messageCounts, type MessageCounts } from './message-counts.ts';
import { messagePrices, type MessageWay } from './message-prices.ts';

/** An edition at the opening and one at the close, on each of 21 days of trade. */
export const messagesAMonth = 2 * 21;

/** What a record keeps: the text of an edition, with its instants. Each write of it costs by its size. */
const messageKilobytes = 2;
const keptDays = 35;
const daysOfMonth = 30.4;
/** A batch, or a word of the partner's, is sent, received and deleted. */
const queueRequests = 3;
/** Taking what the partner tells, or noting it. */
const statusSeconds = 0.05;
const logBytesOfCall = 900;

/**
 * What a message needs of AWS by itself. What Meta tells comes through the edge and the API, each call with its
 * signature to look for and to remember and its address to count; what SES tells comes by the account's own bus.
 */
export function messageUse(
  way: MessageWay,
  memoryGigabytes: number,
  { keysRead, writes, invocations, senderMilliseconds, statuses }: MessageCounts = messageCounts,
): readonly (readonly [PricedThing, number])[] {
  const webhookCalls = way === 'email' ? 0 : statuses;
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
  /** US$ of a thousand messages: to AWS, and to the partner. */
  readonly ownDollars: number;
  readonly partnerDollars: number;
  /** US$ a month, where so many people get each edition in this way. */
  readonly monthlyDollars: (people: number) => number;
}

const names: Readonly<Record<MessageWay, string>> = {
  email: 'E-mail',
  whatsAppFreely: 'WhatsApp, freely, within a day of what they wrote',
  whatsAppUtility: 'WhatsApp, a template that Meta takes for utility',
  whatsAppMarketing: 'WhatsApp, one that it takes for marketing',
};

/** AWS counts nothing as free here: what is always free is used up by the rest of a stage. */
export function messageBills(memoryGigabytes: number): readonly MessageBill[] {
  return ways.map((way) => {
    const price: ListPrice = messagePrices[way];
    const ownDollars = messageUse(way, memoryGigabytes).reduce(
      (sum, [thing, amount]) =>
        sum + (1000 * amount * listPrices[thing].dollars) / listPrices[thing].per,
      0,
    );
    return {
      name: names[way],
      ownDollars,
      partnerDollars: (1000 * price.dollars) / price.per,
      monthlyDollars: (people) => {
        const messages = people * messagesAMonth;
        const billed = Math.max(0, messages - (price.alwaysFree ?? 0));
        return (messages * ownDollars) / 1000 + (billed * price.dollars) / price.per;
      },
    };
  });
}

const ways = Object.keys(messagePrices) as MessageWay[];

/** Where the table stands in the page of benchmarks. */
export const messagesInPage = /^\| Each edition by .*(?:\n\|.*)*/m;

const peopleCounts = [1_000, 100_000] as const;

/** The table that stands there; who is nobody gets nothing. */
export function messageTable(bills: readonly MessageBill[]): string {
  const months = peopleCounts.map((people) => `${people.toLocaleString('en-US')} people, a month`);
  const [, most] = peopleCounts;
  return markdownTable([
    ['Each edition by …', '1,000 messages: AWS', 'partner', ...months, 'for each person'],
    ...bills.map(({ name, ownDollars, partnerDollars, monthlyDollars }) => [
      name,
      ownDollars.toFixed(3),
      partnerDollars.toFixed(2),
      ...peopleCounts.map((people) => monthlyDollars(people).toFixed(2)),
      (monthlyDollars(most) / most).toFixed(4),
    ]),
  ]);
}
