import type { AssetData } from '../../../shared/market/asset-data.ts';
import texts from './indicators.data.json' with { type: 'json' };

/** An indicator of an asset's analysis that a question may name. */
export interface Indicator {
  readonly name: string;
  /** Matches the indicator in a question normalised by `normalizeText`. */
  readonly asked: RegExp;
  readonly read: (asset: AssetData) => number | null;
  /** `share`: a fraction, shown as a percentage; `large`: an amount of millions; `count`: an integer. */
  readonly form: 'ratio' | 'share' | 'amount' | 'large' | 'count' | 'change';
  /** An amount from the company's statements, in their currency. */
  readonly isOfStatements?: true;
  /** Its meaning, without a number and without a judgement. */
  readonly meaning: string;
  readonly formula: string;
}

export const indicators: readonly Indicator[] = [
  {
    ...texts.priceEarnings,
    asked: /\bp ?\/ ?l\b|\bpl\b|preco (?:sobre|por) (?:o )?lucro/,
    read: ({ quote }) => quote.priceEarnings,
    form: 'ratio',
  },
  {
    ...texts.priceToBook,
    asked: /\bp ?\/ ?vpa?\b|\bpvp\b|preco (?:sobre|por) (?:o )?(?:valor )?patrimon/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.priceToBook,
    form: 'ratio',
  },
  {
    ...texts.dividendYield,
    asked: /\bdy\b|dividend ?yield|\byield\b|rendimento em dividendos/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.dividendYield,
    form: 'share',
  },
  {
    ...texts.returnOnEquity,
    asked: /\broe\b|retorno sobre o patrimonio/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.returnOnEquity,
    form: 'share',
  },
  {
    ...texts.returnOnAssets,
    asked: /\broa\b|retorno sobre (?:o )?ativos?/,
    read: ({ financialData }) => financialData.returnOnAssets,
    form: 'share',
  },
  {
    ...texts.netMargin,
    asked: /margem liquida|margem de lucro/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.profitMargins,
    form: 'share',
  },
  {
    ...texts.grossMargin,
    asked: /margem bruta/,
    read: ({ financialData }) => financialData.grossMargins,
    form: 'share',
  },
  {
    ...texts.ebitdaMargin,
    asked: /margem (?:de )?ebitda/,
    read: ({ financialData }) => financialData.ebitdaMargins,
    form: 'share',
  },
  {
    ...texts.earningsPerShare,
    asked: /\blpa\b|lucro por acao/,
    read: ({ quote }) => quote.earningsPerShare,
    form: 'amount',
    isOfStatements: true,
  },
  {
    ...texts.bookValue,
    asked: /\bvpa\b|valor patrimonial(?: por acao)?/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.bookValue,
    form: 'amount',
    isOfStatements: true,
  },
  {
    ...texts.enterpriseToEbitda,
    asked: /\bev ?\/ ?ebitda\b/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.enterpriseToEbitda,
    form: 'ratio',
  },
  {
    ...texts.debtToEquity,
    asked: /divida (?:sobre|por|\/) ?(?:o )?patrimonio|endividamento|alavancagem/,
    read: ({ defaultKeyStatistics }) => defaultKeyStatistics.debtToEquity,
    form: 'ratio',
  },
  {
    ...texts.currentRatio,
    asked: /liquidez corrente/,
    read: ({ financialData }) => financialData.currentRatio,
    form: 'ratio',
  },
  {
    ...texts.netDebt,
    asked: /\bdividas? liquidas?\b(?! ?(?:\/|sobre|por) ?(?:o )?ebitda)/,
    read: ({ financialData: { totalDebt, totalCash } }) =>
      totalDebt === null || totalCash === null ? null : totalDebt - totalCash,
    form: 'large',
    isOfStatements: true,
  },
  {
    ...texts.totalDebt,
    asked: /divida(?! liquida)(?: total)?\b|\bquanto +(?:\w+ +){0,3}dev(?:e|em)\b/,
    read: ({ financialData }) => financialData.totalDebt,
    form: 'large',
    isOfStatements: true,
  },
  {
    ...texts.totalCash,
    asked: /\bcaixa\b/,
    read: ({ financialData }) => financialData.totalCash,
    form: 'large',
    isOfStatements: true,
  },
  {
    ...texts.revenue,
    asked: /\breceita\b|faturamento|quanto (?:vende|fatura)/,
    read: ({ financialData }) => financialData.totalRevenue,
    form: 'large',
    isOfStatements: true,
  },
  {
    ...texts.netIncome,
    asked: /\blucros?\b|\bprejuizo\b/,
    read: ({ incomeStatementHistory }) => incomeStatementHistory[0]?.netIncome ?? null,
    form: 'large',
    isOfStatements: true,
  },
  {
    ...texts.ebitda,
    asked: /\bebitda\b/,
    read: ({ financialData }) => financialData.ebitda,
    form: 'large',
    isOfStatements: true,
  },
  {
    ...texts.marketCap,
    asked:
      /valor de mercado|market ?cap|quanto vale a empresa|\binteira (?:na bolsa|hoje|agora)\b|\bempresa inteira\b/,
    read: ({ quote }) => quote.marketCap,
    form: 'large',
  },
  {
    ...texts.volume,
    asked: /\bvolume\b|quanto negoci\w+/,
    read: ({ quote }) => quote.regularMarketVolume,
    form: 'count',
  },
  {
    ...texts.dayChange,
    asked: /variacao (?:no|do|de) (?:dia|hoje)/,
    read: ({ quote }) => quote.regularMarketChangePercent,
    form: 'change',
  },
  {
    ...texts.yearHigh,
    asked: /(?:maxima|maior preco|topo)\b/,
    read: ({ quote }) => quote.fiftyTwoWeekHigh,
    form: 'amount',
  },
  {
    ...texts.yearLow,
    asked: /(?:minima|menor preco|fundo do ano)\b/,
    read: ({ quote }) => quote.fiftyTwoWeekLow,
    form: 'amount',
  },
];

/**
 * Returns the indicators that a question names, in the order of the list; `dívida` is not found inside the name of a
 * ratio.
 */
export function findIndicators(plain: string): readonly Indicator[] {
  let rest = plain;
  return indicators.filter(({ asked }) => {
    if (!asked.test(rest)) return false;
    rest = rest.replace(asked, ' ');
    return true;
  });
}
