import * as z from 'zod/mini';
import {
  alertDirectionSchema,
  maxTargetInCentavos,
  type AlertDirection,
  type AlertPrice,
} from '../../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { alertForm as texts } from '../../copy/alerts/alerts.ts';
import { amountProblem } from '../../lib/amount-problem.ts';

/** The values of the form as typed. */
export const alertValuesSchema = z.object({
  direction: alertDirectionSchema,
  target: z.string().check(
    z.refine((typed) => complaintAbout(typed) === undefined, {
      error: ({ input }) => complaintAbout(String(input)) ?? texts.badTarget,
    }),
  ),
});
export type AlertValues = z.infer<typeof alertValuesSchema>;

const problemTexts = {
  unreadable: texts.badTarget,
  'not-positive': texts.zeroTarget,
  large: texts.hugeTarget,
} as const;

function complaintAbout(typed: string): string | undefined {
  if (typed.trim() === '') return texts.emptyTarget;
  const problem = amountProblem(typed, maxTargetInCentavos);
  return problem === undefined ? undefined : problemTexts[problem];
}

/** Formats an amount for the field, without the currency that the field shows. */
export function typedTarget(centavos: number): string {
  return formatReais(centavos).replace('R$ ', '');
}

export interface SuggestedTarget {
  readonly label: string;
  readonly direction: AlertDirection;
  readonly targetInCentavos: number;
}

/** Common prices of alerts; the current price is never among them. */
export function suggestedTargets(price: AlertPrice): readonly SuggestedTarget[] {
  const { priceInCentavos: now, yearHighInCentavos: high, yearLowInCentavos: low } = price;
  const all: readonly (SuggestedTarget | undefined)[] = [
    { label: texts.chips.down, direction: 'abaixo', targetInCentavos: Math.round(now * 0.95) },
    { label: texts.chips.up, direction: 'acima', targetInCentavos: Math.round(now * 1.05) },
    high === null || high <= now
      ? undefined
      : { label: texts.chips.yearHigh, direction: 'acima', targetInCentavos: high },
    low === null || low >= now
      ? undefined
      : { label: texts.chips.yearLow, direction: 'abaixo', targetInCentavos: low },
  ];
  return all.filter((one) => one !== undefined).filter((one) => one.targetInCentavos > 0);
}
