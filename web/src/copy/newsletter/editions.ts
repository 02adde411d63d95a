/** Texts around the archive's pages; the server provides their content. */
export const editionsPage = {
  title: 'Edições',
  documentTitle: 'Edições - BFJ',
  description: 'A abertura e o fechamento do mercado de cada dia de pregão, como foram escritos.',
  loading: 'Abrindo as edições…',
  failureTitle: 'A página não carregou',
  failed: 'Confira sua conexão e tente de novo.',
  retry: 'Tentar novamente',
  subscribeTitle: 'Receba a próxima no seu e-mail',
  subscribeText: 'De graça, na abertura e no fechamento de cada dia de pregão.',
} as const;
