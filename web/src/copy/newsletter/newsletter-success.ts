import { successDeliveryTimes } from '../../../../shared/values/delivery-times.ts';

/** Texts of the newsletter success page. */
export const success = {
  documentTitle: 'Inscrição concluída - BFJ',
  description: 'Sua newsletter está pronta.',
  kicker: 'Tudo certo',
  title: 'Sua newsletter está pronta',
  lead: 'A edição mais recente chega ao seu e-mail em instantes, e a próxima sai no próximo dia de pregão. Se não aparecer, olhe na caixa de spam e marque como “não é spam”.',
  /** The title above the delivery times, when the page does not say that the newsletter is ready. */
  timesTitle: 'Quando a newsletter chega',
  times: [
    {
      time: successDeliveryTimes.opening,
      title: 'Abertura',
      text: 'Como terminou o último pregão, e a agenda.',
    },
    {
      time: successDeliveryTimes.closing,
      title: 'Fechamento',
      text: 'Como o dia terminou, em números.',
    },
  ],
  edit: 'Rever minhas preferências',
  /** Used when the page is opened without a subscription. */
  missing: {
    documentTitle: 'Inscrição na newsletter - BFJ',
    title: 'Nenhuma inscrição foi feita aqui',
    lead: 'Não encontramos uma inscrição feita nesta aba. Se você já recebe a newsletter, peça o link das suas preferências. Se não, inscreva o seu e-mail.',
    subscribe: 'Assinar a newsletter',
    known: 'Já recebo: ver minhas preferências',
  },
  /** The server could not be reached. */
  unknown: {
    title: 'Não conseguimos conferir a sua inscrição',
    lead: 'Verifique a sua conexão e tente de novo. Se ela já estava feita, nada se perdeu.',
    retry: 'Tentar de novo',
  },
  checking: 'Conferindo a sua inscrição...',
  home: 'Voltar ao início',
  trial: {
    text: 'Quer também as mensagens e o assistente no WhatsApp? São 3 dias grátis, sem cartão.',
    link: 'Começar meu teste grátis',
  },
} as const;
