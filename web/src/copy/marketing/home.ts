import { monthlyPlan } from '../../../../shared/plans.ts';
import { trialSummary } from '../../../../shared/trial-summary.ts';
import { trialDays } from '../../../../shared/trial-end.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import * as paths from '../../paths.ts';

const plansPage = paths.plans;
const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** The sections of the home page, in order. */
export const homeSections = {
  hero: {
    kicker: 'Economia e finanças, todo dia útil',
    title: 'O mercado financeiro do seu jeito',
    lead: 'Todo dia útil, no e-mail e no seu WhatsApp: o que mudou nos assuntos e ativos que você escolhe, em português claro. E mais: análises, alertas de preço e um assistente.',
    /** Scrolls to the WhatsApp section. */
    action: 'Quero saber mais',
    /** The price in one line; each part is a link. */
    offer: {
      trial: { label: `Teste por ${trialDays} dias`, to: paths.trial },
      free: ', grátis e sem cartão. Se gostar, são ',
      price: { label: `${monthlyPrice} por mês`, to: plansPage },
      cancelling: ', e você cancela quando quiser.',
    },
    note: 'Projeto educacional, sem promessa de ganho.',
  },
  trialBar: {
    text: `${trialDays} dias de ${trialSummary}, grátis e sem cartão.`,
    action: { label: 'Quero testar', to: paths.trial },
  },
  /** Used for a long sample on phones. */
  folded: { open: 'Ver inteiro', close: 'Mostrar menos' },
  whatsapp: {
    title: 'O mercado no seu WhatsApp',
    lead: 'A informação chega onde você já conversa, sem outro aplicativo para instalar.',
    cards: [
      {
        id: 'messages',
        title: 'Mensagens Personalizadas',
        text: 'A abertura e o fechamento do mercado, todo dia útil, sobre os assuntos e os ativos que você escolheu.',
      },
      {
        id: 'assistant',
        title: 'Assistente de Investimentos',
        text: 'Um assistente de IA disponível 24 horas, que compara empresas, explica indicadores e faz contas com você.',
      },
      {
        id: 'reports',
        title: 'Relatórios de Carteira',
        text: 'Um resumo dos seus ativos, na frequência que você definir: o que subiu, o que caiu e o que entrou na conta.',
      },
    ],
    action: { label: 'Eu quero começar agora', to: plansPage },
  },
  howItWorks: {
    title: 'Como funciona',
    lead: 'Duas mensagens por dia, uma antes e outra depois do pregão, o horário em que a bolsa negocia. Veja como elas são.',
    /** Label of the switch on phones. */
    choice: 'Qual mensagem mostrar',
    opening: {
      title: 'Abertura',
      text: 'O ponto de partida do dia: como o mercado e os seus ativos fecharam ontem e o que está na agenda.',
    },
    closing: {
      title: 'Fechamento',
      text: 'O dia em números: a bolsa, o dólar, os juros e cada ativo seu.',
    },
  },
  assistant: {
    title: 'Um assistente que responde na hora em que a dúvida aparece',
    lead: 'Pergunte com as suas palavras, de dia ou de madrugada. Ele mostra os dados e a conta. Quem decide é você.',
    /** Label of the switch on phones, like the short names of both conversations. */
    choice: 'Qual conversa mostrar',
    choices: { analysis: 'Análise', alert: 'Alertas' },
    /** In front of the typed questions. */
    typedLabel: 'Pergunte, por exemplo:',
    pauseTyping: 'Pausar a animação',
    resumeTyping: 'Continuar a animação',
    action: { label: 'Quero ter meu assistente', to: plansPage },
  },
  report: {
    title: 'Sua carteira, explicada toda semana',
    lead: 'Quanto ela vale, o que puxou para cima, o que puxou para baixo e quais pagamentos você recebeu. Em uma página, sem planilha.',
    action: { label: 'Quero meus relatórios', to: plansPage },
  },
} as const;
