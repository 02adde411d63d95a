import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { requestSignIn } from '../../shared/contracts/identity.ts';
import { grantEmail } from '../constructs/email-access.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { countsCalls, grantTableAccess, type TableAccess } from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';
import { triggerNames } from './identity.ts';

/** From where people have signed in (functions/identity/known-address-store.ts). */
const knowsAddresses: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['KNOWN#*'],
  alone: true,
};

/** Signing in: tickets, and the triggers by which the user pool asks for the phone and the code. */
export class Login extends Construct {
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    this.#addRequestSignIn();
    this.#addDefineTrigger();
    this.#addCreateTrigger();
    this.#addVerifyTrigger();
  }

  #addRequestSignIn(): void {
    const { stage, table, secrets, api } = this.#core;
    const request = new ServiceFunction(this, stage, {
      entry: 'functions/identity/request-sign-in.lambda.ts',
      description: 'Gives out the ticket that a login needs, a number of times for an address',
      impact: 'Nobody can log in; sessions that are open go on.',
      runbook: 'login',
      environment: {
        TABLE_NAME: table.tableName,
        TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
      },
    });
    grantSecretValue(request, secrets.tokenKey);
    api.addRoute(requestSignIn, request);
  }

  #addDefineTrigger(): void {
    const { secrets } = this.#core;
    const { loginCode } = this.#core.stage.settings;
    // Only who is to be asked for a code can be let off it by the ticket of a sign-up.
    const opensTickets = loginCode !== 'off';
    const define = this.#trigger(
      triggerNames.define,
      'Decides which question a login asks next, and when it is answered',
      {
        LOGIN_CODE: loginCode,
        ...(opensTickets ? { TOKEN_SECRET_ARN: secrets.tokenKey.secretArn } : {}),
      },
    );
    if (opensTickets) grantSecretValue(define, secrets.tokenKey);
  }

  #addVerifyTrigger(): void {
    const { table, secrets, identity } = this.#core;
    const verify = this.#trigger(triggerNames.verify, "Checks a login's answer", {
      LOGIN_CODE: this.#core.stage.settings.loginCode,
      TABLE_NAME: table.tableName,
      TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
      TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
    });
    grantTableAccess(verify, table, [countsCalls, knowsAddresses]);
    grantSecretValue(verify, secrets.tokenKey);
  }

  #addCreateTrigger(): void {
    const { stage, table, secrets } = this.#core;
    const { loginCode, emailFrom, whatsApp } = stage.settings;
    const carriers = {
      off: {},
      email: { EMAIL_FROM: emailFrom ?? '' },
      whatsapp: {
        WHATSAPP_BASE_URL: whatsApp.baseUrl,
        WHATSAPP_PHONE_NUMBER_ID: whatsApp.phoneNumberId ?? '',
        WHATSAPP_SECRET_ARN: secrets.whatsAppToken.secretArn,
      },
    } as const;
    const create = this.#trigger(
      triggerNames.create,
      'Puts the questions of a login, and sends its code',
      {
        LOGIN_CODE: loginCode,
        ...(loginCode === 'off' ? {} : { TABLE_NAME: table.tableName }),
        ...carriers[loginCode],
      },
    );
    if (loginCode !== 'off') grantTableAccess(create, table, [countsCalls]);
    if (loginCode === 'email' && emailFrom !== undefined) grantEmail(create, emailFrom);
    if (loginCode === 'whatsapp') grantSecretValue(create, secrets.whatsAppToken);
  }

  #trigger(
    name: (typeof triggerNames)[keyof typeof triggerNames],
    description: string,
    environment: Readonly<Record<string, string>>,
  ): ServiceFunction {
    const { stage, identity } = this.#core;
    const trigger = new ServiceFunction(this, stage, {
      entry: `functions/identity/${name}.lambda.ts`,
      description,
      impact: 'Nobody can log in; sessions that are open go on.',
      runbook: 'login',
      // Cognito waits five seconds for a trigger, whatever the function may take.
      timeout: Duration.seconds(5),
      environment,
    });
    trigger.lambda.addPermission('UserPool', {
      principal: new iam.ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: identity.userPool.userPoolArn,
    });
    return trigger;
  }
}
