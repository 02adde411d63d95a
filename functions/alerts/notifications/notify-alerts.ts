import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { OutgoingMessage } from '../../messaging/outgoing/outgoing-message.ts';
import { type PrioritySender, toOutgoingMessage } from '../../messaging/outgoing/send-messages.ts';
import { accountSkipReason } from '../../messaging/delivery/read-send-preferences.ts';
import { channelSettingsKey } from '../../entities/channel-settings.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { safeParseWhatsAppContact, whatsAppContactKey } from '../../entities/whatsapp-contact.ts';
import { batchGet, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { alertKey, parseAlert } from '../storage/alert-row.ts';
import { buildAlertMessage, type FiredAlert } from './alert-message.ts';
import { buildAlertsPausedEmail } from './alerts-paused-email.ts';

export interface NotifyDependencies {
  readonly table: Table;
  readonly sender: PrioritySender;
  readonly clock: Clock;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

export const notifyFiredAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/**
 * Notifies a user of a reached price: on WhatsApp if chosen, otherwise by e-mail. A repeated event is one message,
 * by its id. A deleted alert is not reported.
 * @throws the SDK's error: the queue delivers the event again
 */
export async function notifyFired(
  { table, sender, clock, siteUrl }: NotifyDependencies,
  { data: { accountId, alertId } }: DomainEvent<'alert.fired'>,
): Promise<void> {
  const find = await batchGet(table, [
    alertKey(accountId, alertId),
    rowKey(accountId, 'ACCOUNT'),
    channelSettingsKey(accountId),
    whatsAppContactKey(accountId),
  ]);
  const alert = parseAlert(find(alertKey(accountId, alertId)));
  if (alert?.firing === undefined) {
    logger.info('alert was deleted before its notification', { accountId, alertId });
    return;
  }
  const firedAlert: FiredAlert = { ...alert, firing: alert.firing };
  const whatsAppMessage = buildAlertMessage(firedAlert, 'whatsapp', siteUrl);
  const emailMessage = buildAlertMessage(firedAlert, 'email', siteUrl);
  if (reachesWhatsApp({ sender, clock }, whatsAppMessage, find, accountId))
    await sender.send(whatsAppMessage);
  else if (sender.supports('email')) await sender.send(emailMessage);
}

function reachesWhatsApp(
  { sender, clock }: Pick<NotifyDependencies, 'sender' | 'clock'>,
  message: OutgoingMessage,
  find: FindItem,
  accountId: string,
): boolean {
  if (!sender.supports('whatsapp')) return false;
  const isLinked = safeParseWhatsAppContact(find(whatsAppContactKey(accountId))) !== undefined;
  return isLinked && accountSkipReason(message, find, clock()) === undefined;
}

/**
 * Notifies a user that their alerts rest, by e-mail, because it is about the account.
 * @throws the SDK's error: the queue delivers the event again
 */
export async function notifyAlertsPaused(
  { sender, clock, siteUrl }: NotifyDependencies,
  { eventId, occurredAt, data: { accountId } }: DomainEvent<'alerts.rested'>,
): Promise<void> {
  if (!sender.supports('email')) return;
  const about = { fact: `alerts-rest:${eventId}`, happenedAt: occurredAt, now: clock() };
  await sender.send(
    toOutgoingMessage({ by: 'account', accountId }, buildAlertsPausedEmail(siteUrl), about),
  );
}
