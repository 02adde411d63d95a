import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { CurrentAccount } from '../../../../shared/contracts/accounts.ts';
import { switchNewsletter } from '../../../../shared/contracts/preferences.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { newsletterSwitch as texts } from '../../copy/preferences/settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { limits } from '../../lib/limits.ts';
import { classNames } from '../../lib/class-names.ts';
import { dismissToasts, showToast } from '../../ui/feedback/toasts.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { useLimitWait } from '../../ui/use-limit-wait.ts';
import { isAccountMissing } from '../access/is-account-missing.ts';
import { useCachedAccount } from '../access/use-account.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { AccountEmailProof } from '../identity/email-proof/account-email-proof.tsx';
import { preferenceScope } from './use-save-preferences.ts';

/** The limit for frequent calls ends within these seconds; a longer limit is the daily one. */
const floodSeconds = 60;

/** Turns the newsletter on or off at once; shows the choice during the request, then the stored state. */
export function NewsletterSwitch({ account }: { readonly account: CurrentAccount }) {
  // Kept separately from the query, because it must be shown at the moment of the click.
  const [pendingChoice, setPendingChoice] = useState<boolean>();
  const { status, error, variables, mutate } = useSwitch();
  const { newsletterElsewhere: isSubscribedElsewhere = false } = account;
  // The newsletter arrives by either subscription.
  const isOn = account.newsletter_email === 'sim' || isSubscribedElsewhere;
  const isProofMissing = isProofRequired(error);
  // A request without a received response may have succeeded, which the stored account then shows.
  const failure = isProofMissing || variables === isOn ? null : error;
  // Stays mounted to say which data the proof has merged.
  const [isProvenHere, setProvenHere] = useState(false);
  const needsProof =
    isSubscribedElsewhere || (isProofMissing && account.email_verified_at === undefined);
  const proofRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isProofMissing) leadTo(proofRef);
  }, [isProofMissing]);
  const secondsLeft = useLimitWait([switchNewsletter]);
  // Only joining is limited: leaving is always possible.
  const isRateLimited = secondsLeft > 0 && !isOn;

  function toggle(): void {
    if (pendingChoice !== undefined || isRateLimited) return;
    if (needsProof) {
      leadTo(proofRef);
      return;
    }
    setPendingChoice(!isOn);
    mutate(!isOn, { onSettled: () => setPendingChoice(undefined) });
  }

  return (
    <div>
      <Switch
        label={texts.label}
        hint={
          <>
            <span>{texts.hint}</span> <span className="break-words">{account.email}</span>
            <span>.</span>
          </>
        }
        checked={pendingChoice ?? isOn}
        data-rests={isRateLimited || needsProof || undefined}
        aria-disabled={pendingChoice !== undefined || isRateLimited || needsProof || undefined}
        onChange={toggle}
      />
      <p
        role="status"
        className={classNames(
          'text-small -mb-3 min-h-6',
          needsProof ? 'text-ink' : failure ? 'text-down' : 'text-muted',
        )}
      >
        <span>{`${needsProof ? texts.proofRequired : ''}${
          needsProof || isProofMissing
            ? ''
            : statusText({
                status: pendingChoice === undefined ? status : 'pending',
                isOn,
                failure,
              })
        }`}</span>
        {/* Announced once by the notice; the countdown is only visible. */}
        {isRateLimited ? (
          <span aria-hidden className="tabular block">
            {secondsLeft > floodSeconds ? texts.tooOften : limits.shown(secondsLeft)}
          </span>
        ) : null}
      </p>
      {needsProof || isProvenHere ? (
        <div ref={proofRef} className="mt-6">
          <AccountEmailProof account={account} onProven={() => setProvenHere(true)} />
        </div>
      ) : null}
    </div>
  );
}

/** A switch that cannot be used yet moves the focus to the required verification. */
function leadTo(proof: RefObject<HTMLElement | null>): void {
  proof.current?.querySelector<HTMLElement>('input, button')?.focus();
}

function useSwitch() {
  const accountCache = useCachedAccount();
  return useMutation({
    scope: preferenceScope,
    mutationFn: async (enabled: boolean) =>
      callWithSession(switchNewsletter, { enabled }, { undone: texts.notTurned }),
    onMutate: dismissToasts,
    onSuccess: (answer) => accountCache.write({ ...answer, newsletterElsewhere: false }),
    onError: async (error, enabled) => {
      // The next step is shown below the switch.
      if (isProofRequired(error)) return;
      const description = failureText(error, enabled);
      showToast({ tone: 'error', title: texts.failureTitle, description });
      // A request without a received response may have succeeded.
      if (isAccountMissing(error)) return;
      await accountCache.refetch();
      if (accountCache.read()?.newsletter_email === (enabled ? 'sim' : 'nao')) dismissToasts();
    },
  });
}

function failureText(error: Error, enabled: boolean): string {
  if (isAccountMissing(error)) return texts.userMissing;
  if (error instanceof ApiError && error.code === 'email_disposable') {
    return newsletterErrors.emailDisposable.text;
  }
  if (error instanceof ApiError && (error.retryAfterSeconds ?? 0) > floodSeconds)
    return texts.tooOften;
  return callFailureText(error) ?? (enabled ? texts.onFailure : texts.offFailure);
}

function isProofRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_proof_required';
}

function statusText(change: {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly isOn: boolean;
  readonly failure: Error | null;
}): string {
  const { status, isOn, failure } = change;
  if (status === 'idle') return '';
  if (status === 'pending') return texts.working;
  if (failure === null) return isOn ? texts.turnedOn : texts.turnedOff;
  const still = isOn ? texts.stillOn : texts.stillOff;
  // The reason must remain readable after the notice has disappeared; the notice of a rate limit shows the remaining
  // time itself.
  const isFlood = failure instanceof ApiError && failure.code === 'rate_limited';
  return isFlood ? still : `${failureText(failure, !isOn)} ${still}`;
}
