/** Under every picture of the product. */
export const pictureNotice =
  'Tela do produto com dados de demonstração: os números não são de um dia real.';

/** The analysis, as it is. */
export const insideLook = {
  title: 'Veja por dentro',
  lead: 'A análise de um ativo no painel: preço, gráfico, indicadores com a explicação de cada um, dividendos e balanços.',
  alt: 'Tela da análise de PETR4: preço e variação do dia, gráfico de seis meses e indicadores com a explicação de cada um',
} as const;

/** The weekly report, beside the analysis. */
export const reportLook = {
  title: 'A semana da carteira, em uma página',
  lead: 'O relatório semanal: o resultado ao lado do Ibovespa e do CDI, o dia a dia, cada ativo, a divisão por classe e os proventos.',
} as const;

/** What it says follows. */
export const reportAlt =
  'Relatório semanal de uma carteira de exemplo, com o gráfico do dia a dia, cada ativo na semana, a divisão por classe e os proventos.';
