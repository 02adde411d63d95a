import { legalTextsVersion, type Consent } from '../../shared/contracts/accounts.ts';
import type { Preferences } from '../../shared/contracts/preferences.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import type { PreferenceRows } from './preferences-store.ts';

/** The settings' name in consent records. */
export const settingsScreen = 'configuracoes';

/** Returns the consents that saving these preferences gives or withdraws: one for each channel that changes. */
export function buildConsentChanges(
  dependencies: { readonly clock: Clock; readonly newId: NewId },
  before: Pick<PreferenceRows, 'account' | 'subscriber' | 'foreignSubscriber'>,
  after: Preferences,
  { userAgent, screen }: { readonly userAgent: string | null; readonly screen: string },
): Consent[] {
  const { account, subscriber, foreignSubscriber } = before;
  const wasOn = account !== undefined && hasMessageConsent(account);
  const isOn = hasMessageConsent(after);
  const wantsNewsletter = after.newsletter_email === 'sim';
  // The registration and the newsletter's row may disagree: a link in a message ends only the row.
  const hadNewsletter = [subscriber !== undefined, account?.newsletter_email === 'sim'];
  const turns: Pick<Consent, 'purpose' | 'action'>[] = [];
  if (wasOn !== isOn) {
    turns.push({ purpose: 'market_messages', action: isOn ? 'granted' : 'withdrawn' });
  }
  // This account can neither give nor withdraw a consent given in another form.
  if (foreignSubscriber === undefined && hadNewsletter.includes(!wantsNewsletter)) {
    turns.push({ purpose: 'newsletter', action: wantsNewsletter ? 'granted' : 'withdrawn' });
  }
  return turns.map((turn) => ({
    id: dependencies.newId('con'),
    ...turn,
    textVersion: legalTextsVersion,
    at: dependencies.clock().toISOString(),
    screen,
    userAgent,
  }));
}

/** Returns whether a user has agreed to market messages. */
export function hasMessageConsent(
  preferences: Pick<Preferences, 'periodicidade_msg' | 'mensagem_ao_decorrer_do_dia'>,
): boolean {
  return (
    preferences.periodicidade_msg !== 'nunca' || preferences.mensagem_ao_decorrer_do_dia === 'sim'
  );
}
