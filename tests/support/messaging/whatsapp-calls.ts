import { createHmac } from 'node:crypto';

/** Phone number id of the local stage (infra/settings.ts). */
export const phoneNumberId = '100000000000001';

/** Business account id of the local stage. */
export const businessAccountId = '102290129340398';

/** Signs a body as Meta does for the header `X-Hub-Signature-256`. */
export function signBody(bytes: string | Uint8Array, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
}

/** Returns a call in Meta's format, with each change as an entry of its own. */
export function buildWebhookCall(...changes: readonly object[]): object {
  return callOfAccount(businessAccountId, ...changes);
}

/** Returns a call for another business account. */
export function callOfAccount(id: string, ...changes: readonly object[]): object {
  return {
    object: 'whatsapp_business_account',
    entry: changes.map((change) => ({ id, changes: [change] })),
  };
}

/** Returns the news of one number: messages, statuses and their senders. */
export function messagesChange(news: object, numberId: string = phoneNumberId): object {
  const metadata = { display_phone_number: '551130030000', phone_number_id: numberId };
  return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...news } };
}

/** Timestamp of all calls here, in seconds, until `withTimestamp` replaces it. */
const callTimestamp = '1795262400';

/** Returns a call with its timestamps moved to now: the webhook treats news that is days old as a replay. */
export function withTimestamp(body: string, now: Date): string {
  return body.replaceAll(callTimestamp, String(Math.floor(now.getTime() / 1000)));
}

export function textMessage(id: string, body: string, from = '551188887777'): object {
  return { from, id, timestamp: callTimestamp, type: 'text', text: { body } };
}

export function buildStatus(id: string, status: string, over: object = {}): object {
  return { id, status, timestamp: callTimestamp, recipient_id: '551188887777', ...over };
}

/** Returns JSON as Meta writes it, with all non-ASCII characters escaped. */
export function asMetaWrites(call: object): string {
  return JSON.stringify(call).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
