import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { clientConfigurationSchema } from '../../shared/contracts/client-configuration.ts';
import type { ClientConfiguration } from '../../shared/contracts/client-configuration.ts';

/**
 * Returns the `/config.json` of this machine.
 * @param addresses the site as the browser knows it, and the payment partner's sandbox
 * @throws a zod error when the stack lacks an output that the site needs
 */
export function localClientConfiguration(
  model: Pick<CloudModel, 'region' | 'outputs'>,
  addresses: { readonly origin: string; readonly mercadoPagoBaseUrl: string },
): ClientConfiguration {
  const { UserPoolId, AccountClientId, TrialClientId } = model.outputs;
  return clientConfigurationSchema.parse({
    stage: 'local',
    region: model.region,
    userPoolId: UserPoolId,
    accountClientId: AccountClientId,
    trialClientId: TrialClientId,
    userPoolEndpoint: `${addresses.origin}/_local/cognito`,
    mercadoPagoScriptUrl: `${addresses.mercadoPagoBaseUrl}/js/v2`,
  });
}
