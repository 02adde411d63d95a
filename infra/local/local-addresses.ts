import * as z from 'zod';
import { loginCodeChoices } from '../../shared/values/login-code.ts';

/** Addresses of this machine's site and sandboxes, and other settings that only the host knows. */
export const localAddressesSchema = z.object({
  siteUrl: z.url(),
  webhookUrl: z.url(),
  brapiBaseUrl: z.url(),
  bancoCentralBaseUrl: z.url(),
  whatsAppBaseUrl: z.url(),
  mercadoPagoBaseUrl: z.url(),
  /** Address of the model that reads questions the assistant's rules do not understand; undefined: no model. */
  assistantModelBaseUrl: z.url().optional(),
  /** The developer's choice; off by default. */
  loginCode: z.enum(loginCodeChoices).optional(),
  /** Concurrent executions of the simulated account. */
  lambdaConcurrency: z.string().optional(),
  /** Messages per second of each channel; the defaults of the settings unless given. */
  emailRate: z.string().optional(),
  whatsAppRate: z.string().optional(),
});
export type LocalAddresses = Readonly<z.infer<typeof localAddressesSchema>>;
