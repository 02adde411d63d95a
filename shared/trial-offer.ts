import {
  maxFavoriteAssets,
  maxFavoriteAssetsInSettings,
  maxTrialAlerts,
} from './values/usage-limits.ts';

/**
 * The features of a trial: the only list, which the site and the e-mails show. Access itself is decided by the
 * server, in `functions/access/access-rights.ts` and in the contracts of each endpoint.
 */
export const trialIncludes: readonly string[] = [
  'Mensagens de abertura e de fechamento do mercado, por e-mail e no WhatsApp',
  `Até ${maxTrialAlerts} alertas de preço ao mesmo tempo`,
  'Sua carteira, com o relatório da semana na página dela',
  'Assistente de IA, no site e no WhatsApp, 24 horas por dia',
  'Comparação de ativos lado a lado',
  `Até ${maxFavoriteAssets} ativos favoritos, e preferências que você muda no painel do teste`,
];

/** The features of a plan only, and the part of them in a trial. */
export const planAdds = [
  {
    title: 'Análise de ativos no painel',
    text: 'Indicadores, dividendos, histórico e balanços.',
  },
  {
    title: 'Relatório semanal da carteira enviado a você',
    text: 'No teste ele fica em Minha carteira.',
  },
  {
    title: 'Mais alertas de preço',
    text: `No teste são até ${maxTrialAlerts} ao mesmo tempo.`,
  },
  {
    title: `Até ${maxFavoriteAssetsInSettings} ativos favoritos`,
    text: `No teste são até ${maxFavoriteAssets}.`,
  },
] as const;
