import * as z from 'zod/mini';
import { planKeySchema, subscriptionStatuses } from '../../../shared/contracts/billing.ts';
import { BfjError } from '../../runtime/bfj-error.ts';

/**
 * A payment, or an instalment, in an account's ledger. `status` is the partner's word, or one of
 * ours while there is none: `sending` until the partner's answer is known, `refused` where it
 * decided to make no payment, `abandoned` where nothing of it was found afterwards.
 * Instants are ISO 8601, UTC.
 */
export const chargeSchema = z.object({
  id: z.string(),
  partnerId: z.nullable(z.string()),
  plan: planKeySchema,
  method: z.enum(['card', 'pix']),
  amountInCentavos: z.int(),
  refundedInCentavos: z.int(),
  installments: z.int(),
  status: z.string(),
  detail: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  createdAt: z.string(),
  approvedAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Of a card that the partner looked at before it decided: since when. */
  reviewedSince: z.optional(z.string()),
  /** Charges of one purchase have it in common: only one of them is kept. */
  purchase: z.string(),
  /** Of an instalment: the ledger's subscription. */
  subscriptionId: z.nullable(z.string()),
  /** Subscriptions that end when it is paid, by their ids here, and when they have. */
  monthlyEnd: z.optional(
    z.object({ subscriptions: z.array(z.string()), at: z.nullable(z.string()) }),
  ),
  /** Digests of the request that made it: of its key, and of what it asked for. */
  requestKey: z.nullable(z.string()),
  requestDigest: z.nullable(z.string()),
  /** When the person took the purchase back. */
  withdrawnAt: z.nullable(z.string()),
  /** Must not be kept: charged twice, or after the end of what it is for. */
  unwanted: z.boolean(),
});
export type Charge = z.infer<typeof chargeSchema>;

/**
 * A subscription at the partner, or an attempt to make one. `status` as in a charge:
 * the partner's `pending`, `authorized`, `paused`, `cancelled`, or `sending`, `refused`, `abandoned`.
 */
export const ledgerSubscriptionSchema = z.object({
  id: z.string(),
  /** What the partner knows it by: the id of the attempt that made it. */
  reference: z.string(),
  partnerId: z.nullable(z.string()),
  status: z.string(),
  detail: z.nullable(z.string()),
  createdAt: z.string(),
  nextPaymentAt: z.nullable(z.string()),
  cardId: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  /** Not charged before: what was paid until then ends there. Left out: charged at once. */
  startsAt: z.optional(z.string()),
  /** The subscription whose place it takes, as soon as the partner has it. */
  replaces: z.optional(z.string()),
  /** What the person's own form said of the card, until it has been charged. */
  lastFour: z.optional(z.string()),
  /** When another card took the place of the first. */
  cardSince: z.optional(z.string()),
  requestKey: z.nullable(z.string()),
  requestDigest: z.nullable(z.string()),
  /** When the person asked for its end. */
  cancelledAt: z.nullable(z.string()),
  /** What the person said about that, for whoever wants to do better; goes with the account. */
  cancelReason: z.optional(z.string()),
  unwanted: z.boolean(),
});
export type LedgerSubscription = z.infer<typeof ledgerSubscriptionSchema>;

/** Days that an operator has given, or taken, by hand, in the row of usuarios_ativos. */
const extensionSchema = z.object({ at: z.string(), milliseconds: z.int() });
export type Extension = z.infer<typeof extensionSchema>;

/**
 * All that decides what an account has paid for, in one item that every change goes through, by
 * its version. It holds no name and no address, and outlives the account: money may still move.
 */
