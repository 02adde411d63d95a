import { useEffect, useId, useRef, useState } from 'react';
import type { Alert as PriceAlert, AlertList } from '../../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { alertForm as form, alertList as texts } from '../../copy/alerts/alerts.ts';
import { Card } from '../../ui/card.tsx';
import { useAlertDraft } from './alert-draft.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertItem } from './alert-item.tsx';
import { useMissingAlert } from './use-missing-alert.ts';
import type { Elements } from '../../ui/elements.ts';

interface AlertListsProps {
  readonly list: AlertList;
  readonly onAgain: (alert: PriceAlert) => void;
  /**
   * Called when an alert has fired or was removed elsewhere while it was edited; the typed data may become a new
   * alert.
   */
  readonly onMissing: (ticker: string) => void;
}

/** Pending alerts, then fired ones; an alert moves between them while the page is open. */
export function AlertLists({ list, onAgain, onMissing }: AlertListsProps) {
  const { alerts, prices, limit, access } = list;
  const draft = useAlertDraft();
  const [edited, setEdited] = useState(() => draft.read().about);
  const [closedId, setClosedId] = useState<string>();
  const leave = () => {
    setClosedId(edited);
    setEdited(undefined);
  };
  const mayChange = access !== 'none';
  const [delayMinutes] = Object.values(prices).map((price) => price.delayMinutes);
  const waiting = alerts.filter(({ state }) => state !== 'fired');
  const fired = alerts.filter(({ state }) => state === 'fired');
  useMissingAlert(alerts, edited, (ticker) => {
    setEdited(undefined);
    onMissing(ticker);
  });
  if (alerts.length === 0) {
    return (
      <Card>
        <h2 className="text-title-4">{texts.emptyTitle}</h2>
        <p className="text-muted mt-2">{mayChange ? texts.empty : texts.emptyResting}</p>
      </Card>
    );
  }
  return (
    <>
      <FiredAnnouncement fired={fired} />
      <Part
        title={mayChange ? texts.waitingTitle : texts.pausedTitle}
        note={mayChange ? texts.count(waiting.length, limit) : undefined}
      >
        {waiting.length === 0 ? (
          <p className="text-muted">{mayChange ? texts.noneActive : texts.emptyResting}</p>
        ) : (
          <ul className="grid gap-3">
            {waiting.map((alert) => (
              <li key={alert.id}>
                {edited === alert.id ? (
                  <Card>
                    <h3 className="text-title-4 mb-4">{form.editTitle(alert.ticker)}</h3>
                    <AlertForm
                      ticker={alert.ticker}
                      edited={alert}
                      onDone={leave}
                      onCancel={leave}
                    />
                  </Card>
                ) : (
                  <AlertItem
                    alert={alert}
                    price={prices[alert.ticker]}
                    takesFocus={closedId === alert.id}
                    onEdit={mayChange ? () => setEdited(alert.id) : undefined}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {delayMinutes === undefined || delayMinutes === 0 ? null : (
          <p className="text-fine text-muted mt-3">{texts.delays(delayMinutes)}</p>
        )}
      </Part>
      {fired.length === 0 ? null : (
        <Part title={texts.firedTitle} note={texts.firedLead}>
          <ul className="grid gap-3">
            {fired.map((alert) => (
              <li key={alert.id}>
                <AlertItem alert={alert} onAgain={mayChange ? () => onAgain(alert) : undefined} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part(props: {
  readonly title: string;
  readonly note: string | undefined;
  readonly children: Elements;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-title-3">
          {props.title}
        </h2>
        {props.note === undefined ? null : (
          <p className="text-small text-muted tabular">{props.note}</p>
        )}
      </div>
      {props.children}
    </section>
  );
}

/** Announces fired alerts to screen readers. */
function FiredAnnouncement({ fired }: { readonly fired: readonly PriceAlert[] }) {
  const seenIds = useRef<ReadonlySet<string>>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = seenIds.current;
    seenIds.current = new Set(fired.map(({ id }) => id));
    const newlyFired = before === undefined ? undefined : fired.find(({ id }) => !before.has(id));
    if (newlyFired?.firing) {
      setAnnouncement(
        texts.justFired(newlyFired.ticker, formatReais(newlyFired.firing.priceInCentavos)),
      );
    }
  }, [fired]);
  return (
    <p
      role="status"
      className={announcement === '' ? 'sr-only' : 'bg-accent-soft rounded-card mb-6 p-4'}
    >
      {announcement}
    </p>
  );
}
