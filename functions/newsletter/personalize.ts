import type {
  NewsletterPreferences,
  NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { laterThan, type Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import { findSubscriberByToken } from './find-subscriber-by-token.ts';
import type { NewsletterTokens } from './subscriber-links.ts';
import type { SubscriberStore } from './subscriber-store.ts';
import { maxFavoriteAssets } from '../../shared/values/usage-limits.ts';

export interface PersonalizeDependencies {
  readonly subscribers: SubscriberStore;
  readonly tokens: NewsletterTokens;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** A save that collides with another one starts again from the new state. */
const maxAttempts = 5;

/**
 * Saves a subscriber's choices; questions left open keep their answers.
 * @param version the `updated_at` of the displayed data, if any
 * @throws ProblemError `subscriber_not_found`, `changed_meanwhile`
 */
export async function personalize(
  dependencies: PersonalizeDependencies,
  claim: { readonly typedEmail: string; readonly token: string },
  chosen: NewsletterPreferences,
  version?: string,
): Promise<{ id: string; email: string }> {
  for await (const _ of raceAttempts(maxAttempts)) {
    const { subscriber: before, isProven } = await findSubscriberByToken(dependencies, claim);
    const now = dependencies.clock();
    rejectTooManyAssets(before, chosen);
    const after = {
      ...before,
      nome: chosen.nome,
      nivel_conhecimento: chosen.nivel_conhecimento ?? before.nivel_conhecimento,
      estilo_investimento: chosen.estilo_investimento ?? before.estilo_investimento,
      areas_interesse: unique(chosen.areas_interesse).join(','),
      tamanho_msg_abertura_fechamento:
        chosen.tamanho_msg_abertura_fechamento ?? before.tamanho_msg_abertura_fechamento,
      ativos_interesse: unique(chosen.ativos_interesse).join(','),
      updated_at: laterThan([before.updated_at], now),
      // An account that has not proven the address sees no more of the row from here on.
      ...(isProven ? { proven_at: before.proven_at ?? now.toISOString() } : {}),
    };
    if (version !== undefined && version !== before.updated_at) {
      // The requested values are stored already, as after a lost answer.
      if (isStored(after, before)) return { id: before.id, email: before.email };
      throw new ProblemError('changed_meanwhile');
    }
    const outcome = await dependencies.subscribers.replaceIfUnchanged(
      before,
      after,
      newEvent(dependencies, 'newsletter.personalized', { subscriber: after }),
    );
    if (outcome === 'replaced') return { id: after.id, email: after.email };
  }
  throw new ProblemError('changed_meanwhile');
}

function isStored(after: NewsletterSubscriber, before: NewsletterSubscriber): boolean {
  return JSON.stringify(after) === JSON.stringify({ ...before, updated_at: after.updated_at });
}

/** Allows ten assets, or as many as an account's settings have stored. */
function rejectTooManyAssets(
  before: { readonly ativos_interesse: string },
  { ativos_interesse: chosen }: NewsletterPreferences,
): void {
  const stored = before.ativos_interesse.split(',').length;
  const maximum = Math.max(maxFavoriteAssets, stored);
  if (unique(chosen).length <= maximum) return;
  const message = `Escolha no máximo ${maximum} ativos.`;
  throw new ProblemError('invalid_request', { fields: [{ path: 'ativos_interesse', message }] });
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
