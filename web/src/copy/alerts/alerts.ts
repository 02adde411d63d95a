import type { AlertDirection, AlertState } from '../../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../../shared/values/money.ts';

/** Texts of the user's price alerts page. */
export const alertsPage = {
  documentTitle: 'Alertas de preço - BFJ',
  description: 'Os preços que você espera, e os que já chegaram.',
  title: 'Alertas de preço',
  lead: 'Diga o preço que você espera. Quando ele chegar, avisamos uma vez, e o alerta vai para a lista "Atingidos", onde fica por 90 dias.',
  back: 'Voltar para o painel',
} as const;

export const alertList = {
  waitingTitle: 'Alertas ativos',
  pausedTitle: 'Em pausa',
  firedTitle: 'Atingidos',
  firedLead: 'Ficam aqui por 90 dias.',
  loading: 'Carregando seus alertas',
  failureTitle: 'Não foi possível carregar seus alertas',
  failed: 'Tente novamente em alguns instantes.',
  retry: 'Tentar novamente',
  emptyTitle: 'Nenhum alerta ainda',
  empty: 'Escolha um ativo e o preço que você espera. Vale para ações, FIIs, ETFs e BDRs da B3.',
  emptyResting: 'Você não tem alertas guardados.',
  noneActive: 'Nenhum alerta ativo agora.',
  count: (waiting: number, limit: number) => `${waiting} de ${limit}`,
  since: (day: string) => `Criado em ${day}`,
  /** `Faltam 3,2%: R$ 38,10 agora, 15h40` */
  distance: (left: string | undefined, price: string, moment: string) =>
    `${left ?? 'O preço já está no alvo'}: ${price} ${moment}`,
  now: (time: string) => `agora, ${time}`,
  earlier: (moment: string) => `em ${moment}`,
  noPrice: 'Preço agora: –',
  edit: 'Editar',
  remove: 'Excluir',
  removing: 'Excluindo...',
  question: (ticker: string) => `Excluir o alerta de ${ticker}?`,
  confirm: 'Sim, excluir',
  keep: 'Manter',
  again: 'Criar de novo',
  removeFired: 'Tirar da lista',
  removed: (ticker: string) => `Alerta de ${ticker} excluído`,
  notRemovedTitle: 'O alerta não foi excluído',
  notRemoved: 'Tente novamente em alguns instantes.',
  justFired: (ticker: string, price: string) => `Seu alerta de ${ticker} foi atingido: ${price}.`,
  fired: (moment: string, price: string) => `Chegou a ${price} em ${moment}.`,
  firedBetween: (moment: string, price: string) => `Chegou a ${price} até ${moment}.`,
  delay: (minutes: number) => `Cotação com até ${minutes} minutos de atraso.`,
  delays: (minutes: number) => `Preços com até ${minutes} minutos de atraso.`,
  see: (ticker: string) => `Ver ${ticker}`,
} as const;

export const alertStateNames: Readonly<Record<AlertState, string>> = {
  active: 'Ativo',
  resting: 'Em pausa',
  fired: 'Atingido',
};

