import { useState } from 'react';
import { replaceCard, getSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { Page } from '../../../ui/page/page.tsx';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { checkout, monthlyCharges } from '../../../copy/billing/billing.ts';
import { cardPage as texts } from '../../../copy/billing/card-page.ts';
import { cardLimit } from '../../../copy/billing/billing-errors.ts';
import { payments } from '../../../copy/billing/billing-payments.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { readSession } from '../../access/session/session-store.ts';
import { AccountPage } from '../account-page.tsx';
import { CardForm } from './card-form.tsx';
import { CardFact } from './card-fact.tsx';
import { ReplacedCard, type SavedCard } from './replaced-card.tsx';
import { describeCard, describeFormerCard } from '../card-texts.ts';
import { chargesNewCard, isRetried, findNextCharge } from '../next-charge.ts';
import { PaymentDocument } from '../payment-document.tsx';
import { FailureAlert } from '../payment/payment-notice.tsx';
import {
  useSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';
import { monthlyCardRules } from './use-card-fields.ts';
import { useReplaceCard } from './use-replace-card.ts';
import { ReadFailure } from '../read-failure.tsx';

/** `/gerenciar-cartoes`: replaces the card of the monthly subscription. */
export default function CardPage() {
  return (
    <PaymentDocument>
      <AccountPage>
        <Page title={texts.documentTitle} description={checkout.description} private>
          <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-12 md:pb-24">
            <div className="mx-auto max-w-[36.5rem]">
              <h1 className="text-title-1">{texts.title}</h1>
              <Content />
            </div>
          </div>
        </Page>
      </AccountPage>
    </PaymentDocument>
  );
}

function Content() {
  const { data, error, isFetching, refetch } = useSubscription();
  const [done, setDone] = useState<SavedCard>();
  if (done !== undefined) {
    return <ReplacedCard {...done} onReplaceAgain={() => setDone(undefined)} />;
  }
  if (data === undefined) {
    if (error) {
      return (
        <div className="mt-8">
          <ReadFailure
            title={texts.loadingFailure}
            error={error}
            endpoints={[getSubscription]}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      );
    }
    return (
      <Loading label={payments.loading}>
        <Skeleton className="rounded-card mt-8 h-20" />
        <Skeleton className="rounded-card mt-6 h-80" />
      </Loading>
    );
  }
  if (data.subscription?.canReplaceCard !== true) {
    return (
      <div className="mt-8">
        <Alert tone="info" title={texts.noneTitle}>
          {describeFormerCard(data.subscription)}
        </Alert>
      </div>
    );
  }
  return <ReplaceCard billing={data} subscription={data.subscription} onDone={setDone} />;
}

const instead = { text: cardLimit.replacing };

function ReplaceCard(props: {
  readonly billing: SubscriptionAnswer;
  readonly subscription: AccountSubscription;
  readonly onDone: (done: SavedCard) => void;
}) {
  const { billing, subscription, onDone } = props;
  const chargesNow = chargesNewCard(billing);
  const { busy, failure, save } = useReplaceCard(chargesNow, ({ data }) =>
    onDone({
      chargesNow,
      // Show the typed card: the server's answer still has the old one.
      card: {
        brand: data.payment_method_id,
        lastFour: data.last_four_digits ?? null,
        expires: data.card_expires,
      },
      from: chargesNow
        ? texts.withinAnHour
        : describeNextCharge(subscription, Date.parse(billing.readAt)).value,
      nextChargeAt: chargesNow
        ? billing.newSubscription.nextChargeAt
        : subscription.nextBillingDate,
    }),
  );
  const session = readSession();
  const cpf = session?.kind === 'account' ? (session.user.cpf ?? '') : '';
  return (
    <>
      <p className="text-lead text-muted mt-3">
        {chargesNow ? keepAmountsTogether(leadOfOverdue(subscription)) : texts.lead}
      </p>
      <Facts {...{ billing, subscription, chargesNow }} />
      <Card className="mt-6 sm:p-8">
        <CardForm
          rules={monthlyCardRules}
          endpoints={[replaceCard]}
          cpf={cpf}
          submitLabel={chargesNow ? texts.submitOverdue : texts.submit}
          busyLabel={texts.saving}
          closed={failure?.isCardLimit === true}
          busy={busy}
          onCard={(card) => void save(card)}
          instead={instead}
          notice={<FailureAlert {...{ failure, instead }} />}
        />
      </Card>
    </>
  );
}

function leadOfOverdue({ takenBackCharge }: AccountSubscription): string {
  if (takenBackCharge === undefined) return texts.leadOverdue;
  return takenBackCharge.isRefunded === true ? texts.leadRefunded : texts.leadTakenBack;
}

/** Shows the current card, and the amount charged to the new card. */
function Facts(props: {
  readonly billing: SubscriptionAnswer;
  readonly subscription: AccountSubscription;
  readonly chargesNow: boolean;
}) {
  const { billing, subscription, chargesNow } = props;
  const charges = chargesNow
    ? [
        { name: texts.charged, value: monthlyCharges.price },
        {
          name: texts.later,
          value: keepAmountsTogether(
            monthlyCharges.monthly(formatLongDay(billing.newSubscription.nextChargeAt)),
          ),
        },
      ]
    : [describeNextCharge(subscription, Date.parse(billing.readAt))];
  return (
    <dl className="border-rule mt-8 grid gap-x-8 gap-y-3 border-y py-4 sm:grid-cols-2">
      <CardFact name={texts.current} value={describeCard(subscription.card)} />
      {charges.map((charge, nth) => (
        <CardFact key={charge.name} {...charge} className={nth === 0 ? '' : 'sm:col-start-2'} />
      ))}
    </dl>
  );
}

function describeNextCharge(subscription: AccountSubscription, now: number) {
  if (isRetried(subscription)) {
    return { name: payments.nextBilling, value: texts.triedAgain };
  }
  const unavailable = { name: payments.nextBilling, value: payments.unavailable };
  return findNextCharge(subscription, now) ?? unavailable;
}
