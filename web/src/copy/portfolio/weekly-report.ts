import type { ReportWeeks } from '../../../../shared/portfolio/report/report-span.ts';
import * as paths from '../../paths.ts';

export const weeklyReportPage = {
  description: 'O que a semana trouxe para a sua carteira.',
  back: 'Minha carteira',
  article: 'Relatório',
  print: 'Imprimir',
  loading: 'Carregando o relatório',
  failureTitle: 'O relatório não carregou',
  failed: 'Não foi possível carregar o relatório. Tente novamente.',
  retry: 'Tentar de novo',
  spanOf: {
    1: (days: string) => `Semana de ${days}`,
    2: (days: string) => `Quinzena de ${days}`,
  } satisfies Readonly<Record<ReportWeeks, (days: string) => string>>,
  weeks: 'Outras semanas',
  before: { 1: 'Semana anterior', 2: 'Quinzena anterior' },
  after: { 1: 'Semana seguinte', 2: 'Quinzena seguinte' },
  newest: 'Ver o relatório mais recente',
  noWeek: {
    title: 'Essa semana não existe',
    text: 'Confira o endereço: uma semana se escreve como 2026-W48.',
  },
  asOfNow: {
    portfolio:
      'Este relatório usa os fechamentos daquela semana e a carteira como ela está agora. Se você mudou a carteira depois, ele pode ser diferente do que chegou por e-mail.',
    favourites:
      'Sua carteira está vazia: o relatório fala dos seus ativos favoritos como eles estão agora.',
  },
} as const;

/** Shown while there is no report, with the day of the next one and a link. */
export const reportStates = {
  'not-yet': {
    title: (saturday: string) => `Este relatório sai no sábado, ${saturday}`,
    text: () => 'Ele fica pronto depois do último fechamento da semana.',
    way: undefined,
  },
  'nothing-known': {
    title: () => 'Não há relatório deste período',
    text: (next: string) =>
      `Faltam os fechamentos do mercado do início e do fim desse período. O resultado desde então está em Rentabilidade, na sua carteira. O próximo relatório sai no sábado, ${next}.`,
    way: { label: 'Abrir minha carteira', to: paths.portfolio },
  },
  'nothing-followed': {
    title: () => 'Ainda não há o que relatar',
    text: (next: string) =>
      `Informe o que você tem na carteira, ou escolha ativos favoritos, e o relatório fala deles. O próximo sai no sábado, ${next}.`,
    way: { label: 'Abrir minha carteira', to: paths.portfolio },
  },
  'no-access': {
    title: () => 'Os relatórios fazem parte do plano',
    text: () =>
      'Com um plano ou um teste ativo, você recebe o relatório da sua carteira aos sábados.',
    way: { label: 'Ver planos', to: paths.plans },
  },
} as const;
