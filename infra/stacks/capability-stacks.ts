import type { Construct } from 'constructs';
import { Access } from '../capabilities/access.ts';
import { Accounts } from '../capabilities/accounts.ts';
import { Billing } from '../capabilities/billing.ts';
import type { CoreParts } from '../capabilities/core-parts.ts';
import { Login } from '../capabilities/login.ts';
import { Market } from '../capabilities/market.ts';
import { Newsletter } from '../capabilities/newsletter.ts';
import { Preferences } from '../capabilities/preferences.ts';
import { Proof } from '../capabilities/proof.ts';
import { Trial } from '../capabilities/trial.ts';
import { ProductStack } from './product-stack.ts';

/** Everything about having an account: signing up and in, what it may see, settings, proofs. */
class AccountsStack extends ProductStack {
  constructor(scope: Construct, parts: CoreParts) {
    super(scope, 'BfjAccounts', {
      settings: parts.stage.settings,
      name: 'accounts',
      holds: 'signing up and in, access, settings, proofs, one’s own data',
    });
    new Login(this, 'Login', parts);
    new Access(this, 'Access', parts);
    new Preferences(this, 'Preferences', parts);
    new Proof(this, 'Proof', parts);
    new Accounts(this, 'Accounts', parts);
  }
}

class NewsletterStack extends ProductStack {
  constructor(scope: Construct, parts: CoreParts) {
    super(scope, 'BfjNewsletter', {
      settings: parts.stage.settings,
      name: 'newsletter',
      holds: 'the newsletter’s forms, and telling the operator’s tools',
    });
    new Newsletter(this, 'Newsletter', parts);
  }
}

class TrialStack extends ProductStack {
  constructor(scope: Construct, parts: CoreParts) {
    super(scope, 'BfjTrial', {
      settings: parts.stage.settings,
      name: 'trial',
      holds: 'the trial, its end, and telling the operator’s tools',
    });
    new Trial(this, 'Trial', parts);
  }
}

class BillingStack extends ProductStack {
  constructor(scope: Construct, parts: CoreParts) {
    super(scope, 'BfjBilling', {
      settings: parts.stage.settings,
      name: 'billing',
      holds: 'payments and the monthly subscription',
    });
    new Billing(this, 'Billing', parts);
  }
}

class MarketStack extends ProductStack {
  constructor(scope: Construct, parts: CoreParts) {
    super(scope, 'BfjMarket', {
      settings: parts.stage.settings,
      name: 'market',
      holds: 'searching for assets, and what is known of one',
    });
    new Market(this, 'Market', parts);
  }
}

/** One stack a capability, each with its functions, routes, queues, rules, grants and alarms. */
export const capabilityStacks = [
  AccountsStack,
  NewsletterStack,
  TrialStack,
  BillingStack,
  MarketStack,
] as const;
