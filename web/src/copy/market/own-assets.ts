/** Texts of one's own assets, where no asset is open. */
export const ownAssetTexts = {
  title: 'Seus ativos',
  loading: 'Carregando seus ativos',
  /** The figures are stored ones: which is the oldest, and how to see the newest. */
  note: (moment: string, minutes: number) =>
    `Últimas cotações que temos guardadas, a mais antiga de ${moment}, com atraso de até ${minutes} minutos · fonte: brapi/B3. Abra um ativo para ver a mais recente.`,
  nothing: 'Os ativos que você segue e os da sua carteira aparecem aqui, com preço e variação.',
  choose: 'Escolher ativos favoritos',
  more: (count: number) =>
    count === 1
      ? 'Mais 1 ativo está na sua carteira.'
      : `Mais ${count} ativos estão na sua carteira.`,
  portfolio: 'Ver minha carteira',
  /** Of what is held and not followed, under what is followed. */
  held: 'Da sua carteira',
  noPrice: 'sem cotação guardada',
  /** Of the small picture, for those who do not see it. */
  course: (sessions: number, change: string) => `nos últimos ${sessions} pregões ${change}`,
  sessions: (count: number) => `${count} pregões`,
  failed: 'Seus ativos não puderam ser carregados agora.',
  retry: 'Tentar de novo',
} as const;
