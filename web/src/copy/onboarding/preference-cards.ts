import { areasHint, settingNames } from '../preferences/setting-names.ts';

/** The four cards of preferences, at a sign-up and in a trial. */
export const preferenceCards = {
  profile: 'Perfil de Investidor',
  level: 'Nível de conhecimento',
  levelPlaceholder: 'Selecione seu nível',
  style: 'Estilo de investimento',
  stylePlaceholder: 'Selecione seu estilo',
  interestsTitle: 'Áreas de Interesse',
  interests: 'Sobre o que você quer ler?',
  interestsHint: areasHint,
  communication: 'Configurações de Comunicação',
  messagesHint:
    'Por e-mail, em dias de pregão. Para receber também no WhatsApp, vincule o seu número depois, em “Minhas mensagens”.',
  length: 'Tamanho das mensagens',
  newsletter: settingNames.newsletter,
  newsletterHint: 'Grátis, com o resumo do mercado. Cancele quando quiser.',
  analysis: 'Preferências de Análise',
  assets: 'Ativos favoritos',
  assetsHint: 'Até 10. Escreva ao menos duas letras do código ou do nome.',
  reports: settingNames.reports,
  reportsHint: 'Um resumo da sua carteira, toda semana.',
} as const;
