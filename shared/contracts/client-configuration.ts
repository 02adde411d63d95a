import * as z from 'zod/mini';

/**
 * The deployed site's configuration of its stage, served as `/config.json`: nothing secret, and nothing that would
 * make the bundle differ between stages.
 */
export const clientConfigurationSchema = z.object({
  stage: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  accountClientId: z.string(),
  trialClientId: z.string(),
  /** Only where Cognito is not AWS's own: the local cloud, an emulator. */
  userPoolEndpoint: z.optional(z.string()),
  /** The card form's script, where it is not the partner's own address. */
  mercadoPagoScriptUrl: z.optional(z.string()),
});

export type ClientConfiguration = z.infer<typeof clientConfigurationSchema>;
