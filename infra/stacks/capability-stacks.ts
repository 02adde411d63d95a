import type { Construct } from 'constructs';
import { Alerts } from '../capabilities/alerts.ts';
import { Assistant } from '../capabilities/assistant.ts';
import { Access } from '../capabilities/access.ts';
import { Accounts } from '../capabilities/accounts.ts';
import { Billing } from '../capabilities/billing.ts';
import type { Platform } from '../platform/platform.ts';
import { Login } from '../capabilities/login.ts';
import { Messaging } from '../capabilities/messaging.ts';
import { Market } from '../capabilities/market.ts';
import { Planning } from '../capabilities/planning.ts';
import { Newsletter } from '../capabilities/newsletter.ts';
import { OwnMessages } from '../capabilities/own-messages.ts';
import { Portfolio } from '../capabilities/portfolio.ts';
import { Preferences } from '../capabilities/preferences.ts';
import { Proof } from '../capabilities/proof.ts';
import { Trial } from '../capabilities/trial.ts';
import { WhatsAppLink } from '../capabilities/whatsapp-link.ts';
import { ProductStack } from './product-stack.ts';

interface Capability {
  readonly id: string;
  /** Last part of the stack's name. */
  readonly name: string;
  readonly holds: string;
  /** Its constructs, by their ids. */
  readonly constructs: Readonly<
    Record<string, new (scope: Construct, id: string, platform: Platform) => Construct>
  >;
}

/** One stack a capability, each with its functions, routes, queues, rules, grants and alarms. */
export const capabilities: readonly Capability[] = [
  {
    id: 'BfjAccounts',
    name: 'accounts',
    holds: 'signing up and in, access, settings, proofs, one’s own data',
    constructs: { Login, Access, Preferences, Proof, Accounts },
  },
  {
    id: 'BfjNewsletter',
    name: 'newsletter',
    holds: 'the newsletter’s forms, and telling the operator’s tools',
    constructs: { Newsletter },
  },
  {
    id: 'BfjTrial',
    name: 'trial',
    holds: 'the trial, its end, and telling the operator’s tools',
    constructs: { Trial },
  },
  {
    id: 'BfjBilling',
    name: 'billing',
    holds: 'payments and the monthly subscription',
    constructs: { Billing },
  },
  {
    id: 'BfjMarket',
    name: 'market',
    holds: 'searching for assets, what is known of one, what a trading day was like',
    constructs: { Market },
  },
  {
    id: 'BfjMessaging',
    name: 'messaging',
    holds: 'what leaves by e-mail and WhatsApp, and what comes back',
    constructs: { Messaging, WhatsAppLink, OwnMessages, Planning },
  },
  {
    id: 'BfjPortfolio',
    name: 'portfolio',
    holds: 'what people hold, and what it is worth',
    constructs: { Portfolio },
  },
  {
    id: 'BfjAlerts',
    name: 'alerts',
    holds: 'prices that somebody waits for, and telling them once',
    constructs: { Alerts },
  },
  {
    id: 'BfjAssistant',
    name: 'assistant',
    holds: 'what somebody asks on the site, and is answered',
    constructs: { Assistant },
  },
];

export class CapabilityStack extends ProductStack {
  constructor(scope: Construct, { id, name, holds, constructs }: Capability, platform: Platform) {
    super(scope, id, { settings: platform.stage.settings, name, holds });
    for (const [constructId, Part] of Object.entries(constructs)) {
      new Part(this, constructId, platform);
    }
  }
}
