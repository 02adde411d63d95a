import type { UseFormReturn } from 'react-hook-form';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { syncUserPreferences } from '../../../../shared/contracts/preferences.ts';
import { changedMeanwhile } from '../../copy/preferences/newer-answers.ts';
import { limitText } from '../../lib/call-failure.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { parseTickers } from '../../lib/tickers.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { NewerAnswers } from '../../ui/forms/newer-answers.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import type { QuestionsProps } from './preference-questions.tsx';
import type { PreferenceValues } from './preference-values.ts';
import { usePreferenceForm, type PreferenceScreen } from './use-preference-form.ts';
import { useSavePreferences } from './use-save-preferences.ts';
import type { Elements } from '../../ui/elements.ts';

/** The differences between the two screens with these questions: their texts, and the field for assets. */
export interface PreferenceScreenOptions {
  readonly name: PreferenceScreen;
  readonly label: string;
  readonly texts: Readonly<
    Record<
      'save' | 'saving' | 'saved' | 'savedAnnouncement' | 'failureTitle' | 'failureText',
      string
    >
  >;
  readonly defaults: PreferenceValues;
  readonly maxAssets: (account: Account) => number;
  /** Shown above the page as well, once the changes are saved. */
  readonly savedNotice?: { readonly title: string; readonly text: string };
}

/** Props shared by the questions of a screen. */
export interface PreferenceQuestions {
  readonly questions: QuestionsProps;
  readonly values: PreferenceValues;
  readonly form: UseFormReturn<PreferenceValues, unknown, PreferenceValues>;
  /** Sent, and not answered yet. */
  readonly busy: boolean;
}

interface PreferenceFormProps {
  readonly screen: PreferenceScreenOptions;
  readonly account: Account;
  /** The questions are read-only. */
  readonly locked?: boolean;
  /** The questions as sections directly in the form. */
  readonly renderQuestions: (asked: PreferenceQuestions) => Elements;
}

/** The preferences of an account on any page: the same form, draft and saving everywhere. */
export function PreferenceForm(props: PreferenceFormProps) {
  const { screen, account, locked = false, renderQuestions } = props;
  const { name, label, texts, defaults, maxAssets, savedNotice } = screen;
  const save = useSavePreferences(defaults);
  const { form, values, newer, takeNewer, discard, onSubmit, ...bar } = usePreferenceForm({
    screen: name,
    email: account.email,
    maxAssets: maxAssets(account),
    stored: account,
    defaults,
    save: async (typed, { setValue }) => {
      // Show a typed list as it was stored: upper case, without duplicates.
      const favoriteAssets = parseTickers(typed.favoriteAssets).join(', ');
      setValue('favoriteAssets', favoriteAssets);
      await save({ ...typed, favoriteAssets });
    },
    onSaved: () => {
      if (savedNotice === undefined) return;
      showToast({ tone: 'success', title: savedNotice.title, description: savedNotice.text });
    },
    toFailure: (error) => {
      const text = isChangedMeanwhile(error) ? changedMeanwhile.text : texts.failureText;
      const description = limitText(error) ?? text;
      showToast({ tone: 'error', title: texts.failureTitle, description });
      return undefined;
    },
  });
  const { register, formState } = form;
  const questions = { register, errors: formState.errors, disabled: locked };
  return (
    <CheckedForm
      form={form}
      aria-label={label}
      onSubmit={(event) => {
        if (locked) event.preventDefault();
        else onSubmit(event);
      }}
    >
      {renderQuestions({ questions, values, form, busy: bar.busy })}
      {locked ? null : (
        <>
          {/* Aligned with the column of the questions. */}
          <div className="max-w-[57rem] md:pl-[20rem]">
            <NewerAnswers answers={newer} isRejected={bar.failed} onTake={takeNewer} />
          </div>
          <SaveBar
            endpoints={[syncUserPreferences]}
            texts={texts}
            state={bar.state}
            changed={bar.changed}
            failed={bar.failed}
            onDiscard={discard}
          />
        </>
      )}
    </CheckedForm>
  );
}
