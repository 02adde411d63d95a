/** Texts of the asset comparison. They say which value is higher or lower, and never which asset is better. */

export const comparePage = {
  documentTitle: 'Comparar ativos - BFJ',
  description: 'Até quatro ativos lado a lado: preço, indicadores, dividendos e desempenho.',
  back: 'Voltar para o painel',
  title: 'Comparar ativos',
  lead: 'Até quatro ativos lado a lado. Os números descrevem cada um e não dizem qual é preferível.',
  compare: 'Comparar',
  compareWith: (symbol: string) => `${symbol} com outros ativos`,
  field: 'Adicionar um ativo',
  copyLink: 'Copiar link',
  copied: 'Link copiado',
  notCopied: 'Não foi possível copiar. Copie este endereço:',
  linkLabel: 'Endereço desta comparação',
  emptyTitle: 'Escolha dois ativos',
  empty: 'Busque acima por código ou nome, ou abra uma destas comparações:',
  examples: [
    ['PETR4', 'VALE3'],
    ['ITUB4', 'BBAS3'],
    ['MXRF11', 'HGLG11'],
  ],
  oneMore: 'Escolha mais um ativo para comparar.',
  oneMoreFound: 'A comparação aparece quando há dados de ao menos dois ativos.',
  assets: 'Ativos comparados',
  remove: (symbol: string) => `Remover ${symbol}`,
  removed: (symbol: string) => `${symbol} removido da comparação.`,
  seeAnalysis: 'Ver análise',
  seeAnalysisOf: (symbol: string) => `Ver análise de ${symbol}`,
  loading: (symbol: string) => `Buscando dados de ${symbol}`,
  tooManyTitle: 'Cabem quatro ativos na comparação',
  tooMany: (symbols: string, count: number) =>
    count === 1 ? `${symbols} ficou de fora.` : `${symbols} ficaram de fora.`,
  malformedTitle: 'Não entendemos uma parte do endereço',
  malformed: (texts: string, count: number) =>
    count === 1
      ? `“${texts}” não é um código de ativo e ficou de fora.`
      : `“${texts}” não são códigos de ativos e ficaram de fora.`,
  between: '”, “',
  oldQuote: (moment: string) => `Cotação de ${moment}`,
  delay: (minutes: number) => `Cotações com atraso de até ${minutes} minutos · fonte: brapi`,
  /** Used when no quote is current: each card shows its time. */
  source: 'Fonte: brapi',
  sectors: 'Entre setores diferentes, a comparação diz pouco.',
  noAccessTitle: 'A comparação é para quem tem um plano ou um teste em andamento',
  noAccess: 'Com acesso, você compara até quatro ativos e pode guardar ou enviar o link.',
  plans: 'Ver os planos',
} as const;

export const compareTable = {
  title: 'Lado a lado',
  caption: (symbols: string) => `Comparação de ${symbols}`,
  figure: 'Indicador',
  highest: 'maior',
  lowest: 'menor',
  note: '“Maior” e “menor” só dizem a ordem dos números. As barras mostram a proporção entre eles.',
} as const;

export const compareGroups = {
  price: 'Preço e tamanho',
  valuation: 'Valuation',
  profitability: 'Rentabilidade',
  debt: 'Endividamento',
  results: 'Resultados em 12 meses',
  dividends: 'Dividendos',
} as const;

export const priceSeriesTexts = {
  title: 'Desempenho do preço',
  lead: (day: string) => `Fechamentos, com todos em 100 no dia ${day}. Sem contar dividendos.`,
  describe: (from: string, to: string, series: string) =>
    `Gráfico de ${from} a ${to}, todos a partir de 100. ${series}`,
  seriesText: (symbol: string, value: string, change: string) =>
    `${symbol} chegou a ${value} (${change}).`,
  missing: (symbols: string, count: number) =>
    count === 1
      ? `O histórico de ${symbols} não está disponível no momento.`
      : `Os históricos de ${symbols} não estão disponíveis no momento.`,
  apart: 'Estes ativos não têm dias de pregão em comum para desenhar o gráfico.',
  failed: 'Não foi possível carregar o gráfico. Os números estão logo abaixo.',
  /** Keyboard access to the plot, and the selected session. */
  walk: 'Cada pregão no gráfico',
  walked: (day: string, values: readonly string[]) => `${day}: ${values.join('; ')}`,
  tableCaption: 'Fechamentos a partir de 100',
  day: 'Dia',
  lines: ['linha cheia', 'linha tracejada', 'linha pontilhada', 'linha de traços longos'],
} as const;
