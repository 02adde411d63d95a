import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  newsletterPreferencesSchema,
  type NewsletterPreferences,
} from '../../../../shared/contracts/newsletter.ts';
import { personalization as texts } from '../../copy/newsletter-personalization.ts';
import { callFailure, newsletterErrors, type ErrorText } from '../../copy/newsletter-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { notify } from '../../ui/notices.ts';
import type { NewsletterAccess } from './newsletter-access.ts';
import { savePreferences } from './newsletter-api.ts';
import { dropDraft } from './personalization-draft.ts';
import { isAccessRefusal } from './use-subscription.ts';

const fieldNames = z.keyof(newsletterPreferencesSchema);

/** Saving the preferences, and where each refusal is said. */
export function useSavePreferences(
  access: NewsletterAccess,
  setError: UseFormSetError<NewsletterPreferences>,
) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();

  async function save(preferences: NewsletterPreferences): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await savePreferences(access, preferences);
      dropDraft();
      notify({ tone: 'success', title: texts.savedNotice });
      await navigate('/newsletter/sucesso');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(textOf(error));
      showAtFields(error, setError);
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, save };
}

function textOf(error: ApiError): ErrorText {
  if (isAccessRefusal(error)) return newsletterErrors.subscriberNotFound;
  return callFailure(texts.failureTitle, error.code, error.retryAfterSeconds);
}

function showAtFields(error: ApiError, setError: UseFormSetError<NewsletterPreferences>): void {
  for (const { path, message } of error.fields) {
    const field = fieldNames.safeParse(path.split('.')[0]);
    if (field.success) setError(field.data, { message });
  }
}
