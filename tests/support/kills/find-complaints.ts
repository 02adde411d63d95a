import * as z from 'zod';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import {
  channelSettingsEntity,
  parseChannelSettings,
} from '../../../functions/entities/channel-settings.ts';
import { parseLedgerItem, type Ledger } from '../../../functions/entities/billing-ledger.ts';
import { accountSchema, type Account } from '../../../shared/contracts/accounts.ts';
import { newsletterSubscriberSchema } from '../../../shared/contracts/newsletter.ts';
import { trialSchema } from '../../../shared/contracts/trial.ts';
import { findDeliveryComplaints } from './delivery-complaints.ts';
import type { Life, Member, Reader } from './lives.ts';
import type { PartnerPayment, StoredState } from './stored-state.ts';

/** Returns all inconsistencies, one per line; none when no data was lost or doubled. */
export function findComplaints(
  model: CloudModel,
  state: StoredState,
  lives: readonly Life[],
): readonly string[] {
  return [
    ...eventComplaints(model, state),
    ...addressComplaints(state),
    ...identityComplaints(state),
    ...ledgerComplaints(state),
    ...findDeliveryComplaints(state),
    ...lives.flatMap((life) =>
      life.kind === 'reader' ? readerComplaints(state, life) : memberComplaints(state, life),
    ),
  ];
}

const eventSchema = z.object({ event: z.object({ eventId: z.string(), eventName: z.string() }) });
const markSchema = z.object({ PK: z.string(), SK: z.string(), state: z.string() });

/** Consumers that leave no mark of the event: their work may be repeated, and its results are checked instead. */
const consumersWithoutMark: ReadonlySet<string> = new Set([
  'finish-sign-up',
  'finish-deletion',
  'payment-notifications',
  // They write a result that depends on the current rows only, so that a second run changes nothing.
  'place-audience',
  'settle-alerts',
]);

/** Checks that every event was put on the bus, and handled by each of its consumers or moved to the dead letters. */
function eventComplaints(model: CloudModel, { items, events, messages }: StoredState): string[] {
  const rulesOf = new Map(events.map(({ eventId, rules }) => [eventId, rules]));
  const marks = new Set(
    itemsOfEntity(items, 'ProcessedEvent')
      .map((item) => markSchema.parse(item))
      .filter((mark) => mark.state === 'done')
      .map(({ PK, SK }) => `${PK} ${SK}`),
  );
  const isDead = (queue: string) => queue.endsWith('-dead-letters');
  const dead = messages.filter(({ queue }) => isDead(queue)).map(({ body }) => body);
  const waiting = messages
    .filter(({ queue }) => !isDead(queue))
    .map(({ queue }) => `a message waits in ${queue}`);
  const outbox = itemsOfEntity(items, 'OutboxEvent').map((item) => eventSchema.parse(item).event);
  const names = new Map(outbox.map(({ eventId, eventName }) => [eventId, eventName]));
  const unpublished = [...names]
    .filter(([eventId]) => !rulesOf.has(eventId))
    .map(([eventId, name]) => `${name} ${eventId} was never put on the bus`);
  const undone = [...rulesOf].flatMap(([eventId, rules]) => {
    if (dead.some((body) => body.includes(eventId))) return [];
    return consumersOf(model, rules)
      .filter((consumer) => !consumersWithoutMark.has(consumer))
      .filter((consumer) => !marks.has(`PROCESSED#${eventId} CONSUMER#${consumer}`))
      .map(
        (consumer) => `${names.get(eventId) ?? 'the event'} ${eventId} was not done by ${consumer}`,
      );
  });
  return [...waiting, ...unpublished, ...undone];
}

const pointerSchema = z.object({ id: z.string(), email: z.string() });
const leftSchema = z.object({ PK: z.string() });

/**
 * Checks that subscribers are found by their ids, and that no e-mail of an unsubscribed one remains, except for a
 * dead letter that needs it.
 */
