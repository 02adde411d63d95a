import * as z from 'zod/mini';

/**
 * What the deployed site must know about its stage, served as `/config.json`: nothing secret,
 * and nothing that would make the bundle differ between stages.
 */
export const clientConfigurationSchema = z.object({
  stage: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  accountClientId: z.string(),
  trialClientId: z.string(),
  /** Only where Cognito is not AWS's own: the local cloud, an emulator. */
  userPoolEndpoint: z.optional(z.string()),
  /** Where the card form is loaded from; only where it is not the partner's own address. */
  mercadoPagoScriptUrl: z.optional(z.string()),
});

export type ClientConfiguration = z.infer<typeof clientConfigurationSchema>;
