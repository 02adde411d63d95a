import * as z from 'zod/mini';
import { getMercadoPagoPublicKey } from '../../../../../shared/contracts/billing-endpoints.ts';
import { callApi } from '../../../lib/api.ts';
import { clientConfiguration } from '../../access/session/client-configuration.ts';

export type CardFieldName = 'cardNumber' | 'expirationDate' | 'securityCode';

/** A field in a frame of the partner's page: its input is never visible to our page. */
export interface SecureField {
  mount(containerId: string): unknown;
  unmount(): void;
  update(options: { readonly settings: object }): void;
  on(event: string, listener: (data: unknown) => void): unknown;
  focus(): void;
}

/** The part of MercadoPago.js v2 that the card form uses; its answers are parsed at their use. */
export interface MercadoPago {
  readonly fields: {
    create(type: CardFieldName, options: object): SecureField;
    createCardToken(holder: {
      readonly cardholderName: string;
      readonly identificationType: string;
      readonly identificationNumber: string;
    }): Promise<unknown>;
  };
  getPaymentMethods(query: { readonly bin: string }): Promise<unknown>;
  getIssuers(query: { readonly paymentMethodId: string; readonly bin: string }): Promise<unknown>;
  getInstallments(query: {
    /** Reais with a decimal point: `179.94`. */
    readonly amount: string;
    readonly bin: string;
    readonly paymentTypeId: string;
  }): Promise<unknown>;
}

type MercadoPagoConstructor = new (
  publicKey: string,
  options: { readonly locale: string },
) => MercadoPago;

/** Thrown where an ad blocker, the network or the partner stopped the partner's script. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

const scriptUrl = 'https://sdk.mercadopago.com/js/v2';
const timeoutMilliseconds = 15_000;

/** The script belongs to the partner, so only this much of it can be checked. */
const constructorSchema = z.custom<MercadoPagoConstructor>((value) => typeof value === 'function');

let loading: Promise<MercadoPagoConstructor> | undefined;

/**
 * Loads the partner's script with our public key, ready to create card fields.
 * @throws when the script, the key or the page's configuration cannot be loaded; the caller may try again
 */
export async function openMercadoPago(): Promise<MercadoPago> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const [MercadoPago, { publicKey }] = await Promise.all([
    loading,
    callApi(getMercadoPagoPublicKey, {}),
  ]);
  return new MercadoPago(publicKey, { locale: 'pt-BR' });
}

async function load(): Promise<MercadoPagoConstructor> {
  const { mercadoPagoScriptUrl = scriptUrl } = await clientConfiguration();
  if (!('MercadoPago' in window)) await loadScript(mercadoPagoScriptUrl);
  // Some blockers answer with an empty script.
  if (!('MercadoPago' in window)) throw new ScriptError('empty');
  return constructorSchema.parse(window.MercadoPago);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else {
        script.remove();
        reject(error);
      }
    };
    const timer = setTimeout(() => finish(new ScriptError('late')), timeoutMilliseconds);
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => finish());
    script.addEventListener('error', () => finish(new ScriptError('not loaded')));
    document.head.append(script);
  });
}