function addressComplaints({ items, messages }: StoredState): string[] {
  const isDead = (id: string) =>
    messages.some(({ queue, body }) => queue.endsWith('-dead-letters') && body.includes(id));
  const pointers = itemsOfEntity(items, 'SubscriberPointer').map((item) => ({
    ...pointerSchema.parse(item),
    ends: item['expiresAt'] !== undefined,
  }));
  const subscribers = itemsOfEntity(items, 'NewsletterSubscriber').map((item) =>
    newsletterSubscriberSchema.parse(item),
  );
  const leads = (id: string, email: string) =>
    pointers.some((pointer) => pointer.id === id && pointer.email === email && !pointer.ends);
  const unfound = subscribers
    .filter(({ id, email }) => !leads(id, email))
    .map(({ id }) => `${id} is not found by its id`);
  const ids = new Set(subscribers.map(({ id }) => id));
  const named = pointers
    .filter(({ id, ends }) => !ids.has(id) && !(ends && isDead(id)))
    .map(({ id }) => `${id} has left the newsletter, and is still named`);
  const left = itemsOfEntity(items, 'LeftAddress')
    .map((item) => leftSchema.parse(item).PK.slice('LEFT#'.length))
    .filter((id) => !isDead(id))
    .map((id) => `${id} was deleted, and is still named`);
  return [...unfound, ...named, ...left];
}

function consumersOf(model: CloudModel, rules: readonly string[]): string[] {
  return model.rules
    .filter(({ name }) => rules.includes(name))
    .flatMap(({ targets }) => targets)
    .map(({ arn }) => {
      const source = model.queueSources.find(({ queueArn }) => queueArn === arn);
      if (source === undefined) throw new Error(`${arn} is the queue of no function`);
      return source.functionName.replace(/^bfj-[^-]+-/, '');
    });
}

const claimSchema = z.object({ PK: z.string(), accountId: z.string() });

/** Checks that accounts, claims and Cognito users exist only together. */
function identityComplaints({ items, users }: StoredState): string[] {
  const accounts = new Map(accountsOf(items).map((account) => [account.id, account]));
  const claims = itemsOfEntity(items, 'IdentityClaim').map((item) => claimSchema.parse(item));
  const orphanClaims = claims
    .filter(({ PK, accountId }) => !claimsOf(accounts.get(accountId)).includes(PK))
    .map(({ PK, accountId }) => `${PK} is claimed for ${accountId}, which does not have it`);
  const orphanUsers = users
    .filter(({ email, accountId }) => accounts.get(accountId)?.email !== email)
    .map(({ accountId }) => `Cognito has a user of ${accountId}, which is no account`);
  const claimed = new Set(claims.map(({ PK, accountId }) => `${PK} ${accountId}`));
  const lacking = [...accounts.values()].flatMap((account) => [
    ...claimsOf(account)
      .filter((key) => !claimed.has(`${key} ${account.id}`))
      .map((key) => `${account.id} has no claim on ${key}`),
    ...(users.some(({ accountId }) => accountId === account.id)
      ? []
      : [`${account.id} has no user to sign in with`]),
  ]);
  return [...orphanClaims, ...orphanUsers, ...lacking];
}

function claimsOf(account: Account | undefined): string[] {
  if (account === undefined) return [];
  const { email, telefone, cpf } = account;
  return [`EMAIL#${email}`, `PHONE#${telefone}`, ...(cpf === null ? [] : [`CPF#${cpf}`])];
}

