import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { OutgoingMessage } from '../../messaging/outgoing/outgoing-message.ts';
import type { PrioritySender } from '../../messaging/outgoing/priority-sender.ts';
import { asMessage } from '../../messaging/outgoing/send-account-email.ts';
import { refusalOfAccount } from '../../messaging/sending/read-wishes.ts';
import { channelSettingsKey } from '../../records/channel-settings.ts';
import { rowKey } from '../../records/person.ts';
import { readableWhatsAppContact, whatsAppContactKey } from '../../records/whatsapp-contact.ts';
import { batchGet, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { alertKey, readableAlert } from '../rows/alert-row.ts';
import { alertMessage, type FiredAlert } from './alert-message.ts';
import { restEmail } from './rest-email.ts';

export interface TellDependencies {
  readonly table: Table;
  readonly sender: PrioritySender;
  readonly clock: Clock;
  /** Without a slash at its end. */
  readonly siteUrl: string;
}

export const tellFiredAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/**
 * Notifies a user of a reached price: on WhatsApp if chosen, otherwise by e-mail. A repeated event is one message,
 * by its id. A deleted alert is not reported.
 * @throws the SDK's error: the queue delivers the event again
 */
export async function tellFired(
  { table, sender, clock, siteUrl }: TellDependencies,
  { data: { accountId, alertId } }: DomainEvent<'alert.fired'>,
): Promise<void> {
  const find = await batchGet(table, [
    alertKey(accountId, alertId),
    rowKey(accountId, 'ACCOUNT'),
    channelSettingsKey(accountId),
    whatsAppContactKey(accountId),
  ]);
  const alert = readableAlert(find(alertKey(accountId, alertId)));
  if (alert?.firing === undefined) {
    logger.info('alert is gone before it was told', { accountId, alertId });
    return;
  }
  const fired: FiredAlert = { ...alert, firing: alert.firing };
  const onWhatsApp = alertMessage(fired, 'whatsapp', siteUrl);
  const byEmail = alertMessage(fired, 'email', siteUrl);
  if (reachesWhatsApp({ sender, clock }, onWhatsApp, find, accountId))
    await sender.send(onWhatsApp);
  else if (sender.takes('email')) await sender.send(byEmail);
}

function reachesWhatsApp(
  { sender, clock }: Pick<TellDependencies, 'sender' | 'clock'>,
  message: OutgoingMessage,
  find: FindItem,
  accountId: string,
): boolean {
  if (!sender.takes('whatsapp')) return false;
  const isLinked = readableWhatsAppContact(find(whatsAppContactKey(accountId))) !== undefined;
  return isLinked && refusalOfAccount(message, find, clock()) === undefined;
}

/**
 * Notifies a user that their alerts rest, by e-mail, because it is about the account.
 * @throws the SDK's error: the queue delivers the event again
 */
export async function tellRested(
  { sender, clock, siteUrl }: TellDependencies,
  { eventId, occurredAt, data: { accountId } }: DomainEvent<'alerts.rested'>,
): Promise<void> {
  if (!sender.takes('email')) return;
  const about = { fact: `alerts-rest:${eventId}`, happenedAt: occurredAt, now: clock() };
  await sender.send(asMessage({ by: 'account', accountId }, restEmail(siteUrl), about));
}
