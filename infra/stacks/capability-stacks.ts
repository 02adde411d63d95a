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
import { UserMessages } from '../capabilities/user-messages.ts';
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
  readonly contents: string;
  /** Its constructs, by construct id. */
  readonly constructs: Readonly<
    Record<string, new (scope: Construct, id: string, platform: Platform) => Construct>
  >;
}

/** One stack per capability, each with its functions, routes, queues, rules, grants and alarms. */
export const capabilities: readonly Capability[] = [
  {
    id: 'BfjAccounts',
    name: 'accounts',
    contents: 'signing up and in, access, settings, proofs, one’s own data',
    constructs: { Login, Access, Preferences, Proof, Accounts },
  },
  {
    id: 'BfjNewsletter',
    name: 'newsletter',
    contents: 'the newsletter’s forms, and webhooks to the operator’s tools',
    constructs: { Newsletter },
  },
  {
    id: 'BfjTrial',
    name: 'trial',
    contents: 'the trial, its end, and webhooks to the operator’s tools',
    constructs: { Trial },
  },
  {
    id: 'BfjBilling',
    name: 'billing',
    contents: 'payments and the monthly subscription',
    constructs: { Billing },
  },
  {
    id: 'BfjMarket',
    name: 'market',
    contents: 'asset search, asset data and editions of a trading day',
    constructs: { Market },
  },
  {
    id: 'BfjMessaging',
    name: 'messaging',
    contents: 'e-mail and WhatsApp messages, outgoing and incoming',
    constructs: { Messaging, WhatsAppLink, OwnMessages: UserMessages, Planning },
  },
  {
    id: 'BfjPortfolio',
    name: 'portfolio',
    contents: 'users’ portfolios and their value',
    constructs: { Portfolio },
  },
  {
    id: 'BfjAlerts',
    name: 'alerts',
    contents: 'price alerts and their notifications',
    constructs: { Alerts },
  },
  {
    id: 'BfjAssistant',
    name: 'assistant',
    contents: 'the assistant on the site',
    constructs: { Assistant },
  },
];

export class CapabilityStack extends ProductStack {
  constructor(
    scope: Construct,
    { id, name, contents, constructs }: Capability,
    platform: Platform,
  ) {
    super(scope, id, { settings: platform.stage.settings, name, contents });
    for (const [constructId, ConstructClass] of Object.entries(constructs)) {
      new ConstructClass(this, constructId, platform);
    }
  }
}
