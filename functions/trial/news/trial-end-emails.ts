import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { longDayOfYear } from '../../../shared/values/long-day.ts';
import { dayInWords, hourInWords, momentInWords } from '../../runtime/day-in-words.ts';

const why = 'um teste grátis do BFJ começou com este e-mail';
const price = formatReais(monthlyPlan.priceInCentavos);

/**
 * A trial ends within about a day: what comes then, and how to go on.
 * @param endsAt ISO 8601
 * @param now when it is written, which says whether that is today or tomorrow; whoever reads it later goes by
 *   the day beside it
 */
export function trialEndsSoonEmail(endsAt: string, now: Date, siteUrl: string): FramedEmail {
  const isToday = dayInWords(endsAt) === dayInWords(now.toISOString());
  const day = isToday ? 'hoje' : 'amanhã';
  return {
    subject: `Seu teste grátis do BFJ termina ${day}, ${longDayOfYear(new Date(endsAt))}`,
    label: `O teste termina ${day}`,
    preheader: `Ele vai até ${longDayOfYear(new Date(endsAt))}, ${hourInWords(endsAt)}. Nada é cobrado no fim.`,
    why,
    parts: [
      `Seu teste grátis vai até ${day}, ${momentInWords(endsAt)}. Ele termina sozinho, e nada é cobrado.`,
      'Se você não quiser continuar, não é preciso fazer nada: as mensagens do mercado apenas param de chegar.',
      `Para continuar, a assinatura mensal custa ${price}, no cartão, e pode ser cancelada quando você quiser. Ela mantém as mensagens do jeito que você escolheu e traz a análise completa de ativos.`,
      { kind: 'button', label: 'Continuar com a assinatura', link: `${siteUrl}/gratuito-to-pago` },
      otherPlans(siteUrl),
    ],
  };
}

/**
 * A trial has ended without a plan after it.
 * @param endedAt ISO 8601
 */
export function trialEndedEmail(endedAt: string, siteUrl: string): FramedEmail {
  return {
    subject: 'Seu teste grátis do BFJ terminou',
    label: 'O teste terminou',
    preheader: 'Nada foi cobrado, e suas preferências ficam guardadas.',
    why,
    parts: [
      `Seu teste grátis terminou em ${momentInWords(endedAt)}. Nada foi cobrado, e as mensagens do teste param de chegar. Obrigado por experimentar o BFJ.`,
      'Suas preferências ficam guardadas na sua conta. Se você recebe a newsletter, ela continua: é gratuita e não depende do teste.',
      `Para voltar de onde parou, a assinatura mensal custa ${price}, no cartão, e pode ser cancelada quando você quiser.`,
      { kind: 'button', label: 'Assinar e continuar', link: `${siteUrl}/gratuito-to-pago` },
      otherPlans(siteUrl),
    ],
  };
}

function otherPlans(siteUrl: string) {
  return {
    kind: 'link',
    before: 'Prefere pagar uma vez só, no cartão ou no Pix?',
    label: 'Ver os outros planos',
    link: `${siteUrl}/nossos-planos`,
  } as const;
}
