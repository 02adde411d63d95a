import {
  parseChargebackPayments,
  parsePage,
  parseInvoice,
  parsePayment,
  parsePreapproval,
  type PartnerInvoice,
  type PartnerPayment,
  type PartnerPreapproval,
} from './mercadopago-answers.ts';
import { mercadoPagoCalls, type MercadoPagoAccess } from './mercadopago-call.ts';
import { asMercadoPagoFailure, MercadoPagoFailure } from './mercadopago-failures.ts';
import {
  buildPaymentBody,
  buildPreapprovalBody,
  type NewPartnerPayment,
  type NewPartnerPreapproval,
} from './mercadopago-requests.ts';

/** Mercado Pago. Every method throws MercadoPagoFailure; a missing object is undefined. */
export interface MercadoPago {
  /** Idempotent: the same request again returns the same payment. */
  createPayment(request: NewPartnerPayment): Promise<PartnerPayment>;
  findPayment(id: string): Promise<PartnerPayment | undefined>;
  /** Payments with this reference, newest first, at most fifty. */
  searchPayments(externalReference: string): Promise<readonly PartnerPayment[]>;
  /** Cancels a payment that is not paid yet. */
  cancelPayment(id: string): Promise<void>;
  /** Refunds the full amount; idempotent by the key. */
  refundPayment(id: string, idempotencyKey: string): Promise<void>;

  /** Not idempotent, so never retried: the partner creates a subscription at each call. */
  createPreapproval(request: NewPartnerPreapproval): Promise<PartnerPreapproval>;
  findPreapproval(id: string): Promise<PartnerPreapproval | undefined>;
  /** Returns the subscriptions of a payer; the partner's search ignores references. */
  searchPreapprovals(payerEmail: string): Promise<readonly PartnerPreapproval[]>;
  cancelPreapproval(id: string): Promise<void>;
  /** Returns the subscription as it is afterwards: a successful response does not prove the change. */
  replaceCard(id: string, cardToken: string): Promise<PartnerPreapproval>;

  findInvoice(id: string): Promise<PartnerInvoice | undefined>;
  /** The payments that a chargeback is about. */
  findChargeback(id: string): Promise<readonly string[] | undefined>;
}

const searchedPayments = 50;
const preapprovalPageSize = 100;
const maxPreapprovalPages = 5;

export function mercadoPago(access: MercadoPagoAccess): MercadoPago {
  const call = mercadoPagoCalls(access);

  const findPreapproval = (id: string) =>
    undefinedIfMissing(async () =>
      parsePreapproval(await call({ method: 'GET', path: buildPath('/preapproval', id) })),
    );

  /** @throws MercadoPagoFailure when the subscription is missing, or the requested change is not visible */
  const readBack = async (id: string, isRight: (one: PartnerPreapproval) => boolean) => {
    const preapproval = await findPreapproval(id);
    if (preapproval !== undefined && isRight(preapproval)) return preapproval;
    throw new MercadoPagoFailure('unavailable', 200, 'change_dropped');
  };

  return {
    async createPayment(request) {
      const { idempotencyKey } = request;
      const body = buildPaymentBody(request);
      const timeoutMilliseconds = 7_000;
      return parsePayment(
        await call({
          method: 'POST',
          path: '/v1/payments',
          body,
          idempotencyKey,
          timeoutMilliseconds,
        }),
      );
    },

    findPayment: (id) =>
      undefinedIfMissing(async () =>
        parsePayment(await call({ method: 'GET', path: buildPath('/v1/payments', id) })),
      ),

    async searchPayments(externalReference) {
      const query = {
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
        limit: searchedPayments,
      };
      const answer = await call({ method: 'GET', path: '/v1/payments/search', query });
      // A search that ignores the reference must not return another payer's payment.
      return parsePage(answer, parsePayment).found.filter(
        (payment) => payment.externalReference === externalReference,
      );
    },

    async cancelPayment(id) {
      const body = { status: 'cancelled' };
      const idempotencyKey = `cancel-${id}`;
      await call({ method: 'PUT', path: buildPath('/v1/payments', id), body, idempotencyKey });
    },

    async refundPayment(id, idempotencyKey) {
      const path = `${buildPath('/v1/payments', id)}/refunds`;
      await call({ method: 'POST', path, body: {}, idempotencyKey });
    },

    async createPreapproval(request) {
      const body = buildPreapprovalBody(request);
      const timeoutMilliseconds = 10_000;
      return parsePreapproval(
        await call({ method: 'POST', path: '/preapproval', body, tries: 1, timeoutMilliseconds }),
      );
    },

    findPreapproval,

    async searchPreapprovals(payerEmail) {
      const all: PartnerPreapproval[] = [];
      for (let page = 0; page < maxPreapprovalPages; page += 1) {
        const query = {
          payer_email: payerEmail,
          offset: page * preapprovalPageSize,
          limit: preapprovalPageSize,
        };
        const answer = await call({ method: 'GET', path: '/preapproval/search', query });
        const { total, found } = parsePage(answer, parsePreapproval);
        all.push(...found);
        if (found.length === 0 || all.length >= total) break;
      }
      return all;
    },

    async cancelPreapproval(id) {
      try {
        const body = { status: 'cancelled' };
        await call({ method: 'PUT', path: buildPath('/preapproval', id), body });
      } catch (error) {
        // The partner rejects the cancellation of a preapproval that is cancelled already.
        if (asMercadoPagoFailure(error).reason !== 'refused') throw error;
      }
      await readBack(id, ({ status }) => status === 'cancelled');
    },

    async replaceCard(id, cardToken) {
      const before = await readBack(id, () => true);
      try {
        const body = { card_token_id: cardToken };
        await call({ method: 'PUT', path: buildPath('/preapproval', id), body, tries: 1 });
      } catch (error) {
        // The response to a successful change may be lost, and the token is then used.
        if (asMercadoPagoFailure(error).reason !== 'unavailable') throw error;
      }
      return readBack(id, ({ cardId }) => cardId !== before.cardId);
    },

    findInvoice: (id) =>
      undefinedIfMissing(async () =>
        parseInvoice(await call({ method: 'GET', path: buildPath('/authorized_payments', id) })),
      ),

    findChargeback: (id) =>
      undefinedIfMissing(async () =>
        parseChargebackPayments(
          await call({ method: 'GET', path: buildPath('/v1/chargebacks', id) }),
        ),
      ),
  };
}

/** Ids also come from notifications, so they are encoded as one path segment. */
function buildPath(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}

/** Undefined when the partner does not have it, or does not allow access to it. */
async function undefinedIfMissing<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    // 400 is returned for an id in another format, or of another seller.
    const failure = asMercadoPagoFailure(error);
    if (failure.status === 404 || failure.status === 400) return undefined;
    throw failure;
  }
}
