/** Texts of a Pix: its code, waiting for its payment, and its outcomes. Separate from the texts of all checkouts. */
export const pix = {
  title: 'Pague com Pix',
  lead: 'Geramos um código que vale por uma hora. O acesso é liberado assim que o pagamento cair.',
  generate: 'Gerar código Pix',
  generating: 'Gerando código...',
  scan: 'Abra o aplicativo do seu banco, escolha pagar com Pix e aponte a câmera para o código.',
  picture: 'QR Code do Pix',
  or: 'Ou copie o código e cole no aplicativo do banco:',
  /** On a phone, where the bank's application is. */
  paste: 'Copie o código e cole no aplicativo do seu banco, em Pix copia e cola.',
  otherDevice: 'Pagar com outro aparelho',
  justCopied: 'Copiado',
  code: 'Pix copia e cola',
  copy: 'Copiar código',
  copied: 'Código copiado',
  copyFailed: 'Não foi possível copiar. Selecione o código e copie.',
  expires: 'Este código vale por',
  waiting: 'Aguardando o pagamento',
  waitingHint: 'Esta página se atualiza sozinha quando o Pix cair.',
  /** Why a Pix can no longer be paid, and what happened to the money. */
  ends: {
    expired: {
      title: 'O código expirou',
      text: 'Nada foi cobrado por ele.',
      next: 'Gere um novo código para pagar. Se você já pagou, espere alguns minutos: a confirmação chega sozinha.',
    },
    rejected: {
      title: 'O Pix não foi aprovado',
      text: 'Nada foi cobrado.',
      next: 'Gere um novo código ou pague com cartão.',
    },
    failed: {
      title: 'O Pix não foi criado',
      text: 'Nada foi cobrado.',
      next: 'Gere um novo código ou pague com cartão.',
    },
    cancelled: {
      title: 'Este código foi cancelado',
      text: 'Nada foi cobrado por ele. Isso acontece quando outro pagamento é iniciado, por exemplo em outra aba.',
      next: undefined,
    },
    refunded: {
      title: 'O valor deste Pix foi devolvido',
      text: 'O Pix foi pago, e o valor voltou para a conta de onde saiu.',
      next: undefined,
    },
    charged_back: {
      title: 'Este Pix foi contestado',
      text: 'O Pix foi pago e depois contestado no banco.',
      next: 'Fale com o suporte antes de pagar de novo.',
    },
  },
  /** The Pix has expired by our clock, but the partner has not confirmed its state. */
  unconfirmed:
    'Ainda não confirmamos com o Mercado Pago se ele foi pago. Se você já pagou, não pague de novo: a confirmação chega sozinha. Se não pagou, gere um novo código.',
  paidOtherwise: (plan: string) =>
    `Seu ${plan} já foi pago de outra forma. Não é preciso pagar de novo.`,
  regenerate: 'Gerar novo código',
  connection: 'Sem conexão. Voltamos a verificar o pagamento assim que ela retornar.',
  unavailable: 'O código não chegou. Gere um novo para continuar.',
} as const;
