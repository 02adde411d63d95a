import {
  createMercadoPagoSandbox,
  mercadoPagoPrefix,
} from '@bfj/sandboxes/mercadopago/mercadopago';
import { createOperatorReceiver } from '@bfj/sandboxes/operator/operator-receiver';
import { openReceivedWebhooks } from '@bfj/sandboxes/operator/received-webhooks';
import { openSandboxStore } from '@bfj/sandboxes/sandbox-store';
import { openMarketSandboxes } from '@bfj/sandboxes/sandboxes';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { receiveMercadoPagoNotification } from '../../../shared/contracts/billing-endpoints.ts';
import { answerInProcess } from '../../support/requests/http-in-process.ts';
import { secretValue } from './cloud-services.ts';

interface PartnersDependencies {
  readonly app: CloudModel;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** How partners call the product. */
  readonly callProduct: typeof fetch;
}

/** The partners that functions call by `fetch`, as the sandboxes play them, without a socket. */
export function openPartners({ app, now, wait, callProduct }: PartnersDependencies) {
  const valuesOf = (variable: string) =>
    app.functions.flatMap(({ environment }) => environment[variable] ?? []);
  const secretOf = (variable: string) => {
    const [arn] = valuesOf(variable);
    return secretValue(app.secrets.find((secret) => secret.arn === arn)?.name ?? '');
  };
  const store = openSandboxStore(undefined);
  const webhooks = openReceivedWebhooks(store);
  const operator = createOperatorReceiver({
    webhooks,
    now,
    secret: () => secretOf('WEBHOOK_SECRET_ARN'),
  });
  const market = openMarketSandboxes({
    now,
    wait,
    token: () => secretOf('BRAPI_SECRET_ARN'),
    tradingSession,
  });
  const [mercadoPagoUrl = ''] = valuesOf('MERCADOPAGO_BASE_URL');
  const { origin } = new URL(mercadoPagoUrl);
  const mercadoPago = createMercadoPagoSandbox({
    store,
    now,
    origin,
    accessToken: () => secretOf('MERCADOPAGO_TOKEN_SECRET_ARN'),
    publicKey: () => valuesOf('MERCADOPAGO_PUBLIC_KEY')[0],
    webhookSecret: () => secretOf('MERCADOPAGO_WEBHOOK_SECRET_ARN'),
    panelUrl: () => `${origin}${receiveMercadoPagoNotification.path}`,
    fetch: callProduct,
  });
  const webhookUrls = valuesOf('WEBHOOK_URL');
  return {
    webhooks,
    operator,
    brapi: market.brapi,
    bancoCentral: market.bancoCentral,
    mercadoPago: mercadoPago.control,
    /** Has the partners do and send what is due; returns whether anything was sent. */
    settle: () => mercadoPago.settle(),
    fetch: async (...given: Parameters<typeof fetch>): Promise<Response> => {
      const request = new Request(...given);
      if (webhookUrls.includes(request.url)) return answerInProcess(operator.handle, request);
      if (new URL(request.url).pathname.startsWith(`${mercadoPagoPrefix}/`)) {
        return answerInProcess(mercadoPago.handle, request);
      }
      return answerInProcess(async (incoming, response) => {
        const path = incoming.url?.split('?')[0] ?? '/';
        const answered = market.handle(path, incoming, response);
        if (answered === undefined) throw new Error(`No partner is at ${request.url}`);
        await answered;
      }, request);
    },
  };
}
