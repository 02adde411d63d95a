import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  newsletterPreferencesSchema,
  type NewsletterPreferences,
} from '../../../../shared/contracts/newsletter.ts';
import { personalization as texts } from '../../copy/newsletter/newsletter-personalization.ts';
import { changedMeanwhile } from '../../copy/preferences/newer-answers.ts';
import { callFailure } from '../../lib/call-failure.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { rebase } from '../../ui/forms/three-way.ts';
import { notify } from '../../ui/feedback/notices.ts';
import type { NewsletterAccess } from './newsletter-access.ts';
import { savePreferences, type Subscription } from './newsletter-api.ts';
import { subscriptionSaved } from './navigation-states.ts';
import { choicesOf } from './use-personalization-form.ts';
import { isAccessRefusal } from './use-subscription.ts';
import * as paths from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

const fieldNames = z.keyof(newsletterPreferencesSchema);

interface OwnSubscription {
  readonly access: NewsletterAccess;
  /** As the form has shown it. */
  readonly subscription: Subscription;
  readonly onSaved: () => void;
  readonly refresh: () => Promise<Subscription | undefined>;
}

/** Saving the preferences, and where each refusal is said. */
export function useSavePreferences(
  own: OwnSubscription,
  setError: UseFormSetError<NewsletterPreferences>,
) {
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit<ErrorText>();

  async function save(preferences: NewsletterPreferences): Promise<void> {
    await submit(
      async () => {
        await saveOnTop(own, preferences);
        own.onSaved();
        notify({ tone: 'success', title: texts.savedNotice });
        await navigate(paths.newsletterSuccess, { state: subscriptionSaved });
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        showAtFields(error, setError);
        return textOf(error);
      },
    );
  }

  return { busy, failure, save };
}

/** What was changed elsewhere is kept, and what was changed here goes on top of it. */
async function saveOnTop(own: OwnSubscription, mine: NewsletterPreferences): Promise<void> {
  const { access, subscription, refresh } = own;
  try {
    await savePreferences(access, mine, subscription);
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const stored = await refresh();
    if (stored === undefined || stored.updated_at === subscription.updated_at) throw error;
    const sides = { base: choicesOf(subscription), mine, newer: choicesOf(stored) };
    const { values, contested } = rebase(sides);
    if (contested.length > 0) throw error;
    await saveOnTop({ ...own, subscription: stored }, values);
  }
}

function textOf(error: ApiError): ErrorText {
  if (isChangedMeanwhile(error)) return changedMeanwhile;
  if (isAccessRefusal(error)) return newsletterErrors.subscriberNotFound;
  return callFailure(texts.failureTitle, error.code, error.retryAfterSeconds);
}

function showAtFields(error: ApiError, setError: UseFormSetError<NewsletterPreferences>): void {
  for (const { path, message } of error.fields) {
    const field = fieldNames.safeParse(path.split('.')[0]);
    if (field.success) setError(field.data, { message });
  }
}
