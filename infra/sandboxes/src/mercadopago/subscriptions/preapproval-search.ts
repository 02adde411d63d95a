import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { foundPreapprovalView } from './preapproval-view.ts';
import { plainRefusal } from '../refusal.ts';
import type { Answer } from '../refusal.ts';

const searchSchema = z.object({
  payer_email: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/**
 * `GET /preapproval/search`, which cannot be relied on: it takes no notice of
 * `external_reference`, and of the cancelled ones it leaves some out.
 */
export function searchPreapprovals(context: SandboxContext, query: URLSearchParams): Answer {
  const parsed = searchSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return plainRefusal(400, 'Invalid search parameters').answer;
  const { payer_email, status, offset, limit } = parsed.data;
  const { total, records } = context.book.preapprovals.list({
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
