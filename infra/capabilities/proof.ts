import { Annotations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import * as contracts from '../../shared/contracts/email-proof.ts';
import { grantEmail } from '../constructs/email-access.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { grantTableAccess, marksProcessedEvents } from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';
import { joinsPreferences } from './preferences.ts';

/** Proof of an e-mail: codes that are sent and taken, and what they open for an account. */
export class Proof extends Construct {
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    if (core.stage.settings.emailFrom === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-email-from',
        'BFJ_EMAIL_FROM is not set: nobody can prove an e-mail, so nobody reaches what the newsletter ' +
          'has stored under it, or gets the personalization link again. Set it and deploy again.',
      );
    }
    this.#addCodes();
    this.#addProveEmail();
    const { emailFrom } = core.stage.settings;
    if (emailFrom !== undefined) this.#addNotices(emailFrom);
  }

  #addCodes(): void {
    const { stage, table, secrets, api, siteUrl } = this.#core;
    const { emailFrom } = stage.settings;
    const codes = new ServiceFunction(this, stage, {
      entry: 'functions/proof/email-proof.lambda.ts',
      description:
        'Sends the code that proves an e-mail, or the newsletter’s link, and takes the code',
      impact: 'Nobody can prove an e-mail: newsletters of before an account stay apart from it.',
      runbook: 'email-proof',
      waitsForPartner: true,
      environment: {
        TABLE_NAME: table.tableName,
        TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
        SITE_URL: siteUrl,
        EMAIL_FROM_OR_NONE: emailFrom ?? 'none',
      },
    });
    grantTableAccess(codes, table, [
      { actions: ['BatchGetItem'], partitions: ['EMAIL#*'] },
      { actions: ['PutItem', 'UpdateItem'], partitions: ['PROOF#*'], alone: true },
      // Whether the account of a proven address gives way.
      { actions: ['Query'], partitions: ['ACCOUNT#*'] },
      { actions: ['GetItem'], partitions: ['BILLING#*'] },
    ]);
    grantSecretValue(codes, secrets.tokenKey);
    if (emailFrom !== undefined) grantEmail(codes, emailFrom);
    api.addRoute(contracts.requestEmailProof, codes);
    api.addRoute(contracts.confirmEmailProof, codes);
  }

  /** A sign-up neither waits for SES nor fails with it: its event does. */
  #addNotices(emailFrom: string): void {
    const { stage, table, secrets, events, siteUrl } = this.#core;
    const impact =
      'Owners of e-mails that somebody else signs up with do not learn of it; sign-ups go on.';
    const tell = new ServiceFunction(this, stage, {
      entry: 'functions/proof/email-address-notice.lambda.ts',
      description: 'Writes to an address that somebody has signed up with and nobody has proven',
      impact,
      runbook: 'address-notices',
      environment: {
        TABLE_NAME: table.tableName,
        TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
        EMAIL_FROM: emailFrom,
        SITE_URL: siteUrl,
      },
    });
    grantTableAccess(tell, table, [
      { actions: ['GetItem'], partitions: ['ACCOUNT#*'] },
      marksProcessedEvents,
    ]);
    grantSecretValue(tell, secrets.tokenKey);
    grantEmail(tell, emailFrom);
    new QueueConsumer(this, 'email-address-notice-queue', stage, {
      function: tell,
      events: { bus: events.bus, names: ['account.created'] },
      // A new account of SES sends one e-mail a second.
      maximumConcurrency: 2,
      impact,
      runbook: 'address-notices',
    });
  }

  #addProveEmail(): void {
    const { stage, table, secrets, api, identity } = this.#core;
    const prove = new ServiceFunction(this, stage, {
      entry: 'functions/preferences/prove-email.lambda.ts',
      description: 'Joins what stands under a proven e-mail to the account of the session',
      impact: 'Whoever has a code cannot join their newsletter and their account.',
      runbook: 'email-proof',
      environment: {
        TABLE_NAME: table.tableName,
        TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
        ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
        TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
      },
    });
    grantTableAccess(prove, table, joinsPreferences);
    grantSecretValue(prove, secrets.tokenKey);
    api.addRoute(contracts.proveEmail, prove);
  }
}
