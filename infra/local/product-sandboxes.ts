import type { SandboxSurroundings } from '@bfj/local-cloud/application';
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
import { templateDefinitions } from '../../shared/messages/template-definition.ts';

/** Everybody the product talks to that is not AWS, set up by what the functions find in their environment. */
export function openProductSandboxes(
  options: SandboxSurroundings & {
    /** Whether they forget everything when they are closed, and write nothing to the disk. */
    readonly inMemory?: boolean | undefined;
    /** How the product is told of something; over the network by default. */
    readonly fetch?: typeof fetch | undefined;
    /** How answers are delayed; in real time by default. */
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
      ownNumber: () => valueOf('WHATSAPP_NUMBER'),
      templates: templateDefinitions(valueOf('SITE_URL') ?? options.internalUrl),
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

/** The partners who are asked what the market is like, as they answer at a time. */
export function openProductMarket(surroundings: ModelAndSecrets, now: () => Date) {
  return openMarketSandboxes({ ...brapiOptions(surroundings), now });
}

type ModelAndSecrets = Pick<SandboxSurroundings, 'model'> & {
  readonly services: Pick<SandboxSurroundings['services'], 'secrets'>;
};

function brapiOptions({ model, services }: ModelAndSecrets): SandboxesOptions['brapi'] {
  return {
    token: () => sharedSecret(model, services.secrets, 'BRAPI_SECRET_ARN'),
    tradingSession,
    // Of the site itself, whose address outlives a restart: pages load no picture from elsewhere.
    logos: () => {
      const [siteUrl] = environmentValues(model, 'SITE_URL');
      return siteUrl === undefined ? undefined : `${siteUrl}${localLogos}`;
    },
  };
}

/** What the functions find in a variable of their environment, those that have it. */
function environmentValues(model: CloudModel, variable: string): readonly string[] {
  return model.functions.flatMap((hosted) => hosted.environment[variable] ?? []);
}

/** The secret that some function shares with a partner, as that function's environment names it. */
function sharedSecret(
  model: CloudModel,
  secrets: Services['secrets'],
  variable: string,
): string | undefined {
  const [arn] = environmentValues(model, variable);
  return arn === undefined ? undefined : secrets.valueOf(arn);
}
