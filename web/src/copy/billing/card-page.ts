import { monthlyPlan } from '../../../../shared/plans.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import * as paths from '../../paths.ts';

const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** `/gerenciar-cartoes`. */
export const cardPage = {
  documentTitle: 'Gerenciar Cartões - BFJ',
  title: 'Gerenciar Cartões',
  lead: 'Troque o cartão em que a assinatura mensal é cobrada. Nada é cobrado agora.',
  /** Used when a monthly charge is overdue. */
  leadOverdue: `A última cobrança da assinatura não passou. Ao salvar, o Mercado Pago cobra ${monthlyPrice} do novo cartão em até uma hora, e o acesso volta assim que a cobrança for aprovada. O cartão antigo não é mais cobrado.`,
  /** Used when the bank has charged back the last monthly payment. */
  leadTakenBack: `A última mensalidade foi contestada no banco do cartão, que estornou o valor. Ao salvar, o Mercado Pago cobra ${monthlyPrice} do cartão que você informar, em até uma hora, e o acesso volta assim que a cobrança for aprovada.`,
  /** Used when the last monthly payment was refunded. */
  leadRefunded: `A última mensalidade foi devolvida integralmente no Mercado Pago. Ao salvar, ele cobra ${monthlyPrice} do cartão que você informar, em até uma hora, e o acesso volta assim que a cobrança for aprovada.`,
  charged: 'Cobrado ao salvar',
  later: 'Depois',
  submitOverdue: `Salvar e pagar ${monthlyPrice}`,
  current: 'Cartão atual',
  /** Used for a declined charge. */
  triedAgain: 'Nos próximos dias',
  ending: 'final',
  submit: 'Salvar este cartão',
  saving: 'Salvando...',
  noneTitle: 'Você não tem uma assinatura mensal em andamento',
  doneTitle: 'Cartão atualizado',
  doneText: 'As próximas cobranças vão para este cartão.',
  doneOverdueTitle: 'Cartão aceito',
  doneOverdueText: `A cobrança de ${monthlyPrice} sai em até uma hora, e o acesso volta assim que for aprovada. Se não for, avisamos em Pagamentos.`,
  chargedNow: 'Cartão da assinatura',
  validity: 'Válido até',
  chargedFrom: 'Próxima cobrança neste cartão',
  withinAnHour: 'Em até uma hora',
  onwards: { label: 'Ir para o painel', to: paths.dashboard },
  dashboard: { label: 'Ir para o painel', to: paths.dashboardAfterPayment },
  failure: 'Não foi possível trocar o cartão. Tente novamente.',
  refusedTitle: 'Cartão não aceito',
  refused: 'A assinatura continua como estava, com o cartão de antes.',
  undone: 'O cartão não foi trocado',
  unconfirmed:
    'Ainda não sabemos se o novo cartão foi aceito. Veja em Pagamentos em alguns minutos: nada é cobrado duas vezes.',
  loadingFailure: 'Não foi possível carregar sua assinatura.',
} as const;
