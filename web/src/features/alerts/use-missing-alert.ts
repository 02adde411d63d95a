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
 * @param onMissing opens the form of a new alert
 */
export function useMissingAlert(
  alerts: readonly Alert[],
  edited: string | undefined,
  onMissing: (ticker: string) => void,
): void {
  const draft = useAlertDraft();
  const current = alerts.find(({ id }) => id === edited);
  const before = useRef<Alert>(undefined);
  const leave = useEffectEvent(({ id, ticker, direction, targetInCentavos }: Alert) => {
    const draftContents = draft.read();
    const typed = draftContents.about === id ? draftContents : {};
    draft.keep({
      about: ticker,
      direction: typed.direction ?? direction,
      target: typed.target ?? typedTarget(targetInCentavos),
    });
    showToast({ tone: 'error', title: texts.missingTitle(ticker), description: texts.missingText });
    onMissing(ticker);
  });
  useEffect(() => {
    const isWaiting = current !== undefined && current.state !== 'fired';
    const missing = current?.state === 'fired' ? current : before.current;
    before.current = isWaiting ? current : undefined;
    if (edited !== undefined && !isWaiting && missing?.id === edited) leave(missing);
  }, [current, edited]);
}
