import type { Paragraphs } from './answers/assets.ts';
import { ruleValue } from './domain/sourced-values.ts';
import { wrapName, sourcedText, type Sentence } from './domain/sourced-text.ts';
import type { Access } from '../../shared/contracts/access.ts';
import { monthlyPlan, oneOffPlans, oneOffPlanKeys } from '../../shared/plans.ts';
import { formatReais } from '../../shared/values/money.ts';
import { formatLongDay } from '../runtime/format-day.ts';

/** The part of the access that answers use; undefined for a visitor. */
export type PlanAccess = Pick<Access, 'hasAccess' | 'expiresAt' | 'trialEndsAt'> | undefined;

/** Returns the user's plan, its price, and where to pay and cancel. */
export function answerPlan(access: PlanAccess): Paragraphs {
  const price = ruleValue(formatReais(monthlyPlan.priceInCentavos));
  return [
    ...(access === undefined ? [] : [planStatus(access)]),
    sourcedText`O plano mensal custa ${price} por mês, e se cancela quando quiser; os de mais meses, e o que cada um tem, estão na página dos planos.`,
    { kind: 'link', label: 'Planos e preços', path: '/nossos-planos' },
    ...(access?.hasAccess === true
      ? ([
          sourcedText`Pagamentos e cancelamento estão no painel, na aba Pagamentos, com o dia em que o acesso acaba. Cancelar é lá mesmo, sem falar com ninguém: o que já foi pago continua valendo até o fim do período, e nada mais é cobrado.`,
          { kind: 'link', label: 'Abrir o painel', path: '/dashboard' },
        ] as const)
      : []),
  ];
}

/** Returns the prices of all plans, which are public. */
export function answerPrices(): Paragraphs {
  const price = (inCentavos: number) => ruleValue(formatReais(inCentavos));
  return [
    sourcedText`O plano mensal custa ${price(monthlyPlan.priceInCentavos)} por mês, e se cancela quando quiser. Os outros se pagam uma vez e não renovam:`,
    ...oneOffPlanKeys.map((key) => {
      const { months, totalPriceInCentavos, monthlyPriceInCentavos } = oneOffPlans[key];
      return sourcedText`- ${wrapName(key)}, ${ruleValue(String(months))} meses: ${price(totalPriceInCentavos)}, que são ${price(monthlyPriceInCentavos)} por mês`;
    }),
    sourcedText`O mensal se paga só com cartão de crédito; os outros, com Pix ou com cartão, em parcelas se você quiser.`,
    { kind: 'link', label: 'Planos e preços', path: '/nossos-planos' },
  ];
}

function planStatus({ hasAccess, expiresAt, trialEndsAt }: NonNullable<PlanAccess>): Sentence {
  if (trialEndsAt !== undefined) {
    return sourcedText`O seu teste grátis vai até ${ruleValue(formatLongDay(trialEndsAt))}.`;
  }
  if (!hasAccess) return sourcedText`Você não tem um plano ativo agora.`;
  return expiresAt === null
    ? sourcedText`O seu plano está ativo.`
    : sourcedText`O seu plano está ativo até ${ruleValue(formatLongDay(expiresAt))}.`;
}
