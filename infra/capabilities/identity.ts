import { Duration, Stack } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { removalOf } from '../constructs/removal.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { physicalName, type StageContext } from '../constructs/stage-context.ts';

/** The two kinds of session; the client id in a token says which one it is. */
export type SessionKind = 'account' | 'trial';

/** Who people are: one user pool, whose triggers ask for the phone instead of a password. */
export class Identity extends Construct {
  readonly userPool: cognito.UserPool;
  readonly clients: Readonly<Record<SessionKind, cognito.UserPoolClient>>;

  constructor(scope: Construct, id: string, stage: StageContext) {
    super(scope, id);
    const { settings } = stage;
    this.userPool = new cognito.UserPool(this, 'UserPool', {
      userPoolName: physicalName(settings),
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // Accounts are made by our own sign-up, which checks what Cognito cannot.
      selfSignUpEnabled: false,
      standardAttributes: {
        // Every account has one, since it is the name under which it is made. Cognito lets a session
        // write what a pool calls required, so none is.
        email: { required: false, mutable: true },
        phoneNumber: { required: false, mutable: true },
      },
      keepOriginal: { email: true },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      mfa: cognito.Mfa.OFF,
      deletionProtection: settings.keepsData,
      removalPolicy: removalOf(settings),
      lambdaTriggers: {
        defineAuthChallenge: this.#trigger(
          stage,
          'functions/identity/define-auth-challenge.lambda.ts',
          'Decides which question a login asks next, and when it is answered',
        ),
        createAuthChallenge: this.#trigger(
          stage,
          'functions/identity/create-auth-challenge.lambda.ts',
          'Puts the question of a login',
        ),
        verifyAuthChallengeResponse: this.#trigger(
          stage,
          'functions/identity/verify-auth-challenge.lambda.ts',
          "Checks a login's answer",
        ),
      },
    });
    this.clients = { account: this.#client(stage, 'account'), trial: this.#client(stage, 'trial') };
    this.#acknowledgeFindings();
  }

  /** Written out, and not read from the pool, so that emulators resolve it too. */
  get issuer(): string {
    return `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.userPool.userPoolId}`;
  }

  #trigger(
    stage: StageContext,
    entry: `functions/${string}/${string}.lambda.ts`,
    description: string,
  ) {
    return new ServiceFunction(this, stage, {
      entry,
      description,
      impact: 'Nobody can log in; sessions that are open go on.',
      runbook: 'login',
      // Cognito waits five seconds for a trigger, whatever the function may take.
      timeout: Duration.seconds(5),
    }).lambda;
  }

  #client(stage: StageContext, kind: SessionKind): cognito.UserPoolClient {
    return this.userPool.addClient(kind, {
      userPoolClientName: physicalName(stage.settings, kind),
      authFlows: { custom: true },
      disableOAuth: true,
      generateSecret: false,
      readAttributes: new cognito.ClientAttributes().withStandardAttributes({ email: true }),
      // A session changes neither its e-mail, by which the table knows an account, nor its phone,
      // which is the answer to the next login's question. Cognito takes an empty list for all
      // standard attributes, so one stands here that nothing reads: zoneinfo.
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
      'The product asks for eight characters and no classes of them, as NIST SP 800-63B advises; ' +
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
