import { useState } from 'react';
import { unsubscribeNewsletter } from '../../../../shared/contracts/newsletter.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { CheckingLink, LinkOutcome, LinkPage, useLinkCheck } from '../../ui/page/link-page.tsx';
import { brand } from '../../copy/brand.ts';
import { unsubscribe as texts } from '../../copy/newsletter/newsletter-unsubscribe.ts';
import { callFailure } from '../../lib/call-failure.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { isUnsubscribed, unsubscribedState } from './navigation-states.ts';
import { dropAccess } from './newsletter-access.ts';
import { checkLink, unsubscribe } from './newsletter-api.ts';
import { personalizationDraft } from './personalization/personalization-draft.ts';
import { isAccessError } from './use-subscription.ts';
import * as paths from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** The masked e-mail; unknown where the link could not be read. */
type Step =
  | { readonly name: 'checking' }
  | { readonly name: 'done'; readonly byAccount: boolean }
  | { readonly name: 'invalid' }
  | { readonly name: 'asking'; readonly email: string | undefined; readonly byAccount: boolean }
  | { readonly name: 'gone'; readonly email: string };

const SendLinkForm = lazyPart(
  () => loadCode(() => import('./send-link-form.tsx')),
  <Skeleton className="rounded-card h-32" />,
);

export default function UnsubscribePage() {
  return (
    <LinkPage title={texts.documentTitle} description={texts.description} of={Unsubscription} />
  );
}

function Unsubscription({ token }: { readonly token: string }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(() => {
    if (isUnsubscribed(state)) return { name: 'done', byAccount: false };
    return token === '' ? { name: 'invalid' } : { name: 'checking' };
  });
  const { busy, failure, submit } = useSubmit<ErrorText>();

  useLinkCheck(step.name === 'checking', async (signal) => stepOfLink(token, signal), setStep);

  async function confirm(byAccount: boolean): Promise<void> {
    await submit(
      async () => {
        await unsubscribe(token);
        // The stored credentials of this tab are no longer valid.
        dropAccess();
        personalizationDraft.drop();
        setStep({ name: 'done', byAccount });
        void navigate({ pathname, search, hash }, { replace: true, state: unsubscribedState });
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        if (isInvalidLinkError(error)) {
          setStep({ name: 'invalid' });
          return undefined;
        }
        return callFailure(texts.failureTitle, error.code, error.retryAfterSeconds);
      },
    );
  }

  if (step.name === 'checking') return <CheckingLink label={texts.checking} />;
  if (step.name === 'done' || step.name === 'gone') {
    const title = step.name === 'gone' ? texts.goneTitle : texts.doneTitle;
    const lead = step.name === 'gone' ? texts.goneLead(step.email) : doneLead(step.byAccount);
    return (
      <LinkOutcome title={title} lead={lead}>
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
        <ButtonLink to={paths.newsletter} tone="secondary">
          {texts.again}
        </ButtonLink>
      </LinkOutcome>
    );
  }
  if (step.name === 'invalid') {
    return (
      <>
        <LinkOutcome title={texts.invalidTitle} lead={texts.invalidLead} />
        <div className="mt-8">
          <SendLinkForm label={texts.email} />
        </div>
        <p className="text-muted mt-6">
          <span>{texts.invalidHelp}</span>{' '}
          <a href={`mailto:${brand.contactEmail}`} className="link">
            {brand.contactEmail}
          </a>
          <span>.</span>
        </p>
      </>
    );
  }
  return (
    <LinkOutcome title={texts.title} lead={askingLead(step)} failure={failure}>
      <CallButton
        endpoints={[unsubscribeNewsletter]}
        tone="danger"
        busy={busy}
        busyLabel={texts.confirming}
        onClick={() => void confirm(step.byAccount)}
      >
        {texts.confirm}
      </CallButton>
      <ButtonLink to={paths.home} tone="secondary">
        {texts.keep}
      </ButtonLink>
    </LinkOutcome>
  );
}

function askingLead({ email, byAccount }: Extract<Step, { name: 'asking' }>): string {
  if (email === undefined) return texts.lead;
  return byAccount ? texts.leadWithAccount(email) : texts.leadOf(email);
}

function doneLead(byAccount: boolean): string {
  return byAccount ? texts.doneLeadWithAccount : texts.doneLead;
}

/** Checks the link before it asks for a confirmation. */
async function stepOfLink(token: string, signal: AbortSignal): Promise<Step> {
  try {
    const { email, subscribed, byAccount } = await checkLink(token, signal);
    return subscribed ? { name: 'asking', email, byAccount } : { name: 'gone', email };
  } catch (error) {
    // Stopping messages must work even when reading the current state fails.
    const isInvalidLink = error instanceof ApiError && isInvalidLinkError(error);
    return isInvalidLink
      ? { name: 'invalid' }
      : { name: 'asking', email: undefined, byAccount: false };
  }
}

function isInvalidLinkError(error: ApiError): boolean {
  return isAccessError(error) || error.code === 'invalid_request';
}
