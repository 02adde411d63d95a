import type { AssetData } from '../../market/asset-data.ts';

/** What an asset's analysis has, as it may be asked for by its name. */
export interface Indicator {
  readonly name: string;
  /** Of a question in plain words. */
  readonly asked: RegExp;
  readonly read: (asset: AssetData) => number | null;
  /** `share`: a fraction of a whole, told in percent; `large`: an amount of millions; `count`: of whole things. */
  readonly form: 'ratio' | 'share' | 'amount' | 'large' | 'count' | 'change';
  /** An amount that the company counts, in the currency of its statements. */
  readonly isOfStatements?: true;
  /** What it says, without a figure and without a judgement. */
  readonly meaning: string;
  readonly formula: string;
}

export const indicators: readonly Indicator[] = [
  {
    name: 'P/L',
    asked: /\bp ?\/ ?l\b|\bpl\b|preco (?:sobre|por) (?:o )?lucro/,
    read: ({ quote }) => quote.priceEarnings,
    form: 'ratio',
    meaning: 'quantas vezes o lucro por ação de doze meses cabe no preço',
    formula: 'preço dividido pelo lucro por ação de doze meses',
  },
  {
    name: 'P/VP',
    asked: /\bp ?\/ ?vpa?\b|\bpvp\b|preco (?:sobre|por) (?:o )?(?:valor )?patrimon/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.priceToBook,
    form: 'ratio',
    meaning: 'quantas vezes o patrimônio por ação cabe no preço',
    formula: 'preço dividido pelo patrimônio líquido por ação',
  },
  {
    name: 'dividend yield',
    asked: /\bdy\b|dividend ?yield|\byield\b|rendimento em dividendos/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.dividendYield,
    form: 'share',
    meaning: 'quanto os proventos de doze meses são do preço de hoje',
    formula: 'proventos pagos em doze meses divididos pelo preço',
  },
  {
    name: 'ROE',
    asked: /\broe\b|retorno sobre o patrimonio/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.returnOnEquity,
    form: 'share',
    meaning: 'quanto a empresa lucrou para cada real dos sócios',
    formula: 'lucro líquido dividido pelo patrimônio líquido',
  },
  {
    name: 'ROA',
    asked: /\broa\b|retorno sobre (?:o )?ativos?/,
    read: ({ financialData }) => financialData.returnOnAssets,
    form: 'share',
    meaning: 'quanto a empresa lucrou para cada real de tudo o que tem',
    formula: 'lucro líquido dividido pelo ativo total',
  },
  {
    name: 'margem líquida',
    asked: /margem liquida|margem de lucro/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.profitMargins,
    form: 'share',
    meaning: 'quanto sobra de lucro de cada real que entra em vendas',
    formula: 'lucro líquido dividido pela receita',
  },
  {
    name: 'margem bruta',
    asked: /margem bruta/,
    read: ({ financialData }) => financialData.grossMargins,
    form: 'share',
    meaning: 'quanto sobra de cada real de venda depois do custo do que foi vendido',
    formula: 'lucro bruto dividido pela receita',
  },
  {
    name: 'margem EBITDA',
    asked: /margem (?:de )?ebitda/,
    read: ({ financialData }) => financialData.ebitdaMargins,
    form: 'share',
    meaning: 'quanto o negócio gera antes de juros, impostos e depreciação, de cada real de venda',
    formula: 'EBITDA dividido pela receita',
  },
  {
    name: 'LPA',
    asked: /\blpa\b|lucro por acao/,
    read: ({ quote }) => quote.earningsPerShare,
    form: 'amount',
    meaning: 'a parte do lucro de doze meses que cabe a cada ação',
    formula: 'lucro líquido de doze meses dividido pelo número de ações',
  },
  {
    name: 'VPA',
    asked: /\bvpa\b|valor patrimonial(?: por acao)?/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.bookValue,
    form: 'amount',
    isOfStatements: true,
    meaning: 'a parte do patrimônio que cabe a cada ação ou cota',
    formula: 'patrimônio líquido dividido pelo número de ações ou cotas',
  },
  {
    name: 'EV/EBITDA',
    asked: /\bev ?\/ ?ebitda\b/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.enterpriseToEbitda,
    form: 'ratio',
    meaning: 'quantas vezes a geração do negócio cabe no valor da empresa com as dívidas',
    formula: 'valor da empresa com a dívida líquida, dividido pelo EBITDA',
  },
  {
    name: 'dívida sobre patrimônio',
    asked: /divida (?:sobre|por|\/) ?(?:o )?patrimonio|endividamento|alavancagem/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.debtToEquity,
    form: 'ratio',
    meaning: 'quanto a empresa deve para cada real dos sócios',
    formula: 'dívida total dividida pelo patrimônio líquido',
  },
  {
    name: 'liquidez corrente',
    asked: /liquidez corrente/,
    read: ({ financialData }) => financialData.currentRatio,
    form: 'ratio',
    meaning: 'quanto a empresa tem a receber em um ano para cada real que tem a pagar nele',
    formula: 'ativo circulante dividido pelo passivo circulante',
  },
  {
    name: 'dívida total',
    asked: /divida(?: total)?\b|\bquanto +(?:\w+ +){0,3}dev(?:e|em)\b/,
    read: ({ financialData }) => financialData.totalDebt,
    form: 'large',
    isOfStatements: true,
    meaning: 'tudo o que a empresa tomou emprestado e ainda deve',
    formula: 'soma dos empréstimos de curto e de longo prazo',
  },
  {
    name: 'caixa',
    asked: /\bcaixa\b/,
    read: ({ financialData }) => financialData.totalCash,
    form: 'large',
    isOfStatements: true,
    meaning: 'o dinheiro que a empresa tem disponível',
    formula: 'caixa e aplicações de curto prazo',
  },
  {
    name: 'receita',
    asked: /\breceita\b|faturamento|quanto (?:vende|fatura)/,
    read: ({ financialData }) => financialData.totalRevenue,
    form: 'large',
    isOfStatements: true,
    meaning: 'tudo o que entrou em vendas em doze meses',
    formula: 'soma das vendas de doze meses',
  },
  {
    name: 'lucro líquido',
    asked: /\blucros?\b|\bprejuizo\b/,
    read: ({ incomeStatementHistory }) => incomeStatementHistory[0]?.netIncome ?? null,
    form: 'large',
    isOfStatements: true,
    meaning: 'o que sobrou para os sócios no último exercício que a fonte tem',
    formula: 'receita menos custos, despesas, juros e impostos do último exercício informado',
  },
  {
    name: 'EBITDA',
    asked: /\bebitda\b/,
    read: ({ financialData }) => financialData.ebitda,
    form: 'large',
    isOfStatements: true,
    meaning: 'o que o negócio gera antes de juros, impostos, depreciação e amortização',
    formula: 'lucro antes de juros, impostos, depreciação e amortização',
  },
  {
    name: 'valor de mercado',
    asked:
      /valor de mercado|market ?cap|quanto vale a empresa|\binteira (?:na bolsa|hoje|agora)\b|\bempresa inteira\b/,
    read: ({ quote }) => quote.marketCap,
    form: 'large',
    meaning: 'quanto custariam todas as ações da empresa pelo preço de agora',
    formula: 'preço multiplicado pelo número de ações',
  },
  {
    name: 'volume',
    asked: /\bvolume\b|quanto negoci\w+/,
    read: ({ quote }) => quote.regularMarketVolume,
    form: 'count',
    meaning: 'quantas unidades foram negociadas no último pregão que a fonte tem',
    formula: 'soma das unidades negociadas no pregão',
  },
  {
    name: 'variação no dia',
    asked: /variacao (?:no|do|de) (?:dia|hoje)/,
    read: ({ quote }) => quote.regularMarketChangePercent,
    form: 'change',
    meaning: 'quanto o preço mudou desde o fechamento anterior',
    formula: 'preço de agora dividido pelo fechamento anterior, menos um',
  },
  {
    name: 'máxima do ano',
    asked: /(?:maxima|maior preco|topo)\b/,
    read: ({ quote }) => quote.fiftyTwoWeekHigh,
    form: 'amount',
    meaning: 'o maior preço das últimas cinquenta e duas semanas',
    formula: 'maior preço negociado no período',
  },
  {
    name: 'mínima do ano',
    asked: /(?:minima|menor preco|fundo do ano)\b/,
    read: ({ quote }) => quote.fiftyTwoWeekLow,
    form: 'amount',
    meaning: 'o menor preço das últimas cinquenta e duas semanas',
    formula: 'menor preço negociado no período',
  },
];

/** Those that a question names, in the order of the list; `dívida` is not asked for beside a ratio of it. */
export function askedIndicators(plain: string): readonly Indicator[] {
  let rest = plain;
  return indicators.filter(({ asked }) => {
    if (!asked.test(rest)) return false;
    rest = rest.replace(asked, ' ');
    return true;
  });
}
