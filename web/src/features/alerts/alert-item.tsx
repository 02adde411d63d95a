import { useEffect, useRef, useState } from 'react';
import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  deleteAlert,
  type Alert as PriceAlert,
  type AlertState,
  type StoredAlertPrice,
} from '../../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { alertList as texts, alertStateNames, describeTarget } from '../../copy/alerts/alerts.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { formatLongDay, formatLongMoment } from '../../lib/date-texts.ts';
import * as paths from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { StatusBadge, type BadgeTone } from '../../ui/page/status-badge.tsx';
import { alertErrorText } from './alert-form.tsx';
import { describePrice } from './alert-distance.ts';
import { useDeleteAlert } from './use-alerts.ts';

const tones: Readonly<Record<AlertState, BadgeTone>> = {
  active: 'active',
  resting: 'ended',
  fired: 'waiting',
};
const icons: Readonly<Record<AlertState, LucideIcon>> = {
  active: Bell,
  resting: BellOff,
  fired: BellRing,
};

interface AlertItemProps {
  readonly alert: PriceAlert;
  /** The newest stored price of its asset, for a waiting alert. */
  readonly price?: StoredAlertPrice | undefined;
  /** Undefined when the alert may not be changed. */
  readonly onEdit?: (() => void) | undefined;
  readonly onAgain?: (() => void) | undefined;
  /** The form was just closed, so this item gets the focus. */
  readonly takesFocus?: boolean;
  /** The page is the asset's own. */
  readonly isOfAsset?: boolean;
}

/** A pending or fired alert with its actions. */
export function AlertItem(props: AlertItemProps) {
  const { alert, price, onEdit, onAgain, takesFocus = false, isOfAsset = false } = props;
  const { ticker, direction, targetInCentavos, state, created_at } = alert;
  const Icon = icons[state];
  return (
    <div className="rounded-card border-rule bg-surface border p-4 sm:p-5">
      <div className="flex gap-3">
        <Icon size={20} strokeWidth={1.75} aria-hidden className="text-muted mt-1 shrink-0" />
        <div className="min-w-0 flex-1">
          {/* The badge goes below where both do not fit side by side, as with enlarged text. */}
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 flex-1 basis-36 font-semibold">
              {isOfAsset ? null : (
                <>
                  <Link
                    to={paths.assetAnalysis(ticker)}
                    className="link"
                    aria-label={texts.see(ticker)}
                  >
                    {ticker}
                  </Link>{' '}
                </>
              )}
              <span className="tabular">{describeTarget(direction, targetInCentavos)}</span>
            </p>
            <span className="shrink-0">
              <StatusBadge tone={tones[state]}>{alertStateNames[state]}</StatusBadge>
            </span>
          </div>
          {state === 'fired' ? null : (
            <p className="text-small tabular mt-1">{describePrice(alert, price)}</p>
          )}
          <p className="text-small text-muted mt-1">
            {alert.firing === null ? texts.since(formatLongDay(created_at)) : describeFiring(alert)}
          </p>
          <Actions {...{ alert, onEdit, onAgain, takesFocus }} />
        </div>
      </div>
    </div>
  );
}

function describeFiring({ firing }: PriceAlert): string {
  if (firing === null) return '';
  const { by, priceInCentavos, quotedAt, delayMinutes } = firing;
  const template = by === 'price' ? texts.fired : texts.firedBetween;
  return `${template(formatLongMoment(quotedAt), formatReais(priceInCentavos))} ${texts.delay(delayMinutes)}`;
}

type ActionsProps = Pick<AlertItemProps, 'alert' | 'onEdit' | 'onAgain'> & {
  readonly takesFocus: boolean;
};

function Actions({ alert, onEdit, onAgain, takesFocus }: ActionsProps) {
  const [isAsked, setAsked] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) editButton.current?.focus();
  }, [takesFocus]);
  const name = `${alert.ticker}, ${describeTarget(alert.direction, alert.targetInCentavos)}`;
  if (isAsked) {
    return (
      <RemoveQuestion
        alert={alert}
        name={name}
        onKeep={() => {
          setAsked(false);
          // The button is rendered again in the same update, so it can only be focused afterwards.
          setTimeout(() => removeButton.current?.focus());
        }}
      />
    );
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {onAgain === undefined ? null : (
        <Button
          tone="secondary"
          wide={false}
          className="text-small px-4"
          aria-label={`${texts.again}: ${name}`}
          onClick={onAgain}
        >
          {texts.again}
        </Button>
      )}
      {onEdit === undefined ? null : (
        <Button
          ref={editButton}
          tone="secondary"
          wide={false}
          className="text-small px-4"
          aria-label={`${texts.edit}: ${name}`}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
      )}
      {alert.state === 'fired' ? (
        // A fired alert has nothing more to wait for; a new one is created from the asset.
        <RemoveButton alert={alert} label={texts.removeFired} name={name} />
      ) : (
        <Button
          ref={removeButton}
          tone="secondary"
          wide={false}
          className="text-small px-4"
          aria-label={`${texts.remove}: ${name}`}
          onClick={() => setAsked(true)}
        >
          {texts.remove}
        </Button>
      )}
    </div>
  );
}

function RemoveQuestion(props: {
  readonly alert: PriceAlert;
  readonly name: string;
  readonly onKeep: () => void;
}) {
  const { alert, name, onKeep } = props;
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus();
  }, []);
  return (
    <div className="border-rule mt-3 border-t pt-3">
      <p ref={question} tabIndex={-1} className="font-medium outline-none">
        {texts.question(alert.ticker)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <RemoveButton alert={alert} label={texts.confirm} name={name} tone="danger" />
        <Button tone="secondary" wide={false} className="text-small px-4" onClick={onKeep}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}

function RemoveButton(props: {
  readonly alert: PriceAlert;
  readonly label: string;
  readonly name: string;
  readonly tone?: 'secondary' | 'danger';
}) {
  const { alert, label, name, tone = 'secondary' } = props;
  const remove = useDeleteAlert();
  return (
    <CallButton
      endpoints={[deleteAlert]}
      tone={tone}
      wide={false}
      className="text-small px-4"
      aria-label={`${label}: ${name}`}
      busy={remove.isPending}
      busyLabel={texts.removing}
      onClick={() =>
        remove.mutate(alert, {
          onSuccess: () => showToast({ tone: 'success', title: texts.removed(alert.ticker) }),
          onError: (error) =>
            showToast({
              tone: 'error',
              title: texts.notRemovedTitle,
              description: callFailureText(error) ?? alertErrorText(error) ?? texts.notRemoved,
            }),
        })
      }
    >
      {label}
    </CallButton>
  );
}
