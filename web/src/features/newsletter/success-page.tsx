import { Link, useLocation } from 'react-router-dom';
import { Masthead } from '../../ui/page/masthead.tsx';
import { Page } from '../../ui/page/page.tsx';
import { success as texts } from '../../copy/newsletter/newsletter-success.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LatestEditionCard } from '../../ui/editions/latest-edition-card.tsx';
import { MessageTimes } from '../../ui/message-times.tsx';
import { isSubscriptionSaved } from './navigation-states.ts';
import { useNewsletterSubscription } from './use-newsletter-subscription.ts';
import * as paths from '../../paths.ts';
import { UnsubscribeLink } from './unsubscribe-link.tsx';

/** `/newsletter/sucesso`: confirms a subscription of this browser, or links to the form. */
export default function SuccessPage() {
  const { state } = useLocation();
  const { subscription, retry } = useNewsletterSubscription(isSubscriptionSaved(state));
  const hasSubscription = subscription.state === 'there';
  return (
    <Page
      title={hasSubscription ? texts.documentTitle : texts.missing.documentTitle}
      description={texts.description}
      private
    >
      <Masthead>
        {hasSubscription ? (
          <Subscribed {...subscription} />
        ) : (
          <NotSubscribed state={subscription.state} onRetry={retry} />
        )}
      </Masthead>
    </Page>
  );
}

interface SubscribedProps {
  readonly email: string | undefined;
  readonly unsubscribeToken: string | undefined;
}

function Subscribed({ email, unsubscribeToken }: SubscribedProps) {
  return (
    <>
      <p className="text-brand text-small mt-8 font-semibold">{texts.kicker}</p>
      <h1 className="text-title-1 mt-2">{texts.title}</h1>
      <p className="text-lead text-muted mt-4">{texts.lead}</p>
      <MessageTimes times={texts.times} />
      <div className="mt-8">
        <LatestEditionCard />
      </div>
      <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
        {email ? (
          <Link
            to={paths.newsletterPersonalizationPath(email)}
            className="link text-center font-medium"
          >
            {texts.edit}
          </Link>
        ) : null}
      </div>
      <p className="text-muted mt-8">
        <span>{texts.trial.text}</span>{' '}
        <Link to={paths.migration} className="link font-medium">
          {texts.trial.link}
        </Link>
      </p>
      {unsubscribeToken === undefined ? null : (
        <div className="mt-4">
          <UnsubscribeLink token={unsubscribeToken} />
        </div>
      )}
    </>
  );
}

interface NotSubscribedProps {
  readonly state: 'asking' | 'missing' | 'unknown';
  readonly onRetry: () => void;
}

function NotSubscribed({ state, onRetry }: NotSubscribedProps) {
  if (state === 'asking') {
    return (
      <p role="status" className="text-lead text-muted mt-8">
        {texts.checking}
      </p>
    );
  }
  const { title, lead } = texts[state];
  return (
    <>
      <h1 className="text-title-1 mt-8">{title}</h1>
      <p className="text-lead text-muted mt-4">{lead}</p>
      <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
        {state === 'unknown' ? (
          <Button onClick={onRetry}>{texts.unknown.retry}</Button>
        ) : (
          <>
            <ButtonLink to={paths.newsletter}>{texts.missing.subscribe}</ButtonLink>
            <Link to={paths.newsletterPersonalization} className="link text-center font-medium">
              {texts.missing.known}
            </Link>
          </>
        )}
      </div>
      <MessageTimes title={texts.timesTitle} times={texts.times} />
    </>
  );
}
