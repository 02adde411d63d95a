/** A monthly subscription that has not been charged yet. */
export const firstChargeWait = {
  until: (moment: string) =>
    `Se ela não sair até ${moment}, encerramos a assinatura sem cobrar nada e avisamos por e-mail.`,
  /** The first charge was not made. */
  title: 'Sua assinatura mensal não começou',
  ended: 'O Mercado Pago não fez a primeira cobrança em um dia, e encerramos essa assinatura.',
  uncharged:
    'Nada foi cobrado. Se uma cobrança dela ainda aparecer no seu cartão, devolvemos o valor inteiro.',
  /** A charge was found after the subscription had ended. */
  charged: 'Uma cobrança dela apareceu depois do encerramento, e devolvemos o valor inteiro.',
  again: 'Você já pode assinar de novo.',
  /** The day is over, and the partner could not be asked about charges or about the end. */
  unconfirmedTitle: 'Primeira cobrança ainda sem confirmação',
  unconfirmed:
    'Ainda não conseguimos confirmar com o Mercado Pago se a primeira cobrança da assinatura mensal foi feita. Continuamos verificando, e avisamos por e-mail assim que soubermos. Até lá, não é preciso assinar de novo.',
  /** Used when the user has cancelled and the partner has not confirmed it yet. */
  endUnconfirmed:
    'Pedimos o cancelamento ao Mercado Pago, que ainda vai confirmá-lo. Se uma cobrança dela ainda aparecer no seu cartão, devolvemos o valor inteiro.',
} as const;
