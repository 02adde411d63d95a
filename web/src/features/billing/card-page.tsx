import { useRef, useState } from 'react';
import { replaceCard } from '../../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan } from '../../../../shared/plans.ts';
import { Page } from '../../app/page.tsx';
import { cardPage as texts, checkout } from '../../copy/billing.ts';
import { payments } from '../../copy/billing-payments.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { dayInWords } from '../dashboard/date-texts.ts';
import { callWithSession } from '../identity/authorized-api.ts';
import { readSession } from '../identity/session-store.ts';
import { AccountPage } from './account-page.tsx';
import { CardForm } from './card-form.tsx';
import { cardInWords } from './card-words.ts';
import { PaymentDocument } from './payment-document.tsx';
import { useKnownSubscription, useSubscription, type OwnSubscription } from './use-subscription.ts';
import type { CardPayment } from './use-card-form.ts';
import { TextLink } from '../../ui/text-link.tsx';

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
              <p className="text-lead text-muted mt-3">{texts.lead}</p>
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
  const [replaced, setReplaced] = useState(false);
  if (replaced) return <Replaced />;
  if (data === undefined) {
    if (isError) {
      return (
        <div className="mt-8">
          <Alert
            tone="error"
            title={texts.loadingFailure}
            action={
              <Button tone="secondary" busy={isFetching} onClick={() => void refetch()}>
                {payments.retry}
              </Button>
            }
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
  return <ReplaceCard subscription={data.subscription} onReplaced={() => setReplaced(true)} />;
}

function ReplaceCard(props: {
  readonly subscription: OwnSubscription;
  readonly onReplaced: () => void;
}) {
  const { subscription, onReplaced } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const working = useRef(false);
  const known = useKnownSubscription();
  const session = readSession();
  const cpf = session?.kind === 'account' ? (session.user.cpf ?? '') : '';

  async function save({ data: paymentData }: CardPayment): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { success, error } = await callWithSession(replaceCard, { paymentData }, patience);
      if (success) {
        onReplaced();
        void known.readAgain();
      } else setFailure(error ?? texts.failure);
    } catch {
      setFailure(texts.failure);
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <dl className="border-rule mt-8 grid gap-x-8 gap-y-3 border-y py-4 sm:grid-cols-2">
        <div>
          <dt className="text-small text-muted">{texts.current}</dt>
          <dd className="tabular font-medium">{cardInWords(subscription.card)}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">{texts.next}</dt>
          <dd className="font-medium">{nextInWords(subscription)}</dd>
        </div>
      </dl>
      <Card className="mt-6 sm:p-8">
        <CardForm
          rules={rules}
          cpf={cpf}
          submit={texts.submit}
          busyLabel={texts.saving}
          busy={busy}
          onCard={(card) => void save(card)}
          notice={failure === undefined ? null : <Alert tone="error" title={failure} />}
        />
      </Card>
    </>
  );
}

const rules = {
  amountInCentavos: monthlyPlan.priceInCentavos,
  maxInstallments: 1,
  creditOnly: true,
} as const;

const patience = { timeoutMilliseconds: 30_000 } as const;

function nextInWords({ nextBillingDate }: OwnSubscription): string {
  return nextBillingDate === null ? payments.unavailable : dayInWords(nextBillingDate);
}

function Replaced() {
  return (
    <div className="mt-8">
      <Alert tone="success" title={texts.doneTitle}>
        {texts.doneText}
      </Alert>
    </div>
  );
}
