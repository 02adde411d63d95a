/** The name of an indicator, and a short explanation of how it is calculated. */
export interface IndicatorText {
  readonly label: string;
  readonly gloss?: string;
}

export const indicatorCards = {
  valuation: {
    title: 'Valuation',
    rows: {
      priceEarnings: { label: 'P/L', gloss: 'preço ÷ lucro por ação' },
      forwardPE: { label: 'P/L projetado', gloss: 'com o lucro projetado' },
      priceToBook: { label: 'P/VP', gloss: 'preço ÷ valor patrimonial' },
      enterpriseToRevenue: { label: 'EV/Receita', gloss: 'valor da firma ÷ receita' },
      enterpriseToEbitda: { label: 'EV/EBITDA', gloss: 'valor da firma ÷ EBITDA' },
      dividendYield: { label: 'Dividend yield', gloss: 'pago em 12 meses ÷ preço' },
      earningsPerShare: { label: 'LPA', gloss: 'lucro por ação' },
      bookValue: { label: 'VPA', gloss: 'valor patrimonial por ação' },
    },
  },
  profitability: {
    title: 'Rentabilidade',
    rows: {
      returnOnEquity: { label: 'ROE', gloss: 'lucro ÷ patrimônio líquido' },
      returnOnAssets: { label: 'ROA', gloss: 'lucro ÷ ativo total' },
      grossMargins: { label: 'Margem bruta', gloss: 'lucro bruto ÷ receita' },
      ebitdaMargins: { label: 'Margem EBITDA', gloss: 'EBITDA ÷ receita' },
      operatingMargins: { label: 'Margem operacional', gloss: 'lucro operacional ÷ receita' },
      profitMargins: { label: 'Margem líquida', gloss: 'lucro líquido ÷ receita' },
    },
  },
  debt: {
    title: 'Endividamento',
    rows: {
      debtToEquity: { label: 'Dívida/Patrimônio', gloss: 'dívida ÷ patrimônio líquido' },
      debtToEbitda: { label: 'Dívida/EBITDA', gloss: 'dívida ÷ EBITDA de 12 meses' },
      currentRatio: { label: 'Liquidez corrente', gloss: 'ativo ÷ passivo de curto prazo' },
      quickRatio: { label: 'Liquidez seca', gloss: 'a mesma, sem os estoques' },
      totalDebt: { label: 'Dívida total' },
      totalCash: { label: 'Caixa total' },
    },
  },
} as const;

export const fundamentalCards = {
  financials: {
    title: 'Resultados',
    note: 'últimos 12 meses (TTM)',
    rows: {
      totalRevenue: { label: 'Receita total' },
      grossProfits: { label: 'Lucro bruto' },
      ebitda: { label: 'EBITDA', gloss: 'antes de juros, impostos e depreciação' },
      operatingCashflow: { label: 'Fluxo de caixa operacional' },
      freeCashflow: { label: 'Fluxo de caixa livre' },
      revenuePerShare: { label: 'Receita por ação' },
    },
  },
  balance: {
    title: 'Balanço patrimonial',
    rows: {
      totalAssets: { label: 'Ativo total' },
      totalDebt: { label: 'Dívida total' },
      totalCash: { label: 'Caixa total' },
      totalCashPerShare: { label: 'Caixa por ação' },
      bookValue: { label: 'Valor patrimonial por ação' },
    },
  },
  growth: {
    title: 'Crescimento',
    note: 'em relação ao mesmo período do ano anterior',
    rows: {
      revenueGrowth: { label: 'Receita' },
      earningsGrowth: { label: 'Lucro' },
      earningsAnnualGrowth: { label: 'Lucro anual' },
    },
  },
  market: {
    title: 'Mercado',
    rows: {
      marketCap: { label: 'Valor de mercado', gloss: 'preço × ações' },
      enterpriseValue: { label: 'Valor da firma', gloss: 'valor de mercado + dívida − caixa' },
      sharesOutstanding: { label: 'Ações em circulação' },
      fiftyTwoWeekHigh: { label: 'Máxima em 52 semanas' },
      fiftyTwoWeekLow: { label: 'Mínima em 52 semanas' },
      '52WeekChange': { label: 'Variação em 52 semanas' },
      ytdReturn: { label: 'Variação no ano' },
    },
  },
} as const;

export const indicatorTexts = {
  /** Funds have no financial statements from which these indicators could be calculated. */
  noneKnown: 'A fonte não informa estes indicadores para este ativo.',
  /** @param moment `20/11/2026, 17h42` */
  readAt: (moment: string) => `lida da fonte em ${moment}`,
  rangeTitle: 'O preço nas últimas 52 semanas',
  rangeLow: 'Mínima',
  rangePrice: 'Preço',
  rangeHigh: 'Máxima',
} as const;
