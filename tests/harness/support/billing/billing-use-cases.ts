import { checkAccess } from '../../../../shared/contracts/access.ts';
import {
  cancelSubscription,
  createMercadoPagoPreapproval,
  getPaymentStatus,
  getSubscription,
  listPayments,
  processMercadoPagoPayment,
  replaceCard,
  withdrawPurchase,
} from '../../../../shared/contracts/billing-endpoints.ts';
import type { Endpoint } from '../../../../shared/contracts/endpoint.ts';
import type { Session } from '../../../../functions/runtime/http/session.ts';
import type { HttpApi } from '../http-api.ts';

/** The session and address of a call. */
export interface Caller {
  readonly session: Session;
  readonly address: string;
}

/** Use cases of a signed-in payer through the entry points: pay, cancel, read. */
export function billingUseCases(http: HttpApi) {
  const send = async (
    { session, address }: Caller,
    endpoint: Endpoint,
    body: object,
    idempotencyKey?: string,
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const { status, body: answered } = await http.call(endpoint, body, {
      ...(await http.headersOf(session)),
      ...http.from(address),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    });
    return { status, body: answered };
  };

  return {
    pay: (caller: Caller, body: object, idempotencyKey: string) =>
      send(caller, processMercadoPagoPayment, body, idempotencyKey),
    subscribe: (caller: Caller, body: object, idempotencyKey: string) =>
      send(caller, createMercadoPagoPreapproval, body, idempotencyKey),
    cancel: (caller: Caller, body: object) => send(caller, cancelSubscription, body),
    withdraw: (caller: Caller, paymentId: string) => send(caller, withdrawPurchase, { paymentId }),
    replaceCard: (caller: Caller, paymentData: object) =>
      send(caller, replaceCard, { paymentData }),
    access: ({ session }: Caller) => http.ask(checkAccess, {}, session),
    history: async ({ session }: Caller) => (await http.ask(listPayments, {}, session)).payments,
    read: ({ session }: Caller) => http.ask(getSubscription, {}, session),
    /** Returns the same after a check at the partner. */
    checkSubscription: ({ session }: Caller) =>
      http.ask(getSubscription, { look: 'true' }, session),
    status: ({ session }: Caller, paymentId: string) =>
      http.ask(getPaymentStatus, { paymentId }, session),
    pixCode: ({ session }: Caller, paymentId: string) =>
      http.ask(getPaymentStatus, { paymentId, code: 'true' }, session),
  };
}
