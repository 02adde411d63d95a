import { QueryClientProvider } from '@tanstack/react-query';
import { existingAccountTexts as texts } from '../../copy/onboarding/signup.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useRestored } from '../../ui/page/use-restored.ts';
import { openCheckout } from '../billing/open-checkout.ts';
import { derivePaymentProgress } from '../billing/payment-progress.ts';
import { WhatsAppLink } from '../messaging/whatsapp-link.tsx';
import { useCachedSubscription, useSubscription } from '../billing/use-subscription.ts';
import { sessionQueries } from '../access/session/session-queries.ts';
import type { StoredUser } from '../access/session/session-store.ts';
import { signOut } from '../access/session/sign-out.ts';
import * as paths from '../../paths.ts';

interface ExistingAccountProps {
  readonly user: StoredUser;
}

/**
 * Shown when a user who has an account opens the sign-up, for example by going back from the payment. The server
 * says what is left to pay.
 */
export default function ExistingAccount({ user }: ExistingAccountProps) {
  return (
    <QueryClientProvider client={sessionQueries}>
      <div className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
        <div className="masthead-rule mx-auto max-w-[36.5rem]">
          <h1 className="text-title-1 mt-8">{texts.title}</h1>
          <p className="text-lead text-muted mt-4">
            <span>{texts.lead}</span>{' '}
            <strong className="text-ink font-semibold break-words">{user.email}</strong>
            <span>.</span>
          </p>
          <NextSteps />
          <div className="mt-10 empty:hidden">
            <WhatsAppLink isInvitation />
          </div>
          <p className="text-small text-muted mt-8">
            <span>{texts.otherPerson}</span>{' '}
            <button type="button" className="link" onClick={() => void startOver()}>
              {texts.leave}
            </button>
          </p>
        </div>
      </div>
    </QueryClientProvider>
  );
}

/** Waits for the account's state before it offers a payment. */
function NextSteps() {
  const { data: billing, isLoading } = useSubscription();
  const { refetch } = useCachedSubscription();
  useRestored(() => void refetch());
  if (isLoading) {
    return (
      <Loading label={texts.loading}>
        <Skeleton className="mt-4 h-6 w-full max-w-md" />
        <Skeleton className="rounded-card mt-8 h-12 w-56" />
      </Loading>
    );
  }
  const progress = billing === undefined ? undefined : derivePaymentProgress(billing);
  const pays = progress === 'new';
  return (
    <>
      {progress === undefined ? null : (
        <p className="text-lead text-muted mt-2">{texts.progress[progress]}</p>
      )}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        {pays ? (
          <Button onClick={() => openCheckout('mensal', paths.signUp)}>{texts.pay}</Button>
        ) : null}
        <ButtonLink to={paths.dashboard} tone={pays ? 'secondary' : 'primary'}>
          {texts.dashboard}
        </ButtonLink>
      </div>
    </>
  );
}

/** Loads a new document, so that no data of the previous user remains in memory. */
async function startOver(): Promise<void> {
  await signOut();
  window.location.reload();
}
