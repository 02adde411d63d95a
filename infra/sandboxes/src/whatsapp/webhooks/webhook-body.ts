import { createHmac } from 'node:crypto';

/** One event in a webhook. */
export type WebhookEvent =
  | { readonly kind: 'status'; readonly status: object }
  | { readonly kind: 'message'; readonly contact: object | null; readonly message: object }
  /** A webhook field other than `messages`, with its own `value`. */
  | { readonly kind: 'field'; readonly field: string; readonly value: object; readonly at: number };

export interface BusinessNumber {
  readonly accountId: string;
  readonly phoneNumberId: string;
  /** Digits with the country code. */
  readonly displayNumber: string;
}

/**
 * Returns webhook bodies for events in their order: an entry has up to `perEntry` statuses or messages, and a POST
 * the entries of up to `perPost` of them.
 */
export function webhookBodies(
  events: readonly WebhookEvent[],
  number: BusinessNumber,
  sizes: { readonly perPost: number; readonly perEntry: number },
): readonly string[] {
  const bodies: string[] = [];
  for (let start = 0; start < events.length; start += sizes.perPost) {
    const entry = entriesOf(events.slice(start, start + sizes.perPost), number, sizes.perEntry);
    bodies.push(asMetaWrites({ object: 'whatsapp_business_account', entry }));
  }
  return bodies;
}

function entriesOf(
  events: readonly WebhookEvent[],
  number: BusinessNumber,
  perEntry: number,
): readonly object[] {
  const entries: object[] = [];
  let together: WebhookEvent[] = [];
  const close = () => {
    if (together.length > 0) entries.push(messagesEntry(together, number));
    together = [];
  };
  for (const one of events) {
    if (one.kind !== together[0]?.kind || together.length >= perEntry) close();
    if (one.kind === 'field') {
      const changes = [{ value: one.value, field: one.field }];
      entries.push({ id: number.accountId, time: Math.floor(one.at / 1000), changes });
    } else {
      together.push(one);
    }
  }
  close();
  return entries;
}

function messagesEntry(events: readonly WebhookEvent[], number: BusinessNumber): object {
  const contacts = events.flatMap((one) => (one.kind === 'message' ? (one.contact ?? []) : []));
  const messages = events.flatMap((one) => (one.kind === 'message' ? one.message : []));
  const statuses = events.flatMap((one) => (one.kind === 'status' ? one.status : []));
  const value = {
    messaging_product: 'whatsapp',
    metadata: metadataOf(number),
    ...(contacts.length === 0 ? {} : { contacts }),
    ...(messages.length === 0 ? {} : { messages }),
    ...(statuses.length === 0 ? {} : { statuses }),
  };
  return { id: number.accountId, changes: [{ value, field: 'messages' }] };
}

export function metadataOf({ displayNumber, phoneNumberId }: BusinessNumber): object {
  return { display_phone_number: displayNumber, phone_number_id: phoneNumberId };
}

/**
 * Escapes non-ASCII characters and slashes, as Meta does: a receiver that parses and serializes again gets other
 * bytes.
 */
function asMetaWrites(body: object): string {
  return JSON.stringify(body)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(
      /[\u007f-\uffff]/g,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
    );
}

/** Returns `X-Hub-Signature-256` of a body. */
export function hubSignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
