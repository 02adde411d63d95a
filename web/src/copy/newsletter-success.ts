import { successDeliveryTimes } from '../../../shared/values/delivery-times.ts';

/** Texts of the newsletter success page. */
export const success = {
  documentTitle: 'Inscrição concluída - BFJ',
  description: 'Sua newsletter está pronta.',
  kicker: 'Tudo certo',
  title: 'Sua newsletter está pronta',
  lead: 'A primeira mensagem chega no próximo dia útil. Se não aparecer, olhe na caixa de spam e marque como importante.',
  times: [
    {
      time: successDeliveryTimes.opening,
      title: 'Abertura',
      text: 'O que olhar no dia que começa.',
    },
    { time: successDeliveryTimes.closing, title: 'Fechamento', text: 'O que aconteceu e por quê.' },
  ],
  edit: 'Rever minhas preferências',
  home: 'Voltar ao início',
  trial: {
    text: 'Quer também as mensagens no WhatsApp e a análise de ativos? São 3 dias grátis, sem cartão.',
    link: 'Começar meu teste grátis',
  },
} as const;
