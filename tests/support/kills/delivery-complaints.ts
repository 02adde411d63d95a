import * as z from 'zod';
import { parseLedgerItem } from '../../../functions/records/billing-ledger.ts';
import {
  deliveryEntity,
  deliveryReference,
  deliverySchema,
  referenceText,
} from '../../../functions/records/delivery.ts';
import type { StoredState } from './stored-state.ts';

const ownerSchema = z.object({ PK: z.string() });
const markSchema = z.object({ PK: z.string(), SK: z.string(), state: z.string() });

/** Consumers that have an e-mail written about a fact, and mark the fact when it stands in the queue. */
const tellers: ReadonlySet<string> = new Set([
  'CONSUMER#email-payment-news',
  'CONSUMER#email-welcome',
]);
const unended: ReadonlySet<string> = new Set(['claimed', 'deferred', 'attempted', 'uncertain']);
const arrived: ReadonlySet<string> = new Set(['accepted', 'delivered', 'read']);

/**
 * Whatever was to be told has its record, which has ended; what left has left once an attempt, and has its record;
 * what is said to have arrived has left. Who is gone has no records.
 */
export function deliveryComplaints({ items, messages, mails }: StoredState): string[] {
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
  const isGone = (name: string) => name.startsWith('a-') && !hasAccount(items, name);

  const hanging = deliveries
    .filter(({ id, state }) => unended.has(state) && !isDead(id))
    .map(({ name, state }) => `${name} is ${state}, and nobody looks after it`);
  const doubled = deliveries.flatMap(({ name, attempts }) => {
    const times = left.get(name)?.length ?? 0;
    return times > attempts ? [`${name} has left ${times} times in ${attempts} attempts`] : [];
  });
  const invented = deliveries
    .filter(({ name, channel, state }) => {
      return channel === 'email' && arrived.has(state) && !left.has(name);
    })
    .map(({ name, state }) => `${name} is ${state}, and has never left`);
  const unknown = [...left.keys()]
    .filter((name) => !names.has(name) && !isGone(name))
    .map((name) => `${name} has left, and no record says so`);
  const untold = factsTold(items)
    .filter((fact) => !deliveries.some(({ id }) => isOf(id, fact)) && !isDead(textOf(fact)))
    // Whoever was gone before it was sent is not written to.
    .filter((fact) => !isOfGoneAccount(items, fact))
    .map((fact) => `${fact} was to be told, and no record says what became of that`);
  return [...hanging, ...doubled, ...invented, ...unknown, ...untold];
}

/** Of all attempts of one message. */
function nameOf(reference: string): string {
  return reference.split('/').slice(0, 2).join('/');
}

type Items = StoredState['items'];

function hasAccount(items: Items, name: string): boolean {
  const owner = `ACCOUNT#${name.split('/')[0]?.slice('a-'.length) ?? ''}`;
  return items.some(({ entity, PK }) => entity === 'Account' && PK === owner);
}

/** What consumers have done besides events: facts, each of them told once. */
function factsTold(items: Items): string[] {
  return items
    .filter(({ entity }) => entity === 'ProcessedEvent')
    .map((item) => markSchema.parse(item))
    .filter(({ SK, state }) => tellers.has(SK) && state === 'done')
    .map(({ PK }) => PK.slice('PROCESSED#'.length))
    .filter((fact) => !fact.startsWith('evt_'));
}

/** As a fact stands in the id of its e-mail (functions/messaging/outgoing/send-account-email.ts). */
function textOf(fact: string): string {
  return fact.replaceAll(/[^A-Za-z0-9_-]/g, '-');
}

function isOf(deliveryId: string, fact: string): boolean {
  return deliveryId.endsWith(`_account_${textOf(fact)}`);
}

/** A fact of money names a payment or a subscription, which the ledger has for good; a welcome an account. */
function isOfGoneAccount(items: Items, fact: string): boolean {
  const welcomed = /^welcome-(acc_.*)$/.exec(fact)?.[1];
  if (welcomed !== undefined) return !hasAccount(items, `a-${welcomed}`);
  const [, about = ''] = fact.split(':');
  const ledger = items
    .filter(({ entity }) => entity === 'BillingLedger')
    .map((item) => parseLedgerItem(item).head)
    .find((one) => about !== '' && JSON.stringify(one).includes(about));
  return ledger !== undefined && !hasAccount(items, `a-${ledger.accountId}`);
}
