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
 * data from the account. The card may belong to another person; the card's token contains that identity.
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

/** The partner's payment methods in Brazil that need no card. */
const methodsWithoutCard: ReadonlySet<string> = new Set([
  'pix',
  'bolbradesco',
  'pec',
  'account_money',
  'consumer_credits',
]);

const cardText = z.nullish(z.string().check(z.maxLength(120)));
/** The tokenized card; a missing token or method has a separate error. */
export const cardDataSchema = z.object({
  token: cardText,
  payment_method_id: z.nullish(
    z.string().check(
      z.maxLength(120),
      z.refine((id) => !methodsWithoutCard.has(id.trim().toLowerCase()), 'Não é um cartão'),
    ),
  ),
  /** Forms send a text, the SDK a number. */
  issuer_id: z.nullish(z.union([z.string().check(z.maxLength(20)), z.int()])),
  installments: z._default(z.int().check(z.minimum(1), z.maximum(24)), 1),
  /** From the token's answer; only shown, never used for a decision. */
  last_four_digits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** `yyyy-mm`: the card's last month, from the same response; an e-mail is sent before it ends. */
  card_expires: z.optional(z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))),
});

/** The user's current plans, which affect the price and dates of another purchase. */
const activePlansSchema = z.object({
  /** ISO 8601, UTC: the end of the paid access, at which a purchase begins. Null: it begins at once. */
  paidUntil: z.nullable(z.iso.datetime()),
  /** A monthly subscription continues beside it. */
  monthlyRuns: z.boolean(),
});

const selectedPaymentMethod = z.optional(z.string().check(z.maxLength(60)));
const redirectUrl = z.optional(z.string());
/** A `pay_…` id; an unknown one has its own error. */
const paymentIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Pays a one-off plan, by card or by Pix. Send an `Idempotency-Key` for each press of the button: a repeated request
 * gets the outcome of the first. `success: false` comes with the text to show. For a Pix, the response contains the
 * payment code.
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
     * example by a purchase in another tab, the request is rejected.
     */
    possessions: z.optional(activePlansSchema),
    customerData: customerDataSchema,
    /** By card or by Pix: neither can be sent as the other. */
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
    /** The response describes an earlier payment: this request has charged nothing. */
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
 * Starts the monthly subscription; idempotent like a one-off payment. While an earlier paid period runs, the first
 * charge is made at its end.
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
     * changed since, the request is rejected.
     */
    firstChargeAt: z.optional(z.nullable(z.iso.datetime())),
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    /** The reason of the failure, as in the response of a payment. */
    statusDetail: z.optional(z.string()),
    subscription_id: z.optional(z.string()),
    preapproval_id: z.optional(z.string()),
    redirectUrl,
  }),
});
export type PreapprovalAnswer = z.infer<typeof createMercadoPagoPreapproval.response>;

/** Cancels the session's own subscription: no further charge is made, and access stays until the paid time ends. */
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
    /** ISO 8601, UTC; null when access ended at once because nothing was paid. */
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
    /** Set after the approval. */
    redirectUrl,
    /** Pix: copy and paste. */
    qrCode: z.optional(z.string()),
    /** Pix: a PNG, without the `data:` before it. */
    qrCodeBase64: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
  }),
});

