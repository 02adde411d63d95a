import { pix } from './pix.ts';

/** Payment states that are shown first on every dashboard. */
export const paymentAlerts = {
  label: 'Avisos sobre seus pagamentos',
  pixTitle: 'Seu Pix está esperando',
  pixOf: (plan: string, amount: string) => `${plan}, ${amount}. Pague antes que o código expire.`,
  /** Used when a Pix is paid in addition to a monthly subscription, which either continues or ends with it. */
  pixWithMonthly: (plan: string, amount: string) =>
    `${plan}, ${amount}. Você também tem a assinatura mensal, que é uma compra à parte e continua sendo cobrada. Se pagar este Pix, os prazos são somados. Para não pagar pelos dois, não pague o código: ele expira sozinho, e nada é cobrado por ele.`,
  pixInsteadOfMonthly: (plan: string, amount: string) =>
    `${plan}, ${amount}. Pague antes que o código expire. Quando ele for pago, sua assinatura mensal termina.`,
  pixOverTitle: 'Seu Pix não vale mais',
  pixOver: (plan: string, amount: string) => `${plan}, ${amount}.`,
  pixUnpaid: (plan: string, amount: string, day: string) =>
    `O código do ${plan} (${amount}), de ${day}, expirou. Nada foi cobrado por ele. Se você já pagou, espere alguns minutos: a confirmação chega sozinha.`,
  pixUnconfirmed: (plan: string, amount: string, day: string) =>
    `O código do ${plan} (${amount}), de ${day}, expirou. ${pix.unconfirmed}`,
  pixLoading: 'Buscando o código do Pix',
  pixMissing: 'Não foi possível buscar o código agora. Ele continua valendo.',
  fetchPixAgain: 'Buscar o código de novo',
  pixPaid: 'Pagamento confirmado',
  pixPaidText: (plan: string) => `Seu ${plan} está ativo. Boa leitura.`,
  reviewTitle: 'Pagamento em análise',
  review: (plan: string, amount: string, card: string, day: string) =>
    `O pagamento do ${plan} (${amount}, ${card}), de ${day}, está sendo analisado. A análise leva até dois dias úteis, e o resultado aparece aqui.`,
  reviewLate: (plan: string, amount: string, card: string, day: string) =>
    `O pagamento do ${plan} (${amount}, ${card}), de ${day}, ainda está sendo analisado pelo Mercado Pago, há mais do que os dois dias úteis de costume. Você não precisa fazer nada: o resultado aparece aqui.`,
  refusedTitle: (plan: string) => `O pagamento do ${plan} não foi aprovado`,
  refused: (amount: string, card: string, day: string) =>
    `Depois da análise, o pagamento de ${amount} (${card}), de ${day}, não foi aprovado. Nada foi cobrado.`,
  /** The response to the payment's request was lost. */
  refusedUnanswered: (amount: string, card: string, day: string) =>
    `O pagamento de ${amount} (${card}), de ${day}, ficou sem resposta na hora. O Mercado Pago já confirmou que ele não foi aprovado. Nada foi cobrado.`,
  lostTitle: 'Seu pedido não foi concluído',
  lost: (plan: string, day: string) =>
    `O pedido do ${plan}, de ${day}, não chegou ao Mercado Pago. Você não foi cobrado: tente de novo.`,
  retry: 'Tentar de novo',
} as const;
