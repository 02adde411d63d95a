/*
 * The measures of assets. The table of facts, questions and answers use the same name for each.
 */

/** How a measure's value is shown. `share` is a fraction, `change` a percentage, `day` days since 1970. */
export type MeasureForm = 'ratio' | 'share' | 'change' | 'amount' | 'large' | 'count' | 'day';

export interface Measure {
  /** As in an answer, without a capital: `dividend yield`, `receita`. */
  readonly label: string;
  readonly form: MeasureForm;
  /** An amount of the company's statements, in their currency. */
  readonly isOfStatements?: true;
  /** Known for past years too. */
  readonly isYearly?: true;
}

export const measures = {
  price: { label: 'preço', form: 'amount' },
  dayChange: { label: 'variação no dia', form: 'change' },
  weekChange: { label: 'variação na semana', form: 'change' },
  monthChange: { label: 'variação no mês', form: 'change' },
  yearToDateChange: { label: 'variação no ano', form: 'change' },
  twelveMonthChange: { label: 'variação em doze meses', form: 'change' },
  yearHigh: { label: 'máxima de um ano', form: 'amount' },
  yearLow: { label: 'mínima de um ano', form: 'amount' },
  volume: { label: 'volume negociado no dia', form: 'count' },
  turnover: { label: 'giro no dia', form: 'large' },
  priceEarnings: { label: 'P/L', form: 'ratio', isYearly: true },
  priceToBook: { label: 'P/VP', form: 'ratio', isYearly: true },
  enterpriseToEbitda: { label: 'EV/EBITDA', form: 'ratio', isYearly: true },
  enterpriseToRevenue: { label: 'EV/receita', form: 'ratio', isYearly: true },
  earningsPerShare: { label: 'LPA', form: 'amount', isOfStatements: true, isYearly: true },
  bookValue: { label: 'VPA', form: 'amount', isOfStatements: true },
  returnOnEquity: { label: 'ROE', form: 'share' },
  returnOnAssets: { label: 'ROA', form: 'share' },
  netMargin: { label: 'margem líquida', form: 'share' },
  grossMargin: { label: 'margem bruta', form: 'share' },
  ebitdaMargin: { label: 'margem EBITDA', form: 'share' },
  operatingMargin: { label: 'margem operacional', form: 'share' },
  totalDebt: { label: 'dívida total', form: 'large', isOfStatements: true },
  totalCash: { label: 'caixa', form: 'large', isOfStatements: true, isYearly: true },
  netDebt: { label: 'dívida líquida', form: 'large', isOfStatements: true },
  debtToEquity: { label: 'dívida sobre patrimônio', form: 'ratio', isYearly: true },
  debtToEbitda: { label: 'dívida sobre EBITDA', form: 'ratio', isYearly: true },
  netDebtToEbitda: { label: 'dívida líquida sobre EBITDA', form: 'ratio' },
  currentRatio: { label: 'liquidez corrente', form: 'ratio' },
  quickRatio: { label: 'liquidez seca', form: 'ratio' },
  revenueGrowth: { label: 'crescimento da receita', form: 'share' },
  earningsGrowth: { label: 'crescimento do lucro', form: 'share' },
  dividendYield: { label: 'dividend yield', form: 'share', isYearly: true },
  dividendsPerShare: { label: 'proventos por ação em doze meses', form: 'amount', isYearly: true },
  payoutRatio: { label: 'payout', form: 'share' },
  lastDividend: { label: 'último provento', form: 'amount' },
  lastDividendDay: { label: 'dia do último provento', form: 'day' },
  dividendPayments: { label: 'pagamentos em doze meses', form: 'count' },
  marketCap: { label: 'valor de mercado', form: 'large' },
  enterpriseValue: { label: 'valor da empresa com a dívida', form: 'large' },
  revenue: { label: 'receita', form: 'large', isOfStatements: true, isYearly: true },
  grossProfit: { label: 'lucro bruto', form: 'large', isOfStatements: true, isYearly: true },
  ebitda: { label: 'EBITDA', form: 'large', isOfStatements: true },
  netIncome: { label: 'lucro líquido', form: 'large', isOfStatements: true, isYearly: true },
  operatingCashflow: {
    label: 'caixa das operações',
    form: 'large',
    isOfStatements: true,
    isYearly: true,
  },
  freeCashflow: {
    label: 'fluxo de caixa livre',
    form: 'large',
    isOfStatements: true,
    isYearly: true,
  },
  totalAssets: { label: 'ativo total', form: 'large', isOfStatements: true, isYearly: true },
  equity: { label: 'patrimônio líquido', form: 'large', isOfStatements: true, isYearly: true },
  employees: { label: 'funcionários', form: 'count' },
  sharesOutstanding: { label: 'número de ações', form: 'count' },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof measures;

export const measureNames = Object.keys(measures) as readonly MeasureName[];

export const isMeasureName = (name: string): name is MeasureName => name in measures;

/** Those that are known for past years too. */
export const yearlyMeasureNames = measureNames.filter(
  (name) => findMeasure(name).isYearly === true,
);

export function findMeasure(name: MeasureName): Measure {
  return measures[name];
}
