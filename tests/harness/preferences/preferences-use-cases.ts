import { preferencesDependencies } from '../../../functions/preferences/preferences-dependencies.ts';
import { syncPreferences } from '../../../functions/preferences/sync-preferences.ts';
import { setNewsletterSubscription } from '../../../functions/preferences/set-newsletter-subscription.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import type { Session } from '../../../functions/runtime/http/session.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import * as contracts from '../../../shared/contracts/preferences.ts';
import { filledSettings } from '../../support/users/preferences-requests.ts';

/** A signed-in person. */
interface SignedIn {
  readonly account: Account;
  readonly session: Session;
}

const userAgent = 'tests/1';

/** Use cases of the settings; requests are parsed by their contracts. */
export function preferencesUseCases(platformOf: (functionName: string) => Platform) {
  const syncing = preferencesDependencies(platformOf('sync-user-preferences'));
  const switching = preferencesDependencies(platformOf('switch-newsletter'));
  return {
    /** Saves a person's settings, with their own e-mail and phone unless a test passes others. */
    save: async (
      { account: { email, telefone }, session }: SignedIn,
      over: object = {},
      sent: { email?: string; telefone?: string; version?: string } = {},
    ) => {
      const preferences = { ...filledSettings, ...over };
      const request = { email, telefone, preferences, ...sent };
      const parsed = parseContract(contracts.syncUserPreferences.request, request);
      return syncPreferences(syncing, session, parsed, userAgent);
    },
    switchNewsletter: ({ session }: Pick<SignedIn, 'session'>, enabled: boolean) =>
      setNewsletterSubscription(switching, session, enabled, userAgent),
  };
}
