import { noConnection } from '../errors/error-text.ts';
/** The unit of an asset, by its type. */
export type UnitKind = 'share' | 'bdr' | 'fund';
export const volumeUnits: Readonly<Record<UnitKind, string>> = {
  share: 'ações',
  bdr: 'BDRs',
  fund: 'cotas',
};

/** Texts of the asset analysis. They state facts only, and never recommend what to do with an asset. */

export const assetSearch = {
  title: 'Análise de Ativos',
  lead: 'Indicadores, dividendos, histórico e balanços de uma empresa ou fundo, em um lugar só.',
  field: 'Código ou nome do ativo',
  placeholder: 'PETR4, VALE3, MGLU3, ITUB4, AAPL, MSFT',
  submit: 'Analisar',
  missing: 'Digite um símbolo de ativo para buscar',
  emptyTitle: 'Por onde começar',
  emptyText: 'Escreva um código acima ou abra um destes:',
  examples: ['PETR4', 'VALE3', 'MGLU3', 'ITUB4', 'AAPL', 'MSFT'],
  recent: 'Buscas recentes',
  clearRecent: 'Limpar',
  clearRecentLabel: 'Limpar buscas recentes',
  clearedRecent: 'Buscas recentes apagadas.',
  noSuggestion: 'Nenhum ativo com esse código ou nome.',
} as const;

/** Names of asset types, by the codes of the source's list. */
export const stockTypes: Readonly<Record<string, string | undefined>> = {
  stock: 'Ação',
  fund: 'Fundo',
  bdr: 'BDR',
};

/** Errors of a search, for the toast and the page. */
export const assetOutcome = {
  loading: 'Buscando dados do ativo',
  successTitle: 'Sucesso',
  success: (symbol: string) => `Dados completos de ${symbol} carregados com sucesso`,
  /** Used when the source has no newer price. */
  old: (symbol: string, moment: string) =>
    `Dados de ${symbol} carregados. A cotação é de ${moment}.`,
  /** Used when the source returned only some values. */
  partly: (symbol: string) =>
    `Dados de ${symbol} carregados. Uma parte deles não está disponível no momento.`,
  errorTitle: 'Erro',
  failed: 'Erro ao buscar dados do ativo. Tente novamente.',
  unexpected: 'Erro inesperado ao buscar dados do ativo. Tente novamente.',
  notFoundTitle: 'Ativo não encontrado',
  notFound: (symbol: string) => `Não foi possível encontrar dados para ${symbol}`,
  retry: 'Tentar de novo',
  reasons: {
    network: noConnection.text,
    timeout: 'A resposta demorou demais.',
    partner: 'A fonte dos dados não respondeu agora.',
    rateLimited: 'Foram muitas buscas em pouco tempo.',
    accessRequired: 'Seu acesso não está mais ativo. Assine para continuar.',
  },
} as const;

export const assetHeader = {
  price: 'Preço',
  change: 'Variação no dia',
  updated: 'Última atualização:',
  stale: 'dados de',
  staleNote: 'A fonte não trouxe números mais novos.',
  notice: (minutes: number) => `Cotação com atraso de até ${minutes} minutos`,
  oldNotice: (moment: string) => `Cotação de ${moment}`,
  /** Shown above values that were calculated with the price. */
  oldValues: (moment: string) => `Contas feitas com a cotação de ${moment}.`,
  dayOf: (moment: string) => `Números do pregão de ${moment}`,
  source: 'fonte: brapi/B3',
  /** Used for assets that are not traded at B3. */
  foreignSource: 'fonte: brapi',
  disclaimer:
    'Conteúdo exclusivamente informativo e educacional; não é recomendação de investimento. ' +
    'Rentabilidade passada não garante a futura. Confirme os números antes de decidir.',
} as const;

export const assetTiles = {
  label: 'Resumo do dia',
  open: 'Abertura',
  high: 'Máx. Dia',
  low: 'Mín. Dia',
  volume: 'Volume',
  marketCap: 'Valor Mercado',
  dividendYield: 'Dividend Yield',
} as const;

