import * as z from 'zod/mini';
import { cardForm } from '../../../copy/billing/billing.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import type { MercadoPago } from './mercadopago-sdk.ts';

/** One of the ways to divide the price that a card offers. */
export interface Installments {
  /** The number of installments. */
  readonly id: string;
  /** `6x de R$ 29,99` */
  readonly amount: string;
  /** `amount`, with the additional cost. */
  readonly label: string;
  /** The sum of all installments. */
  readonly totalInCentavos: number;
  /** The partner rounds each installment to a centavo, so their sum differs from the total. */
  readonly isRounded: boolean;
}

/** Facts known from a card's first digits. */
export interface CardDetails {
  /** `visa`, `master`, … */
  readonly methodId: string;
  readonly type: 'credit_card' | 'debit_card';
  /** Whether it is a prepaid card, which is charged at once like a debit card. */
  readonly isPrepaid: boolean;
  readonly issuers: readonly { readonly id: string; readonly label: string }[];
  readonly installments: readonly Installments[];
  /** Digits of its security code. */
  readonly codeLength: number;
  /** For the secure fields. */
  readonly numberSettings: object;
  readonly codeSettings: object;
}

const settingsSchema = z.looseObject({
  card_number: z.optional(z.looseObject({})),
  security_code: z.optional(z.looseObject({ length: z.optional(z.number()) })),
});
const methodsSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      payment_type_id: z.string(),
      settings: z._default(z.array(settingsSchema), []),
    }),
  ),
});
const issuersSchema = z.array(
  z.object({ id: z.union([z.string(), z.number()]), name: z.string() }),
);
const installmentsSchema = z.array(
  z.object({
    payer_costs: z.array(
      z.object({
        installments: z.int(),
        /** Reais. */
        installment_amount: z.number(),
        total_amount: z.number(),
      }),
    ),
  }),
);

interface Purchase {
  readonly amountInCentavos: number;
  readonly maxInstallments: number;
}

/**
 * Asks the partner for the card's issuer and installments.
 * @returns undefined for a card that the partner does not accept
 */
export async function lookUpCard(
  mercadoPago: MercadoPago,
  bin: string,
  purchase: Purchase,
): Promise<CardDetails | undefined> {
  const { results } = methodsSchema.parse(await mercadoPago.getPaymentMethods({ bin }));
  // Many cards are credit and debit cards in one: such a card can be used here as a credit card.
  const method = cardTypes
    .map((type) => results.find((one) => one.payment_type_id === type))
    .find((one) => one !== undefined);
  if (method === undefined) return undefined;
  const type = method.payment_type_id === 'credit_card' ? 'credit_card' : 'debit_card';
  const [issuers, installments] = await Promise.all([
    fetchIssuers(mercadoPago, method.id, bin),
    fetchInstallments(mercadoPago, bin, type, purchase),
  ]);
  const [settings] = method.settings;
  return {
    methodId: method.id,
    type,
    isPrepaid: method.payment_type_id === 'prepaid_card',
    issuers,
    installments,
    codeLength: settings?.security_code?.length ?? 3,
    numberSettings: settings?.card_number ?? {},
    codeSettings: settings?.security_code ?? {},
  };
}

/**
 * Returns the chosen installments for this card, or a single payment if nothing was chosen. Undefined when the card
 * does not offer the chosen number, so that installments never become a single payment unnoticed.
 */
export function installmentsWith(
  { installments }: Pick<CardDetails, 'installments'>,
  chosen: string | undefined,
): Installments | undefined {
  return chosen === undefined ? installments[0] : installments.find(({ id }) => id === chosen);
}

const cardTypes = ['credit_card', 'prepaid_card', 'debit_card'];

/** The partner determines the issuer itself when the form does not know it. */
async function fetchIssuers(mercadoPago: MercadoPago, paymentMethodId: string, bin: string) {
  try {
    const issuers = issuersSchema.parse(await mercadoPago.getIssuers({ paymentMethodId, bin }));
    return issuers.map(({ id, name }) => ({ id: String(id), label: name }));
  } catch {
    return [];
  }
}

/** Returns at most the plan's number of installments; only a single payment when the partner offers none. */
async function fetchInstallments(
  mercadoPago: MercadoPago,
  bin: string,
  type: CardDetails['type'],
  { amountInCentavos, maxInstallments }: Purchase,
): Promise<CardDetails['installments']> {
  const whole = installmentText(1, amountInCentavos);
  const singlePayment = [
    { id: '1', amount: whole, label: whole, totalInCentavos: amountInCentavos, isRounded: false },
  ];
  if (maxInstallments === 1 || type === 'debit_card') return singlePayment;
  try {
    const amount = (amountInCentavos / 100).toFixed(2);
    const answer = await mercadoPago.getInstallments({ amount, bin, paymentTypeId: type });
    const [offer] = installmentsSchema.parse(answer);
    const costs = offer?.payer_costs ?? [];
    const offered = costs
      .filter(({ installments }) => installments <= maxInstallments)
      .map(({ installments, installment_amount: each, total_amount: total }) => {
        const installmentsText = installmentText(installments, centavos(each));
        const totalInCentavos = centavos(total);
        const isRounded = installments * centavos(each) !== totalInCentavos;
        const label = `${installmentsText} ${interest(totalInCentavos, isRounded)}`;
        return {
          id: String(installments),
          amount: installmentsText,
          label,
          totalInCentavos,
          isRounded,
        };
      });
    return offered.length === 0 ? singlePayment : offered;
  } catch {
    return singlePayment;
  }

  function interest(total: number, isRounded: boolean): string {
    const totalText = cardForm.inAll(formatReais(total));
    if (total > amountInCentavos) return totalText;
    return isRounded ? `${cardForm.withoutInterest} ${totalText}` : cardForm.withoutInterest;
  }
}

function installmentText(count: number, eachInCentavos: number): string {
  return cardForm.installment(count, formatReais(eachInCentavos));
}

function centavos(reais: number): number {
  return Math.round(reais * 100);
}
