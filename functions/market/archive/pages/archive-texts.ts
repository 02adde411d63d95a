/** Texts of the archive's pages around the editions. */
export const archiveTexts = {
  brand: 'BFJ',
  title: 'Edições',
  lead: 'Todas as aberturas e fechamentos, como foram escritos no dia. Correções aparecem no fim, com data.',
  description:
    'Leia as edições do BFJ: a abertura e o fechamento do mercado brasileiro de cada dia de pregão, em português claro e com as fontes de cada número.',
  monthTitle: (month: string) => `Edições de ${month}`,
  monthDescription: (month: string) =>
    `As aberturas e os fechamentos do mercado brasileiro em ${month}, um por um, em português claro e com as fontes de cada número.`,
  empty: {
    title: 'A primeira edição ainda não saiu',
    text: 'Cada dia de pregão tem duas: a abertura, antes de a bolsa abrir, e o fechamento, no fim do dia. A primeira aparece aqui assim que estiver pronta.',
  },
  monthsTitle: 'Meses',
  monthsNavigation: 'Meses do arquivo',
  older: 'Mais antigas',
  newer: 'Mais recentes',
  kinds: { opening: 'Abertura', closing: 'Fechamento' },
  all: 'Todas as edições',
  editionNavigation: 'Outras edições',
  previous: 'Edição anterior',
  next: 'Próxima edição',
  feed: 'Acompanhar por RSS',
  madeAt: (time: string) => `Escrita às ${time}, horário de Brasília`,
  disclaimer:
    'Conteúdo educacional, escrito por regras a partir das fontes citadas. Não é recomendação de compra ou venda. Cotações podem ter atraso: confirme antes de decidir.',
  absent: {
    title: 'Não temos esta edição',
    text: 'Ou o dia não teve pregão, ou a edição ainda não saiu, ou o endereço mudou.',
  },
  failed: {
    title: 'Não conseguimos abrir esta página agora',
    text: 'O problema é do nosso lado. Tente de novo em alguns instantes.',
  },
  busy: {
    title: 'Muitas páginas em pouco tempo',
    text: 'Espere um minuto e tente de novo.',
  },
} as const;
