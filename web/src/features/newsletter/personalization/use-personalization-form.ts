import { zodResolver } from '../../../lib/zod-resolver.ts';
import {
  newsletterPreferencesSchema,
  type NewsletterPreferences,
} from '../../../../../shared/contracts/newsletter.ts';
import { answerInWords } from '../../../ui/forms/answers-in-words.ts';
import { useSavedForm } from '../../../ui/forms/use-saved-form.ts';
import { personalizationDraft } from './personalization-draft.ts';
import { choicesOf, useSavePreferences, type OwnSubscription } from './use-save-preferences.ts';

/** A form over what is stored of a subscriber; what is not saved yet stays as a draft. */
export function usePersonalizationForm(own: OwnSubscription) {
  const saved = choicesOf(own.subscription);
  const { contested, ...form } = useSavedForm<NewsletterPreferences>({
    ...useSavePreferences(own),
    resolver: zodResolver(newsletterPreferencesSchema),
    saved,
    work: personalizationDraft,
    owner: own.access.email,
    leaves: true,
  });
  return { ...form, newer: contested.map((name) => answerInWords(name, textOf(saved[name]))) };
}

function textOf(stored: string | readonly string[] | undefined): string {
  return typeof stored === 'string' ? stored : (stored ?? []).join(',');
}
