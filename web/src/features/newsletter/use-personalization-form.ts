import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  newsletterPreferencesSchema,
  type NewsletterPreferences,
} from '../../../../shared/contracts/newsletter.ts';
import { interestAreaSchema } from '../../../../shared/contracts/preferences.ts';
import { answerInWords } from '../../ui/forms/answers-in-words.ts';
import { changedOnly } from '../../ui/forms/three-way.ts';
import { pick, useFollowSaved } from '../../ui/forms/use-follow-saved.ts';
import type { Subscription } from './newsletter-api.ts';
import { personalizationDraft } from './personalization-draft.ts';

/** A form over what is stored of a subscriber; what is not saved yet stays as a draft. */
export function usePersonalizationForm(email: string, stored: Subscription) {
  const saved = choicesOf(stored);
  const [draft] = useState(() => personalizationDraft.read(email));
  const [start] = useState<NewsletterPreferences>(() => ({ ...saved, ...draft.values }));
  const form = useForm<NewsletterPreferences, unknown, NewsletterPreferences>({
    mode: 'onTouched',
    resolver: zodResolver(newsletterPreferencesSchema),
    defaultValues: start,
  });
  const values: NewsletterPreferences = { ...start, ...useWatch({ control: form.control }) };
  const { base, contested } = useFollowSaved({
    saved,
    values,
    base: { ...saved, ...draft.base },
    onFollow: (newer) => form.reset(newer, { keepErrors: true }),
  });

  const isSaved = useRef(false);
  useEffect(() => {
    // What was saved is still on the screen until the page is left.
    if (isSaved.current) return;
    const changes = changedOnly(saved, values);
    if (changes.length === 0) personalizationDraft.drop();
    else
      personalizationDraft.keep(email, {
        values: pick(values, changes),
        base: pick(base, changes),
      });
  });

  return {
    form,
    /** All of it is stored: nothing of it waits in this browser any more. */
    markSaved: () => {
      isSaved.current = true;
      personalizationDraft.drop();
    },
    /** What was saved elsewhere in the place of answers that were changed here as well. */
    newer: contested.map((name) => answerInWords(name, textOf(saved[name]))),
    takeNewer: () => form.reset({ ...values, ...pick(saved, contested) }),
  };
}

/**
 * What is stored, as the form asks for it. The stored name of somebody who never gave one is only
 * the default: better to ask.
 */
export function choicesOf(stored: Subscription): NewsletterPreferences {
  return {
    nome: stored.personalized ? stored.nome : '',
    nivel_conhecimento: stored.nivel_conhecimento,
    estilo_investimento: stored.estilo_investimento,
    // In the order of the tiles, as the form gives them back.
    areas_interesse: interestAreaSchema.options.filter((area) =>
      stored.areas_interesse.includes(area),
    ),
    tamanho_msg_abertura_fechamento: stored.tamanho_msg_abertura_fechamento,
    ativos_interesse: stored.ativos_interesse,
  };
}

function textOf(stored: string | readonly string[] | undefined): string {
  return typeof stored === 'string' ? stored : (stored ?? []).join(',');
}
