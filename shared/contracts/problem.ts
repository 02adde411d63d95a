import * as z from 'zod/mini';
import { underageText } from '../values/birth-date.ts';
import { disposableEmailText } from '../values/disposable-email.ts';
import { ruleRejections } from '../values/rule-rejections.ts';

/**
 * All error codes of calls, with their HTTP status and a Portuguese sentence for readers of the raw answer. The
 * screens have their own texts, by code, in `web/src/copy`.
 */
export const problems = {
  ...ruleRejections,
  malformed_json: { status: 400, title: 'O corpo da requisição não é um JSON válido.' },
  invalid_token: { status: 400, title: 'Este link não é válido.' },
  /** A notification that the payment partner has not signed, or not now. */
  invalid_signature: { status: 401, title: 'A assinatura da notificação não é válida.' },
  unauthorized: { status: 401, title: 'Faça login para continuar.' },
  forbidden: { status: 403, title: 'Você não tem acesso a este recurso.' },
  /** Data that another form has stored under the e-mail belongs to its verified owner. */
  email_proof_required: { status: 403, title: 'Confirme que este e-mail é seu para continuar.' },
  not_found: { status: 404, title: 'Este endereço não existe.' },
  subscriber_not_found: { status: 404, title: 'Não foi possível encontrar sua conta.' },
  trial_not_found: { status: 404, title: 'Trial não encontrado' },
  /** The migration requires a newsletter subscription. */
  migration_email_unknown: { status: 404, title: 'Email não encontrado' },
  payment_not_found: { status: 404, title: 'Este pagamento não foi encontrado.' },
  subscription_not_found: { status: 404, title: 'Nenhuma assinatura ativa foi encontrada.' },
  method_not_allowed: { status: 405, title: 'Este endereço não aceita o método usado.' },
  email_already_subscribed: {
    status: 409,
    title: 'Este email já está cadastrado na nossa newsletter.',
  },
  phone_already_registered: {
    status: 409,
    title: 'Este número já está em uso. Faça login ou use outro número para comunicação com a IA.',
  },
  cpf_already_registered: {
    status: 409,
    title: 'Este CPF já está em uso. Faça login ou verifique os dados.',
  },
  account_email_already_registered: {
    status: 409,
    title: 'Este e-mail já está em uso. Faça login ou use outro e-mail para receber relatórios.',
  },
  /** After a verification: the e-mail's account was also verified, or was paid for. */
  account_email_kept: {
    status: 409,
    title:
      'A conta deste e-mail já foi confirmada ou tem pagamentos, e não pode ser substituída. ' +
      'Entre com o e-mail e o telefone dela ou escreva para o suporte.',
  },
  /** Uploaded trades are missing: another import of the account has started meanwhile. */
  import_incomplete: {
    status: 409,
    title: 'Parte da importação não chegou até nós. Nada foi importado; envie a planilha de novo.',
  },
  /** A concurrent sign-up took one of the values (code 23505 of the catalogue). */
  identity_already_registered: {
    status: 409,
    title: 'Este telefone ou CPF já está cadastrado no sistema',
  },
  /* A trial is for new users; each reason for not being new has its own sentence. */
  trial_email_registered: {
    status: 409,
    title: 'Este e-mail já tem cadastro. Faça login na sua conta principal para continuar.',
  },
  trial_phone_registered: {
    status: 409,
    title: 'Este telefone já está cadastrado no sistema. Faça login ou use outro número.',
  },
  trial_cpf_registered: {
    status: 409,
    title: 'Este CPF já está cadastrado no sistema. Faça login ou confira os dados.',
  },
  /** The CPF had a trial before, even if its account was deleted. */
  trial_cpf_used: {
    status: 409,
    title: 'Este CPF já foi usado em um trial gratuito. Assine para continuar.',
  },
  trial_already_used: {
    status: 409,
    title: 'Este e-mail ou telefone já foi usado em um teste grátis. Entre no seu teste ou assine.',
  },
  trial_phone_used: {
    status: 409,
    title:
      'Este telefone já foi usado em um teste grátis que não existe mais. Assine para continuar.',
  },
  migration_account_exists: { status: 409, title: 'Email já cadastrado' },
  migration_trial_exists: { status: 409, title: 'Conta já existe' },
  upgrade_cpf_registered: { status: 409, title: 'Este CPF já está registrado em nosso sistema.' },
  terms_outdated: {
    status: 409,
    title: 'Os termos mudaram. Recarregue a página e leia a nova versão.',
  },
  subscription_already_active: {
    status: 409,
    title: 'Este email ou CPF já possui uma assinatura ativa.',
  },
  /** Another request of the same user is in progress. */
  payment_in_progress: {
    status: 409,
    title: 'Já existe um pagamento em andamento. Aguarde um instante e tente novamente.',
  },
  /** The page has announced a different charge than would happen now. */
  first_charge_changed: {
    status: 409,
    title: 'O que seria cobrado mudou desde que você abriu a página. Confira e tente de novo.',
  },
  /** The user's plans differ from those that the page has shown. */
  possessions_changed: {
    status: 409,
    title: 'O que você já tem mudou desde que você abriu a página. Confira e tente de novo.',
  },
  /** Refused cards of one user or from one address, as in card testing. */
  cards_refused_too_often: {
    status: 409,
    title:
      'Muitos cartões foram recusados hoje nesta conta ou nesta rede. Nada foi cobrado. ' +
      'Pague um plano com Pix, tente com cartão de novo amanhã ou fale com o suporte.',
  },
  withdrawal_not_possible: {
    status: 409,
    title: 'O prazo de 7 dias para desistir desta compra já passou.',
  },
  /** Not an error: after an earlier automatic withdrawal, support handles this one. */
  withdrawal_by_support: {
    status: 409,
    title:
      'Você já usou a desistência automática. Escreva para o suporte dentro dos 7 dias, e devolvemos o valor.',
  },
  /** On the site and on WhatsApp together. */
  assistant_limit_reached: {
    status: 429,
    title: 'Você já usou as respostas de hoje do assistente. Elas voltam em até 24 horas.',
  },
  body_too_large: { status: 413, title: 'A requisição é grande demais.' },
  unsupported_media_type: { status: 415, title: 'O formato da requisição não é aceito.' },
  email_invalid: { status: 422, title: 'Por favor, digite um email válido.' },
  email_disposable: { status: 422, title: disposableEmailText },
  trial_email_disposable: { status: 422, title: 'E-mails temporários não são aceitos.' },
  /** Also for an expired or used code, and for one sent for another purpose. */
  email_code_wrong: {
    status: 422,
    title: 'Código incorreto ou vencido. Confira os números ou peça outro.',
  },
  /** The verification does not apply to this address any more. */
  email_proof_over: {
    status: 422,
    title: 'A confirmação deste e-mail venceu. Peça outro código.',
  },
  underage: { status: 422, title: underageText },
  payment_data_incomplete: {
    status: 422,
    title: 'Dados do pagamento incompletos. Tente novamente.',
  },
  payment_amount_differs: {
    status: 422,
    title: 'O valor não confere com o preço do plano. Recarregue a página e tente novamente.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Esta chave de idempotência já foi usada com outro conteúdo.',
  },
  rate_limited: { status: 429, title: 'Muitas tentativas. Aguarde um pouco e tente de novo.' },
  internal_error: { status: 500, title: 'Algo deu errado do nosso lado. Tente novamente.' },
  /** The partner may or may not have charged; the outcome is found without a new request. */
  payment_unconfirmed: {
    status: 503,
    title:
      'Ainda não conseguimos confirmar o pagamento. Não pague de novo: ' +
      'verifique em alguns minutos em Pagamentos.',
  },
  /** The trial is stored; its Cognito user is still missing and is created automatically. */
  trial_sign_in_pending: {
    status: 503,
    title:
      'Trial criado, mas houve problema ao salvar no cadastro principal. ' +
      'Contate o suporte se necessário.',
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof problems;

export const errorCodes = Object.keys(problems) as [ErrorCode, ...ErrorCode[]];

const comparedPriceSchema = z.object({
  priceInCentavos: z.int(),
  /** ISO 8601, UTC; null when the source does not report it. */
  quotedAt: z.nullable(z.string()),
});
export type ComparedPrice = z.infer<typeof comparedPriceSchema>;

/** Body of every rejected call: `application/problem+json` (RFC 9457) with our `code`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(errorCodes),
  requestId: z.optional(z.string()),
  /** The product's functions report a failure like this; `error` is the text to show. */
  success: z.optional(z.literal(false)),
  error: z.optional(z.string()),
  /** For an invalid request: the path of each field, never its value. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The price that the target of an alert was compared with. */
  price: z.optional(comparedPriceSchema),
});

export type Problem = z.infer<typeof problemSchema>;
