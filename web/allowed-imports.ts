/**
 * Which part of the site may import which others: the features, and the folders beside them. Every part may import
 * `shared`. The graph has no cycle, so each part can be read with only its own imports in mind.
 * `tests/unit/structure/web-imports.test.ts` checks the sources against it.
 */
export const allowedImports: Readonly<Record<string, readonly string[]>> = {
  /** All texts of the site. */
  copy: [],
  /** Calls, storage, clocks and addresses: modules that render nothing. */
  lib: ['copy'],
  /** The components of every screen. */
  ui: ['lib', 'copy'],

  /** The session, its account, and the access that the server grants to it. */
  access: ['ui', 'lib', 'copy'],
  /** Logins, codes, and the verification of an e-mail. */
  identity: ['access', 'ui', 'lib', 'copy'],
  /** The questions that every sign-up asks, and the order of its steps. */
  onboarding: ['identity', 'ui', 'lib', 'copy'],
  /** Price alerts. */
  alerts: ['access', 'ui', 'lib', 'copy'],
  /** The assistant's questions and answers. */
  assistant: ['access', 'ui', 'lib', 'copy'],
  /** The search for an asset, and its analysis. */
  market: ['alerts', 'access', 'ui', 'lib', 'copy'],
  /** Positions and their value. */
  portfolio: ['market', 'access', 'ui', 'lib', 'copy'],
  /** The free e-mail: subscribing, choosing, leaving. */
  newsletter: ['access', 'ui', 'lib', 'copy'],
  /** Checkouts, cards, Pix, the subscription and the payments. */
  billing: ['onboarding', 'access', 'ui', 'lib', 'copy'],
  /** Sent messages and message settings. */
  messaging: ['billing', 'identity', 'access', 'ui', 'lib', 'copy'],
  /** The account: signing up for it, taking its data along, ending it. */
  accounts: ['messaging', 'billing', 'onboarding', 'identity', 'access', 'ui', 'lib', 'copy'],
  /** The profile and its preferences. */
  preferences: ['accounts', 'identity', 'access', 'ui', 'lib', 'copy'],
  /** The public pages. */
  marketing: ['newsletter', 'access', 'ui', 'lib', 'copy'],
  /** The three-day trial: its start, the sign-up from the newsletter, and the upgrade to a paid account. */
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
  /** The dashboard of a signed-in user, by the state of the account. */
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

  /** The components one by one, for development. */
  stories: ['ui', 'lib'],
  /** The router and the frame of the site. It loads the pages of all features by their addresses. */
  app: ['stories', 'access', 'ui', 'lib', 'copy'],
};
