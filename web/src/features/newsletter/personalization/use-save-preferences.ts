import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  newsletterPreferencesSchema,
  type NewsletterPreferences,
} from '../../../../../shared/contracts/newsletter.ts';
import { personalization as texts } from '../../../copy/newsletter/newsletter-personalization.ts';
import { changedMeanwhile } from '../../../copy/preferences/newer-answers.ts';
import { callFailure } from '../../../lib/call-failure.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { newsletterErrors } from '../../../copy/newsletter/newsletter-errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { saveOnTop } from '../../../ui/forms/three-way.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import type { NewsletterAccess } from '../newsletter-access.ts';
import { savePreferences, type Subscription } from '../newsletter-api.ts';
import { subscriptionSaved } from '../navigation-states.ts';
import { isAccessError } from '../use-subscription.ts';
import * as paths from '../../../paths.ts';
import { interestAreaSchema } from '../../../../../shared/contracts/preferences.ts';
import type { Saving } from '../../../ui/forms/use-saved-form.ts';

const fieldNames = z.keyof(newsletterPreferencesSchema);

export interface EditableSubscription {
  readonly access: NewsletterAccess;
  /** The subscription that the form was filled with. */
  readonly subscription: Subscription;
  /** Reads the stored preferences again. */
  readonly refresh: () => Promise<Subscription | undefined>;
}

/** Saves the preferences and assigns each error to its field. */
export function useSavePreferences(editable: EditableSubscription): Saving<NewsletterPreferences> {
  const navigate = useNavigate();
  const { access, subscription, refresh } = editable;
  return {
    save: async (mine) => {
      await saveOnTop(
        {
          stored: subscription,
          valuesOf: toFormChoices,
          send: async (choices, stored) => savePreferences(access, choices, stored),
          refetch: async ({ updated_at }) => {
            const newer = await refresh();
            return newer?.updated_at === updated_at ? undefined : newer;
          },
        },
        mine,
      );
    },
    onSaved: async () => {
      showToast({ tone: 'success', title: texts.savedNotice });
      await navigate(paths.newsletterSuccess, { state: subscriptionSaved });
    },
    toFailure: (error, { setError }) => {
      if (!(error instanceof ApiError)) throw error;
      showAtFields(error, setError);
      return toErrorText(error);
    },
  };
}

/** Returns the form values for stored preferences. A default name is left empty, so that the form asks for a name. */
export function toFormChoices(stored: Subscription): NewsletterPreferences {
  return {
    nome: stored.personalized ? stored.nome : '',
    nivel_conhecimento: stored.nivel_conhecimento,
    estilo_investimento: stored.estilo_investimento,
    // The order of the tiles is also the order of the form's values.
    areas_interesse: interestAreaSchema.options.filter((area) =>
      stored.areas_interesse.includes(area),
    ),
    tamanho_msg_abertura_fechamento: stored.tamanho_msg_abertura_fechamento,
    ativos_interesse: stored.ativos_interesse,
  };
}

function toErrorText(error: ApiError): ErrorText {
  if (isChangedMeanwhile(error)) return changedMeanwhile;
  if (isAccessError(error)) return newsletterErrors.subscriberNotFound;
  return callFailure(texts.failureTitle, error.code, error.retryAfterSeconds);
}

function showAtFields(error: ApiError, setError: UseFormSetError<NewsletterPreferences>): void {
  for (const { path, message } of error.fields) {
    const field = fieldNames.safeParse(path.split('.')[0]);
    if (field.success) setError(field.data, { message });
  }
}
