import * as z from 'zod/mini';
import { monthlyPlan, oneOffPlanKeys } from '../plans.ts';
import { cpfDigits, isCpf } from '../values/cpf.ts';
import { emailSchema } from '../values/email.ts';
import {
  paymentMethodSchema,
  paymentSchema,
  paymentStatusSchema,
  planKeySchema,
  subscriptionStatuses,
} from './billing.ts';
import { endpoint } from './endpoint.ts';
import { phoneField } from '../values/phones/phone-field.ts';

const publicKeyAnswer = z.object({ publicKey: z.string(), isProduction: z.boolean() });
const publicKeyEndpoint = {
  path: '/api/get-mercadopago-publickey',
  caller: 'anyone',
  request: z.strictObject({}),
  response: publicKeyAnswer,
} as const;

/** The key by which the browser's card form talks to Mercado Pago. */
export const getMercadoPagoPublicKey = endpoint({ method: 'GET', ...publicKeyEndpoint });
export const postMercadoPagoPublicKey = endpoint({ method: 'POST', ...publicKeyEndpoint });

/**
 * The payer is always the session's user: e-mail and CPF must be the account's, and the partner gets the payer's
 * data from the account. The card may belong to another person, whom the partner knows by the card's token.
 */
export const customerDataSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Nome é obrigatório'), z.maxLength(200)),
  email: emailSchema,
  cpf: z.pipe(
    z.pipe(z.string().check(z.maxLength(20)), z.transform(cpfDigits)),
    z.string().check(z.refine(isCpf, 'CPF inválido')),
  ),
  phone: phoneField('Telefone deve ter 11 dígitos no formato (xx) xxxxx-xxxx'),
});

/** The partner's ways to pay in Brazil that no card stands behind. */
const methodsWithoutCard: ReadonlySet<string> = new Set([
  'pix',
  'bolbradesco',
  'pec',
  'account_money',
  'consumer_credits',
]);

const cardText = z.nullish(z.string().check(z.maxLength(120)));
/** The tokenized card; a missing token or method has an error of its own. */
export const cardDataSchema = z.object({
  token: cardText,
  payment_method_id: z.nullish(
    z.string().check(
      z.maxLength(120),
      z.refine((id) => !methodsWithoutCard.has(id.trim().toLowerCase()), 'Não é um cartão'),
    ),
  ),
  /** Sent as a text by forms and as a number by the SDK. */
  issuer_id: z.nullish(z.union([z.string().check(z.maxLength(20)), z.int()])),
  installments: z._default(z.int().check(z.minimum(1), z.maximum(24)), 1),
  /** From the token's answer; only shown, never used for a decision. */
  last_four_digits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** `yyyy-mm`: the card's last month, by the same answer; we write before it ends. */
  card_expires: z.optional(z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))),
});

/** The plans that the user has, which affect the price and dates of another purchase. */
const possessionsSchema = z.object({
  /** ISO 8601, UTC: until when access is paid; a purchase begins then. Null: it begins at once. */
  paidUntil: z.nullable(z.iso.datetime()),
  /** A monthly subscription goes on beside it. */
  monthlyRuns: z.boolean(),
});

const selectedPaymentMethod = z.optional(z.string().check(z.maxLength(60)));
const redirectUrl = z.optional(z.string());
/** A `pay_…` id; an unknown one has its own error. */
const paymentIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Pays a one-off plan, by card or by Pix. Send an `Idempotency-Key` for each press of the button:
 * a repeated request is answered with what became of the first.
 * `success: false` comes with the text to show. Of a Pix, the answer has what to pay it with.
 */
