import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { foundPreapprovalView } from './preapproval-view.ts';
import { plainApiError } from '../api-error.ts';
import type { Answer } from '../api-error.ts';

const searchSchema = z.object({
  payer_email: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/**
 * Answers `GET /preapproval/search`, which is unreliable: it ignores `external_reference` and omits some cancelled
 * subscriptions.
 */
export function searchPreapprovals(context: SandboxContext, query: URLSearchParams): Answer {
  const parsed = searchSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return plainApiError(400, 'Invalid search parameters').answer;
  const { payer_email, status, offset, limit } = parsed.data;
  const { total, records } = context.store.preapprovals.list({
    link: payer_email,
    status,
    offset,
    limit,
  });
  const isComplete = status !== 'cancelled' && status !== 'canceled';
  const found = records.filter(
    (one) => isComplete || Number.parseInt(one.id.slice(-1), 16) % 2 === 0,
  );
  return {
    status: 200,
    body: {
      paging: { offset, limit, total: isComplete ? total : found.length },
      results: found.map((one) => foundPreapprovalView(one, context.baseUrl)),
    },
  };
}
