import { useState } from 'react';
import { getNewsletterSubscriber } from '../../../../../shared/contracts/newsletter.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../../ui/page/page.tsx';
import { personalization as texts } from '../../../copy/newsletter/newsletter-personalization.ts';
import { callFailure } from '../../../lib/call-failure.ts';
import { newsletterErrors } from '../../../copy/newsletter/newsletter-errors.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { missingEmailState } from '../navigation-states.ts';
import { findStoredAccess, type NewsletterAccess } from '../newsletter-access.ts';
import { PersonalizationForm } from './personalization-form.tsx';
import { SendLink } from '../send-link.tsx';
import { useSubscription } from '../use-subscription.ts';
import { useTokenInAddress } from '../use-token-in-address.ts';
import * as paths from '../../../paths.ts';
import { UnsubscribeLink } from '../unsubscribe-link.tsx';

export default function PersonalizationPage() {
  const [parameters] = useSearchParams();
  const email = (parameters.get('email') ?? '').trim();
  const hasToken = useTokenInAddress(email);
  if (email === '') return <Navigate to={paths.newsletter} replace state={missingEmailState} />;
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
        {/* A message's link may be opened while this page is shown: the page then starts again. */}
        {hasToken ? (
          <>
            <Headline email={email} />
            <FormSkeleton />
          </>
        ) : (
          <SubscriptionContent key={email} email={email} />
        )}
      </div>
    </Page>
  );
}

function SubscriptionContent({ email }: { readonly email: string }) {
  const [access] = useState(() => findStoredAccess(email));
  const subscription = useSubscription(access);

  if (access === undefined) return <NoLink email={email} {...texts.noLink} />;
  if (subscription.state === 'missing') {
    const { title, text } = newsletterErrors.subscriberNotFound;
    return <NoLink email={email} title={title} text={text} help={texts.notFoundHelp} />;
  }
  return (
    <>
      <Headline
        email={email}
        isKnown={subscription.state === 'found' && subscription.subscription.personalized}
      />
      <Body access={access} subscription={subscription} />
    </>
  );
}

function Body(props: {
  readonly access: NewsletterAccess;
  readonly subscription: ReturnType<typeof useSubscription>;
}) {
  const { access, subscription } = props;
  const refusedKinds =
    subscription.state === 'found' ? (subscription.subscription.refusedByAccount ?? []) : [];
  switch (subscription.state) {
    case 'found':
      return (
        <>
          {refusedKinds.length === 0 ? null : (
            <div className="max-w-text mt-8">
              <Alert tone="info" action={<TextLink {...texts.refused.link} />}>
                {texts.refused.text(refusedKinds)}
              </Alert>
            </div>
          )}
          <PersonalizationForm
            access={access}
            subscription={subscription.subscription}
            refresh={subscription.refresh}
          />
          <div className="max-w-form mt-10">
            <UnsubscribeLink token={subscription.subscription.unsubscribeToken} />
          </div>
        </>
      );
    case 'failed': {
      const { code, retryAfterSeconds } = subscription.error;
      const failure = callFailure(texts.loadFailureTitle, code, retryAfterSeconds);
      return (
        <div className="max-w-text mt-8">
          <Alert
            tone="error"
            title={failure.title}
            action={
              <CallButton
                endpoints={[getNewsletterSubscriber]}
                busy={false}
                tone="secondary"
                onClick={subscription.retry}
              >
                {texts.retry}
              </CallButton>
            }
          >
            {failure.text}
          </Alert>
        </div>
      );
    }
    case 'missing':
    case 'loading':
      return <FormSkeleton />;
    default:
      return subscription satisfies never;
  }
}

function Headline(props: {
  readonly email: string;
  /** Something was chosen before. */
  readonly isKnown?: boolean;
}) {
  const { email, isKnown = false } = props;
  return (
    <div className="max-w-text">
      <h1 className="text-title-1">{texts.title}</h1>
      <p className="text-lead text-muted mt-3">
        <span>{isKnown ? texts.leadAgain : texts.lead}</span>{' '}
        <strong className="text-ink font-semibold break-words">{email}</strong>
        <span>{`. ${texts.leadAfter}`}</span>
      </p>
    </div>
  );
}

interface NoLinkProps {
  readonly email: string;
  readonly title: string;
  readonly text: string;
  readonly help?: string;
}

/** Explains why the preferences are not shown, and how the user can open them. */
function NoLink({ email, title, text, help }: NoLinkProps) {
  return (
    <div className="masthead-rule max-w-text">
      <h1 className="text-title-1 mt-8">{title}</h1>
      <p className="text-lead mt-4">{text}</p>
      {help === undefined ? null : <p className="text-muted mt-2">{help}</p>}
      <div className="mt-8">
        <SendLink email={email} />
      </div>
      <p className="mt-6">
        <TextLink to={paths.newsletter} label={texts.subscribeAgain} />
      </p>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="max-w-form mt-10">
      <Loading label={texts.loading}>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-6 h-5 w-56" />
        <Skeleton className="rounded-card mt-3 h-12 w-full" />
        {[1, 2].map((row) => (
          <div key={row}>
            <Skeleton className="mt-8 h-5 w-64" />
            <div className="mt-3 grid gap-2 sm:grid-cols-3">
              <Skeleton className="rounded-card h-16" />
              <Skeleton className="rounded-card h-16" />
              <Skeleton className="rounded-card h-16" />
            </div>
          </div>
        ))}
      </Loading>
    </div>
  );
}