export const processMercadoPagoPayment = endpoint({
  method: 'POST',
  path: '/api/process-mercadopago-payment',
  caller: 'account',
  request: z.object({
    plan: z.enum(oneOffPlanKeys),
    /** Reais; must be the plan's price. */
    amount: z.number(),
    /**
     * Whether the running monthly subscription ends once this is paid. Required where one is overdue
     * (`mustChooseMonthlyEnd` of `get-subscription`).
     */
    endMonthly: z.optional(z.boolean()),
    /**
     * The plans that the page has shown: `possessions` of `get-subscription`. If they have changed since, for
     * example by a purchase in another tab, nothing is done.
     */
    possessions: z.optional(possessionsSchema),
    customerData: customerDataSchema,
    /** By a card, or by Pix: one cannot be sent as the other. */
    formData: z.discriminatedUnion('paymentType', [
      z.extend(cardDataSchema, {
        paymentType: z.enum(['credit_card', 'debit_card']),
        selectedPaymentMethod,
      }),
      z.object({
        paymentType: z.literal('bank_transfer'),
        payment_method_id: z.nullish(z.literal('pix')),
        selectedPaymentMethod,
      }),
    ]),
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    redirectUrl,
    paymentId: z.string(),
    status: paymentStatusSchema,
    statusDetail: z.optional(z.string()),
    /** The answer is about an earlier payment: this request has charged nothing. */
    earlier: z.optional(z.boolean()),
    /** Pix: copy and paste. */
    qrCode: z.optional(z.string()),
    /** Pix: a PNG, without the `data:` before it. */
    qrCodeBase64: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
});
export type PaymentAnswer = z.infer<typeof processMercadoPagoPayment.response>;

/**
 * Begins the monthly subscription; idempotent as a one-off payment is. While something that was
 * paid still runs, it is charged for the first time when that ends.
 */
export const createMercadoPagoPreapproval = endpoint({
  method: 'POST',
  path: '/api/create-mercadopago-preapproval',
  caller: 'account',
  request: z.object({
    plan: z.literal(monthlyPlan.key),
    /** Reais; must be the plan's price. */
    amount: z.number(),
    customerData: customerDataSchema,
    paymentData: cardDataSchema,
    /**
     * The first charge that the page has shown: `newSubscription.firstChargeAt` of `get-subscription`. If it has
     * changed since, nothing is done.
     */
    firstChargeAt: z.optional(z.nullable(z.iso.datetime())),
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    /** Why nothing came of it, as in the answer of a payment. */
    statusDetail: z.optional(z.string()),
    subscription_id: z.optional(z.string()),
    preapproval_id: z.optional(z.string()),
    redirectUrl,
  }),
});
export type PreapprovalAnswer = z.infer<typeof createMercadoPagoPreapproval.response>;

/**
 * Cancels the session's own subscription: nothing more is charged, and access stays until what is
 * paid is over.
 */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  caller: 'account',
  request: z.object({
    cpf: z.string().check(z.maxLength(20)),
    cancelReason: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.object({
    success: z.boolean(),
    message: z.optional(z.string()),
    /** ISO 8601, UTC; null where access ended at once, since nothing was paid. */
    accessUntil: z.nullable(z.string()),
    error: z.optional(z.string()),
  }),
});

/** The account's payments, newest first. `next` is the `before` of the following page. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  caller: 'account',
  request: z.object({ before: z.optional(z.string().check(z.regex(/^pay_[0-9A-Z]{26}$/))) }),
  response: z.object({ payments: z.array(paymentSchema), next: z.nullable(z.string()) }),
});

/** Returns the state of one payment; polled every few seconds while a Pix is pending. */
export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/payment-status',
  caller: 'account',
  request: z.object({
    paymentId: paymentIdSchema,
    /** For a pending Pix: the answer includes its code, if the partner returns it. */
    code: z.optional(z.literal('true')),
  }),
  response: z.object({
    paymentId: z.string(),
    status: paymentStatusSchema,
    statusDetail: z.optional(z.string()),
    error: z.optional(z.string()),
    /** Set once it is approved. */
    redirectUrl,
    /** Pix: copy and paste. */
    qrCode: z.optional(z.string()),
    /** Pix: a PNG, without the `data:` before it. */
    qrCodeBase64: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
});

/** A purchase that may still be taken back in full (CDC, art. 49). */
const withdrawalSchema = z.object({
  paymentId: z.string(),
  plan: planKeySchema,
  amountInCentavos: z.int(),
  method: paymentMethodSchema,
  lastFour: z.nullable(z.string()),
  /** ISO 8601, UTC: when it was paid. */
  paidAt: z.string(),
  /** ISO 8601, UTC: the first instant at which it is too late. */
  until: z.string(),
  /** False after an earlier withdrawal: then support handles it. */
  automatic: z.boolean(),
  /** Until when what else is paid gives access, ISO 8601, UTC; null: nothing does. */
  accessUntil: z.nullable(z.string()),
  /** For a monthly payment: its subscription has ended before, so nothing else ends now. */
  monthlyHasEnded: z.optional(z.literal(true)),
  /** For a plan whose payment had ended the monthly subscription, where none runs now. */
  monthlyStaysEnded: z.optional(z.literal(true)),
  /** The monthly subscription beside it, which goes on as it was agreed. */
  monthlyGoesOn: z.optional(
    z.object({
      /** ISO 8601, UTC; null where the day is not known. */
      nextChargeAt: z.nullable(z.string()),
      /** The first charge of the subscription. */
      isFirst: z.boolean(),
      /** Access ends before that charge brings it back. */
      leavesGap: z.boolean(),
    }),
  ),
});

/** An undecided payment of a plan: a pending Pix, or a card in review. */
const openPaymentSchema = z.object({
  paymentId: z.string(),
  plan: z.enum(oneOffPlanKeys),
  method: paymentMethodSchema,
  status: z.enum(['processing', 'pending', 'in_process']),
  amountInCentavos: z.int(),
  /** For a card: its last four digits. */
  lastFour: z.nullable(z.string()),
  createdAt: z.string(),
  /** Until when a Pix can be paid. */
  expiresAt: z.nullable(z.string()),
  /** The monthly subscription ends once it is paid. */
  endsMonthly: z.boolean(),
});

/** A card payment that was refused or abandoned after its page was left, with no attempt since. */
const refusedPaymentSchema = z.object({
  paymentId: z.string(),
  plan: z.enum(oneOffPlanKeys),
  amountInCentavos: z.int(),
  lastFour: z.nullable(z.string()),
  createdAt: z.string(),
  /** Its answer was lost; missing where the partner had reviewed it first. */
  wasUnanswered: z.optional(z.literal(true)),
  statusDetail: z.nullable(z.string()),
  /** Why, and what to do next: the sentence that a refused checkout says. */
  error: z.string(),
});

/** Money on its way back: a purchase that was taken back, or what was charged and must not be. */
const returnSchema = z.object({
  paymentId: z.string(),
  plan: planKeySchema,
  amountInCentavos: z.int(),
  method: paymentMethodSchema,
  lastFour: z.nullable(z.string()),
  /** When the user withdrew; null for a refund without a withdrawal. */
  withdrawnAt: z.nullable(z.string()),
  /** When the partner gave it back; null while it has not yet. */
  refundedAt: z.nullable(z.string()),
});

/** All that the tab 'Pagamentos' says. */
export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription',
  caller: 'account',
  request: z.object({
    /** `true`: ask the partner before answering, within a rate limit. */
    look: z.optional(z.literal('true')),
  }),
  response: z.object({
    /** The server's clock, ISO 8601, UTC: what runs and what is over goes by it. */
    readAt: z.string(),
    /** The result of asking the partner. `recent`: it was asked a moment ago; `failed`: it did not answer. */
    look: z.optional(z.enum(['asked', 'recent', 'failed'])),
    /** The monthly subscription; null where there never was one. */
    subscription: z.nullable(
      z.object({
        id: z.string(),
        /** `processing`: an attempt without a known outcome. */
        state: z.enum(['processing', ...subscriptionStatuses]),
        amountInCentavos: z.int(),
        /** ISO 8601, UTC; null: 'Não disponível', as while a refused installment is tried again. */
        nextBillingDate: z.nullable(z.string()),
        /** Until when installments are paid. */
        accessUntil: z.nullable(z.string()),
        card: z.nullable(
          z.object({
            brand: z.string(),
            lastFour: z.nullable(z.string()),
            /** `yyyy-mm`: the last month in which it is good, where that is known. */
            expires: z.optional(z.string()),
          }),
        ),
        /** An installment of it has been paid: until then its first charge is what comes. */
        hasBeenCharged: z.boolean(),
        canReplaceCard: z.boolean(),
        canCancel: z.boolean(),
        /** The user or the partner has cancelled it, and a paid month still runs. */
        canUndo: z.optional(z.literal(true)),
        /** It continues a cancelled subscription; set until its second charge. */
        isUndo: z.optional(z.literal(true)),
        /** The newest installment, where it was refused: the partner tries it again for a few days. */
        refusedCharge: z.optional(
          z.object({
            amountInCentavos: z.int(),
            createdAt: z.string(),
            /** Why, in a sentence, as far as the partner says it. */
            reason: z.optional(z.string()),
            /** No other try of it comes: what is charged next is another month. */
            wasLastTry: z.optional(z.boolean()),
            /** The card was replaced since then, and what is charged next goes to the new one. */
            hasNewCard: z.optional(z.boolean()),
          }),
        ),
        /**
         * Overdue, since the newest installment went back: to the bank of the card, after a dispute, or
         * by a refund of the seller.
         */
        takenBackCharge: z.optional(
          z.object({
            amountInCentavos: z.int(),
            paidAt: z.string(),
            isRefunded: z.optional(z.literal(true)),
          }),
        ),
        /** The partner has ended it, because its charges were refused. */
        endedByRefusals: z.optional(z.boolean()),
        /** ISO 8601, UTC: deadline of its first charge, after which it is cancelled. */
        firstChargeUntil: z.optional(z.string()),
        /** After that deadline: the partner has not confirmed yet that there is no charge, and its end. */
        firstChargeUnconfirmed: z.optional(z.literal(true)),
        /**
         * Its first charge never came: its end was requested at this instant (ISO 8601, UTC), and the
         * partner has confirmed it. `wasCharged`: a charge was found after that, and is refunded.
         */
        endedUncharged: z.optional(
          z.object({ at: z.string(), wasCharged: z.optional(z.boolean()) }),
        ),
        /** The user has cancelled it, and the partner has not confirmed that yet. */
        isEndUnconfirmed: z.optional(z.literal(true)),
        /** No month was ever paid, of this subscription or of another. */
        hasNeverBegun: z.optional(z.literal(true)),
      }),
    ),
    /** The one-off plan that runs or ran last; null where there never was one. */
    oneOffPlan: z.nullable(
      z.object({
        plan: z.nullable(z.enum(oneOffPlanKeys)),
        endsAt: z.string(),
        /** Other time that was there is part of it: it ends later than the plan alone would. */
        isSum: z.optional(z.boolean()),
      }),
    ),
    /** A refunded or charged-back plan: the one paid last, and for a while any beside other access. */
    takenBackPlan: z.optional(
      z.object({
        plan: z.enum(oneOffPlanKeys),
        amountInCentavos: z.int(),
        paidAt: z.string(),
        /** ISO 8601, UTC: until when what else is paid gives access. */
        accessUntil: z.optional(z.string()),
        isRefunded: z.optional(z.literal(true)),
      }),
    ),
    /** An operator has given access, without an end and without a payment behind it. */
    accessGiven: z.optional(z.literal(true)),
    /**
     * ISO 8601, UTC: until when what is paid gives access, where that ends before the subscription's
     * next charge brings it back.
     */
    accessGapFrom: z.optional(z.string()),
    /** The dates and charges of a monthly subscription that would start or resume now. */
    newSubscription: z.object({
      /** ISO 8601, UTC: when what is paid ends; null: charged at once. */
      firstChargeAt: z.nullable(z.string()),
      /** The charge after the first. */
      nextChargeAt: z.string(),
    }),
    /** The plans that another one-off plan would extend. */
    possessions: possessionsSchema,
    /** A one-off payment needs `endMonthly`, which says whether the overdue subscription continues or ends. */
    mustChooseMonthlyEnd: z.optional(z.literal(true)),
    withdrawals: z.array(withdrawalSchema),
    returns: z.array(returnSchema),
    openPayments: z.array(openPaymentSchema),
    refusedPayment: z.nullable(refusedPaymentSchema),
    /** A card payment in review that was abandoned for a newer payment. */
    replacedPayment: z.optional(
      z.pick(refusedPaymentSchema, {
        paymentId: true,
        plan: true,
        amountInCentavos: true,
        lastFour: true,
        createdAt: true,
      }),
    ),
    /** A Pix that expired unpaid, with nothing started since. */
    expiredPix: z.optional(
      z.extend(
        z.pick(openPaymentSchema, {
          paymentId: true,
          plan: true,
          amountInCentavos: true,
          createdAt: true,
        }),
        /** By our clock alone: the partner has not said yet that it was not paid. */
        { isUnconfirmed: z.optional(z.literal(true)) },
      ),
    ),
    /** An attempt that never reached the partner, with no other payment since. */
    lostAttempt: z.optional(z.object({ plan: planKeySchema, createdAt: z.string() })),
  }),
});

