import { useController } from 'react-hook-form';
import { updateTrialPreferences } from '../../../../../shared/contracts/trial.ts';
import { useNavigate } from 'react-router-dom';
import { interestAreas, knowledgeLevels } from '../../../../../shared/contracts/preferences.ts';
import type { Trial } from '../../../../../shared/contracts/trial.ts';
import { trialEdit as texts } from '../../../copy/trial/trial-edit.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { NewerAnswers } from '../../../ui/forms/newer-answers.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import { TrialPreferenceCards } from '../preference-cards.tsx';
import { useTrialPreferenceForm } from './use-trial-preference-form.ts';
import { useSaveTrialPreferences } from './use-save-trial-preferences.ts';
import * as paths from '../../../paths.ts';

/** The preferences of a running trial; unsaved changes are stored as a draft. */
export function TrialEditForm({ trial }: { readonly trial: Trial }) {
  const navigate = useNavigate();
  const saved = useTrialPreferenceForm(trial, {
    ...useSaveTrialPreferences(),
    onSaved: () => {
      const { title, text: description } = texts.saved;
      showToast({ tone: 'success', title, description });
      void navigate(paths.trialDashboard, { replace: true });
    },
  });
  const { form, values, newer, busy, failure } = saved;
  const { control } = form;
  const { field, errorOf } = useStepFields(form, { notice: undefined, onValuesChange: nothing });
  const assets = useController({ control, name: 'favoriteAssets' }).field;

  return (
    <CheckedForm form={form} aria-label={texts.title} onSubmit={saved.onSubmit}>
      {saved.isRestored ? (
        <div className="mb-6">
          <Alert
            tone="info"
            title={texts.restored.title}
            action={
              <Button tone="secondary" onClick={saved.discard}>
                {texts.restored.discard}
              </Button>
            }
          >
            {texts.restored.text}
          </Alert>
        </div>
      ) : null}
      <div className="flex flex-col gap-6">
        <TrialPreferenceCards
          levels={knowledgeLevels}
          areas={interestAreas}
          field={field}
          errorOf={errorOf}
          receivesMessages={values.receiveMessages}
          assets={{ value: assets.value, onChange: assets.onChange }}
        />
      </div>
      <NewerAnswers answers={newer} onTake={saved.takeNewer} />
      {failure !== undefined && newer.length === 0 ? (
        <div className="mt-6">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
        <CallButton
          endpoints={[updateTrialPreferences]}
          type="submit"
          busy={busy}
          busyLabel={texts.saving}
          className="sm:min-w-56"
        >
          {texts.save}
        </CallButton>
        <ButtonLink to={paths.trialDashboard} replace tone="secondary">
          {texts.back}
        </ButtonLink>
      </div>
    </CheckedForm>
  );
}

/** The form itself stores the draft, including values that are not typed. */
function nothing(): void {}
