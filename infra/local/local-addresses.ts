import type { LoginCodeChoice } from '../../shared/values/login-code.ts';

/** Where this cloud's site and partners answer: the settings that only the host can know. */
export interface LocalAddresses {
  readonly siteUrl: string;
  readonly webhookUrl: string;
  readonly brapiBaseUrl: string;
  readonly whatsAppBaseUrl: string;
  readonly mercadoPagoBaseUrl: string;
  /** What its developer chose; off unless told. */
  readonly loginCode?: LoginCodeChoice | undefined;
}
