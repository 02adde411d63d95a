import { useEffect, useRef, useState, type ReactNode } from 'react';
import { unsubscribeNewsletter } from '../../../../shared/contracts/newsletter.ts';
import { useLocation, useNavigate } from 'react-router-dom';
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
import { loadCode } from '../../lib/load-code.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { isUnsubscribed, unsubscribedState } from './navigation-states.ts';
import { dropAccess } from './newsletter-access.ts';
import { unsubscribe } from './newsletter-api.ts';
import { personalizationDraft } from './personalization-draft.ts';
import { isAccessRefusal } from './use-subscription.ts';
import * as paths from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

type Step = 'asking' | 'done' | 'invalid';

const SendLinkForm = lazyPart(
  () => loadCode(() => import('./send-link-form.tsx')),
  <Skeleton className="rounded-card h-32" />,
);

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
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(() => {
    if (isUnsubscribed(state)) return 'done';
    return token === '' ? 'invalid' : 'asking';
  });
  const { busy, failure, submit } = useSubmit<ErrorText>();

  async function confirm(): Promise<void> {
    await submit(
      async () => {
        await unsubscribe(token);
        // What this tab has kept of a subscription opens nothing any more.
        dropAccess();
        personalizationDraft.drop();
        setStep('done');
        void navigate({ pathname, search, hash }, { replace: true, state: unsubscribedState });
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
    return (
      <>
        <Outcome title={texts.invalidTitle} lead={texts.invalidLead} />
        <div className="mt-8">
          <SendLinkForm label={texts.email} />
        </div>
        <p className="text-muted mt-6">
          {texts.invalidHelp}{' '}
          <a href={`mailto:${brand.contactEmail}`} className="link">
            {brand.contactEmail}
          </a>
          .
        </p>
      </>
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
  readonly lead: string;
  readonly children?: ReactNode;
}) {
  const headlineRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headlineRef.current?.focus(), []);
  return (
    <>
      <h1 ref={headlineRef} tabIndex={-1} className="text-title-1">
        {props.title}
      </h1>
      <p className="text-lead text-muted mt-4">{props.lead}</p>
      {props.children === undefined ? null : <Actions>{props.children}</Actions>}
    </>
  );
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-8 flex flex-col gap-3 sm:flex-row">{children}</div>;
}
