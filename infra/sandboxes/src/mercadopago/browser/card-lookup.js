import { fill } from './select-options.js';

const binLength = 8;

/** Requests a card's brand, issuer and installments once its first digits are typed. */
export function createCardLookup({
  api,
  form,
  callbacks,
  fetching,
  element,
  amount,
  methodChanged,
}) {
  let bin = '';
  let method;

  function binChanged(digits) {
    const next = digits.length >= binLength ? digits.slice(0, binLength) : '';
    if (next === bin) return;
    bin = next;
    callbacks.onBinChange?.(bin === '' ? undefined : bin);
    forget();
    if (bin !== '') void lookUp(bin);
  }

  function forget() {
    method = undefined;
    fill(element('issuer'), [], form.issuer?.placeholder);
    fill(element('installments'), [], form.installments?.placeholder);
    methodChanged();
  }

  /** Ignores responses for a card that was replaced by another one meanwhile. */
  async function lookUp(wanted) {
    const isCurrent = () => wanted === bin;
    const found = await fetching('paymentMethods', callbacks.onPaymentMethodsReceived, async () => {
      const { results } = await api.paymentMethods(wanted);
      if (results.length > 0) return results;
      const message = 'No payment method was found for this card';
      throw [{ field: 'cardNumber', cause: 'invalid_value', message }];
    });
    if (found === undefined || !isCurrent()) return;
    [method] = found;
    methodChanged();
    await Promise.all([lookUpIssuers(wanted, isCurrent), lookUpInstallments(wanted, isCurrent)]);
  }

  const lookUpIssuers = (wanted, isCurrent) =>
    fetching('issuers', callbacks.onIssuersReceived, async () => {
      const issuers = await api.issuers(method.id, wanted);
      const options = issuers.map(({ id, name }) => [id, name]);
      if (isCurrent()) fill(element('issuer'), options);
      return issuers;
    });

  const lookUpInstallments = (wanted, isCurrent) =>
    fetching('installments', callbacks.onInstallmentsReceived, async () => {
      const [offer] = await api.installments(amount(), wanted);
      const costs = offer?.payer_costs ?? [];
      const options = costs.map((cost) => [String(cost.installments), cost.recommended_message]);
      if (isCurrent()) fill(element('installments'), options);
      return offer;
    });

  return {
    binChanged,
    /** The brand of the card, while it is known. */
    method: () => method,
    amountChanged: () => {
      if (bin !== '') void lookUp(bin);
    },
    clear: () => {
      bin = '';
      method = undefined;
    },
  };
}
