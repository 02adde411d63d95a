/** Texts of the user's assets, shown when no asset is open. */
export const followedAssetTexts = {
  title: 'Seus ativos',
  loading: 'Carregando seus ativos',
  /** Used when all prices have the same time; otherwise each price shows its own time. */
  pricesOf: (moment: string) => `Cotações de ${moment}`,
  pricesOfTimes: 'Cada cotação mostra a sua hora',
  /** Zero for prices that are older than their source's delay. */
  source: (minutes: number, isOfB3: boolean) =>
    `${minutes === 0 ? '' : `, com atraso de até ${minutes} minutos`} · fonte: ${isOfB3 ? 'brapi/B3' : 'brapi'}`,
  nothing: 'Os ativos que você segue e os da sua carteira aparecem aqui, com preço e variação.',
  choose: 'Escolher ativos favoritos',
  more: (count: number) =>
    count === 1
      ? 'Mais 1 ativo está na sua carteira.'
      : `Mais ${count} ativos estão na sua carteira.`,
  portfolio: 'Ver minha carteira',
  /** Held assets that are not followed, below the followed ones. */
  heldTitle: 'Da sua carteira',
  noPrice: 'sem cotação',
  /** Alternative text of the sparkline. */
  priceSeries: (sessions: number, change: string) => `nos últimos ${sessions} pregões ${change}`,
  sessions: (count: number) => `${count} pregões`,
  failed: 'Não foi possível carregar seus ativos agora.',
  retry: 'Tentar de novo',
} as const;
