import { landingDeliveryTimes } from '../../../../shared/values/delivery-times.ts';

/** Texts of the newsletter landing page. */
export const landing = {
  documentTitle: 'Newsletter - BFJ',
  description:
    'Receba de graça a abertura do mercado às 7h e o fechamento às 18h, em português claro e sobre os assuntos que você escolhe.',
  kicker: 'Newsletter gratuita',
  title: 'O mercado abriu. Entenda em três minutos.',
  lead: `A abertura sai às ${landingDeliveryTimes.opening} e o fechamento às ${landingDeliveryTimes.closing}, nos dias úteis. Sem jargão solto, sem palpite de compra.`,
  emailLabel: 'Seu e-mail',
  submit: 'Quero receber',
  submitting: 'Enviando...',
  subscribedNotice: 'Email cadastrado',
  failureTitle: 'Erro ao criar conta',
  /** Shown after a redirect from the personalization, which needs an address. */
  emailMissing: { title: 'Email não informado', text: 'Digite seu email para começar.' },
  note: 'Grátis. Ao receber, você aceita os',
  terms: 'Termos',
  and: 'e a',
  privacy: 'Política de privacidade',
  checking: 'Verificando se este e-mail já recebe…',
  available: 'Tudo certo com este e-mail.',
  editExisting: 'Editar minhas preferências',
  sampleLabel: 'Exemplo de mensagem de abertura',
  sampleNote: 'Exemplo ilustrativo: os números não são de um dia real.',
  archive: 'Ler as edições anteriores',
  whatTitle: 'Duas mensagens por dia, e só',
  what: [
    {
      time: landingDeliveryTimes.opening,
      title: 'Abertura',
      text: 'Como terminaram a bolsa e o dólar no último pregão, os seus ativos, e o que está na agenda.',
    },
    {
      time: landingDeliveryTimes.closing,
      title: 'Fechamento',
      text: 'Como terminaram a bolsa e o dólar, quem mais subiu e caiu, os juros e a inflação. Se você está começando, os termos difíceis vêm explicados na mesma frase.',
    },
  ],
  howTitle: 'Do seu jeito, em dois minutos',
  how: [
    { title: 'Deixe seu e-mail', text: 'Só ele. Não pedimos cartão, telefone nem CPF.' },
    {
      title: 'Conte o que interessa',
      text: 'Ações, FIIs, renda fixa, criptomoedas, juros, câmbio. E até dez ativos favoritos.',
    },
    { title: 'Leia quando quiser', text: 'Mensagens resumidas, balanceadas ou detalhadas.' },
  ],
  educational: {
    title: 'Para aprender, não para seguir',
    text: 'A newsletter conta fatos e explica conceitos. Não diz o que comprar ou vender.',
  },
} as const;
