/**
 * Which part of the site may import which other one: the features, and the folders beside them.
 * Everybody may use `shared`. The list has no circle, so that each part can be read with nothing in
 * mind but those it names. `tests/unit/structure/web-imports.test.ts` holds the sources against it.
 */
export const allowedImports: Readonly<Record<string, readonly string[]>> = {
  /** What the site says; every word of it. */
  copy: [],
  /** Calls, storage, clocks, addresses: what draws nothing. */
  lib: ['copy'],
  /** What every screen is made of. */
  ui: ['lib', 'copy'],

  /** The session, its account, and what the server lets it see. */
  access: ['ui', 'lib', 'copy'],
  /** Who somebody is: logins, codes, the proof of an e-mail. */
  identity: ['access', 'ui', 'lib', 'copy'],
  /** The questions that every sign-up asks, and the way from one to the next. */
  onboarding: ['identity', 'ui', 'lib', 'copy'],
  /** Prices that somebody waits for. */
  alerts: ['access', 'ui', 'lib', 'copy'],
  /** What somebody asks, and is answered. */
  assistant: ['access', 'ui', 'lib', 'copy'],
  /** The search for an asset, and its analysis. */
  market: ['alerts', 'access', 'ui', 'lib', 'copy'],
  /** What somebody holds, and what it is worth. */
  portfolio: ['access', 'ui', 'lib', 'copy'],
  /** The free e-mail: subscribing, choosing, leaving. */
  newsletter: ['access', 'ui', 'lib', 'copy'],
  /** Checkouts, cards, Pix, the subscription and what was paid. */
  billing: ['onboarding', 'access', 'ui', 'lib', 'copy'],
  /** What was sent to somebody, and what they want to get. */
  messaging: ['billing', 'identity', 'access', 'ui', 'lib', 'copy'],
  /** The account: signing up for it, taking its data along, ending it. */
  accounts: ['messaging', 'billing', 'onboarding', 'identity', 'access', 'ui', 'lib', 'copy'],
  /** What somebody wants to read: profile and settings. */
  preferences: ['accounts', 'identity', 'access', 'ui', 'lib', 'copy'],
  /** Pages that anybody may read. */
  marketing: ['newsletter', 'access', 'ui', 'lib', 'copy'],
  /** Three free days: starting them, coming over from the newsletter, going on as a customer. */
  trial: [
    'alerts',
    'assistant',
    'marketing',
    'preferences',
    'messaging',
    'newsletter',
    'onboarding',
    'identity',
    'access',
    'ui',
    'lib',
    'copy',
  ],
  /** The page of whoever is signed in, by what their account is. */
  dashboard: [
    'trial',
    'preferences',
    'messaging',
    'billing',
    'market',
    'access',
    'ui',
    'lib',
    'copy',
  ],

  /** The parts of the interface, each by itself, while somebody develops. */
  stories: ['ui', 'lib'],
  /** The router and the frame of the site. It loads the pages of all features by their addresses. */
  app: ['stories', 'access', 'ui', 'lib', 'copy'],
};
