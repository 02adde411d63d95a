import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { invoiceView } from './preapproval-view.ts';
import { plainApiError } from '../api-error.ts';
import type { Answer } from '../api-error.ts';
import type { Invoice } from './subscription-records.ts';

/** Answers `GET /authorized_payments/{id}`. */
export function readInvoice(context: SandboxContext, id: string): Answer {
  const invoice = context.store.invoices.find(id);
  if (invoice === undefined) return plainApiError(404, 'Authorized payment not found').answer;
  return { status: 200, body: invoiceView(invoice) };
}

const searchSchema = z.object({
  preapproval_id: z.string().min(1).optional(),
  payment_id: z.string().min(1).optional(),
  payer_id: z.string().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** More installments than any subscription of a test has. */
const searched = 10_000;

/** Answers `GET /authorized_payments/search`: requires a filter, and finds an installment only after a delay. */
export function searchInvoices(
  context: SandboxContext,
  query: URLSearchParams,
  now: number,
): Answer {
  const parsed = searchSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return plainApiError(400, 'Invalid search parameters').answer;
  const { preapproval_id, payment_id, payer_id, offset, limit } = parsed.data;
  if (preapproval_id === undefined && payment_id === undefined && payer_id === undefined) {
    return plainApiError(400, 'At least one filter is required').answer;
  }
  const matches = (invoice: Invoice) =>
    (payment_id === undefined || String(invoice.payment.id) === payment_id) &&
    (payer_id === undefined || String(invoice.payerId) === payer_id);
  const { records } = context.store.invoices.list({
    link: preapproval_id,
    until: now - context.searchLagMilliseconds,
    limit: searched,
  });
  const found = records.filter(matches);
  return {
    status: 200,
    body: {
      paging: { offset, limit, total: found.length },
      results: found.slice(offset, offset + limit).map(invoiceView),
    },
  };
}
