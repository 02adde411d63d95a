import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { accountItem } from '../../../functions/records/account.ts';
import {
  channelSettingsEntity,
  channelSettingsKey,
} from '../../../functions/records/channel-settings.ts';
import { deliveryId } from '../../../functions/records/delivery.ts';
import { accountOf } from '../people/people.ts';

/** When plays begin. */
export const playStart = new Date('2026-11-24T10:00:00.000Z');

const optedOutEvery = 50;

/** Some people of every play have said that they want nothing. */
export function isOptedOut(nth: number): boolean {
  return nth % optedOutEvery === 7;
}

const accountOfNth = (nth: number) =>
  accountOf(nth, { plano: 'ativo', periodicidade_msg: 'diaria' });

export function rowsOfPerson(nth: number): Readonly<Record<string, unknown>>[] {
  const account = accountItem(accountOfNth(nth));
  if (!isOptedOut(nth)) return [account];
  return [account, optedOut(nth, new Date('2026-11-20T12:00:00.000Z'))];
}

/** The row of somebody who has said no to all e-mails. */
export function optedOut(nth: number, at: Date): Readonly<Record<string, unknown>> {
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

/** What everybody gets; an alert is for whoever waits for it. */
export function messageFor(nth: number, kind: 'opening' | 'alert' = 'opening'): OutgoingMessage {
  return {
    id: deliveryId('2026-11-24', kind, 'played'),
    kind,
    channel: 'email',
    urgency: kind === 'alert' ? 'priority' : 'bulk',
    recipient: { by: 'account', accountId: accountOfNth(nth).id },
    subject: kind === 'alert' ? 'PETR4 chegou a R$ 40,00' : 'Abertura do mercado',
    parts: ['O Ibovespa abre estável.'],
    notAfter: new Date(playStart.getTime() + 45 * 60_000).toISOString(),
  };
}
