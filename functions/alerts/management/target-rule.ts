import { maxPriceMultiple, type AlertDirection } from '../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { ComparedPrice } from '../../../shared/contracts/problem.ts';
import { ProblemError } from '../../runtime/problem-error.ts';

export interface Target {
  readonly direction: AlertDirection;
  readonly targetInCentavos: number;
  readonly confirmed?: boolean | undefined;
}

/**
 * Checks an alert's target against the price. Errors carry the price, because the form may show an older one.
 * @throws ProblemError `alert_target_absurd`; `alert_already_met`, unless the user has confirmed it
 */
export function checkTarget(
  { direction, targetInCentavos, confirmed = false }: Target,
  { priceInCentavos, quotedAt }: ComparedPrice,
): void {
  const price = { priceInCentavos, quotedAt };
  const isAbsurd =
    targetInCentavos > priceInCentavos * maxPriceMultiple ||
    targetInCentavos * maxPriceMultiple < priceInCentavos;
  if (isAbsurd) {
    throw new ProblemError('alert_target_absurd', {
      text: `O ativo está a ${formatReais(priceInCentavos)}: um alvo de ${formatReais(targetInCentavos)} está longe demais. Confira o valor.`,
      price,
    });
  }
  if (isMet(direction, targetInCentavos, priceInCentavos) && !confirmed) {
    throw new ProblemError('alert_already_met', {
      text: `O ativo já está a ${formatReais(priceInCentavos)}. Se você criar este alerta, o aviso chega com a próxima cotação.`,
      price,
    });
  }
}

export function isMet(
  direction: AlertDirection,
  targetInCentavos: number,
  priceInCentavos: number,
): boolean {
  return direction === 'acima'
    ? priceInCentavos >= targetInCentavos
    : priceInCentavos <= targetInCentavos;
}
