import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { minUpgradePasswordLength } from '../../shared/contracts/accounts.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { dataRemovalPolicy } from '../constructs/data-removal-policy.ts';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

/** The two kinds of session; the client id in a token shows which one it is. */
export type SessionKind = 'account' | 'trial';

/** The trigger functions of a sign-in; `Login` creates them (login.ts). */
export const triggerNames = {
  define: 'define-auth-challenge',
  create: 'create-auth-challenge',
  verify: 'verify-auth-challenge',
} as const;

/** The users' identities: one user pool with triggers that ask for the phone instead of a password. */
export class Identity extends Construct {
  readonly userPool: cognito.UserPool;
  readonly clients: Readonly<Record<SessionKind, cognito.UserPoolClient>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.userPool = new cognito.UserPool(this, 'UserPool', {
      userPoolName: physicalName(settings),
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // The product's own sign-up creates users, because it checks what Cognito cannot.
      selfSignUpEnabled: false,
      standardAttributes: {
        // Every account has one, since it is the user name. A session may write the attributes that a pool requires, so
        // none is required.
        email: { required: false, mutable: true },
        phoneNumber: { required: false, mutable: true },
      },
      keepOriginal: { email: true },
      passwordPolicy: {
        // The sign-up forms require eight characters, and the upgrade's form this number.
        minLength: minUpgradePasswordLength,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      mfa: cognito.Mfa.OFF,
      // Only custom authentication is used, which the cheapest plan includes.
      featurePlan: cognito.FeaturePlan.LITE,
      deletionProtection: settings.isProtected,
      removalPolicy: dataRemovalPolicy(settings),
      customAttributes: {
        // The account and the trial of a session: set when the user is created or when the trial starts. No client may
        // write them.
        account_id: new cognito.StringAttribute({ mutable: false, maxLen: 64 }),
        trial_id: new cognito.StringAttribute({ mutable: true, maxLen: 64 }),
      },
    });
    this.#nameTriggers(settings);
    this.clients = {
      account: this.#client(settings, 'account'),
      trial: this.#client(settings, 'trial'),
    };
    this.#acknowledgeFindings();
  }

  /** Composed instead of read from the pool, so that emulators resolve it too. */
  get issuer(): string {
    return `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.userPool.userPoolId}`;
  }

  /**
   * Refers to the triggers by name: `Login`'s stack depends on this one, so the pool cannot refer to its functions.
   */
  #nameTriggers(settings: Settings): void {
    const pool = this.userPool.node.defaultChild;
    if (!(pool instanceof cognito.CfnUserPool)) throw new Error('The user pool has no resource.');
    const arnOf = (functionName: string) =>
      Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: physicalName(settings, functionName),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    pool.lambdaConfig = {
      defineAuthChallenge: arnOf(triggerNames.define),
      createAuthChallenge: arnOf(triggerNames.create),
      verifyAuthChallengeResponse: arnOf(triggerNames.verify),
    };
  }

  #client(settings: Settings, kind: SessionKind): cognito.UserPoolClient {
    return this.userPool.addClient(kind, {
      userPoolClientName: physicalName(settings, kind),
      authFlows: { custom: true },
      disableOAuth: true,
      generateSecret: false,
      readAttributes: new cognito.ClientAttributes()
        .withStandardAttributes({ email: true })
        .withCustomAttributes('account_id', 'trial_id'),
      // A session must change neither its e-mail, by which the table finds the account, nor its phone, which answers
      // the next login's challenge. Cognito treats an empty list as all standard attributes, so the list has one that
      // nothing reads: zoneinfo.
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ timezone: true }),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.minutes(5),
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
    });
  }

  #acknowledgeFindings(): void {
    acknowledge(
      this.userPool,
      'AwsSolutions-COG1',
      'The forms ask for a length and no classes of characters, as NIST SP 800-63B advises; ' +
        'a login never takes the password.',
    );
    acknowledge(
      this.userPool,
      'AwsSolutions-COG2',
      'A second question, a code by e-mail or WhatsApp, is part of the custom authentication ' +
        'and not of Cognito’s own MFA.',
    );
    acknowledge(
      this.userPool,
      'AwsSolutions-COG3',
      'Threat protection rates password logins; this pool has none, and the triggers limit attempts.',
    );
    acknowledge(
      this.userPool,
      'AwsSolutions-COG8',
      'The Plus plan sells threat protection for password logins, which this pool does not have.',
    );
  }
}
