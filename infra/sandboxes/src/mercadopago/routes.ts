import {
  allPaymentMethods,
  cardIssuers,
  findPaymentMethods,
  identificationTypes,
  installments,
} from './cards/card-offers.ts';
import { cardTokenView, createCardToken } from './cards/card-tokens.ts';
import { readChargeback } from './payments/chargebacks.ts';
import { collectorId } from './context.ts';
import type { SandboxContext } from './context.ts';
import { readInvoice, searchInvoices } from './subscriptions/invoices.ts';
import { updatePayment } from './payments/payment-changes.ts';
import { findPayment, buildPaymentView } from './payments/payment-ledger.ts';
import { searchPayments } from './payments/payment-search.ts';
import { createPayment } from './payments/payments.ts';
import { updatePreapproval } from './subscriptions/preapproval-changes.ts';
import { findPreapproval } from './subscriptions/preapproval-ledger.ts';
import { searchPreapprovals } from './subscriptions/preapproval-search.ts';
import { preapprovalView } from './subscriptions/preapproval-view.ts';
import { createPreapproval } from './subscriptions/preapprovals.ts';
import { listRefunds, refundPayment } from './payments/refunds.ts';
import { errorAnswer } from './api-error.ts';
import type { Answer } from './api-error.ts';

export interface Call {
  /** The variable parts of the path. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  /** The seller's public key. */
  readonly publicKey: string;
  /** Milliseconds by the local clock. */
  readonly now: number;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Allowed callers: a server with the access token, or also a browser with the public key. */
  readonly caller: 'server' | 'either';
  readonly answer: (context: SandboxContext, call: Call) => Answer;
}

const first = (call: Call) => call.ids[0] ?? '';

function route(
  method: string,
  path: RegExp,
  answer: Route['answer'],
  caller: Route['caller'] = 'server',
): Route {
  return { method, path, answer, caller };
}

/** Routes of the partner's API. A path may end in a slash. */
export const routes: readonly Route[] = [
  route(
    'POST',
    /^\/v1\/card_tokens\/?$/,
    ({ store }, { body, publicKey, now }) =>
      createCardToken(store.cardTokens, body, { publicKey, now }),
    'either',
  ),
  route('GET', /^\/v1\/card_tokens\/([^/]+)\/?$/, readCardToken, 'either'),
  route('POST', /^\/v1\/payments\/?$/, (context, { body, idempotencyKey, now }) =>
    createPayment(context, body, idempotencyKey, now),
  ),
  route('GET', /^\/v1\/payments\/search\/?$/, (context, { query, now }) =>
    searchPayments(context, query, now),
  ),
  route('GET', /^\/v1\/payments\/?$/, (context, { query, now }) =>
    searchPayments(context, query, now),
  ),
  route('GET', /^\/v1\/payments\/(\d+)\/?$/, (context, call) => ({
    status: 200,
    body: buildPaymentView(context, findPayment(context, first(call))),
  })),
  route('PUT', /^\/v1\/payments\/(\d+)\/?$/, (context, call) =>
    updatePayment(context, first(call), call.body, call.now),
  ),
  route('POST', /^\/v1\/payments\/(\d+)\/refunds\/?$/, (context, call) =>
    refundPayment(context, first(call), call.body, call.idempotencyKey, call.now),
  ),
  route('GET', /^\/v1\/payments\/(\d+)\/refunds\/?$/, (context, call) =>
    listRefunds(context, first(call)),
  ),
  route('GET', /^\/v1\/payments\/(\d+)\/refunds\/(\d+)\/?$/, (context, call) =>
    listRefunds(context, first(call), call.ids[1]),
  ),
  route('GET', /^\/v1\/chargebacks\/(\d+)\/?$/, (context, call) =>
    readChargeback(context, first(call)),
  ),
  route('POST', /^\/preapproval\/?$/, (context, { body, now }) =>
    createPreapproval(context, body, now),
  ),
  route('GET', /^\/preapproval\/search\/?$/, (context, { query }) =>
    searchPreapprovals(context, query),
  ),
  route('GET', /^\/preapproval\/([^/]+)\/?$/, (context, call) => ({
    status: 200,
    body: preapprovalView(findPreapproval(context, first(call)), context.baseUrl),
  })),
  route('PUT', /^\/preapproval\/([^/]+)\/?$/, (context, call) =>
    updatePreapproval(context, first(call), call.body, call.now),
  ),
  route('GET', /^\/authorized_payments\/search\/?$/, (context, { query, now }) =>
    searchInvoices(context, query, now),
  ),
  route('GET', /^\/authorized_payments\/(\d+)\/?$/, (context, call) =>
    readInvoice(context, first(call)),
  ),
  route('GET', /^\/users\/me\/?$/, () => ({ status: 200, body: seller })),
  route('GET', /^\/v1\/payment_methods\/?$/, allPaymentMethods, 'either'),
  route(
    'GET',
    /^\/v1\/payment_methods\/search\/?$/,
    (_, call) => findPaymentMethods(call.query),
    'either',
  ),
  route(
    'GET',
    /^\/v1\/payment_methods\/installments\/?$/,
    (_, call) => installments(call.query),
    'either',
  ),
  route(
    'GET',
    /^\/v1\/payment_methods\/card_issuers\/?$/,
    (_, call) => cardIssuers(call.query),
    'either',
  ),
  route(
    'GET',
    /^\/v1\/identification_types\/?$/,
    () => ({ status: 200, body: identificationTypes }),
    'either',
  ),
];

function readCardToken({ store }: SandboxContext, call: Call): Answer {
  const token = store.cardTokens.find(first(call));
  if (token === undefined) return errorAnswer(404, 'Card token not found');
  return { status: 200, body: cardTokenView(token) };
}

const seller = {
  id: collectorId,
  nickname: 'TESTUSER447716201',
  first_name: 'Test',
  last_name: 'Test',
  email: 'test_user_447716201@testuser.com',
  country_id: 'BR',
  site_id: 'MLB',
  tags: ['normal', 'test_user', 'user_info_verified'],
  status: { site_status: 'active' },
} as const;
