import { useState, type ReactNode } from 'react';
import { planNames } from '../../../copy/billing/plan-names.ts';
import {
  accessGap,
  payments as texts,
  scheduledSubscription,
} from '../../../copy/billing/billing-payments.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { Button } from '../../../ui/button.tsx';
import { openCheckout } from '../open-checkout.ts';
import { SupportLink } from '../support-link.tsx';
import { Card } from '../../../ui/card.tsx';
import * as paths from '../../../paths.ts';
import { formatRelativeDay, formatLongMoment } from '../../../lib/date-texts.ts';
import { CardPicture } from '../card/card-picture.tsx';
import { ToHistory } from '../history/history-card.tsx';
import { describeCard } from '../card-texts.ts';
import { findNextCharge } from '../next-charge.ts';
import { selectStateTexts } from '../state-texts.ts';
import { describeRefusedCharge } from './refused-charge.tsx';
import { OverdueLink } from './overdue-link.tsx';
import { describeReason } from './refused-attempts.ts';
import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';
import type { Elements } from '../../../ui/elements.ts';

interface SubscriptionCardProps {
  /** Null for access without a purchase: an operator has given it. */
  readonly subscription: AccountSubscription | null;
  /** The first charge is days away, and no paid period is active until then. */
  readonly isScheduled?: boolean;
  /** The page already explains above what the first charge waits for, as every page without access does. */
  readonly isWaitExplained?: boolean;
  /** The end of the paid access, when it ends before the next charge. */
  readonly gapFrom?: string | undefined;
  /** ISO 8601: when the data was read, by the server's clock; the current time if the server did not say. */
  readonly readAt?: string;
  /** Explains and replaces its card. */
  readonly cards?: Elements;
  /** The cancellation, shown at the end of the card with little emphasis. */
  readonly children?: Elements;
}

