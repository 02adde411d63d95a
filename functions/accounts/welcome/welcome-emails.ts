import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { monthlyPlan } from '../../../shared/plans.ts';
import { planAdds, trialIncludes } from '../../../shared/trial-offer.ts';
import { trialDays } from '../../../shared/trial-end.ts';
import { landingDeliveryTimes as times } from '../../../shared/values/delivery-times.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { formatDayAndTime } from '../../runtime/format-day.ts';

/*
 * The first e-mail of an account or a trial. While the address is unverified, its reader may not be the user: the
 * e-mail then contains no name and ends with the options of the address's owner. The subject is the same, because
 * most readers have just signed up.
 */

interface WelcomeContext {
  /** The user has verified the address. */
  readonly isProven: boolean;
  readonly siteUrl: string;
}

/** Builds the e-mail of a new account without a known payment. */
export function buildAccountWelcomeEmail({ isProven, siteUrl }: WelcomeContext): FramedEmail {
  const price = formatReais(monthlyPlan.priceInCentavos);
  return {
    subject: 'Boas-vindas: o próximo passo',
    label: 'Boas-vindas ao BFJ',
    preheader: 'Nada foi cobrado até aqui. Veja qual é o próximo passo.',
    why: 'uma conta no BFJ foi criada com este e-mail',
    parts: [
      'A conta está criada, e nada foi cobrado por isso. Para entrar, use este e-mail e o telefone do cadastro.',
      { kind: 'heading', text: 'O próximo passo' },
      'As mensagens do mercado e a análise de ativos começam com um plano:',
      {
        kind: 'list',
        items: [
          `Mensal: ${price} por mês no cartão. Você cancela quando quiser.`,
          'Semestral, anual ou bienal: um pagamento só, no cartão ou no Pix. Não renova sozinho.',
        ],
      },
      { kind: 'button', label: 'Entrar e escolher um plano', link: `${siteUrl}/dashboard` },
      'Já pagou? Então está tudo certo: a confirmação chega em outro e-mail. Se preferir decidir depois, suas preferências ficam guardadas.',
      ...(isProven ? [] : wrongRecipientParts(siteUrl, '/signup')),
    ],
  };
}

/**
 * @param endsAt ISO 8601: when the trial ends
 * @param excerpt of the newest edition; empty before the first
 */
export function buildTrialWelcomeEmail(
  endsAt: string,
  { isProven, siteUrl }: WelcomeContext,
  excerpt: readonly MessagePart[] = [],
): FramedEmail {
  const { opening, closing } = times;
  return {
    subject: 'Boas-vindas: seu teste grátis começou',
    label: 'O teste grátis começou',
    preheader: `Ele vai até ${formatDayAndTime(endsAt)}. Nada é cobrado.`,
    why: 'um teste grátis do BFJ começou com este e-mail',
    parts: [
      `O teste dura ${trialDays} dias e vai até ${formatDayAndTime(endsAt)}. Nada é cobrado, nem agora nem no fim: não pedimos cartão, e ele termina sozinho.`,
      ...excerpt,
      { kind: 'heading', text: 'O que está incluído' },
      {
        kind: 'list',
        items: trialIncludes.map((text) => `${text}.`),
      },
      `A abertura sai por volta das ${opening}, e o fechamento, por volta das ${closing}. Durante o teste eles chegam todo dia de pregão; resumos por semana ou quinzena começam com a assinatura, se você os escolheu. O fechamento pode sair mais tarde quando a bolsa fecha às 18h. Em fim de semana e feriado da bolsa não há pregão, e por isso não há mensagem.`,
      { kind: 'heading', text: 'Só com a assinatura' },
      { kind: 'list', items: planAdds.map(({ title, text }) => `${title}. ${text}`) },
      { kind: 'button', label: 'Entrar no teste', link: `${siteUrl}/trial-login` },
      ...(isProven ? [] : wrongRecipientParts(siteUrl, '/trial-gratuito-cadastro')),
    ],
  };
}

/** Builds the section for the owner of an address that another user may have entered. */
function wrongRecipientParts(siteUrl: string, path: string): readonly MessagePart[] {
  return [
    { kind: 'heading', text: 'Não foi você?' },
    'Alguém usou este e-mail sem confirmar que ele é seu. Comece um cadastro por aqui, digite este endereço quando ele for pedido e escolha “Este e-mail é meu”: enviamos um código para cá, e o seu cadastro substitui o da outra pessoa.',
    {
      kind: 'link',
      before: 'O endereço continua sendo seu:',
      label: 'Este e-mail é meu',
      link: `${siteUrl}${path}`,
    },
    {
      kind: 'note',
      text: 'Quem usou o seu e-mail não vê as suas escolhas da newsletter nem recebe as mensagens que chegam aqui.',
    },
  ];
}
