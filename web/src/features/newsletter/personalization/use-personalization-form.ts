import { zodResolver } from '../../../lib/zod-resolver.ts';
import {
  newsletterPreferencesSchema,
  type NewsletterPreferences,
} from '../../../../../shared/contracts/newsletter.ts';
import { formatAnswer } from '../../../ui/forms/format-answer.ts';
import { useSavedForm } from '../../../ui/forms/use-saved-form.ts';
import { personalizationDraft } from './personalization-draft.ts';
import {
  toFormChoices,
  useSavePreferences,
  type EditableSubscription,
} from './use-save-preferences.ts';

/** A form for the stored preferences of a subscriber; unsaved changes are stored as a draft. */
export function usePersonalizationForm(editable: EditableSubscription) {
  const saved = toFormChoices(editable.subscription);
  const { contested, ...form } = useSavedForm<NewsletterPreferences>({
    ...useSavePreferences(editable),
    resolver: zodResolver(newsletterPreferencesSchema),
    saved,
    draft: personalizationDraft,
    owner: editable.access.email,
    leavesAfterSave: true,
  });
  return { ...form, newer: contested.map((name) => formatAnswer(name, toText(saved[name]))) };
}

function toText(stored: string | readonly string[] | undefined): string {
  return typeof stored === 'string' ? stored : (stored ?? []).join(',');
}