/** Checks each ledger against the partner's payments, one by one. */
function ledgerComplaints({ items, payments, preapprovals }: StoredState): string[] {
  const ledgers = new Map(ledgersOf(items).map((ledger) => [ledger.accountId, ledger]));
  const ledgerOf = (reference: string | null) => ledgers.get(reference?.split(':')[0] ?? '');
  const unlikePayments = payments.flatMap((payment) => {
    const charge = ledgerOf(payment.external_reference)?.charges.find(
      ({ partnerId }) => partnerId === String(payment.id),
    );
    const theirs = `${payment.status}, ${centavos(payment.transaction_amount_refunded)} refunded`;
    const ours =
      charge === undefined ? 'nothing' : `${charge.status}, ${charge.refundedInCentavos} refunded`;
    return theirs === ours ? [] : [`payment ${payment.id}: partner ${theirs}; ledger ${ours}`];
  });
  const unlikeSubscriptions = preapprovals.flatMap(({ id, status, external_reference }) => {
    const known = ledgerOf(external_reference)?.subscriptions.find(
      ({ partnerId }) => partnerId === id,
    );
    return known?.status === status
      ? []
      : [`subscription ${id}: partner ${status}; ledger ${known?.status ?? 'nothing'}`];
  });
  const partnerIds = new Set([...payments, ...preapprovals].map(({ id }) => String(id)));
  const invented = [...ledgers.values()].flatMap(({ accountId, charges, subscriptions }) =>
    [...charges, ...subscriptions].flatMap(({ id, partnerId, status }) => {
      const isKnown =
        partnerId === null ? ['refused', 'abandoned'].includes(status) : partnerIds.has(partnerId);
      return isKnown ? [] : [`${accountId} has ${id} ${status}, which the partner does not have`];
    }),
  );
  return [...unlikePayments, ...unlikeSubscriptions, ...invented];
}

function readerComplaints({ items }: StoredState, life: Reader): string[] {
  const row = subscriberOf(items, life.email);
  if (!life.subscribed) {
    return row === undefined ? [] : [`${life.id} has left the newsletter, and is there`];
  }
  if (row === undefined) return [`${life.id} was subscribed, and is not there`];
  return complaintsOf(life.id, [
    [row.id, life.id, 'id'],
    [life.name === undefined ? row.nome : life.name, row.nome, 'name'],
  ]);
}

function memberComplaints(state: StoredState, life: Member): string[] {
  const { items } = state;
  const { accountId } = life;
  const accountItems = items.filter((item) => item['PK'] === `ACCOUNT#${accountId}`);
  const money = moneyComplaints(state, life);
  if (life.deleted) {
    return accountItems.length === 0 ? money : [...money, `${accountId} was deleted, and has rows`];
  }
  const account = accountsOf(accountItems)[0];
  if (account === undefined) return [...money, `${accountId} signed up, and is not there`];
  const [trial] = itemsOfEntity(accountItems, 'Trial').map((item) => trialSchema.parse(item));
  const lostRows = life.presses.flatMap(({ paymentId, outcome }) =>
    outcome !== 'accepted' ||
    paymentId === undefined ||
    accountItems.some((item) => item['SK'] === `PAYMENT#${paymentId}`)
      ? []
      : [`${accountId} paid ${paymentId}, which is not in the history`],
  );
  const isSubscriber = subscriberOf(items, life.email) !== undefined;
  return [
    ...money,
    ...lostRows,
    ...complaintsOf(accountId, [
      [account.email, life.email, 'e-mail'],
      [account.telefone, life.phone, 'phone'],
      [disabledKinds(accountItems), life.off.toSorted().join(' '), 'kinds that are disabled'],
      [account.cpf ?? '', life.cpf, 'CPF'],
      [(trial ?? account).ativos_interesse, life.assets, 'assets'],
      [isSubscriber ? 'sim' : 'nao', life.newsletter, 'newsletter'],
      [trial?.id, life.trialId, 'trial'],
      // The clock has passed the end of every trial by now.
      [trial?.status, life.trialId === undefined ? undefined : 'inativa', 'state of the trial'],
    ]),
  ];
}

/** Returns the kinds of messages that a user has turned off, by channel. */
function disabledKinds(accountItems: Items): string {
  const settings = itemsOfEntity(accountItems, channelSettingsEntity).map((item) =>
    parseChannelSettings(item),
  );
  return settings
    .flatMap(({ off }) => off)
    .toSorted()
    .join(' ');
}

