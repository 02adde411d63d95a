/*
 * Card fields in frames of the partner's own origin: what is typed there never reaches the page.
 * The page speaks to each frame over a port. When a token is made, the frames of one form hand
 * their values to the one with the card number, over a channel that only their origin can hear,
 * and that one calls the partner.
 */
const titles = {
  cardNumber: 'Número do cartão',
  expirationDate: 'Validade do cartão',
  expirationMonth: 'Mês de validade do cartão',
  expirationYear: 'Ano de validade do cartão',
  securityCode: 'Código de segurança do cartão',
};

export function createSecureFields(api) {
  const formId = crypto.randomUUID();
  const { origin } = new URL(api.base);
  const mounted = new Map();

  function create(type, options = {}) {
    if (!Object.hasOwn(titles, type)) throw new Error(`There is no field ${type}`);
    const listeners = new Map();
    let current = { ...options };
    let frame;
    let port;
    let mounting;

    function greet(event) {
      if (frame === undefined || event.source !== frame.contentWindow) return;
      if (event.origin !== origin) return;
      const channel = new MessageChannel();
      port?.close();
      port = channel.port1;
      port.addEventListener('message', ({ data }) => {
        const eventData = { field: type, ...data.data };
        listeners.get(data.event)?.forEach((listener) => listener(eventData));
      });
      port.start();
      const init = { type, formId, options: current, label: titles[type] };
      frame.contentWindow.postMessage({ init }, origin, [channel.port2]);
    }

    const say = (message, transfer = []) => port?.postMessage(message, transfer);

    const field = {
      mount(id) {
        const container = document.getElementById(id);
        if (container === null) throw new Error(`There is no element ${id}`);
        frame = document.createElement('iframe');
        frame.name = type;
        frame.title = titles[type];
        frame.src = `${api.base}/secure-fields/field.html`;
        Object.assign(frame.style, {
          border: '0',
          width: '100%',
          height: '100%',
          display: 'block',
        });
        mounting = new AbortController();
        window.addEventListener('message', greet, { signal: mounting.signal });
        mounted.set(type, field);
        container.append(frame);
        return field;
      },
      unmount() {
        mounting?.abort();
        port?.close();
        frame?.remove();
        port = undefined;
        frame = undefined;
        if (mounted.get(type) === field) mounted.delete(type);
      },
      update(changed) {
        const settings = { ...current.settings, ...changed.settings };
        current = { ...current, ...changed, settings };
        say({ command: 'update', options: current });
      },
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return field;
      },
      focus: () => say({ command: 'focus' }),
      blur: () => say({ command: 'blur' }),
      tokenize: (request, answer) => say({ command: 'tokenize', ...request }, [answer]),
    };
    return field;
  }

  /** Resolves to the token; rejects with an array of errors, which name their field if they have one. */
  function createCardToken(holder) {
    return new Promise((resolve, reject) => {
      const number = mounted.get('cardNumber');
      if (number === undefined) {
        reject([
          { field: 'cardNumber', cause: 'not_mounted', message: 'cardNumber is not mounted' },
        ]);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => {
        port1.close();
        if (data.errors === undefined) resolve(data.token);
        else reject(data.errors);
      });
      port1.start();
      const others = [...mounted.keys()].filter((type) => type !== 'cardNumber');
      const { publicKey, locale } = api;
      number.tokenize({ holder, publicKey, locale, others }, port2);
    });
  }

  return { create, createCardToken };
}
