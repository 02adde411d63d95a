import * as z from 'zod';
import { centavosSchema } from '../money.ts';
import { plainApiError } from '../api-error.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const instant = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));
const address = z.url({ protocol: /^https?$/ });

const periodSchema = z.object({
  frequency: z.int().min(1).max(366),
  frequency_type: z.enum(['days', 'months']),
});

const createSchema = z.object({
  reason: z.string().trim().min(1).max(250),
  external_reference: text.nullish(),
  payer_email: z.email(),
  card_token_id: z.string().min(1).nullish(),
  back_url: address,
  status: z.enum(['authorized', 'pending']).default('pending'),
  auto_recurring: periodSchema.extend({
    transaction_amount: centavosSchema,
    currency_id: z.literal('BRL'),
    start_date: instant.nullish(),
    end_date: instant.nullish(),
    free_trial: periodSchema.nullish(),
  }),
});
export type PreapprovalRequest = z.infer<typeof createSchema>;

/** The fields of a change that the partner applies; it silently drops all others. */
const updateSchema = z.object({
  status: z.enum(['authorized', 'paused', 'cancelled', 'canceled', 'pending']).optional(),
  reason: z.string().trim().min(1).max(250).optional(),
  external_reference: text.optional(),
  back_url: address.optional(),
  card_token_id: z.string().min(1).optional(),
  auto_recurring: z.object({ transaction_amount: centavosSchema.optional() }).optional(),
});
export type PreapprovalUpdate = z.infer<typeof updateSchema>;

/** @throws ApiError that names the field */
export function parsePreapprovalRequest(body: unknown): PreapprovalRequest {
  const request = parse(createSchema, body);
  if (request.status === 'authorized' && !request.card_token_id) {
    throw plainApiError(400, 'card_token_id is required');
  }
  return request;
}

/** @throws ApiError that names the field */
export function parsePreapprovalUpdate(body: unknown): PreapprovalUpdate {
  return parse(updateSchema, body);
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
  throw plainApiError(400, isMissing ? `${field} is required` : `Invalid value for ${field}`);
}
