import { sampleNotice } from '../company.ts';

/** One asset of the sample portfolio; prices at the close of this Friday and of the one before. */
export interface SampleHolding {
  readonly ticker: string;
  readonly description: string;
  readonly quantity: number;
  readonly previousPriceInCentavos: number;
  readonly priceInCentavos: number;
  readonly valueInCentavos: number;
  readonly weekChangeInBasisPoints: number;
  /** Part of the portfolio's value. */
  readonly shareInBasisPoints: number;
}

export interface SampleIncome {
  readonly ticker: string;
  readonly kind: string;
  readonly quantity: number;
  readonly perUnitInCentavos: number;
  readonly totalInCentavos: number;
}

/**
 * A weekly report as subscribers get it, of a portfolio that nobody has. Its prices continue those
 * of the sample messages, its parts add up, and a test recomputes every number in it.
 */
export const sampleReport = {
  label: 'Exemplo de relatório semanal de carteira',
  kicker: 'Relatório semanal',
  title: 'Carteira de Marina',
  period: 'De segunda a sexta-feira',
  totalLabel: 'Valor da carteira',
  previousTotalInCentavos: 13_407_50,
  totalInCentavos: 13_539_00,
  weekChangeLabel: 'Na semana',
  weekChangeInCentavos: 131_50,
  weekChangeInBasisPoints: 98,
  benchmark: { label: 'Ibovespa na semana', weekChangeInBasisPoints: 105 },
  chart: {
    title: 'Valor no fim de cada dia',
    description:
      'A carteira começou a semana em R$ 13.436,00, chegou a R$ 13.540,50 na quarta-feira, recuou na quinta e terminou em R$ 13.539,00.',
    points: [
      { day: 'Seg', valueInCentavos: 13_436_00 },
      { day: 'Ter', valueInCentavos: 13_496_20 },
      { day: 'Qua', valueInCentavos: 13_540_50 },
      { day: 'Qui', valueInCentavos: 13_494_50 },
      { day: 'Sex', valueInCentavos: 13_539_00 },
    ],
  },
  holdingsTitle: 'Seus ativos',
  columns: {
    asset: 'Ativo',
    quantity: 'Quantidade',
    price: 'Preço',
    value: 'Valor',
    weekChange: 'Semana',
    share: 'Parte da carteira',
    total: 'Total',
  },
  holdings: [
    {
      ticker: 'PETR4',
      description: 'Petrobras, ação preferencial',
      quantity: 100,
      previousPriceInCentavos: 31_05,
      priceInCentavos: 31_75,
      valueInCentavos: 3_175_00,
      weekChangeInBasisPoints: 225,
      shareInBasisPoints: 2345,
    },
    {
      ticker: 'ITUB4',
      description: 'Itaú Unibanco, ação preferencial',
      quantity: 80,
      previousPriceInCentavos: 37_50,
      priceInCentavos: 38_40,
      valueInCentavos: 3_072_00,
      weekChangeInBasisPoints: 240,
      shareInBasisPoints: 2269,
    },
    {
      ticker: 'BOVA11',
      description: 'ETF, fundo que acompanha o Ibovespa',
      quantity: 20,
      previousPriceInCentavos: 135_10,
      priceInCentavos: 136_50,
      valueInCentavos: 2_730_00,
      weekChangeInBasisPoints: 104,
      shareInBasisPoints: 2016,
    },
    {
      ticker: 'HGLG11',
      description: 'FII, fundo imobiliário de galpões',
      quantity: 15,
      previousPriceInCentavos: 157_90,
      priceInCentavos: 157_20,
      valueInCentavos: 2_358_00,
      weekChangeInBasisPoints: -44,
      shareInBasisPoints: 1742,
    },
    {
      ticker: 'VALE3',
      description: 'Vale, ação ordinária',
      quantity: 40,
      previousPriceInCentavos: 55_80,
      priceInCentavos: 55_10,
      valueInCentavos: 2_204_00,
      weekChangeInBasisPoints: -125,
      shareInBasisPoints: 1628,
    },
  ] satisfies readonly SampleHolding[],
  incomeTitle: 'Proventos recebidos',
  incomeGloss: 'Proventos são os pagamentos que empresas e fundos fazem a quem tem seus papéis.',
  income: [
    {
      ticker: 'PETR4',
      kind: 'Dividendos',
      quantity: 100,
      perUnitInCentavos: 45,
      totalInCentavos: 45_00,
    },
    {
      ticker: 'HGLG11',
      kind: 'Rendimento',
      quantity: 15,
      perUnitInCentavos: 1_10,
      totalInCentavos: 16_50,
    },
  ] satisfies readonly SampleIncome[],
  incomeTotalInCentavos: 61_50,
  summaryTitle: 'A semana em três frases',
  summary: [
    'Sua carteira terminou a semana em R$ 13.539,00, com alta de R$ 131,50 (+0,98%), sem contar os proventos; no mesmo período, o Ibovespa subiu 1,05%.',
    'ITUB4 (+2,40%) e PETR4 (+2,25%) puxaram a alta; VALE3 (−1,25%) e HGLG11 (−0,44%) caíram.',
    'Você recebeu R$ 61,50 em proventos: R$ 45,00 de PETR4 e R$ 16,50 de HGLG11.',
  ],
  notice: sampleNotice,
  footnote: 'Conteúdo educacional. Rentabilidade passada não garante resultados futuros.',
} as const;
