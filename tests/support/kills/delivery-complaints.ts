import * as z from 'zod';
import { parseLedgerItem } from '../../../functions/entities/billing-ledger.ts';
import {
  deliveryEntity,
  deliveryReference,
  deliverySchema,
  referenceText,
} from '../../../functions/entities/delivery.ts';
import type { StoredState } from './stored-state.ts';

const ownerSchema = z.object({ PK: z.string() });
const markSchema = z.object({ PK: z.string(), SK: z.string(), state: z.string() });

/** Consumers that queue an e-mail about a fact, and then mark the fact. */
const notifiers: ReadonlySet<string> = new Set([
  'CONSUMER#email-payment-news',
  'CONSUMER#email-welcome',
]);
const unended: ReadonlySet<string> = new Set(['claimed', 'deferred', 'attempted', 'uncertain']);
const arrived: ReadonlySet<string> = new Set(['accepted', 'delivered', 'read']);

/**
 * Checks that every due message has a finished record; that every sent message was sent once per attempt and has a
 * record; that every message reported as arrived was sent; and that deleted accounts have no records.
 */
export function findDeliveryComplaints({ items, messages, mails }: StoredState): string[] {
  const isDead = (id: string) =>
    messages.some(({ queue, body }) => queue.endsWith('-dead-letters') && body.includes(id));
  const deliveries = items
    .filter(({ entity }) => entity === deliveryEntity)
    .map((item) => {
      const { PK: owner } = ownerSchema.parse(item);
      const delivery = deliverySchema.parse(item);
      const { id, channel } = delivery;
      const name = nameOf(referenceText(deliveryReference({ owner, id, channel }, 1)));
      return { ...delivery, name };
    });
  const names = new Set(deliveries.map(({ name }) => name));
  const left = Map.groupBy(mails, nameOf);
  const isDeleted = (name: string) => name.startsWith('a-') && !hasAccount(items, name);

  const unfinished = deliveries
    .filter(({ id, state }) => unended.has(state) && !isDead(id))
    .map(({ name, state }) => `${name} is ${state}, and no queue holds it`);
  const doubled = deliveries.flatMap(({ name, attempts }) => {
    const times = left.get(name)?.length ?? 0;
    return times > attempts ? [`${name} has left ${times} times in ${attempts} attempts`] : [];
  });
  const invented = deliveries
    .filter(({ name, channel, state }) => {
      return channel === 'email' && arrived.has(state) && !left.has(name);
    })
    .map(({ name, state }) => `${name} is ${state}, and has never left`);
  const withoutRecord = [...left.keys()]
    .filter((name) => !names.has(name) && !isDeleted(name))
    .map((name) => `${name} has left, and no record says so`);
  const unsentFacts = notifiedFacts(items)
    .filter((fact) => !deliveries.some(({ id }) => isOf(id, fact)) && !isDead(textOf(fact)))
    // Accounts that were deleted before the send get no message.
    .filter((fact) => !isOfDeletedAccount(items, fact))
    .map((fact) => `${fact} was due as a message, and has no record`);
  return [...unfinished, ...doubled, ...invented, ...withoutRecord, ...unsentFacts];
}

/** Returns the name that all attempts of one message share. */
function nameOf(reference: string): string {
  return reference.split('/').slice(0, 2).join('/');
}

type Items = StoredState['items'];

function hasAccount(items: Items, name: string): boolean {
  const owner = `ACCOUNT#${name.split('/')[0]?.slice('a-'.length) ?? ''}`;
  return items.some(({ entity, PK }) => entity === 'Account' && PK === owner);
}

/** Returns the facts, other than events, that consumers have sent an e-mail about; each is sent once. */
function notifiedFacts(items: Items): string[] {
  return items
    .filter(({ entity }) => entity === 'ProcessedEvent')
    .map((item) => markSchema.parse(item))
    .filter(({ SK, state }) => notifiers.has(SK) && state === 'done')
    .map(({ PK }) => PK.slice('PROCESSED#'.length))
    .filter((fact) => !fact.startsWith('evt_'));
}

/** Returns a fact as it appears in its e-mail's id (functions/messaging/outgoing/send-messages.ts). */
function textOf(fact: string): string {
  return fact.replaceAll(/[^A-Za-z0-9_-]/g, '-');
}

function isOf(deliveryId: string, fact: string): boolean {
  return deliveryId.endsWith(`_account_${textOf(fact)}`);
}

/** A payment fact names a payment or a subscription, which stays in the ledger; a welcome names an account. */
function isOfDeletedAccount(items: Items, fact: string): boolean {
  const welcomed = /^welcome-(acc_.*)$/.exec(fact)?.[1];
  if (welcomed !== undefined) return !hasAccount(items, `a-${welcomed}`);
  const [, about = ''] = fact.split(':');
  const ledger = items
    .filter(({ entity }) => entity === 'BillingLedger')
    .map((item) => parseLedgerItem(item).head)
    .find((one) => about !== '' && JSON.stringify(one).includes(about));
  return ledger !== undefined && !hasAccount(items, `a-${ledger.accountId}`);
}
