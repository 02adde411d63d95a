/*
 * The card's own fields of a card form, in the two kinds that a seller may choose: plain inputs of
 * the page, or secure frames of the partner.
 */
import { fieldErrors, splitDate } from './field-rules.js';
import { createSecureFields } from './secure-fields.js';

const names = [
  'cardNumber',
  'expirationDate',
  'cardExpirationMonth',
  'cardExpirationYear',
  'securityCode',
];
/** Field names of the form that differ from those of the card fields. */
const types = { cardExpirationMonth: 'expirationMonth', cardExpirationYear: 'expirationYear' };
const typeOf = (name) => types[name] ?? name;

export const isCardField = (name) => names.includes(name);

/** Plain inputs: the page sees the card number and sends it to the partner. */
export function createPlainCardFields({
  api,
  form,
  element,
  lengths,
  binChanged,
  validityChanged,
}) {
  const present = names.filter((name) => form[name] !== undefined);
  const valueOf = (name) => element(name)?.value ?? '';
  const errorsOf = (name) => fieldErrors(typeOf(name), valueOf(name), lengths(name));
  let listening;

  return {
    mount() {
      listening = new AbortController();
      const { signal } = listening;
      const number = element('cardNumber');
      number.addEventListener('input', () => binChanged(number.value.replace(/\D/g, '')), {
        signal,
      });
      for (const name of present) {
        element(name).addEventListener('blur', () => validityChanged(name, errorsOf(name)), {
          signal,
        });
      }
      return Promise.resolve();
    },
    unmount: () => listening?.abort(),
    update(name, { placeholder }) {
      if (placeholder !== undefined) element(name).placeholder = placeholder;
    },
    lengthsChanged() {},
    token(holder) {
      const errors = present.flatMap(errorsOf);
      if (errors.length > 0) return Promise.reject(errors);
      const date =
        form.expirationDate === undefined
          ? {
              cardExpirationMonth: valueOf('cardExpirationMonth'),
              cardExpirationYear: valueOf('cardExpirationYear'),
            }
          : splitDate(valueOf('expirationDate'));
      const card = { cardNumber: valueOf('cardNumber'), securityCode: valueOf('securityCode') };
      return api.cardToken({ ...holder, ...date, ...card });
    },
  };
}

/** Frames of the partner, in the containers that the form names. */
export function createSecureCardFields({
  api,
  form,
  lengths,
  binChanged,
  validityChanged,
  submit,
}) {
  const secure = createSecureFields(api);
  let fields = new Map();

  function newField(name) {
    const { placeholder, style } = form[name];
    return [name, secure.create(typeOf(name), { placeholder, style })];
  }

  function mountField([name, field]) {
    return new Promise((resolve) => {
      field
        .on('ready', resolve)
        .on('validityChange', ({ errorMessages }) => validityChanged(name, errorMessages))
        .on('binChange', ({ bin }) => binChanged(bin ?? ''))
        .on('enter', submit)
        .mount(form[name].id);
    });
  }

  return {
    mount() {
      fields = new Map(names.filter((name) => form[name] !== undefined).map(newField));
      return Promise.all([...fields].map(mountField));
    },
    unmount: () => fields.forEach((field) => field.unmount()),
    update: (name, changed) => fields.get(name)?.update(changed),
    lengthsChanged: () =>
      fields.forEach((field, name) => field.update({ settings: lengths(name) })),
    token: (holder) => secure.createCardToken(holder),
  };
}