export const assetTabs = {
  label: 'Seções da análise',
  indicadores: 'Indicadores',
  fundamentos: 'Fundamentos',
  dividendos: 'Dividendos',
  historico: 'Histórico',
  demonstracoes: 'DRE/Balanço',
  empresa: 'Empresa',
  /** Used when the source did not provide the values; it does not mean that there are none. */
  missing: {
    history: 'O histórico de preços não está disponível no momento: a fonte não o forneceu.',
    dividends: 'Os pagamentos não estão disponíveis no momento: a fonte não os forneceu.',
    fundamentals:
      'Os dados fundamentalistas não estão disponíveis no momento: a fonte não os forneceu.',
  },
} as const;

export const priceChart = {
  title: 'Preço de fechamento',
  candlesTitle: 'Preços de cada pregão',
  candle: (open: string, high: string, low: string) =>
    `Abertura ${open} · Máxima ${high} · Mínima ${low} ·`,
  close: 'Fechamento',
  ranges: 'Período do gráfico',
  range: { '1M': '1M', '3M': '3M', '6M': '6M', ano: 'No ano' },
  rangeName: {
    '1M': 'último mês',
    '3M': 'últimos 3 meses',
    '6M': 'últimos 6 meses',
    ano: 'desde o último fechamento do ano anterior',
  },
  styleLabel: 'Desenho do gráfico',
  styleNames: { area: 'Linha', candles: 'Velas' },
  layers: 'O que mostrar no gráfico',
  layer: { average20: 'Média de 20', average50: 'Média de 50', payments: 'Pagamentos' },
  /** Under a day on which something was paid. */
  paymentMark: '$',
  paymentLegend: 'Pagamentos ($)',
  imageLead: (from: string, to: string, change: string) => `${from} a ${to} · variação ${change}`,
  payment: (day: string, amount: string) => `${day}, ${amount}`,
  paymentsSentence: (payments: readonly string[]) =>
    `Pagamentos ($) no período, por ação ou cota: ${payments.join('; ')}.`,
  paid: 'seu preço médio',
  paidSentence: (amount: string) => `Seu preço médio na carteira: ${amount}.`,
  wholeRange: 'Tudo',
  wholeRangeName: 'todo o período disponível',
  change: 'Variação',
  lowest: 'Menor',
  highest: 'Maior',
  volume: 'Vol.',
  failed: 'Não foi possível carregar o gráfico. Os preços estão na aba Histórico.',
  empty: 'Histórico de preços não disponível para este ativo.',
  missing: 'Histórico de preços não disponível no momento.',
  describe: (from: string, first: string, to: string, last: string) =>
    `Gráfico do preço de fechamento: de ${first} em ${from} a ${last} em ${to}.`,
  /** Keyboard access to the plot, and the selected session. */
  walk: 'Preço de cada pregão no gráfico',
  walked: (day: string, close: string) => `${day}: ${close}`,
  /** Required by the licence of the library. */
  attribution: 'TradingView Lightweight Charts™ © 2025 TradingView, Inc.',
  attributionLink: 'https://www.tradingview.com/',
} as const;

export const dividendTexts = {
  infoTitle: 'Informações de dividendos',
  dividendYield: 'Dividend Yield',
  dividendYieldGloss: 'pago em 12 meses ÷ preço',
  lastValue: 'Último pagamento',
  lastValueGloss: 'por ação ou cota',
  lastDate: 'Data do último pagamento',
  analysisTitle: 'Análise',
  total: 'Total em 12 meses',
  totalGloss: 'por ação ou cota',
  payments: 'Pagamentos em 12 meses',
  largest: 'Maior pagamento',
  chartTitle: (first: string, last: string) => `Pagamentos por mês, de ${first} a ${last}`,
  months: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  chartEmpty: 'Nenhum pagamento nestes meses.',
  historyTitle: 'Histórico de dividendos',
  date: 'Pagamento',
  recordDay: 'Data com',
  type: 'Tipo',
  amount: 'Valor',
  ahead: 'a pagar',
  stillEntitled: (day: string) => `recebe quem tem o ativo até ${day}`,
  shown: (shown: number, all: number) =>
    shown < all
      ? `Os ${shown} mais recentes de ${all}.`
      : shown === 1
        ? '1 pagamento.'
        : `${shown} pagamentos.`,
  empty: 'Nenhum dividendo encontrado para este ativo.',
} as const;

