import * as z from 'zod/mini';

/**
 * The configuration of the deployed site's stage, served as `/config.json`. It has no secret and no setting that
 * would make the bundle differ between stages.
 */
export const clientConfigurationSchema = z.object({
  stage: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  accountClientId: z.string(),
  trialClientId: z.string(),
  /** Only where Cognito is not AWS's own: the local cloud, an emulator. */
  userPoolEndpoint: z.optional(z.string()),
  /** The address of the card form's script, when it is not the partner's own. */
  mercadoPagoScriptUrl: z.optional(z.string()),
});

export type ClientConfiguration = z.infer<typeof clientConfigurationSchema>;