/**
 * Puts another card behind the running subscription. Where an installment is overdue, a month is
 * charged to the new card at once; else nothing is.
 */
export const replaceCard = endpoint({
  method: 'POST',
  path: '/api/replace-card',
  caller: 'account',
  request: z.object({
    paymentData: cardDataSchema,
    /** Whether the page has announced a charge. If that has changed since, nothing is done. */
    chargesNow: z.optional(z.boolean()),
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    chargedNow: z.optional(z.boolean()),
  }),
});

/**
 * Takes a purchase back within seven days: all of it is refunded, and the access that it gave ends
 * at once; a subscription is cancelled.
 */
export const withdrawPurchase = endpoint({
  method: 'POST',
  path: '/api/withdraw-purchase',
  caller: 'account',
  request: z.object({ paymentId: paymentIdSchema }),
  response: z.object({
    success: z.boolean(),
    /** False while the partner has not confirmed the refund yet, which then follows by itself. */
    refunded: z.boolean(),
    amountInCentavos: z.int(),
    message: z.string(),
  }),
});

/**
 * The target of Mercado Pago's notifications. After the signature check, only topic and id are used; the state is
 * fetched from Mercado Pago.
 */
export const receiveMercadoPagoNotification = endpoint({
  method: 'POST',
  path: '/api/webhooks/mercadopago',
  caller: 'anyone',
  request: z.looseObject({
    type: z.optional(z.string()),
    data: z.optional(z.object({ id: z.union([z.string(), z.number()]) })),
  }),
  response: z.object({ received: z.boolean() }),
});
