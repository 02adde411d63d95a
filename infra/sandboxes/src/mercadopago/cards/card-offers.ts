import * as z from 'zod';
import { cardBrands, findBrand } from './card-brands.ts';
import type { CardBrand } from './card-brands.ts';
import { centavosSchema, reais } from '../money.ts';
import { installmentCosts } from './installment-costs.ts';
import { errorAnswer } from '../api-error.ts';
import type { Answer } from '../api-error.ts';

const maxInstallments = 24;
/** Minimum amount of an installment. */
const minInstallmentCentavos = 500;

/** Answers `GET /v1/identification_types`. */
export const identificationTypes = [
  { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
  { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
] as const;

function methodView(brand: CardBrand, bin: string): object {
  return {
    id: brand.id,
    name: brand.name,
    payment_type_id: brand.type,
    status: 'active',
    thumbnail: '',
    secure_thumbnail: '',
    settings: [
      {
        bin: { pattern: brand.pattern.source, exclusion_pattern: null, installments_pattern: '' },
        card_number: { length: brand.lengths.at(-1), validation: 'standard' },
        security_code: {
          mode: 'mandatory',
          card_location: brand.id === 'amex' ? 'front' : 'back',
          length: brand.securityCodeLength,
        },
      },
    ],
    issuer: { id: brand.issuer.id, name: brand.issuer.name, default: true },
    additional_info_needed: ['cardholder_name', 'cardholder_identification_number'],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60_000,
    accreditation_time: 2880,
    financial_institutions: [],
    processing_modes: ['aggregator'],
    site_id: 'MLB',
    ...(bin === '' ? {} : { bins: [Number(bin)] }),
  };
}

const otherMethods = [
  { id: 'pix', name: 'PIX', payment_type_id: 'bank_transfer', status: 'active', settings: [] },
] as const;

/** Answers `GET /v1/payment_methods`. */
export function allPaymentMethods(): Answer {
  const cards = cardBrands.map((brand) => methodView(brand, ''));
  return { status: 200, body: [...cards, ...otherMethods] };
}

/** Answers `GET /v1/payment_methods/search?bins=`: the brand of a card's first digits. */
export function findPaymentMethods(query: URLSearchParams): Answer {
  const bin = binOf(query.get('bins') ?? query.get('bin'));
  if (bin === undefined) return invalid('bin');
  const brand = findBrand(bin);
  const results = brand === undefined ? [] : [methodView(brand, bin)];
  return {
    status: 200,
    body: { paging: { total: results.length, limit: 30, offset: 0 }, results },
  };
}

/** Answers `GET /v1/payment_methods/card_issuers?payment_method_id=&bin=`. */
export function cardIssuers(query: URLSearchParams): Answer {
  const brand = cardBrands.find((known) => known.id === query.get('payment_method_id'));
  if (brand === undefined) return invalid('payment_method_id');
  return {
    status: 200,
    body: [
      {
        id: String(brand.issuer.id),
        name: brand.issuer.name,
        thumbnail: '',
        secure_thumbnail: '',
        processing_mode: 'aggregator',
        merchant_account_id: null,
      },
    ],
  };
}

/** Answers `GET /v1/payment_methods/installments?amount=&bin=`. */
export function installments(query: URLSearchParams): Answer {
  const amount = z.coerce.number().pipe(centavosSchema).safeParse(query.get('amount'));
  if (!amount.success) return invalid('amount');
  const bin = binOf(query.get('bin'));
  const methodId = query.get('payment_method_id');
  const brand =
    bin === undefined ? cardBrands.find((known) => known.id === methodId) : findBrand(bin);
  if (brand === undefined) return { status: 200, body: [] };
  const maxByAmount = Math.floor(amount.data / minInstallmentCentavos);
  const count =
    brand.type === 'debit_card' ? 1 : Math.max(1, Math.min(maxInstallments, maxByAmount));
  return {
    status: 200,
    body: [
      {
        payment_method_id: brand.id,
        payment_type_id: brand.type,
        issuer: {
          ...brand.issuer,
          id: String(brand.issuer.id),
          thumbnail: '',
          secure_thumbnail: '',
        },
        processing_mode: 'aggregator',
        merchant_account_id: null,
        payer_costs: Array.from({ length: count }, (_, index) =>
          payerCost(amount.data, index + 1, brand.id),
        ),
        agreements: null,
      },
    ],
  };
}

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

function payerCost(centavos: number, count: number, methodId: string): object {
  const costs = installmentCosts(centavos, count, methodId);
  const each = reais(costs.each);
  const total = reais(costs.total);
  const noun = count === 1 ? 'parcela' : 'parcelas';
  return {
    installments: count,
    installment_rate: Number((costs.monthlyRate * 100).toFixed(2)),
    discount_rate: 0,
    reimbursement_rate: null,
    labels: ['CFT_0,00%|TEA_0,00%'],
    installment_rate_collector: ['MERCADOPAGO'],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60_000,
    recommended_message: `${count} ${noun} de R$ ${money.format(each)} (R$ ${money.format(total)})`,
    installment_amount: each,
    total_amount: total,
    payment_method_option_id: `1.sandbox-${count}`,
  };
}

function binOf(text: string | null): string | undefined {
  return text !== null && /^\d{6,8}$/.test(text) ? text : undefined;
}

function invalid(parameter: string): Answer {
  return errorAnswer(400, `invalid ${parameter}`, {
    code: 1001,
    description: `invalid parameter ${parameter}`,
  });
}