/** `Falta 1,5%`, `Faltam 3,2%`, `Falta menos de 0,1%`: from two on, percentages are a plural. */
export function describeDistance(basisPoints: number): string {
  if (basisPoints < 10) return 'Falta menos de 0,1%';
  const tenths = Math.round(basisPoints / 10);
  const percent = (tenths / 10).toLocaleString('pt-BR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `${tenths < 20 ? 'Falta' : 'Faltam'} ${percent}%`;
}

/** `R$ 38,00 ou mais` */
export function describeTarget(direction: AlertDirection, targetInCentavos: number): string {
  return `${formatReais(targetInCentavos)} ${direction === 'acima' ? 'ou mais' : 'ou menos'}`;
}

export const alertForm = {
  title: 'Criar alerta',
  titleOf: (ticker: string) => `Alerta de ${ticker}`,
  editTitle: (ticker: string) => `Editar alerta de ${ticker}`,
  asset: 'Ativo',
  assetHint: 'Código ou nome.',
  assetPlaceholder: 'PETR4',
  noSuggestion: 'Nenhum ativo encontrado.',
  noAsset: 'Escolha um ativo da lista.',
  unknown: (ticker: string) => `Não encontramos ${ticker} na B3. Confira o código.`,
  otherAsset: 'Trocar ativo',
  price: 'Preço agora',
  priceOf: (moment: string, minutes: number) =>
    `Cotação de ${moment}${minutes === 0 ? '' : `, com até ${minutes} minutos de atraso`}.`,
  loadingPrice: 'Buscando o preço',
  priceFailureTitle: 'Não foi possível buscar o preço',
  direction: 'Avisar quando o preço',
  directions: [
    { id: 'acima', label: 'Subir até' },
    { id: 'abaixo', label: 'Cair até' },
  ],
  target: 'Preço esperado',
  targetPlaceholder: '0,00',
  suggestions: 'Sugestões de preço',
  chips: {
    down: '−5%',
    up: '+5%',
    yearHigh: 'Máxima de 52 semanas',
    yearLow: 'Mínima de 52 semanas',
  },
  emptyTarget: 'Digite o preço que você espera.',
  badTarget: 'Digite um valor em reais, como 38,50.',
  zeroTarget: 'O preço precisa ser maior que zero.',
  hugeTarget: 'Este preço é maior que o de qualquer ativo.',
  mayBeSaved: 'Talvez tenha sido salvo. Tente de novo: ele não é criado duas vezes.',
  create: 'Criar alerta',
  creating: 'Criando...',
  save: 'Salvar alerta',
  saving: 'Salvando...',
  cancel: 'Cancelar',
  created: (ticker: string) => `Alerta de ${ticker} criado`,
  saved: (ticker: string) => `Alerta de ${ticker} salvo`,
  metTitle: 'O preço já chegou lá',
  met: (price: string) =>
    `O ativo está a ${price}. Se você criar mesmo assim, o aviso vem na próxima cotação.`,
  confirm: 'Criar mesmo assim',
  repeated: 'Ele continua esperando. Para criar outro, mude o preço.',
  failureTitle: 'O alerta não foi salvo',
  missingTitle: (ticker: string) => `O alerta de ${ticker} não está mais ativo`,
  missingText:
    'Ele foi atingido ou excluído em outro lugar. O que você digitou está no formulário, para criar de novo.',
} as const;

/** The reason for rejecting an alert, by the server's code. */
export const alertErrors: Readonly<Record<string, string>> = {
  alert_ticker_unknown: 'Não encontramos este ativo na B3. Confira o código.',
  alert_target_absurd: 'Este preço está muito distante do atual. Confira o valor.',
  alert_limit_reached: 'Você já tem o máximo de alertas. Exclua um para criar outro.',
  alert_exists: 'Você já tem um alerta igual a este.',
  alert_not_found: 'Este alerta não está mais ativo: ele foi atingido ou excluído.',
  changed_meanwhile: 'Este alerta mudou em outra aba. Confira e tente de novo.',
  access_required: 'Os alertas vêm com um plano ou com o teste grátis.',
  partner_unavailable: 'Não foi possível ver a cotação agora. Tente de novo em instantes.',
};
export const alertNotSaved = 'Tente novamente em alguns instantes.';

export const alertAccess = {
  trial: (limit: number) => `No teste grátis você pode ter ${limit} alertas.`,
  noneTitle: 'Os alertas vêm com um plano',
  none: 'Enquanto você está sem plano, não acompanhamos nenhum preço. O que você já criou fica guardado e volta sozinho quando você assinar.',
  plans: 'Ver planos',
  fullTitle: 'Você chegou ao máximo de alertas',
  full: (limit: number) => `São ${limit} ao mesmo tempo. Exclua um para criar outro.`,
} as const;

/** On the page of an asset. */
export const assetAlerts = {
  title: 'Alertas de preço',
  lead: 'Avisamos uma vez quando o preço chegar ao que você espera.',
  create: 'Criar alerta',
  pressChart: 'Com o mouse, você também pode clicar no gráfico, na altura do preço.',
  all: 'Ver todos os meus alertas',
} as const;
