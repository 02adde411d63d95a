export const cancellationErrors = {
  title: 'Erro',
  session: 'Sessão não encontrada. Faça login novamente.',
  cpf: 'CPF não encontrado. Não é possível cancelar a assinatura.',
  call: 'Erro ao cancelar assinatura. Tente novamente.',
  connection: 'Erro ao cancelar assinatura. Tente novamente. Confira a sua conexão com a internet.',
  refused: 'Erro ao cancelar assinatura.',
  undone: 'A assinatura não foi cancelada',
  timeoutTitle: 'Timeout',
  timeout: 'A operação demorou muito para responder. Tente novamente.',
  unexpected: 'Erro inesperado. Tente novamente.',
} as const;

/**
 * Shown on the cancellation page of a user who may also withdraw.
 * @param day the first day on which a withdrawal is too late
 */
export const orFullRefund = (day: string) =>
  `Para ter o dinheiro de volta, desista da compra, mais abaixo, antes de ${day}.`;
