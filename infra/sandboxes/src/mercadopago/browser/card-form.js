import { createPlainCardFields, createSecureCardFields, isCardField } from './card-fields.js';
import { createCardLookup } from './card-lookup.js';
import { fill } from './select-options.js';

/** `cardForm()`: a seller's form with plain inputs or secure frames as card fields. */
export function createCardForm(api, options) {
  const { form, callbacks = {}, iframe = false, autoMount = true } = options;
  if (typeof callbacks.onFormMounted !== 'function') {
    throw new Error('callbacks.onFormMounted is required');
  }
  if (!(Number(options.amount) > 0)) throw new Error('amount must be a positive number as a text');
  let { amount } = options;
  let token;
  let listening;

  const names = Object.keys(form).filter((name) => name !== 'id');
  const formElement = () => document.getElementById(form.id);
  const element = (name) => {
    const id = form[name]?.id;
    return id === undefined ? null : document.getElementById(id);
  };
  const valueOf = (name) => element(name)?.value ?? '';
  const submit = () => formElement()?.requestSubmit();

  const lookup = createCardLookup({
    api,
    form,
    callbacks,
    fetching,
    element,
    amount: () => amount,
    methodChanged: () => card.lengthsChanged(),
  });

  const card = (iframe ? createSecureCardFields : createPlainCardFields)({
    api,
    form,
    element,
    lengths,
    submit,
    binChanged: lookup.binChanged,
    validityChanged: (name, errors) =>
      callbacks.onValidityChange?.(errors.length > 0 ? errors : undefined, name),
  });

  function lengths(name) {
    const [settings] = lookup.method()?.settings ?? [];
    if (name === 'cardNumber') return { length: settings?.card_number.length };
    return name === 'securityCode' ? { length: settings?.security_code.length } : {};
  }

  /** Calls the seller's callbacks for a call to the partner. Resolves to undefined when the call failed. */
  async function fetching(resource, callback, work) {
    const done = callbacks.onFetching?.(resource);
    try {
      const data = await work();
      callback?.(undefined, data);
      return data;
    } catch (error) {
      callback?.(error);
      callbacks.onError?.(error, resource);
      return undefined;
    } finally {
      if (typeof done === 'function') done();
    }
  }

  function mount() {
    const missing = names.filter((name) => element(name) === null);
    if (formElement() === null) missing.unshift('id');
    if (missing.length > 0) {
      const cause = 'not_found';
      callbacks.onFormMounted(
        missing.map((field) => ({ field, cause, message: `${field} is not in the page` })),
      );
      return;
    }
    listening = new AbortController();
    formElement().addEventListener('submit', (event) => void submitted(event), {
      signal: listening.signal,
    });
    const ready = card.mount();
    showPlaceholders();
    callbacks.onFormMounted();
    void fetching('identificationTypes', callbacks.onIdentificationTypesReceived, async () => {
      const types = await api.identificationTypes();
      fill(
        element('identificationType'),
        types.map(({ id, name }) => [id, name]),
      );
      return types;
    });
    void ready.then(() => callbacks.onReady?.());
  }

  function showPlaceholders() {
    for (const name of names.filter((one) => !(iframe && isCardField(one)))) {
      const { placeholder } = form[name];
      const target = element(name);
      if (placeholder === undefined) continue;
      if (target instanceof HTMLSelectElement) fill(target, [], placeholder);
      else target.placeholder = placeholder;
    }
  }

  function unmount() {
    listening?.abort();
    card.unmount();
    lookup.clear();
    token = undefined;
    callbacks.onFormUnmounted?.();
  }

  async function createCardToken() {
    let failure;
    const received = (error, made) => {
      failure = error;
      callbacks.onCardTokenReceived?.(error, made && { token: made.id });
    };
    const made = await fetching('cardToken', received, () =>
      card.token({
        cardholderName: valueOf('cardholderName'),
        identificationType: valueOf('identificationType'),
        identificationNumber: valueOf('identificationNumber'),
      }),
    );
    token = made?.id;
    if (token === undefined) throw failure;
    return { token };
  }

  async function submitted(event) {
    event.preventDefault();
    const made = await createCardToken().catch(() => undefined);
    if (made !== undefined) callbacks.onSubmit?.(event);
  }

  function update(name, changed) {
    if (name === 'amount') {
      amount = changed;
      lookup.amountChanged();
    } else if (isCardField(name)) {
      card.update(name, changed);
    } else if (changed?.placeholder !== undefined) {
      element(name).placeholder = changed.placeholder;
    }
  }

  function getCardFormData() {
    return {
      amount,
      token,
      installments: valueOf('installments'),
      paymentMethodId: lookup.method()?.id ?? '',
      issuerId: valueOf('issuer'),
      identificationType: valueOf('identificationType'),
      identificationNumber: valueOf('identificationNumber'),
      processingMode: 'aggregator',
      merchantAccountId: undefined,
      cardholderEmail: valueOf('cardholderEmail'),
    };
  }

  if (autoMount) mount();
  return { mount, unmount, submit, update, createCardToken, getCardFormData };
}
