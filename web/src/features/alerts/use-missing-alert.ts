import { useEffect, useEffectEvent, useRef } from 'react';
import type { Alert } from '../../../../shared/contracts/alerts.ts';
import { alertForm as texts } from '../../copy/alerts/alerts.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useAlertDraft } from './alert-draft.ts';
import { typedTarget } from './alert-values.ts';

/**
 * Says that an alert fired or was removed elsewhere while it was edited, and keeps what was typed as the draft of a new
 * alert of the same asset.
 * @param edited id of the alert that is edited
 * @param onGone opens the form of a new alert
 */
export function useMissingAlert(
  alerts: readonly Alert[],
  edited: string | undefined,
  onGone: (ticker: string) => void,
): void {
  const draft = useAlertDraft();
  const current = alerts.find(({ id }) => id === edited);
  const before = useRef<Alert>(undefined);
  const leave = useEffectEvent(({ id, ticker, direction, targetInCentavos }: Alert) => {
    const kept = draft.read();
    const typed = kept.about === id ? kept : {};
    draft.keep({
      about: ticker,
      direction: typed.direction ?? direction,
      target: typed.target ?? typedTarget(targetInCentavos),
    });
    showToast({ tone: 'error', title: texts.goneTitle(ticker), description: texts.gone });
    onGone(ticker);
  });
  useEffect(() => {
    const isWaiting = current !== undefined && current.state !== 'fired';
    const gone = current?.state === 'fired' ? current : before.current;
    before.current = isWaiting ? current : undefined;
    if (edited !== undefined && !isWaiting && gone?.id === edited) leave(gone);
  }, [current, edited]);
}