export const historyTexts = {
  period: 'Últimos 6 Meses',
  since: (day: string) => `Desde ${day}`,
  unknownPeriod: 'Período disponível',
  highest: 'Maior máxima',
  lowest: 'Menor mínima',
  averageVolume: 'Volume médio',
  averageVolumeGloss: (units: UnitKind) => `${volumeUnits[units]} por dia`,
  change: 'Variação no período',
  changeGloss: 'do primeiro ao último fechamento',
  tableTitle: 'Preços diários',
  tableNote: (count: number, symbol: string, units: UnitKind) =>
    count === 1
      ? `1 pregão, valores em ${symbol}, volume em ${volumeUnits[units]}.`
      : `Os ${count} pregões mais recentes, valores em ${symbol}, volume em ${volumeUnits[units]}.`,
  date: 'Data',
  open: 'Abertura',
  high: 'Máxima',
  low: 'Mínima',
  close: 'Fechamento',
  volume: 'Volume',
  empty: 'Histórico de preços não disponível para este ativo.',
} as const;

export const statementTexts = {
  period: 'Período',
  financialsTitle: 'DRE e balanço',
  income: {
    title: 'Demonstração de resultados (DRE)',
    totalRevenue: { label: 'Receita' },
    grossProfit: { label: 'Lucro bruto' },
    operatingExpense: { label: 'Despesas operacionais', short: 'Despesas operac.' },
    netIncome: { label: 'Lucro líquido' },
  },
  balance: {
    title: 'Balanço patrimonial',
    totalAssets: { label: 'Ativo total' },
    totalLiab: { label: 'Passivo total' },
    totalStockholderEquity: { label: 'Patrimônio líquido', short: 'Patrim. líquido' },
    cash: { label: 'Caixa' },
  },
  cashflow: {
    title: 'Fluxo de caixa',
    operating: { label: 'Operacional', short: 'Operac.' },
    investing: { label: 'Investimento', short: 'Invest.' },
    financing: { label: 'Financiamento', short: 'Financ.' },
    freeCashFlow: { label: 'Fluxo de caixa livre', short: 'Caixa livre' },
  },
  chartTitle: 'Receita e lucro líquido',
  revenue: 'Receita',
  profit: 'Lucro líquido',
  describeChart: (rows: readonly string[]) => `Barras por período. ${rows.join(' ')}`,
  describePeriod: (period: string, revenue: string, profit: string) =>
    `${period}: receita ${revenue}, lucro líquido ${profit}.`,
  empty: 'Demonstrações financeiras não disponíveis para este ativo.',
  noBalance: 'Balanço patrimonial não disponível para este ativo.',
  noIncome: 'Demonstração de resultados não disponível para este ativo.',
  noCashflow: 'Dados de fluxo de caixa não disponíveis para este ativo.',
} as const;

export const companyTexts = {
  title: 'Sobre a empresa',
  fundTitle: 'Sobre o fundo',
  sector: 'Setor',
  industry: 'Segmento',
  employees: 'Funcionários',
  website: 'Site',
  opensElsewhere: '(abre em outra aba)',
  address: 'Endereço',
  description: 'Descrição',
  noDescription: 'Descrição não disponível para este ativo.',
  earningsTitle: 'Histórico de lucros',
  earningsNote: (currency: string) => `Lucro por ação ${currency}, por trimestre.`,
  date: 'Data',
  estimate: 'Estimado',
  actual: 'Realizado',
  surprise: 'Surpresa',
  noEstimates: 'A fonte não informa estimativas.',
  noEarnings: 'Histórico de lucros não disponível para este ativo.',
} as const;

/** Read by screen readers instead of a dash. */
export const notAvailable = 'não disponível';
