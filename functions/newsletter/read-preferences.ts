import type * as z from 'zod/mini';
import type {
  getNewsletterSubscriber,
  NewsletterKind,
  NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import { interestAreaSchema } from '../../shared/contracts/preferences.ts';
import { findSubscriberByToken } from './find-subscriber-by-token.ts';

type ReadDependencies = Parameters<typeof findSubscriberByToken>[0] & {
  /** Returns the kinds that the newsletter leaves out because the account of the same address has turned them off. */
  readonly readDisabledKinds: (
    subscriber: NewsletterSubscriber,
  ) => Promise<readonly NewsletterKind[]>;
};

/**
 * Returns a subscriber's preferences for the form, and the token to unsubscribe. Only a link from an e-mail reveals
 * what an account has turned off: other tokens may belong to a stranger who typed the address.
 * @throws ProblemError `subscriber_not_found`
 */
export async function readPreferences(
  dependencies: ReadDependencies,
  claim: { readonly typedEmail: string; readonly token: string },
): Promise<z.infer<typeof getNewsletterSubscriber.response>> {
  const { subscriber, isProven } = await findSubscriberByToken(dependencies, claim);
  const { id: subscriberId, email } = subscriber;
  const disabledKinds = isProven ? await dependencies.readDisabledKinds(subscriber) : [];
  const unsubscribeClaim = isProven ? { email } : { email, subscriberId };
  return {
    email,
    unsubscribeToken: await dependencies.tokens.unsubscribe.seal(unsubscribeClaim),
    // A profile's copy, the only one with a phone, contains the user's own choices from the start.
    personalized: subscriber.updated_at !== subscriber.created_at || subscriber.telefone !== null,
    nome: subscriber.nome,
    nivel_conhecimento: subscriber.nivel_conhecimento,
    estilo_investimento: subscriber.estilo_investimento,
    areas_interesse: splitList(subscriber.areas_interesse).flatMap((area) => {
      const parsed = interestAreaSchema.safeParse(area);
      return parsed.success ? [parsed.data] : [];
    }),
    tamanho_msg_abertura_fechamento: subscriber.tamanho_msg_abertura_fechamento,
    ativos_interesse: splitList(subscriber.ativos_interesse),
    updated_at: subscriber.updated_at,
    ...(disabledKinds.length === 0 ? {} : { refusedByAccount: [...disabledKinds] }),
  };
}

function splitList(stored: string): string[] {
  return stored.split(',').filter((part) => part !== '');
}
