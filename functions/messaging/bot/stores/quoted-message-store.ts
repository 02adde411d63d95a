import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readStoredQuestion } from '../../../assistant/domain/question.ts';
import { dayBefore, saoPauloDay } from '../../../../shared/market/b3-session.ts';
import type { QuotedMessage } from '../../../assistant/conversation.ts';
import { deliveryRows, safeParseDelivery, type Delivery } from '../../../entities/delivery.ts';
import { accountPartition } from '../../../entities/account-rows.ts';
import { secondsSinceEpoch, type Clock } from '../../../runtime/clock.ts';
import type { Table, TableAccess } from '../../../runtime/table.ts';
import { messageDigest } from '../../inbound/message-digest.ts';

/**
 * Returns the subject of the message that a user replies to, among the newest of their account, in one request.
 * @returns undefined for a message that is not context for a question
 */
export type FindQuoted = (
  accountId: string,
  whatsAppMessageId: string,
) => Promise<QuotedMessage | undefined>;

const deliveriesSearched = 150;

/** Table access of `quotedFinder`. */
export const quotedMessageAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['ACCOUNT#*'],
};

export function quotedFinder(table: Table, clock: Clock): FindQuoted {
  return async (accountId, whatsAppMessageId) => {
    const now = clock();
    const delivery = await findSent(table, now, accountId, whatsAppMessageId);
    // A message that we have not sent may be the user's own question.
    return delivery === undefined
      ? { digest: messageDigest(whatsAppMessageId) }
      : toQuotedMessage(delivery, now);
  };
}

/**
 * Returns the id of the edition or report that a user replies to, in one request; undefined for any other message.
 */
export type FindQuotedEdition = (
  accountId: string,
  whatsAppMessageId: string,
) => Promise<string | undefined>;

const withButton: readonly Delivery['kind'][] = [
  'opening',
  'closing',
  'digest',
  'note',
  'weekly-report',
];

export function quotedEditionFinder(table: Table, clock: Clock): FindQuotedEdition {
  return async (accountId, whatsAppMessageId) => {
    const delivery = await findSent(table, clock(), accountId, whatsAppMessageId);
    return delivery !== undefined && withButton.includes(delivery.kind) ? delivery.id : undefined;
  };
}

async function findSent(
  table: Table,
  now: Date,
  accountId: string,
  whatsAppMessageId: string,
): Promise<Delivery | undefined> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'PK = :person AND begins_with(SK, :deliveries)',
      ExpressionAttributeValues: {
        ':person': accountPartition(accountId),
        ':deliveries': deliveryRows,
      },
      ScanIndexForward: false,
      Limit: deliveriesSearched,
    }),
  );
  return Items.filter(({ expiresAt }) => Number(expiresAt) > secondsSinceEpoch(now))
    .map(safeParseDelivery)
    .find((sent) => sent?.partnerId === whatsAppMessageId);
}

const digestLength = messageDigest('').length;

function toQuotedMessage({ id, kind, subject }: Delivery, now: Date): QuotedMessage | undefined {
  const day = id.slice(0, 'yyyy-mm-dd'.length);
  switch (kind) {
    case 'reply':
      // An answer of several messages numbers them after the digest.
      return { digest: id.slice(`${day}_${kind}_`.length).slice(0, digestLength) };
    case 'alert': {
      const [ticker] = subject.split(' ', 1);
      return questionToQuotedMessage({ about: 'remove-alerts', ticker });
    }
    case 'opening':
    case 'closing':
      return questionToQuotedMessage({
        about: 'edition',
        kind,
        ...toRelativeDay(day, saoPauloDay(now)),
      });
    case 'account':
    case 'digest':
    case 'newsletter':
    case 'note':
    case 'weekly-report':
      return undefined;
    default:
      return kind satisfies never;
  }
}

function toRelativeDay(day: string, today: string): { readonly day?: 'today' | 'yesterday' } {
  if (day === today) return { day: 'today' };
  return day === dayBefore(today) ? { day: 'yesterday' } : {};
}

function questionToQuotedMessage(stored: unknown): QuotedMessage | undefined {
  const question = readStoredQuestion(stored);
  return question && { question };
}
