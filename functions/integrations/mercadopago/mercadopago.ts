import { Chargeback } from 'mercadopago/dist/clients/chargeback/index.js';
import { Invoice } from 'mercadopago/dist/clients/invoice/index.js';
import { Payment } from 'mercadopago/dist/clients/payment/index.js';
import { PaymentRefund } from 'mercadopago/dist/clients/paymentRefund/index.js';
import { PreApproval } from 'mercadopago/dist/clients/preApproval/index.js';
import type { ReadSecret } from '../../runtime/secrets.ts';
import {
  chargebackPayments,
  pageOf,
  partnerInvoice,
  partnerPayment,
  partnerPreapproval,
  type PartnerInvoice,
  type PartnerPayment,
  type PartnerPreapproval,
} from './mercadopago-answers.ts';
import { mercadoPagoCalls } from './mercadopago-call.ts';
import { failureOf, MercadoPagoFailure } from './mercadopago-failures.ts';
import {
  paymentBody,
  preapprovalBody,
  type NewPartnerPayment,
  type NewPartnerPreapproval,
} from './mercadopago-requests.ts';

/** Mercado Pago. Every method throws MercadoPagoFailure; a missing object is undefined. */
export interface MercadoPago {
  /** Idempotent: the same request again is answered with the same payment. */
  createPayment(request: NewPartnerPayment): Promise<PartnerPayment>;
  findPayment(id: string): Promise<PartnerPayment | undefined>;
  /** Payments with this reference, newest first, at most fifty. */
  searchPayments(externalReference: string): Promise<readonly PartnerPayment[]>;
  /** Takes back what is not paid yet. */
  cancelPayment(id: string): Promise<void>;
  /** Gives all of it back; idempotent by the key. */
  refundPayment(id: string, idempotencyKey: string): Promise<void>;

  /** Not idempotent, and never tried twice: the partner makes a subscription each time. */
  createPreapproval(request: NewPartnerPreapproval): Promise<PartnerPreapproval>;
  findPreapproval(id: string): Promise<PartnerPreapproval | undefined>;
  /** Subscriptions of a payer; the partner's search takes no notice of references. */
  searchPreapprovals(payerEmail: string): Promise<readonly PartnerPreapproval[]>;
  cancelPreapproval(id: string): Promise<void>;
  /** The subscription as it is afterwards: an answer alone does not mean that it was changed. */
  replaceCard(id: string, cardToken: string): Promise<PartnerPreapproval>;

  findInvoice(id: string): Promise<PartnerInvoice | undefined>;
  /** The payments that a chargeback is about. */
  findChargeback(id: string): Promise<readonly string[] | undefined>;
}

const searchedPayments = 50;
const preapprovalPageSize = 100;
const maximumPreapprovalPages = 5;

/** @param pauseMilliseconds between two tries of one call */
export function mercadoPago(
  baseUrl: string,
  readToken: ReadSecret,
  pauseMilliseconds = 200,
): MercadoPago {
  const call = mercadoPagoCalls(baseUrl, readToken, pauseMilliseconds);

  const findPreapproval = (id: string) =>
    orMissing(async () =>
      partnerPreapproval(await call({}, (config) => new PreApproval(config).get({ id }))),
    );

  /** @throws MercadoPagoFailure where there is none, or it has not become what was asked */
  const readBack = async (id: string, isRight: (one: PartnerPreapproval) => boolean) => {
    const preapproval = await findPreapproval(id);
    if (preapproval !== undefined && isRight(preapproval)) return preapproval;
    throw new MercadoPagoFailure('unavailable', 200, 'change_dropped');
  };

  return {
    async createPayment(request) {
      const options = { idempotencyKey: request.idempotencyKey, timeoutMilliseconds: 7_000 };
      const body = paymentBody(request);
      return partnerPayment(await call(options, (config) => new Payment(config).create({ body })));
    },

    findPayment: (id) =>
      orMissing(async () =>
        partnerPayment(await call({}, (config) => new Payment(config).get({ id }))),
      ),

    async searchPayments(externalReference) {
      const options = {
        external_reference: externalReference,
        sort: 'date_created' as const,
        criteria: 'desc' as const,
        limit: searchedPayments,
      };
      const answer = await call({}, (config) => new Payment(config).search({ options }));
      // A search that ignores the reference must not return another payer's payment.
      return pageOf(answer, partnerPayment).found.filter(
        (payment) => payment.externalReference === externalReference,
      );
    },

    async cancelPayment(id) {
      await call({ idempotencyKey: `cancel-${id}` }, (config) =>
        new Payment(config).cancel({ id }),
      );
    },

    async refundPayment(id, idempotencyKey) {
      await call({ idempotencyKey }, (config) =>
        new PaymentRefund(config).total({ payment_id: id }),
      );
    },

    async createPreapproval(request) {
      const options = { tries: 1, timeoutMilliseconds: 10_000 };
      const body = preapprovalBody(request);
      return partnerPreapproval(
        await call(options, (config) => new PreApproval(config).create({ body })),
      );
    },

    findPreapproval,

    async searchPreapprovals(payerEmail) {
      const all: PartnerPreapproval[] = [];
      for (let page = 0; page < maximumPreapprovalPages; page += 1) {
        const options = {
          payer_email: payerEmail,
          offset: page * preapprovalPageSize,
          limit: preapprovalPageSize,
        };
        const answer = await call({}, (config) => new PreApproval(config).search({ options }));
        const { total, found } = pageOf(answer, partnerPreapproval);
        all.push(...found);
        if (found.length === 0 || all.length >= total) break;
      }
      return all;
    },

    async cancelPreapproval(id) {
      try {
        const body = { status: 'cancelled' };
        await call({}, (config) => new PreApproval(config).update({ id, body }));
      } catch (error) {
        // One that is cancelled already refuses to be so again.
        if (failureOf(error).reason !== 'refused') throw error;
      }
      await readBack(id, ({ status }) => status === 'cancelled');
    },

    async replaceCard(id, cardToken) {
      const before = await readBack(id, () => true);
      try {
        const body = { card_token_id: cardToken };
        await call({ tries: 1 }, (config) => new PreApproval(config).update({ id, body }));
      } catch (error) {
        // The answer of a change that was made may be lost, and its token is then used.
        if (failureOf(error).reason !== 'unavailable') throw error;
      }
      return readBack(id, ({ cardId }) => cardId !== before.cardId);
    },

    findInvoice: (id) =>
      orMissing(async () =>
        partnerInvoice(await call({}, (config) => new Invoice(config).get({ id }))),
      ),

    findChargeback: (id) =>
      orMissing(async () =>
        chargebackPayments(await call({}, (config) => new Chargeback(config).get({ id }))),
      ),
  };
}

/** Undefined where the partner has no such thing, or not for us. */
async function orMissing<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    // 400: an id of another form, or of another seller.
    const failure = failureOf(error);
    if (failure.status === 404 || failure.status === 400) return undefined;
    throw failure;
  }
}
