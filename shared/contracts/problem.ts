import * as z from 'zod/mini';

/**
 * Every way in which a call can be refused, with its HTTP status and a Portuguese sentence for
 * whoever reads the raw answer. The screens have their own texts, by code, in `web/src/copy`.
 */
export const problems = {
  malformed_json: { status: 400, title: 'O corpo da requisição não é um JSON válido.' },
  invalid_request: { status: 400, title: 'Há campos ausentes ou inválidos na requisição.' },
  invalid_token: { status: 400, title: 'Este link não é válido.' },
  unauthorized: { status: 401, title: 'Faça login para continuar.' },
  forbidden: { status: 403, title: 'Você não tem acesso a este recurso.' },
  not_found: { status: 404, title: 'Este endereço não existe.' },
  subscriber_not_found: { status: 404, title: 'Não foi possível encontrar sua conta.' },
  method_not_allowed: { status: 405, title: 'Este endereço não aceita o método usado.' },
  email_already_subscribed: {
    status: 409,
    title: 'Este email já está cadastrado na nossa newsletter.',
  },
  body_too_large: { status: 413, title: 'A requisição é grande demais.' },
  unsupported_media_type: { status: 415, title: 'O formato da requisição não é aceito.' },
  email_invalid: { status: 422, title: 'Por favor, digite um email válido.' },
  email_disposable: { status: 422, title: 'Use um e-mail válido e permanente.' },
  idempotency_key_reused: {
    status: 422,
    title: 'Esta chave de idempotência já foi usada com outro conteúdo.',
  },
  rate_limited: { status: 429, title: 'Muitas tentativas. Aguarde um pouco e tente de novo.' },
  internal_error: { status: 500, title: 'Algo deu errado do nosso lado. Tente novamente.' },
  partner_unavailable: {
    status: 503,
    title: 'Um serviço externo não respondeu. Tente novamente em instantes.',
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof problems;

export const errorCodes = Object.keys(problems) as [ErrorCode, ...ErrorCode[]];

/** Body of every refused call, `application/problem+json` (RFC 9457) with our `code`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(errorCodes),
  requestId: z.optional(z.string()),
  /** Where the request was wrong: the path of each field, never the value that was sent. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problemSchema>;
