import { checkUserExists } from '../../../../../shared/contracts/accounts.ts';
import { checkActiveEmail } from '../../../../../shared/contracts/trial.ts';
import { migrationInterestAreas, migrationKnowledgeLevels } from '../trial-options.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { callApi } from '../../../lib/api.ts';
import { findStoredAccess } from '../../newsletter/newsletter-access.ts';
import { readSubscription, type Subscription } from '../../newsletter/newsletter-api.ts';
import type { MigrationRejectionReason } from './migration-rejection.tsx';
import { emptyMigration, type MigrationValues } from './migration-values.ts';

/** The result of reading a subscriber: the known answers, or why the subscriber cannot migrate. */
export type SubscriberResult =
  | { readonly found: true; readonly values: MigrationValues }
  | { readonly found: false; readonly reason: MigrationRejectionReason };

/** @throws ApiError, and Error when the server could not read the subscriber */
export async function findSubscriber(typedEmail: string): Promise<SubscriberResult> {
  const email = normalizeEmail(typedEmail);
  const [active, registered, values] = await Promise.all([
    callApi(checkActiveEmail, { check_email: email }),
    callApi(checkUserExists, { email }),
    storedValues(email),
  ]);
  if (active.exists) return { found: false, reason: 'accountExists' };
  if (registered.error !== null) throw new Error(registered.error);
  if (!registered.exists) return { found: false, reason: 'emailUnknown' };
  if (registered.field === 'newsletter') return { found: true, values };
  return { found: false, reason: 'known' };
}

/** Reads the subscriber's stored answers, where this tab has access to them. */
async function storedValues(email: string): Promise<MigrationValues> {
  const access = findStoredAccess(email);
  if (access === undefined) return emptyMigration;
  try {
    return toMigrationValues(await readSubscription(access, AbortSignal.timeout(5_000)));
  } catch {
    // Only a convenience is missing.
    return emptyMigration;
  }
}

export function toMigrationValues(subscription: Subscription): MigrationValues {
  const { personalized, nivel_conhecimento, areas_interesse } = subscription;
  // Before a personalization all values are the newsletter's defaults.
  if (!personalized) return emptyMigration;
  const level = migrationKnowledgeLevels.find(({ stored }) => stored === nivel_conhecimento);
  const areas = migrationInterestAreas.filter(({ stored }) => areas_interesse.includes(stored));
  return {
    ...emptyMigration,
    name: subscription.nome,
    investmentLevel: level?.id ?? '',
    investmentStyle: subscription.estilo_investimento,
    interests: areas.map(({ id }) => id),
    messageLength: subscription.tamanho_msg_abertura_fechamento,
    favoriteAssets: [...subscription.ativos_interesse],
  };
}
