import { cardMonth } from '../../../shared/values/card-month.ts';
import * as z from 'zod/mini';
import { MercadoPagoFailure } from './mercadopago-failures.ts';

/** A payment as Mercado Pago has it now. Instants are ISO 8601, UTC. */
export interface PartnerPayment {
  readonly id: string;
  /** `pending`, `approved`, `authorized`, `in_process`, `in_mediation`, `rejected`, … */
  readonly status: string;
  readonly statusDetail: string | null;
  readonly amountInCentavos: number;
  readonly refundedInCentavos: number;
  readonly installments: number;
  /** The card's total with interest; null when the partner does not report it. */
  readonly totalPaidInCentavos: number | null;
  readonly installmentInCentavos: number | null;
  /** `pix`, or the brand of a card. */
  readonly methodId: string;
  readonly lastFour: string | null;
  /** `yyyy-mm`: the last month of the card. */
  readonly cardExpires: string | null;
  readonly externalReference: string | null;
  /** The subscription to which the installment belongs. */
  readonly preapprovalId: string | null;
  readonly createdAt: string;
  readonly approvedAt: string | null;
  readonly changedAt: string;
  readonly expiresAt: string | null;
  readonly pix: { readonly qrCode: string; readonly qrCodeBase64: string } | null;
}

/** A subscription as Mercado Pago has it now. */
export interface PartnerPreapproval {
  readonly id: string;
  readonly status: string;
  readonly externalReference: string | null;
  readonly createdAt: string;
  readonly nextPaymentAt: string | null;
  /** Changes with the card. */
  readonly cardId: string | null;
  readonly cardBrand: string | null;
}

/** An installment of a subscription, as given in a notification. */
export interface PartnerInvoice {
  readonly preapprovalId: string;
  readonly paymentId: string | null;
}

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((iso) => new Date(iso).toISOString()),
);
/** Converts the partner's amounts in reais. */
const centavos = z.pipe(
  z.number(),
  z.transform((reais) => Math.round(reais * 100)),
);
const optionalText = z.pipe(
  z.nullish(text),
  z.transform((value) => value || null),
);
const optionalInstant = z.pipe(
  z.nullish(instant),
  z.transform((value) => value ?? null),
);

const paymentSchema = z.object({
  id: text,
  status: z.string(),
  status_detail: optionalText,
  transaction_amount: centavos,
  transaction_amount_refunded: z.nullish(centavos),
  installments: z.nullish(z.int()),
  transaction_details: z.nullish(
    z.object({
      total_paid_amount: z.nullish(centavos),
      installment_amount: z.nullish(centavos),
    }),
  ),
  payment_method_id: optionalText,
  external_reference: optionalText,
  date_created: instant,
  date_approved: optionalInstant,
  date_last_updated: optionalInstant,
  date_of_expiration: optionalInstant,
  // For a Pix an empty object or an empty array.
  card: z.nullish(
    z.union([
      z.object({
        last_four_digits: optionalText,
        expiration_month: optionalText,
        expiration_year: optionalText,
      }),
      z.array(z.unknown()),
    ]),
  ),
  point_of_interaction: z.nullish(
    z.object({
      transaction_data: z.nullish(
        z.object({
          qr_code: optionalText,
          qr_code_base64: optionalText,
          subscription_id: optionalText,
        }),
      ),
    }),
  ),
});

const preapprovalSchema = z.object({
  id: text,
  status: z.string(),
  external_reference: optionalText,
  date_created: instant,
  next_payment_date: optionalInstant,
  card_id: optionalText,
  payment_method_id: optionalText,
});

const invoiceSchema = z.object({
  preapproval_id: text,
  payment: z.nullish(z.object({ id: optionalText })),
});

const chargebackSchema = z.object({ payments: z.array(text) });
const pageSchema = z.object({
  paging: z.object({ total: z.int() }),
  results: z.array(z.unknown()),
});

/** @throws MercadoPagoFailure `unavailable` for a response in an unexpected format */
function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MercadoPagoFailure('unavailable', 200, `shape:${issue?.path.join('.') ?? ''}`);
}

/** @throws MercadoPagoFailure */
export function parsePayment(answer: unknown): PartnerPayment {
  const payment = parse(paymentSchema, answer);
  const data = payment.point_of_interaction?.transaction_data;
  const card = Array.isArray(payment.card) ? undefined : payment.card;
  return {
    id: payment.id,
    status: payment.status,
    statusDetail: payment.status_detail,
    amountInCentavos: payment.transaction_amount,
    refundedInCentavos: payment.transaction_amount_refunded ?? 0,
    installments: payment.installments ?? 1,
    // The partner writes a missing value as 0.
    totalPaidInCentavos: payment.transaction_details?.total_paid_amount || null,
    installmentInCentavos: payment.transaction_details?.installment_amount || null,
    methodId: payment.payment_method_id ?? '',
    lastFour: card?.last_four_digits ?? null,
    cardExpires: cardMonth(card?.expiration_year, card?.expiration_month) ?? null,
    externalReference: payment.external_reference,
    preapprovalId: data?.subscription_id ?? null,
    createdAt: payment.date_created,
    approvedAt: payment.date_approved,
    changedAt: payment.date_last_updated ?? payment.date_created,
    expiresAt: payment.date_of_expiration,
    pix: data?.qr_code ? { qrCode: data.qr_code, qrCodeBase64: data.qr_code_base64 ?? '' } : null,
  };
}

/** @throws MercadoPagoFailure */
export function parsePreapproval(answer: unknown): PartnerPreapproval {
  const preapproval = parse(preapprovalSchema, answer);
  return {
    id: preapproval.id,
    // The documentation writes it in both ways.
    status: preapproval.status === 'canceled' ? 'cancelled' : preapproval.status,
    externalReference: preapproval.external_reference,
    createdAt: preapproval.date_created,
    nextPaymentAt: preapproval.next_payment_date,
    cardId: preapproval.card_id,
    cardBrand: preapproval.payment_method_id,
  };
}

/** @throws MercadoPagoFailure */
export function parseInvoice(answer: unknown): PartnerInvoice {
  const invoice = parse(invoiceSchema, answer);
  const paymentId = invoice.payment?.id ?? null;
  return { preapprovalId: invoice.preapproval_id, paymentId: paymentId === '0' ? null : paymentId };
}

/** Ids of the payments that a chargeback is about. @throws MercadoPagoFailure */
export function parseChargebackPayments(answer: unknown): readonly string[] {
  return parse(chargebackSchema, answer).payments;
}

/** One page of a search. @throws MercadoPagoFailure */
export function parsePage<Found>(
  answer: unknown,
  read: (result: unknown) => Found,
): { readonly total: number; readonly found: readonly Found[] } {
  const page = parse(pageSchema, answer);
  return { total: page.paging.total, found: page.results.map(read) };
}
