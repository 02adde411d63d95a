import { monthlyPlan } from '../../../../shared/plans.ts';
import { trialSummary } from '../../../../shared/trial-summary.ts';
import { planAdds, trialIncludes } from '../../../../shared/trial-offer.ts';
import { trialDays } from '../../../../shared/trial-end.ts';
import { trialDeliveryTimes } from '../../../../shared/values/delivery-times.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import type { Question } from '../marketing/faq.ts';
import * as paths from '../../paths.ts';

const { opening, closing } = trialDeliveryTimes;
const price = formatReais(monthlyPlan.priceInCentavos);

/** Texts of `/trial-gratuito`. */
export const trialLanding = {
  documentTitle: 'Teste grátis por 3 dias - BFJ',
  description: `Três dias de BFJ, por e-mail e no WhatsApp: ${trialSummary}. Sem cartão de crédito e sem cobrança no fim.`,
  kicker: 'Teste grátis',
  title: 'Três dias para saber se o BFJ é para você',
  lead: 'Receba as mensagens, converse com o assistente e ajuste tudo ao seu jeito. Não pedimos cartão de crédito, e nada é cobrado no fim.',
  start: { label: 'Começar meu teste grátis', to: paths.trialSignUp },
  enter: { text: 'Já começou?', label: 'Entrar no teste', to: paths.trialLogin },
  facts: ['72 horas a partir do cadastro', 'Sem cartão de crédito', 'Termina sozinho'],
  daysTitle: 'O que cabe em três dias',
  daysLead: 'Um roteiro para aproveitar. Você segue na ordem que quiser.',
  days: [
    {
      name: 'Primeiro dia',
      title: 'Leia a abertura',
      text: `Às ${opening}, como terminou o último pregão e o que está na agenda. Às ${closing}, como foi o dia da bolsa, do dólar e dos seus ativos.`,
    },
    {
      name: 'Segundo dia',
      title: 'Pergunte ao assistente',
      text: 'Compare duas empresas, peça a conta de quanto guardar por mês, tire a dúvida sobre um indicador. Ele responde a qualquer hora.',
    },
    {
      name: 'Terceiro dia',
      title: 'Deixe do seu jeito',
      text: 'Mensagens mais curtas ou mais longas, outros assuntos, outros ativos. No painel do teste você muda e vê quanto tempo ainda tem.',
    },
  ],
  insideTitle: 'O que está no teste, e o que não está',
  inside: { title: 'Está no teste', items: trialIncludes },
  outside: {
    title: 'Só com a assinatura',
    items: planAdds.map(({ title, text }) => `${title}. ${text}`),
  },
  howTitle: 'Como funciona',
  how: [
    {
      title: 'Cinco perguntas',
      text: 'Nome, contato, CPF, senha e o que você gosta de ler. Leva uns três minutos.',
    },
    { title: 'Três dias de uso', text: 'O painel mostra dias, horas e minutos que faltam.' },
    {
      title: 'Você decide',
      text: `No fim, o acesso termina, e só. Se quiser continuar, são ${price} por mês, sem fidelidade.`,
    },
  ],
  faqTitle: 'Perguntas frequentes',
  migration: {
    title: 'Já recebe a nossa newsletter?',
    text: 'Com o mesmo e-mail o cadastro é mais curto: ele não pede CPF nem senha. A newsletter continua chegando.',
    action: { label: 'Migrar da newsletter', to: paths.migration },
  },
  closing: {
    title: 'Comece hoje, decida em três dias',
    text: 'Educação financeira em português claro. Sem recomendação de investimento.',
  },
} as const;

/** Replaces the start and login links of the trial for an account. */
export const landingOfAccount = {
  start: { label: 'Ver os planos', to: paths.plans },
  enter: {
    text: 'O teste é para quem ainda não tem conta.',
    label: 'Abrir o painel',
    to: paths.dashboard,
  },
} as const;

/** Three days of a conversation; all values are made up. */
export const trialSample = {
  label: 'Exemplo de conversa: um teste grátis de três dias',
  sender: 'BFJ',
  status: 'Teste grátis',
  note: 'Exemplo ilustrativo: os números não são de um dia real.',
  days: [
    {
      name: 'Primeiro dia',
      bubbles: [
        {
          time: opening,
          own: false,
          text: 'Bom dia, Marina. Às 9h, o IBGE divulga o IPCA de novembro. O pregão abre às 10h com o Ibovespa em 138.200 pontos.',
        },
      ],
    },
    {
      name: 'Segundo dia',
      bubbles: [
        {
          time: '14:20',
          own: true,
          text: 'Quanto preciso ter para receber R$ 100 por mês?',
        },
        {
          time: '14:20',
          own: false,
          text: 'Depende do rendimento. A 0,8% ao mês são R$ 12.500: é 100 dividido por 0,008. Quer ver com outra taxa?',
        },
      ],
    },
    {
      name: 'Terceiro dia',
      bubbles: [
        {
          time: closing,
          own: false,
          text: 'Boa noite, Marina. O Ibovespa subiu 0,52% hoje e fechou em 138.919 pontos. Dos seus 3 ativos, 2 subiram e 1 caiu.',
        },
      ],
    },
  ],
} as const;

export const trialQuestions: readonly Question[] = [
  {
    id: 'cartao',
    question: 'Preciso de cartão de crédito?',
    answer:
      'Não. O cadastro não pede cartão nem chave Pix. Quando o teste acaba, o acesso termina e nada é cobrado.',
  },
  {
    id: 'prazo',
    question: 'Quando os três dias começam e terminam?',
    answer: `O teste dura ${trialDays} dias corridos: 72 horas, contadas do momento em que você termina o cadastro. O painel mostra quanto falta, minuto a minuto.`,
  },
  {
    id: 'fim-de-semana',
    question: 'E se eu começar numa sexta-feira?',
    answer:
      'Pode, mas as mensagens saem em dias úteis e o prazo não para no fim de semana. Para receber mais delas, comece entre segunda e quarta. O assistente responde todos os dias.',
  },
  {
    id: 'cpf',
    question: 'Por que pedem o CPF?',
    answer:
      'Para que o teste seja um por pessoa. A idade é conferida pela data de nascimento que você informa. Não consultamos seu nome em lugar nenhum.',
  },
  {
    id: 'mudar',
    question: 'Posso mudar as preferências durante o teste?',
    answer:
      'Sim, no painel do teste, quantas vezes quiser. Quando o teste termina elas ficam guardadas, e voltam a valer se você assinar.',
  },
  {
    id: 'de-novo',
    question: 'Posso fazer o teste outra vez?',
    answer:
      'Não. O teste vale uma vez por e-mail, telefone e CPF. Depois dele, o caminho é o Plano Mensal, que pode ser cancelado quando você quiser.',
  },
];
