import type { Duration } from 'aws-cdk-lib/core';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { partnerSlotsAccess } from '../../functions/runtime/partner-slots/partner-slots.ts';
import { listAccesses, type TableAccesses } from '../../functions/runtime/table.ts';
import { grantEmail } from '../constructs/email-access.ts';
import { grantModel } from '../constructs/model-access.ts';
import type { MemorySize } from '../constructs/memory-sizes.ts';
import { partnerBound, type Partner, type WaitedForBy } from '../constructs/partner-bound.ts';
import { defaultTimeout, ServiceFunction } from '../constructs/service-function.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import { grantUserPoolAccess, type UserPoolAction } from '../constructs/user-pool-access.ts';
import { configurationSetName } from '../platform/sent-email.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from '../settings.ts';
import { grantSecretValue } from '../platform/product-secrets.ts';

/** `<capability>/<function-name>`: its source is `functions/<capability>/<function-name>.lambda.ts`. */
export type FunctionPath = `${string}/${string}`;

/** The variable in which a function finds the address of a secret that it may read. */
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

/** Secrets that are good for nothing but calling a partner. */
const partnersOfSecrets: Partial<Record<SecretName, Partner>> = {
  webhookKey: 'the operator’s tools',
  brapiToken: 'brapi',
  whatsAppToken: 'WhatsApp',
  mercadoPagoToken: 'Mercado Pago',
};

/**
 * What a function uses. Each line is a variable of its environment and the grant that goes with
 * it, so that neither can be there without the other.
 */
export interface FunctionUses {
  /** The table: what the function's entry in its capability's `table-access.ts` says. */
  readonly access?: TableAccesses;
  readonly secrets?: readonly SecretName[];
  /** The user pool: what it does there as an administrator. */
  readonly users?: readonly UserPoolAction[];
  /** Both kinds of session: which one a token is of, by its client. */
  readonly sessions?: boolean;
  /** SES: the one sender that it may send from. */
  readonly emailFrom?: string | undefined;
  /** Its e-mails may have pictures in them. */
  readonly emailsPictures?: boolean;
  /** SES where the operator has a sender; without one, it does the rest of its work. */
  readonly emailsIfItCan?: boolean;
  /** The model that reads what the assistant's rules do not understand, where the operator has set one. */
  readonly asksModel?: boolean;
  /** Queues that it sends to, by the variable that holds their address. */
  readonly sendsTo?: Readonly<Record<string, sqs.IQueue>>;
}

export interface CapabilityFunctionProps extends FunctionUses {
  /** One sentence for whoever opens it in the console. */
  readonly description: string;
  /** One sentence: what its failure does to a user or to the operator. */
  readonly impact: string;
  /** Heading of the entry in infra/RUNBOOK.md, as its anchor. */
  readonly runbook: string;
  /** 10 seconds by default. */
  readonly timeout?: Duration | undefined;
  readonly memory?: MemorySize | undefined;
  /** Who waits while it waits for a partner, if it has one; people by default. */
  readonly waitedForBy?: WaitedForBy | undefined;
  /** Settings of its own. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A function of a capability, with what it uses and nothing else. That it waits for a partner follows
 * from what it uses, and so does what bounds it meanwhile: nobody can forget it.
 */
export class CapabilityFunction extends ServiceFunction {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    props: CapabilityFunctionProps,
  ) {
    const { description, impact, runbook, timeout, memory, waitedForBy = 'people' } = props;
    const { settings } = platform.stage;
    const partner = partnerOf(props, settings);
    const bound =
      partner &&
      partnerBound(settings, partner, { waitedForBy, timeout: timeout ?? defaultTimeout });
    const holdsSlots = bound?.by === 'slots';
    const uses = holdsSlots
      ? { ...props, access: [props.access ?? [], partnerSlotsAccess] }
      : props;
    super(scope, platform.stage, {
      entry: `functions/${path}.lambda.ts`,
      description,
      impact,
      runbook,
      ...(timeout === undefined ? {} : { timeout }),
      ...(memory === undefined ? {} : { memory }),
      partnerBound: bound,
      environment: { ...variablesOf(platform, uses), ...props.environment },
    });
    grantUses(this, platform, uses);
  }

  /** Queues that are made after it, since it works them off, too: the same as `sendsTo`. */
  sendTo(queues: Readonly<Record<string, sqs.IQueue>>): void {
    for (const [variable, queue] of Object.entries(queues)) {
      this.lambda.addEnvironment(variable, queue.queueUrl);
      grantSending(this, queue);
    }
  }
}

function grantSending(made: ServiceFunction, queue: sqs.IQueue): void {
  made.role.addToPolicy(
    new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
  );
}

/** Whom it may have to wait for; undefined for nobody but AWS's own services of every function. */
function partnerOf(
  { secrets = [], emailFrom, emailsIfItCan }: FunctionUses,
  settings: Settings,
): Partner | undefined {
  const sends = emailFrom ?? (emailsIfItCan === true ? settings.emailFrom : undefined);
  const partners = [
    ...secrets.map((name) => partnersOfSecrets[name]),
    sends === undefined ? undefined : 'Amazon SES',
  ] as const;
  return partners.find((partner) => partner !== undefined);
}

function usesTable(access: TableAccesses = []): boolean {
  return listAccesses(access).length > 0;
}

function variablesOf(platform: Platform, uses: FunctionUses): Readonly<Record<string, string>> {
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
    ...(emailFrom === undefined && uses.emailsIfItCan !== true
      ? {}
      : { EMAIL_CONFIGURATION_SET: configurationSetName(stage.settings) }),
    ...(uses.emailsIfItCan === true
      ? { EMAIL_FROM_OR_NONE: stage.settings.emailFrom ?? 'none' }
      : {}),
    ...Object.fromEntries(
      (uses.secrets ?? []).map((name) => [
        secretVariables[name],
        secretOf(secrets, name).secretArn,
      ]),
    ),
    ...(uses.asksModel === true && stage.settings.assistantModel !== undefined
      ? { ASSISTANT_MODEL: JSON.stringify(stage.settings.assistantModel) }
      : {}),
    ...Object.fromEntries(
      Object.entries(sendsTo).map(([variable, queue]) => [variable, queue.queueUrl]),
    ),
  };
}

/** @throws Error for one that this stage has no use of */
function secretOf(secrets: Platform['secrets'], name: SecretName): secretsmanager.Secret {
  const secret = secrets[name];
  if (secret === undefined) throw new Error(`This stage has no secret ${name}`);
  return secret;
}

function grantUses(made: ServiceFunction, platform: Platform, uses: FunctionUses): void {
  const { table, secrets, identity, stage } = platform;
  const { access, users = [], sendsTo = {} } = uses;
  const emailFrom = uses.emailsIfItCan === true ? stage.settings.emailFrom : uses.emailFrom;
  if (access !== undefined) grantTableAccess(made, table, access);
  for (const name of uses.secrets ?? []) grantSecretValue(made, secretOf(secrets, name));
  if (users.length > 0) grantUserPoolAccess(made, identity.userPool, users);
  if (emailFrom !== undefined) {
    grantEmail(made, {
      from: emailFrom,
      configurationSet: configurationSetName(stage.settings),
      withPictures: uses.emailsPictures,
    });
  }
  if (uses.asksModel === true && stage.settings.assistantModel !== undefined) {
    grantModel(made, stage.settings.assistantModel);
  }
  for (const queue of Object.values(sendsTo)) grantSending(made, queue);
}
