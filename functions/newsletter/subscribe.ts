import { isDisposableEmail } from '../../shared/values/disposable-email.ts';
import { emailSchema } from '../../shared/values/email.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import type { CountCall } from '../runtime/limits/rate-limit.ts';
import type { NewsletterTokens } from './subscriber-links.ts';
import type { SubscriberStore } from './subscriber-store.ts';

/**
 * Normalizes a typed address.
 * @throws ProblemError `email_invalid`, `email_disposable`
 */
export function parseNewsletterEmail(typed: string): string {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) throw new ProblemError('email_invalid');
  requirePermanentEmail(parsed.data);
  return parsed.data;
}

/**
 * Rejects disposable mailboxes, for every form that subscribes.
 * @throws ProblemError `email_disposable`
 */
export function requirePermanentEmail(email: string): void {
  if (isDisposableEmail(email)) throw new ProblemError('email_disposable');
}

/** Returns the row of a new subscriber, of which only the e-mail is known. */
export function newSubscriber(fields: {
  readonly id: string;
  readonly email: string;
  readonly userAgent: string | null;
  readonly now: Date;
}): NewsletterSubscriber {
  const now = fields.now.toISOString();
  return {
    id: fields.id,
    email: fields.email,
    nome: 'Investidor',
    telefone: null,
    data_nascimento: null,
    nivel_conhecimento: 'basico',
    estilo_investimento: 'moderado',
    areas_interesse: 'acoes,renda-fixa',
    tamanho_msg_abertura_fechamento: 'media',
    ativos_interesse: '',
    mensagem_ao_decorrer_do_dia: 'nao',
    estilo_de_mensagem_de_fechamento: 'resumida',
    estilo_de_mensagem_de_abertura: 'resumida',
    periodicidade_msg: 'diaria',
    terms_accepted: true,
    is_confirmed: true,
    confirmed_at: now,
    user_agent: fields.userAgent,
    created_at: now,
    updated_at: now,
  };
}

export interface SubscribeDependencies {
  readonly subscribers: SubscriberStore;
  readonly tokens: NewsletterTokens;
  readonly countCall: CountCall;
  readonly clock: Clock;
  readonly newId: NewId;
}

const attemptsForOneEmail = { name: 'subscribe-email', maximum: 10, windowSeconds: 3600 };

/**
 * Subscribes an address, as confirmed, and hands its browser the token to personalize it.
 * @throws ProblemError `email_invalid`, `email_disposable`, `email_already_subscribed`,
 *   `rate_limited`, `idempotency_key_reused`
 */
export async function subscribe(
  dependencies: SubscribeDependencies,
  input: {
    readonly typedEmail: string;
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
  },
): Promise<{ id: string; email: string; token: string }> {
  const email = parseNewsletterEmail(input.typedEmail);
  await dependencies.countCall(attemptsForOneEmail, email);

  const subscriber = newSubscriber({
    id: dependencies.newId('sub'),
    email,
    userAgent: input.userAgent,
    now: dependencies.clock(),
  });
  const result = await dependencies.subscribers.addIfNew(
    subscriber,
    newEvent(dependencies, 'newsletter.subscribed', { subscriber }),
    input.idempotencyKey === undefined
      ? undefined
      : { operation: 'subscribe-newsletter', key: input.idempotencyKey, request: { email } },
  );
  if (result.outcome === 'exists') throw new ProblemError('email_already_subscribed');
  if (
    result.outcome === 'already-answered' &&
    !(await isStillSubscribed(dependencies, result.id, email))
  ) {
    throw new ProblemError('idempotency_key_reused');
  }

  const token = await dependencies.tokens.personalization.seal({ subscriberId: result.id, email });
  return { id: result.id, email, token };
}

/** The earlier answer may be outdated: a reader who has unsubscribed since needs a new request. */
async function isStillSubscribed(
  dependencies: SubscribeDependencies,
  subscriberId: string,
  email: string,
): Promise<boolean> {
  const subscriber = await dependencies.subscribers.findByEmail(email);
  return subscriber?.id === subscriberId;
}
