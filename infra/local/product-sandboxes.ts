import type { SandboxDependencies } from '@bfj/local-cloud/application';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import type { Services } from '@bfj/local-cloud/services';
import { localLogos } from '@bfj/sandboxes/brapi/brapi-logo';
import {
  openMarketSandboxes,
  openSandboxes,
  type PartnerSandboxes,
  type SandboxesOptions,
} from '@bfj/sandboxes/sandboxes';
import { tradingSession } from '../../shared/market/b3-session.ts';
import { defineTemplates } from '../../shared/messages/template-definition.ts';

/** Opens sandboxes for all partners other than AWS, configured from the functions' environment. */
export function openProductSandboxes(
  options: SandboxDependencies & {
    /** Whether they keep nothing on the disk, and lose everything when they are closed. */
    readonly inMemory?: boolean | undefined;
    /** Sends notifications to the product; over the network by default. */
    readonly fetch?: typeof fetch | undefined;
    /** Delays answers; in real time by default. */
    readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
  },
): PartnerSandboxes {
  const { model, services } = options;
  const valueOf = (variable: string) => environmentValues(model, variable)[0];
  const secretOf = (variable: string) => sharedSecret(model, services.secrets, variable);
  const addressOf = (path: `/${string}`) => () => {
    const siteUrl = valueOf('SITE_URL');
    return siteUrl === undefined ? undefined : `${siteUrl}${path}`;
  };
  return openSandboxes({
    directory: options.inMemory === true ? undefined : options.dataDirectory,
    origin: options.internalUrl,
    now: () => services.clock.now(),
    fetch: options.fetch,
    wait: options.wait,
    ses: services.ses,
    emailSenders: () =>
      ['EMAIL_FROM', 'EMAIL_FROM_OR_NONE'].flatMap((name) => environmentValues(model, name)),
    operatorSecret: () => secretOf('WEBHOOK_SECRET_ARN'),
    brapi: brapiOptions(options),
    whatsApp: {
      token: () => secretOf('WHATSAPP_SECRET_ARN'),
      phoneNumberId: () => valueOf('WHATSAPP_PHONE_NUMBER_ID'),
      businessNumber: () => valueOf('WHATSAPP_NUMBER'),
      templates: defineTemplates(valueOf('SITE_URL') ?? options.internalUrl),
      accountId: () => valueOf('WHATSAPP_ACCOUNT_ID'),
      appSecret: () => secretOf('WHATSAPP_APP_SECRET_ARN'),
      webhookUrl: addressOf('/api/webhooks/whatsapp'),
    },
    mercadoPago: {
      accessToken: () => secretOf('MERCADOPAGO_TOKEN_SECRET_ARN'),
      publicKey: () => valueOf('MERCADOPAGO_PUBLIC_KEY'),
      webhookSecret: () => secretOf('MERCADOPAGO_WEBHOOK_SECRET_ARN'),
      panelUrl: addressOf('/api/webhooks/mercadopago'),
    },
  });
}

/** Opens the partners that supply market data, at a given clock. */
export function openProductMarket(surroundings: ModelAndSecrets, now: () => Date) {
  return openMarketSandboxes({ ...brapiOptions(surroundings), now });
}

type ModelAndSecrets = Pick<SandboxDependencies, 'model'> & {
  readonly services: Pick<SandboxDependencies['services'], 'secrets'>;
};

function brapiOptions({ model, services }: ModelAndSecrets): SandboxesOptions['brapi'] {
  return {
    token: () => sharedSecret(model, services.secrets, 'BRAPI_SECRET_ARN'),
    tradingSession,
    // Served by the site itself, since pages may load no picture from elsewhere. The site's address outlives a restart.
    logos: () => {
      const [siteUrl] = environmentValues(model, 'SITE_URL');
      return siteUrl === undefined ? undefined : `${siteUrl}${localLogos}`;
    },
  };
}

/** Returns the values of a variable in the environments of all functions that have it. */
function environmentValues(model: CloudModel, variable: string): readonly string[] {
  return model.functions.flatMap((hosted) => hosted.environment[variable] ?? []);
}

/** Returns the secret that a function shares with a partner, as that function's environment names it. */
function sharedSecret(
  model: CloudModel,
  secrets: Services['secrets'],
  variable: string,
): string | undefined {
  const [arn] = environmentValues(model, variable);
  return arn === undefined ? undefined : secrets.valueOf(arn);
}