/** Checks that the partner's payments match the purchases: each once, and none that was withdrawn. */
function moneyComplaints(
  { items, payments, preapprovals }: StoredState,
  { accountId, presses, monthly, deleted }: Member,
): string[] {
  const isOfAccount = ({ external_reference }: { readonly external_reference: string | null }) =>
    external_reference?.startsWith(`${accountId}:`) === true;
  const kept = payments.filter(isOfAccount).filter(isKept);
  const attemptOf = ({ external_reference }: PartnerPayment) =>
    external_reference?.split(':')[1] ?? '';
  const oneOffs = kept.filter((payment) => !attemptOf(payment).startsWith('sbs_'));
  const installments = kept.filter((payment) => attemptOf(payment).startsWith('sbs_'));
  const unrequested = oneOffs.flatMap((payment) => {
    const attempt = attemptOf(payment);
    const pressed = presses.filter(({ paymentId }) => paymentId === attempt);
    // A payment without an answer may have gone through.
    const mayBe = presses.some(({ outcome }) => outcome === 'unknown');
    const isRequested = pressed.some(
      ({ outcome, withdrawn }) => outcome === 'accepted' && !withdrawn,
    );
    return isRequested || mayBe ? [] : [`${accountId} paid ${attempt} without having bought it`];
  });
  const double = oneOffs
    .map(attemptOf)
    .filter((attempt, index, all) => all.indexOf(attempt) !== index)
    .map((attempt) => `${accountId} was charged twice for ${attempt}`);
  const unpaid = presses.flatMap(({ kind, outcome, paymentId, withdrawn }) =>
    kind === 'card' &&
    outcome === 'accepted' &&
    !withdrawn &&
    !oneOffs.some((payment) => attemptOf(payment) === paymentId)
      ? [`${accountId} has bought ${paymentId}, for which the partner has no charge`]
      : [],
  );
  const running = preapprovals.filter(isOfAccount).filter(({ status }) => status === 'authorized');
  const expected = monthly && !deleted ? 1 : 0;
  const isUncertain = presses.some(
    ({ kind, outcome }) => kind === 'monthly' && outcome === 'unknown',
  );
  const ledger = ledgersOf(items).find((one) => one.accountId === accountId);
  return [
    ...unrequested,
    ...double,
    ...unpaid,
    ...(running.length === expected || (isUncertain && running.length === 1)
      ? []
      : [`${accountId} has ${running.length} subscriptions that run, and wants ${expected}`]),
    ...(installments.length > 1
      ? [`${accountId} was charged ${installments.length} times for one month`]
      : []),
    ...(deleted && ledger !== undefined && ledger.closedAt === null
      ? [`${accountId} was deleted, and its ledger is open`]
      : []),
  ];
}

function isKept({ status }: PartnerPayment): boolean {
  return status === 'approved';
}

function complaintsOf(
  who: string,
  pairs: readonly (readonly [
    stored: string | undefined,
    answered: string | undefined,
    what: string,
  ])[],
): string[] {
  return pairs
    .filter(([stored, answered]) => stored !== answered)
    .map(
      ([stored, answered, what]) => `${who}: ${what} is ${stored}, and was answered as ${answered}`,
    );
}

type Items = StoredState['items'];

function itemsOfEntity(items: Items, entity: string): Items {
  return items.filter((item) => item['entity'] === entity);
}

function accountsOf(items: Items): Account[] {
  return itemsOfEntity(items, 'Account').map((item) => accountSchema.parse(item));
}

function ledgersOf(items: Items): Ledger[] {
  return itemsOfEntity(items, 'BillingLedger').map((item) => parseLedgerItem(item).head);
}

function subscriberOf(items: Items, email: string) {
  const row = items.find((item) => item['PK'] === `EMAIL#${email}` && item['SK'] === 'NEWSLETTER');
  return row === undefined ? undefined : newsletterSubscriberSchema.parse(row);
}

function centavos(reais: number): number {
  return Math.round(reais * 100);
}
