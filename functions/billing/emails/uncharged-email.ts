import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { whyAboutMoney } from './payment-texts.ts';

interface Uncharged {
  /** ISO 8601: when the subscription was created. */
  readonly createdAt: string;
  /** ISO 8601: until when other payments give access; null without any. */
  readonly accessUntil: string | null;
  /** Whether an operator has given access without an end. */
  readonly hasGrant: boolean;
  /** Whether a charge was found after the subscription's end, and is refunded. */
  readonly wasCharged: boolean;
  readonly siteUrl: string;
}

/** Builds the e-mail about a monthly subscription that was ended because its first charge was not made. */
export function buildUnchargedEmail({
  createdAt,
  accessUntil,
  hasGrant,
  wasCharged,
  siteUrl,
}: Uncharged): FramedEmail {
  return {
    subject: 'Sua assinatura mensal não começou',
    label: 'Assinatura encerrada',
    preheader: wasCharged
      ? 'Devolvemos o valor inteiro da cobrança que apareceu depois do encerramento. Você pode assinar de novo.'
      : 'A primeira cobrança não foi feita, e nada foi cobrado. Você pode assinar de novo.',
    why: whyAboutMoney,
    parts: [
      `Um dia depois do pedido, o Mercado Pago ainda não tinha feito a primeira cobrança da assinatura mensal que você pediu em ${formatLongDay(createdAt)}. Por isso, encerramos essa assinatura.`,
      wasCharged
        ? 'Uma cobrança dela apareceu depois do encerramento, e devolvemos o valor inteiro.'
        : 'Nada foi cobrado por ela. Se uma cobrança dela ainda aparecer no seu cartão, devolvemos o valor inteiro.',
      ...accessSentences(accessUntil, hasGrant),
      'Você pode assinar de novo agora, com o mesmo cartão ou com outro.',
      {
        kind: 'button',
        label: 'Assinar de novo',
        link: `${siteUrl}/pagamento-plano-mensal-recorrente`,
      },
      {
        kind: 'link',
        before: 'Se preferir pagar uma vez só, no cartão ou com Pix, você pode',
        label: 'ver os outros planos',
        link: `${siteUrl}/nossos-planos`,
      },
    ],
  };
}

function accessSentences(accessUntil: string | null, hasGrant: boolean): readonly string[] {
  if (hasGrant) return ['Seu acesso continua: ele foi liberado pela equipe do BFJ.'];
  if (accessUntil === null) return [];
  return [`Pelo que você já pagou, seu acesso continua até ${formatLongDay(accessUntil)}.`];
}
