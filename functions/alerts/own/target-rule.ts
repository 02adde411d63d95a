import { mostTimesThePrice, type AlertDirection } from '../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { BfjError } from '../../runtime/bfj-error.ts';

export interface Target {
  readonly direction: AlertDirection;
  readonly targetInCentavos: number;
  readonly confirmed?: boolean | undefined;
}

/**
 * Whether somebody may wait for this at this price.
 * @throws BfjError `alert_target_absurd`; `alert_already_met`, unless they have confirmed it
 */
export function checkTarget(
  { direction, targetInCentavos, confirmed = false }: Target,
  priceInCentavos: number,
): void {
  const isAbsurd =
    targetInCentavos > priceInCentavos * mostTimesThePrice ||
    targetInCentavos * mostTimesThePrice < priceInCentavos;
  if (isAbsurd) {
    throw new BfjError('alert_target_absurd', {
      text: `O ativo está a ${formatReais(priceInCentavos)}: um alvo de ${formatReais(targetInCentavos)} está longe demais. Confira o valor.`,
    });
  }
  if (isMet(direction, targetInCentavos, priceInCentavos) && !confirmed) {
    throw new BfjError('alert_already_met', {
      text: `O ativo já está a ${formatReais(priceInCentavos)}. Se você criar este alerta, o aviso chega com a próxima cotação.`,
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
