import type { Duration } from 'aws-cdk-lib/core';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { concurrencyLimiterAccess } from '../../functions/runtime/partner-concurrency/concurrency-limiter.ts';
import { listAccesses, type TableAccesses } from '../../functions/runtime/table.ts';
import { grantEmail } from '../constructs/email-access.ts';
import { grantModel } from '../constructs/model-access.ts';
import type { MemorySize } from '../constructs/memory-sizes.ts';
import { choosePartnerBound, type Partner, type Invoker } from '../constructs/partner-bound.ts';
import { defaultTimeout, ServiceFunction } from '../constructs/service-function.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import { grantUserPoolAccess, type UserPoolAction } from '../constructs/user-pool-access.ts';
import { configurationSetName } from '../platform/email-configuration-set.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from '../settings.ts';
import { grantSecretValue } from '../platform/product-secrets.ts';

/** `<capability>/<function-name>`: its source is `functions/<capability>/<function-name>.lambda.ts`. */
export type FunctionPath = `${string}/${string}`;

/** Names of the variables with the ARNs of secrets that a function may read. */
const secretVariables = {
  tokenKey: 'TOKEN_SECRET_ARN',
  webhookKey: 'WEBHOOK_SECRET_ARN',
  brapiToken: 'BRAPI_SECRET_ARN',
  whatsAppToken: 'WHATSAPP_SECRET_ARN',
  whatsAppAppSecret: 'WHATSAPP_APP_SECRET_ARN',
  whatsAppVerifyToken: 'WHATSAPP_VERIFY_TOKEN_SECRET_ARN',
  mercadoPagoToken: 'MERCADOPAGO_TOKEN_SECRET_ARN',
  mercadoPagoWebhookSecret: 'MERCADOPAGO_WEBHOOK_SECRET_ARN',
} as const;

export type SecretName = keyof typeof secretVariables;

/** Secrets that serve only to call a partner. */
const partnersOfSecrets: Partial<Record<SecretName, Partner>> = {
  webhookKey: 'the operator’s tools',
  brapiToken: 'brapi',
  whatsAppToken: 'WhatsApp',
  mercadoPagoToken: 'Mercado Pago',
};

/**
 * The resources that a function uses. Each field adds both a variable of its environment and the grant for it, so
 * that neither exists without the other.
 */
export interface FunctionUses {
  /** The function's table accesses, as declared in its capability's `table-access.ts`. */
  readonly access?: TableAccesses;
  readonly secrets?: readonly SecretName[];
  /** The function's administrator actions on the user pool. */
  readonly users?: readonly UserPoolAction[];
  /** Client ids of both kinds of session, to recognise a token's kind. */
  readonly sessions?: boolean;
  /** The only sender address that it may use with SES. */
  readonly emailFrom?: string | undefined;
  /** Whether its e-mails may contain pictures. */
  readonly emailsPictures?: boolean;
  /** Uses SES only where the operator has a sender; the function works without one. */
  readonly emailsWhenConfigured?: boolean;
  /** Calls the model for questions that the assistant's rules do not understand, where the operator has set one. */
  readonly usesModel?: boolean;
  /** Queues that it sends to, by the variable that holds their URL. */
  readonly sendsTo?: Readonly<Record<string, sqs.IQueue>>;
}

export interface CapabilityFunctionProps extends FunctionUses {
  /** One sentence for the AWS console. */
  readonly description: string;
  /** One sentence: the effect of its failure on a user or on the operator. */
  readonly impact: string;
  /** Anchor of its entry in infra/RUNBOOK.md. */
  readonly runbook: string;
  /** 10 seconds by default. */
  readonly timeout?: Duration | undefined;
  readonly memory?: MemorySize | undefined;
  /** Callers that wait while the function waits for its partner, if it has one; users by default. */
  readonly invokedBy?: Invoker | undefined;
  /** Further variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A function of a capability, with grants for what it uses and nothing else. Its partner, and the bound on calls
 * that wait for that partner, follow from what it uses, so that they cannot be forgotten.
 */
export class CapabilityFunction extends ServiceFunction {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    props: CapabilityFunctionProps,
  ) {
    const { description, impact, runbook, timeout, memory, invokedBy = 'people' } = props;
    const { settings } = platform.stage;
    const partner = findPartner(props, settings);
    const bound =
      partner &&
      choosePartnerBound(settings, partner, {
        waitedForBy: invokedBy,
        timeout: timeout ?? defaultTimeout,
      });
    const holdsSlots = bound?.by === 'slots';
    const uses = holdsSlots
      ? { ...props, access: [props.access ?? [], concurrencyLimiterAccess] }
      : props;
    super(scope, platform.stage, {
      entry: `functions/${path}.lambda.ts`,
      description,
      impact,
      runbook,
      ...(timeout === undefined ? {} : { timeout }),
      ...(memory === undefined ? {} : { memory }),
      partnerBound: bound,
      environment: { ...environmentFor(platform, uses), ...props.environment },
    });
    grantUses(this, platform, uses);
  }