export const ledgerSchema = z.object({
  accountId: z.string(),
  /** 0: nothing is stored yet. */
  version: z.int(),
  charges: z.array(chargeSchema),
  subscriptions: z.array(ledgerSubscriptionSchema),
  /** End of a plan that was there before the first payment. */
  grantedUntil: z.nullable(z.string()),
  extensions: z.optional(z.array(extensionSchema)),
  /** What the last change made of it: the rows say the same. */
  planEndsAt: z.nullable(z.string()),
  planEnded: z.boolean(),
  /** Something may still change by itself. */
  unfinished: z.boolean(),
  /** When it is looked at by itself, while it is unfinished. */
  nextLookAt: z.optional(z.string()),
  subscriptionStatus: z.nullable(z.enum(subscriptionStatuses)),
  paidUntil: z.nullable(z.string()),
  /** When the account was deleted. */
  closedAt: z.nullable(z.string()),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export function emptyLedger(accountId: string): Ledger {
  return {
    accountId,
    version: 0,
    charges: [],
    subscriptions: [],
    grantedUntil: null,
    planEndsAt: null,
    planEnded: false,
    unfinished: false,
    subscriptionStatus: null,
    paidUntil: null,
    closedAt: null,
  };
}

export function isOneOff(charge: Charge): boolean {
  return charge.subscriptionId === null;
}

/** Money that was paid so long ago does not come back any more, as cards and banks have it. */
export const returnableMilliseconds = 180 * 24 * 60 * 60 * 1000;

/** Money has been taken, and not been given back. */
export function isPaid(charge: Charge): boolean {
  const { status } = charge;
  return status === 'approved' || status === 'in_mediation' || isReimbursed(charge);
}

/** A dispute is over: the payer's bank has given in, and the money is ours again, for good. */
function isReimbursed({ status, detail }: Charge): boolean {
  return status === 'charged_back' && detail === 'reimbursed';
}

/**
 * Pays for access. What was taken back, or charged without being wanted, does so all the same where
 * a dispute has left the money with us, since the partner returns nothing then: nobody pays for
 * nothing.
 */
export function counts(charge: Charge): boolean {
  const isToGoBack = charge.withdrawnAt !== null || charge.unwanted;
  return isPaid(charge) && (!isToGoBack || isReimbursed(charge));
}

/** Can still become paid, while somebody waits for it. */
export function isOpen({ status }: Pick<Charge, 'status'>): boolean {
  return ['pending', 'in_process', 'authorized'].includes(status);
}

/** What the partner says, or may say, that it charges. */
export function isLive({ status }: Pick<LedgerSubscription, 'status'>): boolean {
  return ['pending', 'authorized', 'paused'].includes(status);
}

/** Runs, and is meant to: nobody has ended it, and it is not one too many. */
export function isWanted(one: LedgerSubscription): boolean {
  return isLive(one) && !one.unwanted && one.cancelledAt === null;
}

/** The attempt's outcome is not known, and never may be. */
export function isUnresolved({ status }: { readonly status: string }): boolean {
  return status === 'sending' || status === 'abandoned';
}

export function chargesOf(ledger: Ledger, subscription: LedgerSubscription): Charge[] {
  return ledger.charges.filter((charge) => charge.subscriptionId === subscription.id);
}

/** When a charge was paid; of one that was not, when it was made. ISO 8601, UTC. */
export function paidAt({
  approvedAt,
  createdAt,
}: Pick<Charge, 'approvedAt' | 'createdAt'>): string {
  return approvedAt ?? createdAt;
}

/** The order in which charges were paid, or made where they were not. */
export function byApproval(a: Charge, b: Charge): number {
  return Date.parse(paidAt(a)) - Date.parse(paidAt(b)) || (a.id < b.id ? -1 : 1);
}

/** @throws BfjError `payment_not_found` */
export function chargeOf(ledger: Ledger, id: string): Charge {
  const charge = ledger.charges.find((one) => one.id === id);
  if (charge === undefined) throw new BfjError('payment_not_found');
  return charge;
}

/** `<accountId>:<pay_… or sbs_…>`, by which the partner knows an attempt. */
export function referenceOf(accountId: string, attemptId: string): string {
  return `${accountId}:${attemptId}`;
}

const referenceForm = /^(acc_[0-9A-Za-z]{1,40}):((?:pay|sbs)_[0-9A-Za-z]{1,40})$/;

/** Undefined for a reference that is not one of ours. */
export function parseReference(
  reference: string | null,
): { readonly accountId: string; readonly attemptId: string } | undefined {
  const [, accountId, attemptId] = referenceForm.exec(reference ?? '') ?? [];
  return accountId === undefined || attemptId === undefined ? undefined : { accountId, attemptId };
}
