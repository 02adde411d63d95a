/** Texts around the newest real edition. */
export const latestEditionTexts = {
  label: (name: string, day: string) => `Última edição: ${name}, ${day}`,
  sent: (day: string, time: string) => `${day}, ${time}`,
  whole: 'Ler a edição inteira',
  note: 'Edição real, como foi escrita. Conteúdo educacional.',
} as const;

/** Texts of the newest edition as a card, on the panel and after a sign-up. */
export const editionCardTexts = {
  loading: 'Abrindo a última edição',
  read: 'Ler a edição',
  all: 'Todas as edições',
  empty: {
    title: 'A primeira edição ainda não saiu',
    text: 'Em cada dia de pregão saem duas: a abertura, de manhã, e o fechamento, no fim do dia.',
  },
  failed: 'Não foi possível carregar a última edição.',
  retry: 'Tentar de novo',
} as const;
