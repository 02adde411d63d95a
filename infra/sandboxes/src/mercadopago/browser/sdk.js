/*
 * Stand-in for MercadoPago.js v2, served at the sandbox's own address as the real one is at
 * https://sdk.mercadopago.com/js/v2. It works under a strict content security policy: no eval, no
 * inline script, no style attributes in markup.
 */
import { createApi } from './api.js';
import { createCardForm } from './card-form.js';
import { createSecureFields } from './secure-fields.js';

// Only while the script runs does the document know where it came from.
const base = document.currentScript.src.replace(/\/js\/v2.*$/, '');

class MercadoPago {
  #api;

  constructor(publicKey, { locale = 'pt-BR' } = {}) {
    if (typeof publicKey !== 'string' || publicKey === '') {
      throw new Error('Your public_key is required to create a MercadoPago instance');
    }
    this.#api = createApi({ base, publicKey, locale });
    this.fields = createSecureFields(this.#api);
  }

  getIdentificationTypes() {
    return this.#api.identificationTypes();
  }

  getPaymentMethods({ bin }) {
    return this.#api.paymentMethods(bin);
  }

  getIssuers({ paymentMethodId, bin }) {
    return this.#api.issuers(paymentMethodId, bin);
  }

  getInstallments({ amount, bin }) {
    return this.#api.installments(amount, bin);
  }

  createCardToken(card) {
    return this.#api.cardToken(card);
  }

  cardForm(options) {
    return createCardForm(this.#api, options);
  }

  bricks() {
    throw new Error('The sandbox has no Bricks: use cardForm() or fields');
  }
}

window.MercadoPago = MercadoPago;
