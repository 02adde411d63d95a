/** Alternative texts of chart images, which are seen without the page. */
export const chartImage = {
  copy: 'Copiar imagem',
  /** Distinguishes the charts of a page. */
  of: (title: string) => `do gráfico ${title}`,
  copied: 'Imagem copiada',
  saved: 'Este navegador não copia imagens: baixamos a imagem.',
  failed: 'Não foi possível criar a imagem. Tente de novo.',
  dataOf: (source: string, moment: string) =>
    `${source.slice(0, 1).toUpperCase()}${source.slice(1)} · dados de ${moment}`,
  notice: (name: string) => `${name} · conteúdo educacional, não é recomendação de investimento.`,
} as const;
