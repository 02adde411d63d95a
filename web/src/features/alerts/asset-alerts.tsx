import { useEffect, useRef, useState } from 'react';
import { Bell } from 'lucide-react';
import type { AlertList } from '../../../../shared/contracts/alerts.ts';
import { assetAlerts as texts } from '../../copy/alerts/alerts.ts';
import { useMedia } from '../../ui/page/use-media.ts';
import * as paths from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useMissingAlert } from './use-missing-alert.ts';
import { useAlertDraft } from './alert-draft.ts';
import { AlertForm, type InitialAlert } from './alert-form.tsx';
import { AlertItem } from './alert-item.tsx';

interface AssetAlertsProps {
  readonly symbol: string;
  readonly list: AlertList;
  /** The price that was selected on the chart; a new object for each selection. */
  readonly picked: InitialAlert | undefined;
}

/** Shown below an asset's price: the user's alerts for the asset, and a form for a new one. */
export function AssetAlerts({ symbol, list, picked }: AssetAlertsProps) {
  const hasMouse = useMedia('(hover: hover) and (not (pointer: coarse))');
  const draft = useAlertDraft();
  const [kept] = useState(() => draft.read().about);
  const [isOpen, setOpen] = useState(kept === symbol);
  const [lastPicked, setLastPicked] = useState(picked);
  const [edited, setEdited] = useState(kept);
  const [closedId, setClosedId] = useState<string>();
  const createButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is rendered again in the same update, so it can only be focused afterwards.
    setTimeout(() => createButton.current?.focus());
  };
  const leave = () => {
    setClosedId(edited);
    setEdited(undefined);
  };
  const form = useRef<HTMLDivElement>(null);
  useMissingAlert(list.alerts, edited, () => {
    setEdited(undefined);
    setOpen(true);
    // The form is rendered after this render.
    setTimeout(() => form.current?.focus());
  });
  useEffect(() => {
    // The form opens below the pressed button, and may be out of view.
    if (picked !== undefined) form.current?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  if (lastPicked !== picked) {
    setLastPicked(picked);
    setOpen(true);
  }
  const pending = list.alerts.filter(({ ticker, state }) => ticker === symbol && state !== 'fired');
  return (
    <section
      aria-label={texts.title}
      className="rounded-card border-rule bg-surface mt-4 border p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h4 className="text-title-4">{texts.title}</h4>
          <p className="text-small text-muted mt-1">
            {hasMouse ? `${texts.lead} ${texts.pressChart}` : texts.lead}
          </p>
        </div>
        {isOpen ? null : (
          <Button ref={createButton} tone="secondary" onClick={() => setOpen(true)}>
            <Bell size={18} strokeWidth={1.75} aria-hidden className="mr-2 inline" />
            <span>{texts.create}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <div
          ref={form}
          tabIndex={-1}
          className="border-rule mt-5 max-w-[34rem] scroll-mb-24 border-t pt-5 outline-none"
        >
          <AlertForm
            // Selecting another point of the chart resets the form.
            key={picked === undefined ? '' : `${picked.direction} ${picked.targetInCentavos}`}
            ticker={symbol}
            start={picked}
            onDone={close}
            onCancel={close}
          />
        </div>
      ) : null}
      {pending.length === 0 ? null : (
        <ul className="mt-5 grid gap-3 md:grid-cols-2">
          {pending.map((alert) => (
            <li key={alert.id}>
              {edited === alert.id ? (
                <AlertForm ticker={symbol} edited={alert} onDone={leave} onCancel={leave} />
              ) : (
                <AlertItem
                  alert={alert}
                  price={list.prices[alert.ticker]}
                  isOfAsset
                  takesFocus={closedId === alert.id}
                  onEdit={() => setEdited(alert.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        <TextLink to={paths.alerts} label={texts.all} />
      </p>
    </section>
  );
}
