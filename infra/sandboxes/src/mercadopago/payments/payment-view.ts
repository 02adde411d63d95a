import { collectorId } from '../context.ts';
import { reais, share } from '../money.ts';
import { installmentCosts } from '../cards/installment-costs.ts';
import { partnerDate, partnerDateOrNull } from '../partner-date.ts';
import type { Payment, Refund } from './payment-record.ts';

/** Fee in ten-thousandths, by the kind of payment. */
const fees = { credit_card: 498, debit_card: 199, bank_transfer: 99 } as const;

export function feeOf(payment: Payment): number {
  return share(payment.amountCentavos, fees[payment.typeId]);
}

/** Returns a payment in the format of `GET /v1/payments/{id}`. */
export function paymentView(payment: Payment, refunds: readonly Refund[], baseUrl: string): object {
  const total = reais(payment.amountCentavos);
  const wasPaid = payment.approvedAt !== null;
  const net = payment.amountCentavos - feeOf(payment) - payment.refundedCentavos;
  return {
    id: payment.id,
    date_created: partnerDate(payment.createdAt),
    date_approved: partnerDateOrNull(payment.approvedAt),
    date_last_updated: partnerDate(payment.updatedAt),
    date_of_expiration: partnerDateOrNull(payment.expiresAt),
    money_release_date: partnerDateOrNull(payment.approvedAt),
    money_release_schema: null,
    money_release_status: wasPaid ? 'released' : null,
    operation_type: payment.operationType,
    issuer_id: payment.issuerId,
    payment_method_id: payment.methodId,
    payment_type_id: payment.typeId,
    payment_method: {
      id: payment.methodId,
      type: payment.typeId,
      issuer_id: payment.issuerId,
    },
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: 'BRL',
    description: payment.description,
    live_mode: true,
    sponsor_id: null,
    authorization_code: wasPaid && payment.card !== null ? String(payment.id).slice(-6) : null,
    integrator_id: null,
    taxes_amount: 0,
    counter_currency: null,
    shipping_amount: 0,
    build_version: '3.60.1',
    pos_id: null,
    store_id: null,
    platform_id: null,
    corporation_id: null,
    payer: {
      type: 'guest',
      id: payment.payer.id,
      email: payment.payer.email,
      first_name: payment.payer.firstName,
      last_name: payment.payer.lastName,
      identification: payment.payer.identification,
      phone: { area_code: null, number: null, extension: null },
      entity_type: null,
      operator_id: null,
    },
    collector_id: collectorId,
    metadata: payment.metadata,
    additional_info: payment.additionalInfo,
    order: {},
    external_reference: payment.externalReference,
    transaction_amount: total,
    transaction_amount_refunded: reais(payment.refundedCentavos),
    coupon_amount: 0,
    differential_pricing_id: null,
    deduction_schema: null,
    installments: payment.installments,
    transaction_details: transactionDetails(payment, net),
    fee_details: wasPaid
      ? [{ type: 'mercadopago_fee', amount: reais(feeOf(payment)), fee_payer: 'collector' }]
      : [],
    charges_details: [],
    captured: payment.captured,
    binary_mode: payment.binaryMode,
    call_for_authorize_id: null,
    statement_descriptor: payment.statementDescriptor,
    card: cardView(payment),
    notification_url: payment.notificationUrl,
    refunds: refunds.map((refund) => refundView(refund)),
    processing_mode: 'aggregator',
    merchant_account_id: null,
    merchant_number: null,
    point_of_interaction: pointOfInteraction(payment, baseUrl),
    three_ds_info: null,
    callback_url: null,
    taxes: null,
    tags: null,
    accounts_info: null,
    release_info: null,
    brand_id: null,
    acquirer_reconciliation: [],
  };
}

function transactionDetails(payment: Payment, netCentavos: number): object {
  const { amountCentavos, installments, methodId } = payment;
  const costs = installmentCosts(amountCentavos, installments, methodId);
  return {
    payment_method_reference_id: null,
    acquirer_reference: null,
    net_received_amount: payment.approvedAt === null ? 0 : reais(Math.max(0, netCentavos)),
    total_paid_amount: reais(costs.total),
    overpaid_amount: 0,
    external_resource_url: null,
    installment_amount: payment.card === null ? 0 : reais(costs.each),
    financial_institution: null,
    payable_deferral_period: null,
  };
}

function cardView({ card, createdAt }: Payment): object {
  if (card === null) return {};
  return {
    id: null,
    bin: card.firstSix,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    date_created: partnerDate(createdAt),
    date_last_updated: partnerDate(createdAt),
    cardholder: { name: card.holderName, identification: card.identification ?? {} },
  };
}

function pointOfInteraction(payment: Payment, baseUrl: string): object {
  if (payment.pix !== null) {
    return {
      type: 'OPENPLATFORM',
      business_info: { unit: 'online_payments', sub_unit: 'default' },
      transaction_data: {
        qr_code: payment.pix.code,
        qr_code_base64: payment.pix.picture,
        ticket_url: `${baseUrl}/tickets/${payment.id}`,
        bank_transfer_id: null,
        transaction_id: null,
      },
    };
  }
  if (payment.preapprovalId !== null) {
    return {
      type: 'SUBSCRIPTIONS',
      business_info: { unit: 'online_payments', sub_unit: 'recurring' },
      transaction_data: { subscription_id: payment.preapprovalId, billing_date: null },
    };
  }
  return { type: 'UNSPECIFIED', business_info: { unit: 'online_payments', sub_unit: 'default' } };
}

/** Returns a refund in the partner's format. */
export function refundView(refund: Refund): object {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    amount: reais(refund.amountCentavos),
    metadata: {},
    source: { id: String(collectorId), name: 'BFJ Sandbox', type: refund.source },
    date_created: partnerDate(refund.createdAt),
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: 'approved',
    reason: null,
    amount_refunded_to_payer: reais(refund.amountCentavos),
  };
}
