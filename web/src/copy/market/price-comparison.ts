import type { BenchmarkName } from '../../../../shared/market/benchmark.ts';

/** Texts of the price comparison. They say how each price developed, and never which asset is better. */
export const priceComparison = {
  label: 'Comparar com',
  names: { ibovespa: 'Ibovespa', cdi: 'CDI' } satisfies Record<BenchmarkName, string>,
  other: 'Outro ativo',
  /** Follows the symbol of the drawn asset. */
  remove: ', tirar do gráfico',
  field: 'Ativo para comparar',
  placeholder: 'Código ou nome',
  nothing: 'Nenhum ativo encontrado.',
  noAsset: 'Escolha um ativo da lista, ou digite o código, como VALE3.',
  unknown: (symbol: string) => `Não encontramos ${symbol}. Confira o código.`,
  same: (symbol: string) => `${symbol} já está no gráfico. Escolha outro.`,
  loading: (names: string) => `Buscando o histórico: ${names}`,
  missing: (names: string) => `Sem histórico no momento: ${names}.`,
  retry: 'Tentar de novo',
  lead: (day: string) => `Todos em 100 no dia ${day}.`,
  notes: {
    price: 'Preços sem contar dividendos.',
    ibovespa: 'O Ibovespa conta os proventos como reinvestidos.',
    cdi: 'O CDI é a taxa de cada dia acumulada, sem impostos.',
    foreign: (symbols: string) => `${symbols} em dólares, sem conversão.`,
  },
  sources: { prices: 'fonte: brapi/B3', withCdi: 'fontes: brapi/B3 e Banco Central' },
} as const;
