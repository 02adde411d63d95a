import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { deleteAccountTexts as texts } from '../../../copy/preferences/my-data.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSubscription, type SubscriptionAnswer } from '../../billing/use-subscription.ts';
import { formatLongDay, formatLastMinute } from '../../../lib/date-texts.ts';

interface MyDataMoneyProps {
  /** Called when the link to the payments is followed. */
  readonly onLeave: () => void;
}

/** Says, before the account is deleted, which paid time is lost with it. */
export function MyDataMoney({ onLeave }: MyDataMoneyProps) {
  const { data: billing, isError } = useSubscription();
  if (billing === undefined) {
    return isError ? (
      <Notice title={texts.moneyUnknown} onLeave={onLeave}>
        {texts.moneyUnknownText}
      </Notice>
    ) : (
      <Loading label={texts.moneyLoading}>
        <Skeleton className="rounded-card mt-5 h-16" />
      </Loading>
    );
  }
  return (
    <>
      {billing.withdrawals.length === 0 ? null : (
        <Notice title={texts.moneyTitle} onLeave={onLeave}>
          <ul className="list-disc pl-5">
            {billing.withdrawals.map((purchase) => (
              <li key={purchase.paymentId}>{keepAmountsTogether(describePurchase(purchase))}</li>
            ))}
          </ul>
          <p className="mt-2">{texts.moneyText}</p>
        </Notice>
      )}
      {billing.openPayments.some(({ method }) => method === 'pix') ? (
        <div className="mt-5">
          <Alert tone="info" title={texts.pixTitle}>
            {texts.pixText}
          </Alert>
        </div>
      ) : null}
      {billing.subscription?.canCancel === true ? (
        <div className="mt-5">
          <Alert tone="info" title={texts.monthlyTitle}>
            {texts.monthlyText}
          </Alert>
        </div>
      ) : null}
    </>
  );
}

function Notice(
  props: MyDataMoneyProps & { readonly title: string; readonly children: ReactNode },
) {
  const { label, to } = texts.withdraw;
  return (
    <div className="mt-5">
      <Alert
        tone="info"
        title={props.title}
        action={
          <Link
            to={to}
            onClick={props.onLeave}
            className="link inline-flex min-h-11 items-center font-medium"
          >
            {label}
          </Link>
        }
      >
        {props.children}
      </Alert>
    </div>
  );
}

function describePurchase(purchase: SubscriptionAnswer['withdrawals'][number]): string {
  const { plan, paidAt, amountInCentavos, until } = purchase;
  return texts.purchase(
    planNames[plan],
    formatLongDay(paidAt),
    formatReais(amountInCentavos),
    formatLastMinute(until),
  );
}
