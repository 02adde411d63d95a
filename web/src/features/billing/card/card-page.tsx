import { useState } from 'react';
import { replaceCard, getSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { Page } from '../../../ui/page/page.tsx';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { cardPage as texts, checkout, monthlyCharges } from '../../../copy/billing/billing.ts';
import { cardLimit, nothingCharged, paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { payments } from '../../../copy/billing/billing-payments.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { dayInWords } from '../../../lib/date-texts.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { readSession } from '../../access/session/session-store.ts';
import { AccountPage } from '../account-page.tsx';
import { CardForm } from './card-form.tsx';
import { cardInWords } from '../card-words.ts';
import { PaymentDocument } from '../payment-document.tsx';
import { FailureAlert, refusedCall, type PaymentFailure } from '../payment/payment-notice.tsx';
import {
  useKnownSubscription,
  useSubscription,
  type OwnSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';
import { monthlyCardRules } from './use-card-fields.ts';
import type { CardPayment } from './use-card-form.ts';
import { ReadFailure } from '../read-failure.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** `/gerenciar-cartoes`: another card behind the monthly subscription. */
export default function CardPage() {
  return (
    <PaymentDocument>
      <AccountPage>
        <Page title={texts.documentTitle} description={checkout.description} private>
          <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-12 md:pb-24">
            <div className="mx-auto max-w-[36.5rem]">
              <TextLink {...texts.back} />
              <h1 className="text-title-1 mt-2">{texts.title}</h1>
              <Content />
            </div>
          </div>
        </Page>
      </AccountPage>
    </PaymentDocument>
  );
}

function Content() {
  const { data, isError, isFetching, refetch } = useSubscription();
  const [done, setDone] = useState<Done>();
  if (done !== undefined) return <Replaced done={done} />;
  if (data === undefined) {
    if (isError) {
      return (
        <div className="mt-8">
          <ReadFailure
            title={texts.loadingFailure}
            calls={[getSubscription]}
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
        <Alert tone="info">{texts.none}</Alert>
      </div>
    );
  }
  return <ReplaceCard own={data} subscription={data.subscription} onDone={setDone} />;
}

/** What a saved card has led to: a charge at once, or none. */
type Done = 'charged' | 'saved';

function ReplaceCard(props: {
  readonly own: SubscriptionAnswer;
  readonly subscription: OwnSubscription;
  readonly onDone: (done: Done) => void;
}) {
  const { own, subscription, onDone } = props;
  const { firstChargeAt, nextChargeAt } = own.newSubscription;
  // What is overdue is charged to the new card at once, unless something else that is paid runs.
  const chargesNow = subscription.state === 'past_due' && firstChargeAt === null;
  const { busy, failure, setFailure, submit } = useSubmit<PaymentFailure>();
  const known = useKnownSubscription();
  const session = readSession();
  const cpf = session?.kind === 'account' ? (session.user.cpf ?? '') : '';

  async function save({ data: paymentData }: CardPayment): Promise<void> {
    await submit(
      async () => {
        const request = { paymentData, chargesNow };
        // After a try whose answer was lost, the outcome is not known here.
        const undone = failure === undefined ? texts.undone : undefined;
        const patience = { timeoutMilliseconds, undone };
        const { success, error } = await callWithSession(replaceCard, request, patience);
        if (success) onDone(chargesNow ? 'charged' : 'saved');
        else setFailure({ title: texts.refusedTitle, text: refusalOf(error) });
        if (success) void known.readAgain();
      },
      (error) => {
        void known.readAgain();
        return failureOf(error);
      },
    );
  }

  return (
    <>
      <p className="text-lead text-muted mt-3">
        {chargesNow ? keepAmountsTogether(texts.leadOverdue) : texts.lead}
      </p>
      <dl className="border-rule mt-8 grid gap-x-8 gap-y-3 border-y py-4 sm:grid-cols-2">
        <div>
          <dt className="text-small text-muted">{texts.current}</dt>
          <dd className="tabular font-medium">{cardInWords(subscription.card)}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">{chargesNow ? texts.charged : texts.next}</dt>
          <dd className="tabular font-medium">
            {chargesNow ? monthlyCharges.price : nextInWords(subscription)}
          </dd>
        </div>
        <div className={chargesNow ? 'sm:col-start-2' : 'hidden'}>
          <dt className="text-small text-muted">{texts.later}</dt>
          <dd className="tabular font-medium">
            {keepAmountsTogether(monthlyCharges.monthly(dayInWords(nextChargeAt)))}
          </dd>
        </div>
      </dl>
      <Card className="mt-6 sm:p-8">
        <CardForm
          rules={monthlyCardRules}
          calls={[replaceCard]}
          cpf={cpf}
          submit={chargesNow ? texts.submitOverdue : texts.submit}
          busyLabel={texts.saving}
          closed={failure?.isCardLimit === true}
          busy={busy}
          onCard={(card) => void save(card)}
          notice={<FailureAlert failure={failure} instead={{ text: cardLimit.replacing }} />}
        />
      </Card>
    </>
  );
}

const timeoutMilliseconds = 30_000;

function nextInWords({ nextBillingDate, refusedCharge }: OwnSubscription): string {
  if (refusedCharge !== undefined) return texts.triedAgain;
  return nextBillingDate === null ? payments.unavailable : dayInWords(nextBillingDate);
}

/** The server speaks of a payment, which a new card alone is not. */
function refusalOf(error: string | undefined): string {
  const reason = (error ?? texts.failure).replace(paymentErrors.provider, '');
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return `${sentence} ${nothingCharged} ${texts.refused}`;
}

function failureOf(error: unknown): PaymentFailure {
  if (!(error instanceof ApiError)) return { title: texts.failure };
  const isUnknown = ['payment_unconfirmed', 'timeout', 'network', 'internal_error'];
  if (isUnknown.includes(error.code)) return { title: texts.unconfirmed };
  return refusedCall(error, texts.failure);
}

function Replaced({ done }: { readonly done: Done }) {
  const isCharged = done === 'charged';
  return (
    <div className="mt-8">
      <Alert
        tone="success"
        title={isCharged ? texts.doneOverdueTitle : texts.doneTitle}
        action={isCharged ? <TextLink {...texts.dashboard} /> : null}
      >
        {isCharged ? keepAmountsTogether(texts.doneOverdueText) : texts.doneText}
      </Alert>
    </div>
  );
}
