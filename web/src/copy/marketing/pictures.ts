/** Under every picture of the product. */
export const pictureNotice =
  'Tela do produto com dados de demonstração: os números não são de um dia real.';

/** Pictures of the real analysis. */
export const insidePreview = {
  title: 'Veja por dentro',
  lead: 'A análise de um ativo no painel: preço, gráfico, indicadores com a explicação de cada um, dividendos e balanços.',
  alt: 'Tela da análise de PETR4: preço e variação do dia, gráfico de seis meses e indicadores com a explicação de cada um',
} as const;

/** The weekly report, shown beside the analysis. */
export const reportPreview = {
  title: 'A semana da carteira, em uma página',
  lead: 'O relatório semanal: o resultado ao lado do Ibovespa e do CDI, o dia a dia, cada ativo, a divisão por classe e os proventos.',
} as const;

export const reportAlt =
  'Relatório semanal de uma carteira de exemplo, com o gráfico do dia a dia, cada ativo na semana, a divisão por classe e os proventos.';

/** Texts of the picture of an answer on the site, shown beside the pictures of WhatsApp answers. */
export const answerPreview = {
  title: 'No site, com tabela e gráfico',
  lead: 'A conversa é a mesma do WhatsApp. No computador ou no celular, uma comparação ganha colunas, um gráfico do período e a fonte de cada número.',
  alt: 'Resposta à pergunta “compara vale3 e csna3”: uma tabela com o preço, a variação do dia e os indicadores das duas empresas lado a lado, um gráfico com a variação de cada uma, a fonte e a hora das cotações e a frase “Os números descrevem cada empresa e não dizem qual é preferível”.',
} as const;