/** A purchase that can still be withdrawn with a full refund (CDC, art. 49). */
const withdrawalSchema = z.object({
  paymentId: z.string(),
  plan: planKeySchema,
  amountInCentavos: z.int(),
  method: paymentMethodSchema,
  lastFour: z.nullable(z.string()),
  /** ISO 8601, UTC: when it was paid. */
  paidAt: z.string(),
  /** ISO 8601, UTC: the first instant at which a withdrawal is too late. */
  until: z.string(),
  /** False after an earlier withdrawal: then support handles it. */
  automatic: z.boolean(),
  /** ISO 8601, UTC: until when other paid time gives access; null without any. */
  accessUntil: z.nullable(z.string()),
  /** For a monthly payment: its subscription has ended before, so this ends nothing else. */
  monthlyHasEnded: z.optional(z.literal(true)),
  /** Set when the plan's payment had ended the monthly subscription and none runs now. */
  monthlyStaysEnded: z.optional(z.literal(true)),
  /** The monthly subscription, which continues as agreed. */
  monthlyGoesOn: z.optional(
    z.object({
      /** ISO 8601, UTC; null when the day is not known. */
      nextChargeAt: z.nullable(z.string()),
      /** The first charge of the subscription. */
      isFirst: z.boolean(),
      /** Whether access ends before the next charge restores it. */
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
  /** The last four digits of a card. */
  lastFour: z.nullable(z.string()),
  createdAt: z.string(),
  /** Until when a Pix can be paid. */
  expiresAt: z.nullable(z.string()),
  /** The monthly subscription ends when it is paid. */
  endsMonthly: z.boolean(),
});

/** A card payment that was declined or abandoned after the user had left its page, with no attempt since. */
const refusedPaymentSchema = z.object({
  paymentId: z.string(),
  plan: z.enum(oneOffPlanKeys),
  amountInCentavos: z.int(),
  lastFour: z.nullable(z.string()),
  createdAt: z.string(),
  /** Its answer was lost; missing when the partner had reviewed it first. */
  wasUnanswered: z.optional(z.literal(true)),
  statusDetail: z.nullable(z.string()),
  /** The reason and the next step: the sentence that a refused checkout shows. */
  error: z.string(),
});

/** A refund in progress: of a withdrawn purchase, or of a charge that must not be kept. */
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

/** Returns all data of the tab 'Pagamentos'. */
export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription',
  caller: 'account',
  request: z.object({
    /** `true`: ask the partner before answering, within a rate limit. */
    look: z.optional(z.literal('true')),
  }),
  response: z.object({
    /** The server's clock, ISO 8601, UTC: decides what is running and what has ended. */
    readAt: z.string(),
    /** The result of asking the partner. `recent`: it was asked a moment ago; `failed`: it did not answer. */
    look: z.optional(z.enum(['asked', 'recent', 'failed'])),
    /** The monthly subscription; null if there never was one. */
    subscription: z.nullable(
      z.object({
        id: z.string(),
        /** `processing`: an attempt without a known outcome. */
        state: z.enum(['processing', ...subscriptionStatuses]),
        amountInCentavos: z.int(),
        /** ISO 8601, UTC; null ('Não disponível'), for example while a declined installment is retried. */
        nextBillingDate: z.nullable(z.string()),
        /** Until when installments are paid. */
        accessUntil: z.nullable(z.string()),
        card: z.nullable(
          z.object({
            brand: z.string(),
            lastFour: z.nullable(z.string()),
            /** `yyyy-mm`: the card's last valid month, if known. */
            expires: z.optional(z.string()),
          }),
        ),
        /** An installment has been paid; before that, the next event is the first charge. */
        hasBeenCharged: z.boolean(),
        canReplaceCard: z.boolean(),
        canCancel: z.boolean(),
        /** The user or the partner has cancelled it, and a paid month still runs. */
        canUndo: z.optional(z.literal(true)),
        /** The subscription continues a cancelled one; set until its second charge. */
        isUndo: z.optional(z.literal(true)),
        /** The newest installment if it was refused: the partner retries it for a few days. */
        refusedCharge: z.optional(
          z.object({
            amountInCentavos: z.int(),
            createdAt: z.string(),
            /** The reason in a sentence, if the partner reports it. */
            reason: z.optional(z.string()),
            /** No other try follows: the next charge is for another month. */
            wasLastTry: z.optional(z.boolean()),
            /** The card was replaced since then; the next charge goes to the new one. */
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
        /** The partner has ended the subscription because its charges were refused. */
        endedByRefusals: z.optional(z.boolean()),
        /** ISO 8601, UTC: the deadline of the first charge, after which the subscription is cancelled. */
        firstChargeUntil: z.optional(z.string()),
        /** After that deadline: the partner has not yet confirmed that there is no charge, and the cancellation. */
        firstChargeUnconfirmed: z.optional(z.literal(true)),
        /**
         * The first charge never came: the cancellation was requested at this instant (ISO 8601, UTC) and confirmed
         * by the partner. `wasCharged`: a charge was found after that, and is refunded.
         */
        endedUncharged: z.optional(
          z.object({ at: z.string(), wasCharged: z.optional(z.boolean()) }),
        ),
        /** The user has cancelled it, and the partner has not confirmed that yet. */
        isEndUnconfirmed: z.optional(z.literal(true)),
        /** No month of any subscription was ever paid. */
        hasNeverBegun: z.optional(z.literal(true)),
      }),
    ),
    /** The one-off plan that is running or ran last; null if there never was one. */
    oneOffPlan: z.nullable(
      z.object({
        plan: z.nullable(z.enum(oneOffPlanKeys)),
        endsAt: z.string(),
        /** The time includes earlier paid time, so it ends later than the plan alone would. */
        isSum: z.optional(z.boolean()),
      }),
    ),
    /** A refunded or charged-back plan: the one paid last, and for a while any such plan beside other access. */
    takenBackPlan: z.optional(
      z.object({
        plan: z.enum(oneOffPlanKeys),
        amountInCentavos: z.int(),
        paidAt: z.string(),
        /** ISO 8601, UTC: until when other paid time gives access. */
        accessUntil: z.optional(z.string()),
        isRefunded: z.optional(z.literal(true)),
      }),
    ),
    /** An operator has given access, without an end and without a payment. */
    accessGiven: z.optional(z.literal(true)),
    /**
     * ISO 8601, UTC: until when paid time gives access, if that ends before the subscription's next charge restores
     * it.
     */
    accessGapFrom: z.optional(z.string()),
    /** The dates and charges of a monthly subscription that would start or resume now. */
    newSubscription: z.object({
      /** ISO 8601, UTC: the end of the paid time; null: charged at once. */
      firstChargeAt: z.nullable(z.string()),
      /** The charge after the first. */
      nextChargeAt: z.string(),
    }),
    /** The plans that another one-off plan would extend. */
    possessions: activePlansSchema,
    /** A one-off payment must send `endMonthly`: whether the overdue subscription continues or ends. */
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
    /** A Pix that expired unpaid, with no purchase started since. */
    expiredPix: z.optional(
      z.extend(
        z.pick(openPaymentSchema, {
          paymentId: true,
          plan: true,
          amountInCentavos: true,
          createdAt: true,
        }),
        /** By our clock only: the partner has not yet reported that it was not paid. */
        { isUnconfirmed: z.optional(z.literal(true)) },
      ),
    ),
    /** An attempt that never reached the partner, with no other payment since. */
    lostAttempt: z.optional(z.object({ plan: planKeySchema, createdAt: z.string() })),
  }),
});

/**
 * Replaces the card of the running subscription. If an installment is overdue, a month is charged to the new card at
 * once.
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
    /** False while the partner has not confirmed the refund yet; it then follows automatically. */
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
