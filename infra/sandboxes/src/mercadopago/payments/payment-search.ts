import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { searchDate } from '../partner-date.ts';
import { buildPaymentView } from './payment-ledger.ts';
import { paymentStatuses } from './payment-record.ts';
import { errorAnswer } from '../api-error.ts';
import type { Answer } from '../api-error.ts';

const searchSchema = z.object({
  external_reference: z.string().min(1).optional(),
  status: z.enum(paymentStatuses).optional(),
  range: z.enum(['date_created', 'date_approved', 'date_last_updated']).default('date_created'),
  sort: z
    .enum(['date_created', 'date_approved', 'date_last_updated', 'id'])
    .default('date_created'),
  begin_date: z.string().optional(),
  end_date: z.string().optional(),
  criteria: z.enum(['asc', 'desc']).default('desc'),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(0).max(1000).default(30),
});

const searchTimes = {
  date_created: 'created',
  id: 'created',
  date_approved: 'approved',
  date_last_updated: 'changed',
} as const;

/** Answers `GET /v1/payments/search`. */
export function searchPayments(
  context: SandboxContext,
  query: URLSearchParams,
  now: number,
): Answer {
  const parsed = searchSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) {
    return errorAnswer(400, `Invalid ${parsed.error.issues[0]?.path.join('.') ?? 'query'}`);
  }
  const { external_reference, status, begin_date, end_date, criteria, offset, limit } = parsed.data;
  const [from, until] = [begin_date, end_date].map((text) =>
    text === undefined ? undefined : searchDate(text, now),
  );
  if (
    (begin_date !== undefined && from === undefined) ||
    (end_date !== undefined && until === undefined)
  ) {
    return errorAnswer(400, 'Invalid range of dates');
  }
  const { total, records } = context.store.payments.list({
    link: external_reference,
    status,
    from,
    until,
    within: searchTimes[parsed.data.range],
    sortedBy: searchTimes[parsed.data.sort],
    oldestFirst: criteria === 'asc',
    offset,
    limit,
  });
  return {
    status: 200,
    body: {
      paging: { total, limit, offset },
      results: records.map((payment) => buildPaymentView(context, payment)),
    },
  };
}
