/* One card field, in a frame of the partner's origin. */
import { createApi } from './api.js';
import { fieldErrors, splitDate } from './field-rules.js';

const input = document.getElementById('field');
const autocompletes = {
  cardNumber: 'cc-number',
  expirationDate: 'cc-exp',
  expirationMonth: 'cc-exp-month',
  expirationYear: 'cc-exp-year',
  securityCode: 'cc-csc',
};
const binLength = 8;

let type;
let rules = {};
let port;
/** Channel between the frames of one form; pages of other origins cannot listen to it. */
let siblings;
let bin = '';
let shownErrors = '[]';

window.addEventListener('message', (event) => {
  const init = event.data?.init;
  if (event.source !== window.parent || init === undefined || port !== undefined) return;
  type = init.type;
  [port] = event.ports;
  port.addEventListener('message', ({ data, ports }) => obey(data, ports));
  port.start();
  siblings = new BroadcastChannel(init.formId);
  siblings.addEventListener('message', ({ data }) => {
    if (data.handOver === type)
      postToSiblings({ from: type, value: input.value, errors: errors() });
  });
  input.setAttribute('aria-label', init.label);
  input.autocomplete = autocompletes[type];
  apply(init.options);
  emit('ready');
});
window.parent.postMessage({ hello: true }, '*');

function emit(event, data) {
  port?.postMessage({ event, data }, []);
}

function postToSiblings(message) {
  // A broadcast has no target: only frames of this origin are on the channel.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  siblings.postMessage(message);
}

function obey(message, ports) {
  if (message.command === 'update') apply(message.options);
  if (message.command === 'focus') input.focus();
  if (message.command === 'blur') input.blur();
  if (message.command === 'tokenize') void tokenize(message, ports[0]);
}

function apply({ placeholder, style = {}, settings = {} }) {
  if (placeholder !== undefined) input.placeholder = placeholder;
  rules = settings;
  for (const [name, value] of Object.entries(style)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (property === 'placeholder-color') input.style.setProperty('--placeholder-color', value);
    else input.style.setProperty(property, value);
  }
}

function errors() {
  return fieldErrors(type, input.value, rules);
}

async function tokenize({ holder, publicKey, locale, others }, answer) {
  const handedOver = await Promise.all(others.map(valueFrom));
  const found = [...errors(), ...handedOver.flatMap((other) => other.errors)];
  if (found.length > 0) {
    answer.postMessage({ errors: found }, []);
    return;
  }
  const values = Object.fromEntries(handedOver.map((other) => [other.from, other.value]));
  const date =
    values.expirationDate === undefined
      ? {
          cardExpirationMonth: values.expirationMonth,
          cardExpirationYear: values.expirationYear,
        }
      : splitDate(values.expirationDate);
  const base = location.href.replace(/\/secure-fields\/.*$/, '');
  const card = { ...holder, ...date, cardNumber: input.value, securityCode: values.securityCode };
  try {
    const token = await createApi({ base, publicKey, locale }).cardToken(card);
    answer.postMessage({ token }, []);
  } catch (failed) {
    answer.postMessage({ errors: failed }, []);
  }
}

function valueFrom(other) {
  return new Promise((resolve) => {
    const listening = new AbortController();
    siblings.addEventListener(
      'message',
      ({ data }) => {
        if (data.from !== other) return;
        listening.abort();
        resolve(data);
      },
      { signal: listening.signal },
    );
    postToSiblings({ handOver: other });
  });
}

function formatted(typed) {
  const digits = typed.replace(/\D/g, '');
  if (type === 'cardNumber') {
    return digits.slice(0, rules.length ?? 19).replace(/(\d{4})(?=\d)/g, '$1 ');
  }
  if (type === 'expirationDate') return digits.slice(0, 6).replace(/^(\d{2})(\d+)$/, '$1/$2');
  return digits.slice(0, type === 'securityCode' ? (rules.length ?? 4) : 4);
}

input.addEventListener('input', () => {
  const caretAtEnd = input.selectionStart === input.value.length;
  const shown = formatted(input.value);
  // A change in the middle keeps its caret until the field is left.
  if (caretAtEnd) input.value = shown;
  emit('change');
  if (type === 'cardNumber') postBin();
  postValidity();
});
input.addEventListener('focus', () => emit('focus'));
input.addEventListener('blur', () => {
  input.value = formatted(input.value);
  postValidity();
  emit('blur');
});
input.addEventListener('paste', () => emit('paste'));
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') emit('enter');
});

function postBin() {
  const digits = input.value.replace(/\D/g, '');
  const now = digits.length >= binLength ? digits.slice(0, binLength) : '';
  if (now === bin) return;
  bin = now;
  emit('binChange', { bin: bin === '' ? null : bin });
}

function postValidity() {
  const errorMessages = errors();
  const written = JSON.stringify(errorMessages);
  if (written === shownErrors) return;
  shownErrors = written;
  emit('validityChange', { errorMessages });
}
