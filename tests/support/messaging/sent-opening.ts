import { deliveryKey } from '../../../functions/entities/delivery.ts';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { whatsAppContactKey } from '../../../functions/entities/whatsapp-contact.ts';

/** Returns a message with the given number of paragraphs. */
export function longMessage(paragraphs: number): string {
  return Array.from(
    { length: paragraphs },
    (_, index) =>
      `Parágrafo ${index + 1}: o Ibovespa sobe, o dólar cai e os juros ficam onde estão.`,
  ).join('\n');
}

/** Returns the record of an opening that was sent by e-mail. */
export function sentOpening(accountId: string, at: string, over: object = {}) {
  const channel = 'email' as const;
  const id = `${at.slice(0, 10)}_opening_${at.slice(11, 13)}${at.slice(14, 16)}`;
  return {
    ...deliveryKey({ owner: accountPartition(accountId), id, channel }),
    entity: 'Delivery',
    id,
    kind: 'opening',
    channel,
    state: 'delivered',
    attempts: 1,
    subject: 'Abertura do mercado: Ibovespa em alta',
    created_at: at,
    updated_at: at,
    attempted_at: at,
    ...over,
  };
}

/** Returns the record of a linked number with a message received at that instant. */
export function linkedWhatsApp(accountId: string, at: string) {
  return {
    ...whatsAppContactKey(accountId),
    entity: 'WhatsAppContact',
    wa_id: '5511988887777',
    linked_at: at,
    last_inbound_at: at,
    updated_at: at,
  };
}