  /** Adds queues that are created after the function, because it consumes them too; otherwise like `sendsTo`. */
  sendTo(queues: Readonly<Record<string, sqs.IQueue>>): void {
    for (const [variable, queue] of Object.entries(queues)) {
      this.lambda.addEnvironment(variable, queue.queueUrl);
      grantSending(this, queue);
    }
  }
}

function grantSending(grantee: ServiceFunction, queue: sqs.IQueue): void {
  grantee.role.addToPolicy(
    new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
  );
}

/** Returns the partner that it may wait for; undefined when it waits for AWS services only. */
function findPartner(
  { secrets = [], emailFrom, emailsWhenConfigured }: FunctionUses,
  settings: Settings,
): Partner | undefined {
  const sends = emailFrom ?? (emailsWhenConfigured === true ? settings.emailFrom : undefined);
  const partners = [
    ...secrets.map((name) => partnersOfSecrets[name]),
    sends === undefined ? undefined : 'Amazon SES',
  ] as const;
  return partners.find((partner) => partner !== undefined);
}

function usesTable(access: TableAccesses = []): boolean {
  return listAccesses(access).length > 0;
}

function environmentFor(platform: Platform, uses: FunctionUses): Readonly<Record<string, string>> {
  const { table, secrets, identity, stage } = platform;
  const { access, users = [], sessions = false, emailFrom, sendsTo = {} } = uses;
  return {
    ...(usesTable(access) ? { TABLE_NAME: table.tableName } : {}),
    ...(users.length > 0 ? { USER_POOL_ID: identity.userPool.userPoolId } : {}),
    ...(sessions
      ? {
          ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
          TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
        }
      : {}),
    ...(emailFrom === undefined ? {} : { EMAIL_FROM: emailFrom }),
    ...(emailFrom === undefined && uses.emailsWhenConfigured !== true
      ? {}
      : { EMAIL_CONFIGURATION_SET: configurationSetName(stage.settings) }),
    ...(uses.emailsWhenConfigured === true
      ? { EMAIL_FROM_OR_NONE: stage.settings.emailFrom ?? 'none' }
      : {}),
    ...Object.fromEntries(
      (uses.secrets ?? []).map((name) => [
        secretVariables[name],
        requireSecret(secrets, name).secretArn,
      ]),
    ),
    ...(uses.usesModel === true && stage.settings.assistantModel !== undefined
      ? { ASSISTANT_MODEL: JSON.stringify(stage.settings.assistantModel) }
      : {}),
    ...Object.fromEntries(
      Object.entries(sendsTo).map(([variable, queue]) => [variable, queue.queueUrl]),
    ),
  };
}

/** @throws Error for a secret that this stage does not have */
function requireSecret(secrets: Platform['secrets'], name: SecretName): secretsmanager.Secret {
  const secret = secrets[name];
  if (secret === undefined) throw new Error(`This stage has no secret ${name}`);
  return secret;
}

function grantUses(grantee: ServiceFunction, platform: Platform, uses: FunctionUses): void {
  const { table, secrets, identity, stage } = platform;
  const { access, users = [], sendsTo = {} } = uses;
  const emailFrom = uses.emailsWhenConfigured === true ? stage.settings.emailFrom : uses.emailFrom;
  if (access !== undefined) grantTableAccess(grantee, table, access);
  for (const name of uses.secrets ?? []) grantSecretValue(grantee, requireSecret(secrets, name));
  if (users.length > 0) grantUserPoolAccess(grantee, identity.userPool, users);
  if (emailFrom !== undefined) {
    grantEmail(grantee, {
      from: emailFrom,
      configurationSet: configurationSetName(stage.settings),
      withPictures: uses.emailsPictures,
    });
  }
  if (uses.usesModel === true && stage.settings.assistantModel !== undefined) {
    grantModel(grantee, stage.settings.assistantModel);
  }
  for (const queue of Object.values(sendsTo)) grantSending(grantee, queue);
}
