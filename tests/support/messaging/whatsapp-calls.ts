import { createHmac } from 'node:crypto';

/** The number of the local stage (infra/settings.ts). */
export const ownNumber = '100000000000001';

/** The business account of the local stage. */
export const ownAccount = '102290129340398';

/** As Meta signs a body, in the header `X-Hub-Signature-256`. */
export function signatureOf(bytes: string | Uint8Array, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
}

/** A call as Meta makes it: each change an entry of its own. */
export function callOf(...changes: readonly object[]): object {
  return callOfAccount(ownAccount, ...changes);
}

/** The same of another business account. */
export function callOfAccount(id: string, ...changes: readonly object[]): object {
  return {
    object: 'whatsapp_business_account',
    entry: changes.map((change) => ({ id, changes: [change] })),
  };
}

/** What one number is told: messages, statuses and who they are from. */
export function newsOf(news: object, phoneNumberId: string = ownNumber): object {
  const metadata = { display_phone_number: '551130030000', phone_number_id: phoneNumberId };
  return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...news } };
}

/** When everything here was told, in seconds, until `asToldAt` says another time. */
const toldAtFirst = '1795262400';

/** A call as if it had been made then: what is told days late is heard as a recording. */
export function asToldAt(body: string, now: Date): string {
  return body.replaceAll(toldAtFirst, String(Math.floor(now.getTime() / 1000)));
}

export function textMessage(id: string, body: string, from = '551188887777'): object {
  return { from, id, timestamp: toldAtFirst, type: 'text', text: { body } };
}

export function statusOf(id: string, status: string, over: object = {}): object {
  return { id, status, timestamp: toldAtFirst, recipient_id: '551188887777', ...over };
}

/** Meta escapes all that is not ASCII. */
export function asMetaWrites(call: object): string {
  return JSON.stringify(call).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
