import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import {
  channelSettingsEntity,
  channelSettingsKey,
} from '../../../functions/entities/channel-settings.ts';
import { deliveryId } from '../../../functions/entities/delivery.ts';
import { buildAccount } from '../users/test-accounts.ts';

/** Start of all simulations. */
export const simulationStart = new Date('2026-11-24T10:00:00.000Z');

const optedOutEvery = 50;

/** Some recipients of every simulation have opted out. */
export function isOptedOut(nth: number): boolean {
  return nth % optedOutEvery === 7;
}

const accountOfNth = (nth: number) =>
  buildAccount(nth, { plano: 'ativo', periodicidade_msg: 'diaria' });

export function rowsOfRecipient(nth: number): Readonly<Record<string, unknown>>[] {
  const account = accountItem(accountOfNth(nth));
  if (!isOptedOut(nth)) return [account];
  return [account, optOutRow(nth, new Date('2026-11-20T12:00:00.000Z'))];
}

/** Returns the row of a user who has opted out of all e-mails. */
export function optOutRow(nth: number, at: Date): Readonly<Record<string, unknown>> {
  const since = at.toISOString();
  return {
    ...channelSettingsKey(accountOfNth(nth).id),
    entity: channelSettingsEntity,
    email: { opted_out_at: since, opted_out_by: 'link' },
    whatsapp: {},
    off: [],
    updated_at: since,
  };
}

/** Returns the message that every recipient gets; an alert goes only to its owner. */
export function messageFor(nth: number, kind: 'opening' | 'alert' = 'opening'): OutgoingMessage {
  return {
    id: deliveryId('2026-11-24', kind, 'played'),
    kind,
    channel: 'email',
    urgency: kind === 'alert' ? 'priority' : 'bulk',
    recipient: { by: 'account', accountId: accountOfNth(nth).id },
    subject: kind === 'alert' ? 'PETR4 chegou a R$ 40,00' : 'Abertura do mercado',
    parts: ['O Ibovespa abre estável.'],
    notAfter: new Date(simulationStart.getTime() + 45 * 60_000).toISOString(),
  };
}
