import { Duration } from 'aws-cdk-lib/core';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/identity/table-access.ts';
import { requestSignIn } from '../../shared/contracts/identity.ts';
import { CapabilityFunction, type FunctionUses } from '../patterns/capability-function.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { triggerNames } from '../platform/identity.ts';
import type { Platform } from '../platform/platform.ts';
import { formatSendingRate } from './sending-rate.ts';

/** Sign-in: tickets, and the triggers by which the user pool asks for the phone and the code. */
export class Login extends Construct {
  readonly #platform: Platform;

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#platform = platform;
    this.#addRequestSignIn();
    this.#addDefineTrigger();
    this.#addCreateTrigger();
    this.#addVerifyTrigger();
  }

  #addRequestSignIn(): void {
    new Endpoint(this, this.#platform, 'identity/request-sign-in', requestSignIn, {
      description: 'Issues the ticket that a login needs, with a limit per address',
      impact: 'Users cannot log in; sessions that are open go on.',
      runbook: 'login',
      secrets: ['tokenKey'],
    });
  }

  #addDefineTrigger(): void {
    const { loginCode } = this.#platform.stage.settings;
    this.#trigger(
      triggerNames.define,
      'Chooses the next challenge of a login, and decides when the login has succeeded',
      // The ticket of a sign-up skips the code, so the key is needed only where codes are required.
      { secrets: loginCode === 'off' ? [] : ['tokenKey'] },
    );
  }

  #addVerifyTrigger(): void {
    const { identity } = this.#platform;
    this.#trigger(
      triggerNames.verify,
      'Checks the answer to a login’s challenge',
      { access: tableAccess['verify-auth-challenge'], secrets: ['tokenKey'] },
      { TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId },
    );
  }

  #addCreateTrigger(): void {
    const { loginCode, emailFrom, whatsApp, sending } = this.#platform.stage.settings;
    const access = tableAccess['create-auth-challenge'];
    const codeSenders = {
      off: {},
      email: { access, emailFrom },
      whatsapp: { access, secrets: ['whatsAppToken'] },
    } as const satisfies Record<typeof loginCode, FunctionUses>;
    this.#trigger(
      triggerNames.create,
      'Creates the challenges of a login, and sends its code',
      codeSenders[loginCode],
      {
        ...(loginCode === 'off'
          ? {}
          : {
              SENDING_RATE: formatSendingRate(
                loginCode === 'email' ? sending.email : sending.whatsApp,
              ),
            }),
        ...(loginCode === 'whatsapp'
          ? {
              WHATSAPP_BASE_URL: whatsApp.baseUrl,
              WHATSAPP_PHONE_NUMBER_ID: whatsApp.phoneNumberId ?? '',
            }
          : {}),
      },
    );
  }

  #trigger(
    name: (typeof triggerNames)[keyof typeof triggerNames],
    description: string,
    uses: FunctionUses,
    environment: Readonly<Record<string, string>> = {},
  ): void {
    const { stage, identity } = this.#platform;
    const trigger = new CapabilityFunction(this, this.#platform, `identity/${name}`, {
      description,
      impact: 'Users cannot log in; sessions that are open go on.',
      runbook: 'login',
      // Cognito waits five seconds for a trigger.
      timeout: Duration.seconds(5),
      ...uses,
      environment: { LOGIN_CODE: stage.settings.loginCode, ...environment },
    });
    trigger.lambda.addPermission('UserPool', {
      principal: new iam.ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: identity.userPool.userPoolArn,
    });
  }
}
