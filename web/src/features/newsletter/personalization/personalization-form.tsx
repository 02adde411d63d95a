import type { ReactNode } from 'react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import {
  type NewsletterPreferences,
  personalizeNewsletter,
} from '../../../../../shared/contracts/newsletter.ts';
import { maxNameLength } from '../../../../../shared/values/text.ts';
import {
  interestAreas,
  investmentStyles,
  knowledgeLevels,
  messageLengths,
} from '../../../../../shared/contracts/preferences.ts';
import { personalization as texts } from '../../../copy/newsletter/newsletter-personalization.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AssetPicker } from '../../../ui/assets/asset-picker.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';
import { NewerAnswers } from '../../../ui/forms/newer-answers.tsx';
import { fieldMessage } from '../../../ui/forms/error-messages.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { MessagePreview } from '../message-preview.tsx';
import { usePersonalizationForm } from './use-personalization-form.ts';
import type { EditableSubscription } from './use-save-preferences.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { maxFavoriteAssets } from '../../../../../shared/values/usage-limits.ts';

const levelOptions = knowledgeLevels.map((level) => ({
  ...level,
  description: texts.levelDescriptions[level.id],
}));
const styleOptions = investmentStyles.map((style) => ({
  ...style,
  description: texts.styleDescriptions[style.id],
}));

type FormControl = Control<NewsletterPreferences, unknown, NewsletterPreferences>;

export function PersonalizationForm(editable: EditableSubscription) {
  const { form, newer, takeNewer, busy, failure, onSubmit } = usePersonalizationForm(editable);
  const { register, control, formState } = form;
  const { errors } = formState;
  const maximum = Math.max(maxFavoriteAssets, editable.subscription.ativos_interesse.length);

  return (
    <div className="mt-10 grid gap-8 lg:gap-12 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)] lg:gap-16">
      <CheckedForm form={form} onSubmit={onSubmit}>
        <Section title={texts.aboutTitle}>
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="given-name"
            maxLength={maxNameLength}
            readOnly={busy}
            error={errors.nome?.message}
            {...register('nome')}
          />
          <ChoiceTiles
            type="radio"
            label={texts.level}
            options={levelOptions}
            input={register('nivel_conhecimento')}
          />
          <ChoiceTiles
            type="radio"
            label={texts.style}
            options={styleOptions}
            input={register('estilo_investimento')}
          />
        </Section>
        <Section title={texts.interestTitle}>
          <ChoiceTiles
            type="checkbox"
            label={texts.areas}
            hint={texts.areasHint}
            options={interestAreas}
            input={register('areas_interesse')}
            error={errors.areas_interesse?.message}
          />
          <Controller
            control={control}
            name="ativos_interesse"
            render={({ field }) => (
              <AssetPicker
                label={texts.assets}
                hint={texts.assetsHint(maximum)}
                optional
                maximum={maximum}
                error={fieldMessage(errors.ativos_interesse)}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </Section>
        <Section title={texts.messageTitle}>
          <ChoiceTiles
            type="radio"
            label={texts.length}
            options={messageLengths}
            input={register('tamanho_msg_abertura_fechamento')}
          />
        </Section>
        <NewerAnswers answers={newer} onTake={takeNewer} />
        {failure ? (
          <div className="mb-4">
            <Alert tone="error" title={failure.title}>
              {failure.text}
            </Alert>
          </div>
        ) : null}
        <CallButton
          endpoints={[personalizeNewsletter]}
          type="submit"
          busy={busy}
          busyLabel={texts.submitting}
        >
          {texts.submit}
        </CallButton>
      </CheckedForm>
      <LivePreview control={control} />
    </div>
  );
}

function LivePreview({ control }: { readonly control: FormControl }) {
  const [nome, length, assets] = useWatch({
    control,
    name: ['nome', 'tamanho_msg_abertura_fechamento', 'ativos_interesse'],
  });
  const preview = <MessagePreview name={nome} length={length ?? 'media'} assets={assets} />;
  return (
    <aside aria-label={texts.preview}>
      <div className="sticky top-24 hidden lg:block">
        <p className="text-small text-muted mb-3 font-medium">{texts.preview}</p>
        {preview}
      </div>
      {/* On screens without space beside the form, it opens on click. */}
      <details className="border-rule border-t pt-2 lg:hidden">
        <summary className="link flex min-h-11 w-fit cursor-pointer items-center font-medium">
          {texts.preview}
        </summary>
        <div className="mt-3">{preview}</div>
      </details>
    </aside>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-rule mb-10 border-t pt-8">
      <h2 className="text-title-3 mb-6">{title}</h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}
