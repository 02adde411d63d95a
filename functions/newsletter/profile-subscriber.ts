import type { Account } from '../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { laterThan } from '../runtime/clock.ts';
import { requirePermanentEmail } from './newsletter-email.ts';

/**
 * The newsletter's copy of a profile. It takes the place of the row under the same e-mail, whose
 * id it keeps, since links in messages that have been sent name it.
 * @throws BfjError `email_disposable`
 */
export function subscriberOfProfile(
  profile: Account,
  given: {
    /** The row so far; without one, the copy gets `newSubscriberId`. */
    readonly before: NewsletterSubscriber | undefined;
    readonly newSubscriberId: string;
    readonly userAgent: string | null;
    readonly now: Date;
  },
): NewsletterSubscriber {
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

/** Whoever wants no messages on WhatsApp has said nothing about the newsletter. */
function newsletterFrequency(
  profile: Pick<Account, 'periodicidade_msg'>,
  before: NewsletterSubscriber | undefined,
): NewsletterSubscriber['periodicidade_msg'] {
  if (profile.periodicidade_msg !== 'nunca') return profile.periodicidade_msg;
  return before === undefined || before.periodicidade_msg === 'nunca'
    ? 'diaria'
    : before.periodicidade_msg;
}
