import type { Account } from '../../shared/contracts/accounts.ts';
import * as z from 'zod/mini';
import {
  newsletterPreferencesSchema,
  type NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import { isPlaceholderName } from '../../shared/values/placeholder-name.ts';
import { laterThan } from '../runtime/clock.ts';
import { requirePermanentEmail } from './newsletter-email.ts';

interface CopyContext {
  /** The row so far; without one, the copy gets `newSubscriberId`. */
  readonly before: NewsletterSubscriber | undefined;
  readonly newSubscriberId: string;
  readonly userAgent: string | null;
  readonly now: Date;
}

/**
 * Returns the newsletter's copy of a profile. It replaces the row of the same e-mail and keeps its id, which links
 * in sent messages contain.
 * @throws BfjError `email_disposable`
 */
export function subscriberOfProfile(profile: Account, given: CopyContext): NewsletterSubscriber {
  const { before, userAgent } = given;
  if (before === undefined) requirePermanentEmail(profile.email);
  const now = laterThan([before?.updated_at], given.now);
  return {
    id: before?.id ?? given.newSubscriberId,
    email: profile.email,
    nome: profile.nome,
    telefone: profile.telefone,
    data_nascimento: profile.data_nascimento,
    nivel_conhecimento: profile.nivel_conhecimento,
    estilo_investimento: profile.estilo_investimento,
    areas_interesse: profile.areas_interesse,
    tamanho_msg_abertura_fechamento: profile.tamanho_msg_abertura_fechamento,
    ativos_interesse: profile.ativos_interesse,
    mensagem_ao_decorrer_do_dia: profile.mensagem_ao_decorrer_do_dia,
    estilo_de_mensagem_de_fechamento: profile.estilo_de_mensagem_de_fechamento,
    estilo_de_mensagem_de_abertura: profile.estilo_de_mensagem_de_abertura,
    periodicidade_msg: newsletterFrequency(profile, before),
    terms_accepted: true,
    is_confirmed: true,
    confirmed_at: before?.confirmed_at ?? now,
    user_agent: userAgent,
    created_at: before?.created_at ?? now,
    updated_at: now,
    accountId: profile.id,
    ...(profile.email_verified_at === undefined ? {} : { proven_at: profile.email_verified_at }),
  };
}

const ownQuestions = z.keyof(newsletterPreferencesSchema).options;

/**
 * The newsletter's row after a change of the profile. What the newsletter's own page asks as well may
 * have been answered there since, so of that only what was changed now is copied.
 * @throws BfjError `email_disposable`
 */
export function subscriberAfterChange(
  profile: { readonly before: Account; readonly after: Account },
  given: CopyContext,
): NewsletterSubscriber {
  const copy = subscriberOfProfile(profile.after, given);
  const { before } = given;
  if (before === undefined) return copy;
  const kept = ownQuestions.filter((name) =>
    name === 'nome'
      ? !isPlaceholderName(before.nome)
      : profile.before[name] === profile.after[name],
  );
  return { ...copy, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
}

/** Turning WhatsApp messages off says nothing about the newsletter. */
function newsletterFrequency(
  profile: Pick<Account, 'periodicidade_msg'>,
  before: NewsletterSubscriber | undefined,
): NewsletterSubscriber['periodicidade_msg'] {
  if (profile.periodicidade_msg !== 'nunca') return profile.periodicidade_msg;
  return before === undefined || before.periodicidade_msg === 'nunca'
    ? 'diaria'
    : before.periodicidade_msg;
}
