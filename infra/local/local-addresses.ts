import * as z from 'zod';
import { loginCodeChoices } from '../../shared/values/login-code.ts';

/** Where this machine's site and sandboxes answer: the settings that only the host can know. */
export const localAddressesSchema = z.object({
  siteUrl: z.url(),
  webhookUrl: z.url(),
  brapiBaseUrl: z.url(),
  bancoCentralBaseUrl: z.url(),
  whatsAppBaseUrl: z.url(),
  mercadoPagoBaseUrl: z.url(),
  /** Of a model that reads what the assistant's rules do not understand; none unless it is here. */
  assistantModelBaseUrl: z.url().optional(),
  /** What its developer chose; off by default. */
  loginCode: z.enum(loginCodeChoices).optional(),
  /** Calls of functions at one moment, of an account that is played to be small. */
  lambdaConcurrency: z.string().optional(),
  /** Messages a second of each channel; as of a stage that sets none by default. */
  emailRate: z.string().optional(),
  whatsAppRate: z.string().optional(),
});
export type LocalAddresses = Readonly<z.infer<typeof localAddressesSchema>>;
