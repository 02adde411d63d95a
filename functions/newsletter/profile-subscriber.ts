import type { Account } from '../../shared/contracts/accounts.ts';
import * as z from 'zod/mini';
import {
  newsletterPreferencesSchema,
  type NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import { isPlaceholderName } from '../../shared/values/placeholder-name.ts';
import { laterThan } from '../runtime/clock.ts';
import { requirePermanentEmail } from './subscribe.ts';

interface CopyContext {
  /** The row so far; without one, the copy gets `newSubscriberId`. */
  readonly before: NewsletterSubscriber | undefined;
  readonly newSubscriberId: string;
  readonly userAgent: string | null;
  readonly now: Date;
}

/**
 * Returns the newsletter's copy of a profile. It replaces the row of the same e-mail address and keeps the row's id,
 * because links in sent messages contain it.
 * @throws ProblemError `email_disposable`
 */
export function copyProfileToSubscriber(
  profile: Account,
  context: CopyContext,
): NewsletterSubscriber {
  const { before, userAgent } = context;
  if (before === undefined) requirePermanentEmail(profile.email);
  const now = laterThan([before?.updated_at], context.now);
  return {
    id: before?.id ?? context.newSubscriberId,
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

const newsletterQuestions = z.keyof(newsletterPreferencesSchema).options;

/**
 * Returns the newsletter's row after a change of the profile. The questions of the newsletter's own page may have
 * been answered there since, so only the fields changed now are copied.
 * @throws ProblemError `email_disposable`
 */
export function copyProfileChanges(
  profile: { readonly before: Account; readonly after: Account },
  context: CopyContext,
): NewsletterSubscriber {
  const copy = copyProfileToSubscriber(profile.after, context);
  const { before } = context;
  if (before === undefined) return copy;
  const keptQuestions = newsletterQuestions.filter((name) =>
    name === 'nome'
      ? !isPlaceholderName(before.nome)
      : profile.before[name] === profile.after[name],
  );
  return { ...copy, ...Object.fromEntries(keptQuestions.map((name) => [name, before[name]])) };
}

/** Turning WhatsApp messages off does not affect the newsletter. */
function newsletterFrequency(
  profile: Pick<Account, 'periodicidade_msg'>,
  before: NewsletterSubscriber | undefined,
): NewsletterSubscriber['periodicidade_msg'] {
  if (profile.periodicidade_msg !== 'nunca') return profile.periodicidade_msg;
  return before === undefined || before.periodicidade_msg === 'nunca'
    ? 'diaria'
    : before.periodicidade_msg;
}
