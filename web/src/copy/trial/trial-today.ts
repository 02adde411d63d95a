import { joinList } from '../../../../shared/editions/format-facts.ts';
import { monthlyPlan } from '../../../../shared/plans.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import * as paths from '../../paths.ts';
import { trialSummary } from '../../../../shared/trial-summary.ts';
import { planAdds } from '../../../../shared/trial-offer.ts';

/** Texts of the trial's panel about today and its three days. */
export const askToday = {
  title: 'Pergunte ao assistente',
  text: 'Toque em uma pergunta para abrir no assistente.',
  loading: 'Escolhendo perguntas para você',
  otherQuestion: { label: 'Escrever outra pergunta', to: paths.accountAssistant },
  /** Suggests a comparison of followed assets; with fewer than two assets, the page asks for more. */
  compare: (assets: readonly string[]) =>
    `Comparar ${assets.length < 2 ? 'ativos' : joinList(assets)} lado a lado`,
} as const;

export const threeDays = {
  title: 'Seus três dias',
  lead: 'Um roteiro, na ordem que você quiser. O que já aconteceu aparece marcado.',
  /** After the steps that are done and all of them: `3 de 6`. */
  count: (done: number, all: number) => `${done} de ${all}`,
  progress: 'Feitos até agora',
  loading: 'Carregando o roteiro',
  done: 'Feito',
  open: 'Ainda não',
  unknown: 'Não foi possível ver agora',
  days: { first: 'Primeiro dia', second: 'Segundo dia', third: 'Terceiro dia' },
  steps: {
    whatsApp: {
      title: 'Confirmar o seu WhatsApp',
      text: 'Para receber as mensagens e perguntar por lá.',
      done: 'Seu WhatsApp está vinculado.',
      to: paths.whatsAppLink,
    },
    favorite: {
      title: 'Escolher o primeiro ativo favorito',
      text: 'As mensagens passam a falar dele.',
      done: 'As mensagens já falam dele.',
      to: paths.trialSettings,
    },
    message: {
      title: 'Ler a primeira mensagem do mercado',
      text: 'Ela aparece aqui depois de enviada.',
      done: 'Já foi enviada a você.',
      to: paths.messages,
    },
    question: {
      title: 'Fazer a primeira pergunta ao assistente',
      text: 'Um preço, uma conta, uma palavra que você não conhece.',
      done: 'O assistente já respondeu a você.',
      to: paths.accountAssistant,
    },
    alert: {
      title: 'Criar um alerta de preço',
      text: 'Você é avisado quando o preço chegar onde escolheu.',
      done: 'Você já tem um alerta.',
      to: paths.alerts,
    },
    preferences: {
      title: 'Deixar as mensagens do seu jeito',
      text: 'Mais curtas ou mais longas, outros assuntos.',
      done: 'Você já mudou as suas preferências.',
      to: paths.trialSettings,
    },
  },
} as const;

/** Differences between the trial and a plan. */
export const planChanges = {
  title: 'O que muda com a assinatura',
  changes: planAdds,
  end: (moment: string) => `Você mantém o acesso depois de ${moment}.`,
  same: `O que você já tem continua como está: ${trialSummary}, do jeito que você escolheu.`,
  price: `${formatReais(monthlyPlan.priceInCentavos)}/mês. Cancele quando quiser.`,
} as const;
