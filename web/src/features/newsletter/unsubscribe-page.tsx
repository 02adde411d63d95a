import { useEffect, useRef, useState, type ReactNode } from 'react';
import { unsubscribeNewsletter } from '../../../../shared/contracts/newsletter.ts';
import { useLocation } from 'react-router-dom';
import { Masthead } from '../../ui/page/masthead.tsx';
import { Page } from '../../ui/page/page.tsx';
import { brand } from '../../copy/brand.ts';
import { unsubscribe as texts } from '../../copy/newsletter/newsletter-unsubscribe.ts';
import { callFailure } from '../../lib/call-failure.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { dropAccess } from './newsletter-access.ts';
import { unsubscribe } from './newsletter-api.ts';
import { personalizationDraft } from './personalization-draft.ts';
import { isAccessRefusal } from './use-subscription.ts';
import * as paths from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

type Step = 'asking' | 'done' | 'invalid';

export default function UnsubscribePage() {
  // Behind the `#`, so that it reaches no server's log.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <Masthead>
        <div className="pt-8">
          <Unsubscription key={token} token={token} />
        </div>
      </Masthead>
    </Page>
  );
}

function Unsubscription({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>(token === '' ? 'invalid' : 'asking');
  const { busy, failure, submit } = useSubmit<ErrorText>();

  async function confirm(): Promise<void> {
    await submit(
      async () => {
        await unsubscribe(token);
        // What this tab has kept of a subscription opens nothing any more.
        dropAccess();
        personalizationDraft.drop();
        setStep('done');
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        const { code, retryAfterSeconds } = error;
        const isInvalid = isAccessRefusal(error) || code === 'invalid_request';
        if (isInvalid) setStep('invalid');
        return isInvalid ? undefined : callFailure(texts.failureTitle, code, retryAfterSeconds);
      },
    );
  }

  if (step === 'done') {
    return (
      <Outcome title={texts.doneTitle} lead={texts.doneLead}>
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
        <ButtonLink to={paths.newsletter} tone="secondary">
          {texts.again}
        </ButtonLink>
      </Outcome>
    );
  }
  if (step === 'invalid') {
    const lead = (
      <>
        {texts.invalidLead}{' '}
        <a href={`mailto:${brand.contactEmail}`} className="link">
          {brand.contactEmail}
        </a>
        .
      </>
    );
    return (
      <Outcome title={texts.invalidTitle} lead={lead}>
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
      </Outcome>
    );
  }
  return (
    <>
      <h1 className="text-title-1">{texts.title}</h1>
      <p className="text-lead text-muted mt-4">{texts.lead}</p>
      {failure ? (
        <div className="mt-6">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
      <Actions>
        <CallButton
          calls={[unsubscribeNewsletter]}
          tone="danger"
          busy={busy}
          busyLabel={texts.confirming}
          onClick={() => void confirm()}
        >
          {texts.confirm}
        </CallButton>
        <ButtonLink to={paths.home} tone="secondary">
          {texts.keep}
        </ButtonLink>
      </Actions>
    </>
  );
}

/** What came of it; the button that had the focus is gone, so the headline takes it. */
function Outcome(props: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  const headlineRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headlineRef.current?.focus(), []);
  return (
    <>
      <h1 ref={headlineRef} tabIndex={-1} className="text-title-1">
        {props.title}
      </h1>
      <p className="text-lead text-muted mt-4">{props.lead}</p>
      <Actions>{props.children}</Actions>
    </>
  );
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-8 flex flex-col gap-3 sm:flex-row">{children}</div>;
}
