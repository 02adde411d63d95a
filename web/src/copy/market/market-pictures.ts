/** Texts beside the charts of an analysis: facts, never a recommendation. */

export const rangeTexts = {
  dayTitle: (day: string) => `Pregão de ${day}`,
  lastDay: 'Último pregão',
  low: 'Mínima',
  high: 'Máxima',
  open: 'Abertura',
  price: 'Preço',
  yearTitle: 'Últimas 52 semanas',
  volumeTitle: 'Quantidade negociada',
  volumeNow: 'Neste pregão',
  volumeUsual: (days: number) => `Média dos ${days} pregões anteriores`,
} as const;

export const marginTexts = {
  title: 'O que sobra da receita',
  note: 'últimos 12 meses',
  left: (hundred: string, amount: string) =>
    `De cada ${hundred} de receita, sobram ${amount} de lucro líquido.`,
  lost: (hundred: string, amount: string) =>
    `A cada ${hundred} de receita, o prejuízo é de ${amount}.`,
} as const;

export const debtTexts = {
  title: 'Dívida e caixa',
  debt: 'Dívida total',
  cash: 'Caixa total',
  owes: (amount: string) => `A dívida supera o caixa em ${amount} (dívida líquida).`,
  covers: (amount: string) => `O caixa supera a dívida em ${amount}.`,
} as const;

export const paymentTexts = {
  spans: 'Pagamentos por mês ou por ano',
  span: { month: 'Por mês', year: 'Por ano' },
  yearTitle: 'Pagamentos por ano, por ação ou cota',
  yearSoFar: (year: string) => `${year}, até agora`,
  none: 'nenhum pagamento',
  imageLead: {
    month: (count: number, total: string) =>
      `Por ação ou cota · ${count === 1 ? '1 mês' : `${count} meses`} com pagamento, ${total} no total`,
    year: (count: number, total: string) =>
      `${count === 1 ? '1 ano' : `${count} anos`} com pagamento, ${total} no total`,
  },
  describe: {
    month: (count: number, total: string) =>
      `Barras dos pagamentos de cada mês: ${count === 1 ? '1 mês' : `${count} meses`} com pagamento, ${total} no total.`,
    year: (count: number, total: string) =>
      `Barras dos pagamentos de cada ano: ${count === 1 ? '1 ano' : `${count} anos`} com pagamento, ${total} no total.`,
  },
} as const;

/** Indicators that apply to funds, and indicators that do not. */
export const fundTexts = {
  title: { fii: 'O fundo em números', etf: 'O ETF em números', fund: 'O fundo em números' },
  rows: {
    priceToBook: { label: 'P/VP', gloss: 'preço ÷ valor patrimonial da cota' },
    bookValue: { label: 'VPA', gloss: 'valor patrimonial por cota' },
    yield: { label: 'Dividend Yield', gloss: 'pago em 12 meses ÷ preço' },
    last: { label: 'Último rendimento', gloss: 'por cota' },
    year: { label: 'Rendimentos em 12 meses', gloss: 'por cota' },
    liquidity: { label: 'Liquidez média por pregão', gloss: 'volume × fechamento, 30 pregões' },
    shares: { label: 'Cotas emitidas' },
    marketCap: { label: 'Valor de mercado', gloss: 'preço × cotas' },
    yearChange: { label: 'Variação em 52 semanas' },
    ytd: { label: 'Variação no ano' },
  },
  without: {
    fii: 'Um fundo imobiliário não tem receita, margens nem DRE como os de uma empresa. A fonte não informa a vacância nem a lista de imóveis.',
    etf: 'Um ETF segue um índice: lucro, dívida e balanço são das empresas que ele reúne, não dele.',
    fund: 'A fonte não informa lucro, dívida nem balanço deste fundo.',
  },
} as const;

/** Used for a card with incomplete data. */
export const missingRows = (labels: readonly string[]) =>
  `Sem dado da fonte: ${labels.join(', ')}.`;
