import { createOperatorReceiver } from '@bfj/sandboxes/operator/operator-receiver';
import { openReceivedWebhooks } from '@bfj/sandboxes/operator/received-webhooks';
import { openSandboxStore } from '@bfj/sandboxes/sandbox-store';
import { openMarketSandboxes } from '@bfj/sandboxes/sandboxes';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { secretValue } from './cloud-services.ts';
import { answerInProcess } from './http-in-process.ts';

interface PartnersDependencies {
  readonly app: CloudModel;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The partners that functions call by `fetch`, as the sandboxes play them, without a socket. */
export function openPartners({ app, now, wait }: PartnersDependencies) {
  const valuesOf = (variable: string) =>
    app.functions.flatMap(({ environment }) => environment[variable] ?? []);
  const secretOf = (variable: string) => {
    const [arn] = valuesOf(variable);
    return secretValue(app.secrets.find((secret) => secret.arn === arn)?.name ?? '');
  };
  const webhooks = openReceivedWebhooks(openSandboxStore(undefined));
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
  const webhookUrls = valuesOf('WEBHOOK_URL');
  return {
    webhooks,
    operator,
    brapi: market.brapi,
    bancoCentral: market.bancoCentral,
    fetch: async (...given: Parameters<typeof fetch>): Promise<Response> => {
      const request = new Request(...given);
      if (webhookUrls.includes(request.url)) return answerInProcess(operator.handle, request);
      return answerInProcess(async (incoming, response) => {
        const path = incoming.url?.split('?')[0] ?? '/';
        const answered = market.handle(path, incoming, response);
        if (answered === undefined) throw new Error(`No partner is at ${request.url}`);
        await answered;
      }, request);
    },
  };
}
