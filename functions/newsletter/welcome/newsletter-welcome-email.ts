import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { landingDeliveryTimes as times } from '../../../shared/values/delivery-times.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { personalizationPage } from '../subscriber-links.ts';

type Frequency = NewsletterSubscriber['periodicidade_msg'];

/**
 * The first e-mail to a subscriber of the newsletter. When it is sent, functions/messaging/delivery/ adds the
 * subscriber's token to the link to the personalization page, and an unsubscribe link.
 * @param excerpt of the newest edition; empty before the first
 */
export function buildNewsletterWelcomeEmail(
  frequency: Frequency,
  siteUrl: string,
  excerpt: readonly MessagePart[] = [],
): FramedEmail {
  return {
    subject: 'Sua inscrição na newsletter',
    label: 'Boas-vindas à newsletter',
    preheader: 'O que chega, a que horas, e como deixar a newsletter do seu jeito.',
    why: 'este e-mail foi inscrito na newsletter do BFJ',
    parts: [
      'Este e-mail está inscrito na newsletter do BFJ. Ela é gratuita e conta, em português claro, o que mexe com a economia e com o seu dinheiro.',
      ...excerpt,
      { kind: 'heading', text: 'O que chega, e quando' },
      ...schedule(frequency),
      { kind: 'heading', text: 'Do seu jeito' },
      'Escolha os temas, os ativos que quer acompanhar, o seu nível e o tamanho das mensagens. Leva um minuto, e dá para mudar depois.',
      {
        kind: 'button',
        label: 'Personalizar a newsletter',
        link: personalizationPage(siteUrl),
      },
      {
        kind: 'note',
        text: 'Este link é pessoal: quem o tiver pode ver e mudar as suas escolhas. Se encaminhar a mensagem, apague-o.',
      },
      'Mudou de ideia, ou não foi você que se inscreveu? O link no fim desta mensagem encerra a inscrição, sem senha.',
    ],
  };
}

function schedule(frequency: Frequency): FramedEmail['parts'] {
  if (frequency === 'semanal') return [digest('Uma vez por semana')];
  if (frequency === 'quinzenal') return [digest('A cada duas semanas')];
  return [
    {
      kind: 'list',
      items: [
        `Abertura, por volta das ${times.opening}: o que observar no dia que começa.`,
        `Fechamento, por volta das ${times.closing}: o que aconteceu, e o que isso quer dizer. Pode sair mais tarde quando a bolsa fecha às 18h.`,
      ],
    },
    'Só nos dias de pregão: em fim de semana e feriado da bolsa não chega nada.',
  ];
}

function digest(interval: string): string {
  return `${interval}, um resumo do mercado: o que mudou de um fechamento ao outro, e o que isso quer dizer.`;
}
