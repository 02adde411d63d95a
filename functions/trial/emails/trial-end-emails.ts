import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { messagesEnd } from '../../../shared/messages/messages-end.ts';
import { monthlyPlan, oneOffPlanKeys, oneOffPlans } from '../../../shared/plans.ts';
import { trialSummary } from '../../../shared/trial-summary.ts';
import { planAdds } from '../../../shared/trial-offer.ts';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { longDayOfYear } from '../../../shared/values/long-day.ts';
import { formatLongDay, formatHour, formatDayAndTime } from '../../runtime/format-day.ts';

const why = 'um teste grátis do BFJ começou com este e-mail';
const price = formatReais(monthlyPlan.priceInCentavos);

/**
 * Builds the e-mail about a trial that ends within about a day: what follows, and how to continue.
 * @param endsAt ISO 8601
 * @param now the time of writing, which decides between today and tomorrow; the text also contains the date, for
 * later readers
 */
export function buildTrialEndsSoonEmail(endsAt: string, now: Date, siteUrl: string): FramedEmail {
  const isToday = formatLongDay(endsAt) === formatLongDay(now.toISOString());
  const day = isToday ? 'hoje' : 'amanhã';
  return {
    subject: `Seu teste grátis termina ${day}, ${longDayOfYear(new Date(endsAt))}`,
    label: `O teste termina ${day}`,
    preheader: `Ele vai até ${longDayOfYear(new Date(endsAt))}, ${formatHour(endsAt)}. Nada é cobrado no fim.`,
    why,
    parts: [
      `Seu teste grátis vai até ${day}, ${formatDayAndTime(endsAt)}. Ele termina sozinho, e nada é cobrado.`,
      `Se você não quiser continuar, não é preciso fazer nada: ${messagesEnd}`,
      `Para continuar, a assinatura mensal custa ${price}, no cartão, e pode ser cancelada quando você quiser. Ela mantém ${trialSummary} do jeito que você escolheu, e acrescenta:`,
      { kind: 'list', items: planAdds.map(({ title, text }) => `${title}. ${text}`) },
      {
        kind: 'button',
        label: 'Continuar com a assinatura',
        link: `${siteUrl}${upgradeFromEmail}`,
      },
      ...buildOneOffPlanParts(siteUrl),
    ],
  };
}

/**
 * A trial has ended without a plan after it.
 * @param endedAt ISO 8601
 */
export function buildTrialEndedEmail(endedAt: string, siteUrl: string): FramedEmail {
  return {
    subject: 'Seu teste grátis terminou',
    label: 'O teste terminou',
    preheader: 'Nada foi cobrado, e suas preferências ficam guardadas.',
    why,
    parts: [
      `Seu teste grátis terminou em ${formatDayAndTime(endedAt)}. Nada foi cobrado, e ${messagesEnd}`,
      'Suas preferências ficam guardadas na sua conta. Obrigado por experimentar o BFJ.',
      `Para voltar de onde parou, a assinatura mensal custa ${price}, no cartão, e pode ser cancelada quando você quiser.`,
      { kind: 'button', label: 'Assinar e continuar', link: `${siteUrl}${upgradeFromEmail}` },
      ...buildOneOffPlanParts(siteUrl),
    ],
  };
}

/** Returns the one-off plans, with links that lead a signed-out reader through the login. */
function buildOneOffPlanParts(siteUrl: string): readonly MessagePart[] {
  return [
    'Prefere pagar uma vez só, no cartão ou no Pix?',
    ...oneOffPlanKeys.map((plan) => {
      const { months, totalPriceInCentavos } = oneOffPlans[plan];
      return {
        kind: 'link',
        before: `${months} meses por ${formatReais(totalPriceInCentavos)}:`,
        label: `Escolher o plano ${plan}`,
        link: `${siteUrl}${upgradeFromEmail}&plan=${plan}`,
      } as const;
    }),
  ];
}
