/**
 * Refusals that a person may be told in a conversation as well, in the same sentence: what a rule says no to, and no fault
 * of ours.
 */
export const spokenProblems = {
  invalid_request: { status: 400, title: 'Há campos ausentes ou inválidos na requisição.' },
  access_required: {
    status: 403,
    title: 'Assine para continuar.',
  },
  trial_expired: {
    status: 403,
    title: 'Seu trial gratuito expirou. Faça upgrade para continuar.',
  },
  account_not_found: {
    status: 404,
    title: 'Seus dados não foram encontrados. Faça login novamente.',
  },
  /** What a form has shown is not what is stored any more; nothing was saved. */
  changed_meanwhile: {
    status: 409,
    title: 'Estes dados mudaram em outra aba ou aparelho. Confira o que mudou e salve de novo.',
  },
  /** It was removed, or its price was met meanwhile. */
  alert_not_found: { status: 404, title: 'Este alerta não está mais ativo.' },
  /** As many wait as this person may have. */
  alert_limit_reached: {
    status: 409,
    title: 'Você já tem o máximo de alertas. Exclua um para criar outro.',
  },
  /** Its person is asked whether they mean it. */
  alert_already_met: {
    status: 409,
    title: 'O preço já está neste alvo. Confirme se quer o alerta mesmo assim.',
  },
  /** Two alerts of one person for the same price would tell the same thing twice. */
  alert_exists: { status: 409, title: 'Você já tem um alerta igual a este.' },
  /** There is no such asset, or none that B3 trades in reais. */
  alert_ticker_unknown: {
    status: 422,
    title: 'Não encontramos este ativo na B3. Confira o código e tente de novo.',
  },
  /** So far from the price that it is a slip of the keyboard. */
  alert_target_absurd: {
    status: 422,
    title: 'Este alvo está longe demais do preço de agora. Confira o valor.',
  },
  partner_unavailable: {
    status: 503,
    title: 'Um serviço externo não respondeu. Tente novamente em instantes.',
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>;

export function isSpoken(code: string): code is keyof typeof spokenProblems {
  return Object.hasOwn(spokenProblems, code);
}
