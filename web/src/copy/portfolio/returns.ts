import type { ReturnPeriod } from '../../../../shared/contracts/portfolio/returns.ts';

/** Short for the buttons, and in full for screen readers. */
export const periodNames: Readonly<Record<ReturnPeriod, { short: string; full: string }>> = {
  '1M': { short: '1M', full: 'um mês' },
  '3M': { short: '3M', full: 'três meses' },
  '6M': { short: '6M', full: 'seis meses' },
  YTD: { short: 'No ano', full: 'desde o começo do ano' },
  '1Y': { short: '1A', full: 'um ano' },
  '2Y': { short: '2A', full: 'dois anos' },
  '5Y': { short: '5A', full: 'cinco anos' },
  MAX: { short: 'Tudo', full: 'desde o começo da carteira' },
};

export const returnsTexts = {
  title: 'Rentabilidade',
  loading: 'Calculando a rentabilidade',
  failureTitle: 'A rentabilidade não carregou',
  failed: 'Não foi possível calcular a rentabilidade. Tente novamente.',
  retry: 'Tentar de novo',
  empty: 'A rentabilidade aparece depois do primeiro pregão com a sua carteira.',
  periods: 'Período da rentabilidade',
  pending: (count: number) =>
    count === 1
      ? 'Buscando os preços antigos: falta 1 ativo…'
      : `Buscando os preços antigos: faltam ${count} ativos…`,
  span: (from: string, to: string) => `De ${from} a ${to}`,
  gain: 'Ganho no período',
  gainGloss:
    'o que a carteira valorizou e pagou, sem contar o que você aplicou ou retirou; os proventos contam desde o dia seguinte à data com',
  invested: 'Aplicado no período',
  investedGloss: 'compras menos vendas',
  yearly: (rate: string) => `${rate} ao ano`,
  unknown: 'sem dados',
  notPublished: 'ainda não publicado',
  withoutFixedIncome: 'Sem a renda fixa, que está em',
  fixedIncome: 'Renda fixa',
} as const;

export const rateTexts = {
  portfolio: {
    name: 'Sua carteira',
    text: 'O rendimento do que você escolheu, como o de uma cota de fundo: depósitos e retiradas não mudam o resultado, por isso dá para comparar com CDI, Ibovespa e IPCA.',
  },
  money: {
    name: 'O que rendeu o meu dinheiro',
    text: 'O rendimento do dinheiro que você aplicou, a partir do dia de cada aplicação: comprar antes de uma alta aumenta este número, comprar antes de uma queda diminui. Também se chama TIR.',
  },
  cdi: {
    name: 'CDI',
    text: 'O juro que os bancos cobram entre si. É a referência da renda fixa, perto da taxa Selic.',
  },
  ibovespa: {
    name: 'Ibovespa',
    text: 'As ações mais negociadas da bolsa brasileira, com os dividendos reinvestidos.',
  },
  ipca: {
    name: 'IPCA',
    text: 'A inflação oficial. Render mais do que ela é ganhar poder de compra.',
  },
} as const;

export const returnsChart = {
  describe: (from: string, to: string, curves: string) => `Gráfico de ${from} a ${to}. ${curves}`,
  curveText: (name: string, change: string) => `${name}: ${change}.`,
  walk: 'Cada dia no gráfico',
  walked: (day: string, values: readonly string[]) => `${day}: ${values.join('; ')}`,
  until: (day: string) => `Valores até ${day}`,
  caption: 'Rentabilidade desde o começo do período',
  sampled: (shown: number, all: number) => `A tabela mostra ${shown} dos ${all} dias do período.`,
  failed: 'Não foi possível carregar o gráfico. Os números estão logo abaixo.',
  lines: ['linha cheia', 'linha tracejada', 'linha pontilhada', 'linha de traços longos'],
} as const;

export const returnsNotes = {
  shortened: (day: string) =>
    `Sua carteira começa depois do início deste período: a conta vai desde ${day}.`,
  withoutCloses: (tickers: string) =>
    `Sem preços em parte do tempo: ${tickers}. Nesses dias contam pelo preço da última operação.`,
  withIssues: (tickers: string) => `Fora da conta, porque faltam operações anteriores: ${tickers}.`,
  andMore: (tickers: string, count: number) => `${tickers} e mais ${count}`,
  toTrades: 'Ver em Operações',
  ipcaUntil: (month: string) => `IPCA até ${month}, o último mês publicado.`,
  until: (day: string) => `Preços até ${day}. Proventos contam antes de impostos.`,
} as const;

export const moversTexts = {
  title: 'O que mexeu na carteira',
  spans: 'Período das mudanças',
  today: 'Hoje',
  week: 'Semana',
  weekSince: (day: string) => `Desde o fechamento de ${day}, com proventos`,
  daySince: 'Sobre o fechamento anterior',
  caption: 'Quanto cada ativo somou ou tirou, em reais',
  columns: { asset: 'Ativo', amount: 'Efeito' },
  rest: (count: number) => (count === 1 ? 'mais 1 ativo' : `mais ${count} ativos`),
  showAll: (count: number) => `Ver os ${count} ativos`,
  total: 'Total',
  coins: (tickers: string) => `À parte do pregão: ${tickers}`,
  nothing: 'Nada mudou de preço.',
  noDay: 'O resultado do dia aparece com o primeiro preço depois de um fechamento.',
  weekFailed: 'O resultado da semana vem com a rentabilidade, que não carregou.',
  noWeek: 'O resultado da semana aparece depois de um pregão com a sua carteira.',
} as const;