/** The monthly subscription: its state, and its next charge. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription, isScheduled = false, gapFrom, cards = null, children } = props;
  const isWaitExplained = props.isWaitExplained === true && !isScheduled;
  const [now] = useState(serverNow);
  const readAt = props.readAt ?? new Date(now).toISOString();
  const state = subscription?.state ?? 'active';
  const uncharged = subscription?.endedUncharged;
  const { title, text: stateText } = isScheduled
    ? scheduledSubscription
    : selectStateTexts(subscription);
  const waitsUntil = isScheduled || isWaitExplained ? undefined : subscription?.firstChargeUntil;
  const refusedCharge = state === 'active' ? subscription?.refusedCharge : undefined;
  const next =
    subscription === null
      ? undefined
      : findNextCharge(subscription, now, (day) => formatRelativeDay(day, readAt));
  // Granted by an operator: the partner has no subscription.
  const isGranted = state === 'active' && subscription?.canCancel !== true && next === undefined;
  const ended = subscription?.endedByRefusals === true ? texts.endedByRefusals : stateText;
  const shownText = state === 'past_due' ? describeReason(subscription) : ended;
  const isWaiting = state === 'pending' || state === 'processing';
  const text = isGranted ? texts.given : isWaiting && isWaitExplained ? undefined : shownText;
  const runsOn = Date.parse(subscription?.accessUntil ?? '') > Date.parse(readAt);
  const showsEnd =
    state === 'pending_cancellation' ||
    refusedCharge !== undefined ||
    (state === 'paused' && runsOn);
  const accessUntil = showsEnd ? (subscription?.accessUntil ?? null) : null;
  // A refused charge may be retried before the next known day.
  const isUnsettled = refusedCharge !== undefined || state === 'past_due';
  const hasNoNext =
    ['pending_cancellation', 'cancelled', 'paused'].includes(state) ||
    (isUnsettled && next === undefined);
  return (
    <Card>
      <h3 className="text-title-4">{title}</h3>
      <p className="tabular mt-2 font-medium">{texts.plan}</p>
      {refusedCharge === undefined ? null : (
        // The link to replace the card is shown above the dashboard.
        <p className={`mt-2 font-medium ${refusedCharge.hasNewCard === true ? '' : 'text-down'}`}>
          {`${describeRefusedCharge(refusedCharge)}.`}
        </p>
      )}
      {text === undefined ? null : <p className="text-small text-muted mt-2">{text}</p>}
      {waitsUntil === undefined ? null : (
        <p className="text-small text-muted mt-2">
          {firstChargeWait.until(formatLongMoment(waitsUntil))}
        </p>
      )}
      {gapFrom === undefined ? null : (
        <p className="mt-2">{accessGap(formatRelativeDay(gapFrom, readAt))}</p>
      )}
      <Facts>
        {hasNoNext ? null : (
          <Fact name={next?.name ?? texts.nextBilling}>{next?.value ?? texts.unavailable}</Fact>
        )}
        {accessUntil === null ? null : (
          <Fact name={texts.accessUntil}>{formatRelativeDay(accessUntil, readAt)}</Fact>
        )}
      </Facts>
      {subscription === null || (subscription.card === null && cards === null) ? null : (
        <div className="border-rule mt-4 grid items-start gap-5 border-t pt-5 sm:grid-cols-[13.5rem_minmax(0,1fr)]">
          {subscription.card === null ? null : (
            <CardPicture card={subscription.card} isOver={!isCharged(subscription)} />
          )}
          <div>
            <p className="text-small text-muted">
              {isCharged(subscription) ? texts.card : texts.lastCard}
            </p>
            <p className="tabular font-medium">{describeCard(subscription.card)}</p>
            {cards}
          </div>
        </div>
      )}
      <p className="mt-3">
        <ToHistory />
      </p>
      {state === 'paused' || uncharged !== undefined ? <ResubscribeActions /> : null}
      {state === 'past_due' || state === 'cancelled' ? <OverdueAction /> : null}
      {children}
    </Card>
  );
}

function isCharged({ state }: AccountSubscription): boolean {
  return state !== 'cancelled' && state !== 'pending_cancellation';
}

/** The one-off plan and its end. */
export function OneOffPlanCard(props: {
  readonly plan: NonNullable<SubscriptionAnswer['oneOffPlan']>;
  /** A monthly subscription that was there before is over. */
  readonly monthlyIsOver: boolean;
  /** ISO 8601: when the data was read, by the server's clock; the current time if the server did not say. */
  readonly readAt?: string;
}) {
  const { plan, endsAt, isSum } = props.plan;
  const [now] = useState(serverNow);
  const hasEnded = Date.parse(endsAt) <= now;
  return (
    <Card>
      <h3 className="text-title-4">{plan === null ? texts.oneOffTitle : planNames[plan]}</h3>
      <p className="text-muted text-small mt-2">{texts.oneOffTitle}</p>
      {props.monthlyIsOver ? (
        <p className="text-muted text-small mt-1">{texts.monthlyIsOver}</p>
      ) : null}
      <Facts>
        <Fact name={hasEnded ? texts.endedAt : texts.accessUntil}>
          {formatRelativeDay(endsAt, props.readAt ?? new Date(now).toISOString())}
        </Fact>
      </Facts>
      {hasEnded ? <OverdueAction /> : null}
      {isSum === true && !hasEnded ? (
        <p className="text-muted text-small mt-3">{texts.oneOffSum}</p>
      ) : null}
      <p className="mt-3">
        <ToHistory />
      </p>
    </Card>
  );
}

function ResubscribeActions() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button wide={false} onClick={() => openCheckout(monthlyPlan.key, paths.dashboard)}>
        {texts.subscribeAgain}
      </Button>
      <SupportLink />
    </div>
  );
}

function OverdueAction() {
  return (
    <p className="mt-3">
      <OverdueLink />
    </p>
  );
}

function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="border-rule mt-4 flex flex-wrap gap-x-10 gap-y-3 border-t pt-4">{children}</dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}
