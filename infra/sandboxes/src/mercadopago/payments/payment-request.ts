import * as z from 'zod';
import { isCpf } from '../cpf.ts';
import { centavosSchema } from '../money.ts';
import { apiError } from '../api-error.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const optionalText = text.nullish().transform((value) => value ?? null);

const identificationSchema = z
  .object({ type: text.default(''), number: text.default('') })
  .refine(
    ({ type, number }) => type !== 'CPF' || (/^\d{11}$/.test(number) && isCpf(number)),
    'is no CPF of digits only',
  );

export const paymentRequestSchema = z.object({
  transaction_amount: centavosSchema,
  payment_method_id: z.string().min(1).optional(),
  token: z.string().min(1).optional(),
  installments: z.int().min(1).max(24).default(1),
  issuer_id: optionalText,
  payer: z.object({
    email: z.email(),
    first_name: optionalText,
    last_name: optionalText,
    identification: identificationSchema.optional(),
  }),
  external_reference: optionalText,
  notification_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
  statement_descriptor: optionalText,
  description: optionalText,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  additional_info: z.record(z.string(), z.unknown()).nullish(),
  binary_mode: z.boolean().default(false),
  capture: z.boolean().default(true),
  date_of_expiration: z.iso
    .datetime({ offset: true })
    .transform((iso) => Date.parse(iso))
    .nullish(),
});
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

/** The partner's error codes of invalid fields. */
const fieldCauses: Readonly<Record<string, { code: number; description: string } | undefined>> = {
  transaction_amount: { code: 4037, description: 'Invalid transaction_amount' },
  installments: { code: 4033, description: 'Invalid installments' },
  token: { code: 3003, description: 'Invalid card_token_id' },
  payment_method_id: { code: 3028, description: 'Invalid payment_method_id' },
  notification_url: { code: 4020, description: 'notification_url attribute must be url valid' },
  payer: { code: 4050, description: 'payer.email must be a valid email' },
  'payer.identification': { code: 2067, description: 'Invalid user identification number' },
  date_of_expiration: { code: 23, description: 'Invalid date_of_expiration' },
};

export function invalidField(path: string) {
  const [field = '', part = ''] = path.split('.');
  const cause = fieldCauses[`${field}.${part}`] ??
    fieldCauses[field] ?? { code: 1, description: `Params Error: ${path}` };
  return apiError(400, cause.description, cause);
}

/** @throws ApiError that names the field */
export function parsePaymentRequest(body: unknown): PaymentRequest {
  const parsed = paymentRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidField(parsed.error.issues[0]?.path.join('.') ?? '');
}
