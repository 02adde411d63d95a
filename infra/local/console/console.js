import { answerBeside, byId, call, element, keepFresh, post } from './console-kit.js';
import { mercadoPagoEntries } from './console-mercadopago.js';
import { signInAs } from './console-sign-in.js';
import { connectTabs } from './console-tabs.js';

const pollMilliseconds = 2000;
const shownEntries = 20;

/** Runs a button's action, and shows the result beside it. */
async function act(button, answerId, work) {
  await answerBeside(byId(answerId), button, work);
  void refresh();
}

const time = (iso) =>
  element(
    'time',
    { dateTime: iso, className: 'muted end', title: iso },
    new Date(iso).toISOString().slice(0, 19).replace('T', ' '),
  );

const json = (value) =>
  element(
    'pre',
    { tabIndex: 0 },
    typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  );

const labelled = (label, value) => [element('h3', {}, label), json(value)];

function entry(key, summary, detail) {
  const made = element(
    'details',
    { className: 'entry' },
    element('summary', {}, ...summary),
    element('div', { className: 'detail' }, ...detail),
  );
  made.dataset.key = key;
  return made;
}

const title = (text) => element('span', { className: 'title' }, text);
const note = (text, className = 'muted') => element('span', { className }, text);

/** Current data of each list, so that only changed lists are drawn again. */
const shown = new Map();

/** Open entries: a redrawn list and a reloaded page open them again. */
const openKey = 'console-open';
const opened = new Set(JSON.parse(sessionStorage.getItem(openKey) ?? '[]'));
const entryKeyOf = (one, listId) => `${listId} ${one.dataset.key}`;

function keepOpened({ target: one }) {
  if (!one.isConnected) return;
  const entryKey = one.id === 'log' ? 'log' : entryKeyOf(one, one.closest('.list')?.id);
  if (one.open) opened.add(entryKey);
  else opened.delete(entryKey);
  sessionStorage.setItem(openKey, JSON.stringify([...opened]));
}

/** Redraws a list when its data has changed; open entries stay open. */
function show(listId, items, draw, emptyText) {
  const serialized = JSON.stringify(items);
  if (shown.get(listId) === serialized) return;
  shown.set(listId, serialized);
  const list = byId(listId);
  const drawn = items.map(draw);
  for (const one of drawn) if (opened.has(entryKeyOf(one, listId))) one.open = true;
  const nothing = emptyText && element('p', { className: 'empty' }, emptyText);
  list.replaceChildren(...(drawn.length > 0 || !nothing ? drawn : [nothing]));
}

function showClock({ now, aheadMilliseconds }) {
  for (const clock of [byId('now'), byId('masthead-now')]) {
    clock.textContent = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    clock.dateTime = now;
  }
  const minutes = Math.round(aheadMilliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [
    [days, 'd'],
    [hours, 'h'],
    [minutes % 60, 'min'],
  ];
  const ahead = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`]));
  byId('ahead').textContent =
    ahead.length === 0 ? 'as on the wall' : `${ahead.join(' ')} ahead of the wall`;
}

function showWebhooks({ total, repeats, webhooks, rejected }) {
  byId('webhooks-count').textContent = `${total} accepted, ${repeats} repeated`;
  show(
    'webhooks-list',
    webhooks,
    (webhook) =>
      entry(
        webhook.id,
        [
          title(webhook.body?.origem ?? webhook.body?.type ?? webhook.id),
          webhook.repeats > 0 ? note(`came ${webhook.repeats + 1} times`) : undefined,
          time(webhook.receivedAt),
        ].filter(Boolean),
        [...labelled('Body', webhook.body), ...labelled('Headers', webhook.headers)],
      ),
    'None yet. Subscribe to the newsletter and one arrives.',
  );
  show('rejected-list', rejected, (one, index) => {
    const key = `${one.receivedAt}/${index}`;
    return entry(
      key,
      [note('rejected', 'bad'), title(one.reason), time(one.receivedAt)],
      [json(one)],
    );
  });
}

const showMessages = ({ messages }) =>
  show(
    'messages-list',
    messages.toReversed(),
    (message, index) =>
      entry(
        `${message.sentAt}/${index}`,
        [title(message.to), note(message.channel), time(message.sentAt)],
        [json(message.content)],
      ),
    'None yet.',
  );

const mercadoPago = mercadoPagoEntries({ element, entry, title, note, time, json, act, post });

const showPayments = ({ payments }) =>
  show('payments-list', payments, mercadoPago.payment, 'No payments yet.');

const showPreapprovals = ({ preapprovals }) =>
  show('preapprovals-list', preapprovals, mercadoPago.preapproval);

const showPrices = ({ prices }) =>
  show('prices-list', Object.entries(prices), ([ticker, price]) => {
    const made = element('div', { className: 'entry plain' }, title(ticker), note(`R$ ${price}`));
    made.dataset.key = ticker;
    return made;
  });

const showEvents = ({ events }) =>
  show(
    'events-list',
    events,
    ({ bus, event, rules }) =>
      entry(
        event.id,
        [
          title(event['detail-type']),
          rules.length === 0 ? note('no rule matched') : note(`to ${rules.join(', ')}`),
          time(event.time),
        ],
        [...labelled('Detail', event.detail), ...labelled(`Event on ${bus}`, event)],
      ),
    'None yet.',
  );

function showQueues({ queues }) {
  const deadLetterQueues = new Set(queues.map((queue) => queue.deadLetterQueue));
  show(
    'queues-list',
    queues,
    (queue) => {
      const isDead = queue.name.endsWith('dead-letters') || deadLetterQueues.has(queue.name);
      const waiting = isDead ? `${queue.visible} dead letters` : `${queue.visible} waiting`;
      const messages = element('div', {}, 'Loading…');
      const made = entry(
        queue.name,
        [
          title(queue.name),
          element(
            'span',
            { className: 'numbers' },
            note(waiting, isDead && queue.visible > 0 ? 'bad' : ''),
            ...(isDead ? [] : [note(`${queue.inFlight} running`), note(`${queue.delayed} later`)]),
          ),
        ],
        [
          ...(deadLetterQueues.has(queue.name) && queue.visible > 0
            ? [redriveButton(queue.name)]
            : []),
          messages,
        ],
      );
      made.addEventListener('toggle', () => {
        if (made.open) void showQueueMessages(queue.name, messages);
      });
      return made;
    },
    'The stack has no queues.',
  );
}

function redriveButton(queueName) {
  const button = element('button', { type: 'button' }, 'Redrive all');
  button.addEventListener('click', () =>
    act(button, 'queues-answer', async () => {
      const { redriven } = await post(`queues/${encodeURIComponent(queueName)}/redrive`);
      return `${redriven} messages are back in their queue.`;
    }),
  );
  return button;
}

async function showQueueMessages(queueName, target) {
  try {
    const { messages } = await call(`queues/${encodeURIComponent(queueName)}/messages?limit=20`);
    const drawn = messages.map((message) =>
      element(
        'div',
        {},
        ...labelled(
          `${message.messageId}, received ${message.receiveCount} times`,
          pretty(message.body),
        ),
      ),
    );
    target.replaceChildren(...(drawn.length > 0 ? drawn : ['No messages.']));
  } catch (error) {
    target.replaceChildren(note(error.message, 'bad'));
  }
}

function pretty(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function showFunctions({ functions }) {
  show('functions-list', functions, (one) => {
    const made = element(
      'div',
      { className: 'entry plain' },
      title(one.name),
      note(one.entry),
      element(
        'span',
        { className: 'numbers end' },
        note(one.started ? 'started' : 'not started'),
        note(`${one.invocations} calls`),
        note(`${one.errors} errors`, one.errors > 0 ? 'bad' : ''),
        note(
          one.lastDurationMilliseconds === undefined ? '–' : `${one.lastDurationMilliseconds} ms`,
        ),
      ),
    );
    made.dataset.key = one.name;
    return made;
  });
  const select = byId('log-function');
  if (select.options.length === functions.length + 1) return;
  const chosen = select.value;
  const names = functions.map((one) => element('option', { value: one.name }, one.name));
  select.replaceChildren(element('option', { value: '' }, 'all'), ...names);
  select.value = chosen;
}

/** Returns a structured log line in readable form: its message, followed by its short fields. */
function readable(line) {
  const fields = pretty(line);
  if (typeof fields !== 'object' || fields === null) return line;
  const { level: _, message, timestamp: __, service: ___, sampling_rate: ____, ...rest } = fields;
  const others = Object.entries(rest)
    .filter(([name, value]) => name !== 'stack' && typeof value !== 'object')
    .map(([name, value]) => `${name}=${value}`);
  return [message ?? line, ...others].join('  ');
}

async function showLog() {
  if (!byId('log').open) return;
  const name = byId('log-function').value;
  const query = new URLSearchParams({ limit: '200', ...(name === '' ? {} : { name }) });
  const { entries } = await call(`functions/log?${query}`);
  const list = byId('log-list');
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  show(
    'log-list',
    entries,
    ({ time: at, level, functionName, line }) => {
      const made = element('p', {}, `${at.slice(11, 19)} ${functionName}  ${readable(line)}`);
      made.className = level.toLowerCase();
      return made;
    },
    'Nothing has been printed yet.',
  );
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function showAccounts({ accounts }) {
  show('accounts-list', accounts, (account) => {
    const { name, about, email, phone } = account;
    const [firstName] = name.split(' ');
    const button = element('button', { type: 'button', lang: 'pt-BR' }, `Entrar como ${firstName}`);
    button.className = 'primary';
    button.addEventListener('click', () =>
      answerBeside(byId('accounts-answer'), button, async () => {
        location.assign(await signInAs(account));
        return `${name} is logged in.`;
      }),
    );
    const who = element('p', {}, title(name), note(` ${about} · ${email} · ${phone}`));
    return element('li', {}, button, who);
  });
}

/** The content of each tab; only that of the open tab is loaded. */
const drawnIn = {
  accounts: () => call('accounts').then(showAccounts),
  clock: () => undefined,
  runs: () => undefined,
  webhooks: () => call(`webhooks?limit=${shownEntries}`).then(showWebhooks),
  messages: () => call(`messages?limit=${shownEntries}`).then(showMessages),
  mercadopago: () =>
    Promise.all([
      call(`mercadopago/payments?limit=${shownEntries}`).then(showPayments),
      call(`mercadopago/preapprovals?limit=${shownEntries}`).then(showPreapprovals),
    ]),
  prices: () => call('brapi/prices').then(showPrices),
  events: () => call(`events?limit=${shownEntries}`).then(showEvents),
  queues: () => call('queues').then(showQueues),
  functions: () => Promise.all([call('functions').then(showFunctions), showLog()]),
  table: () => undefined,
};

const tabs = connectTabs(byId('tabs'), () => void refresh());

const refresh = keepFresh(
  () => Promise.all([call('clock').then(showClock), drawnIn[tabs.open()]()]),
  pollMilliseconds,
);

byId('advance').addEventListener('submit', (event) => {
  event.preventDefault();
  const button = event.submitter;
  const advance = button?.value || byId('step').value.trim();
  void act(button ?? event.target.querySelector('.primary'), 'clock-answer', async () => {
    if (advance === '') throw new Error('Write a step first: 72h, 5m, 90s, 3d or 71h59m.');
    const { firedSchedules } = await post('clock', { advance });
    return `Advanced by ${advance}; ${firedSchedules} schedules fired.`;
  });
});

byId('move-price').addEventListener('submit', (event) => {
  event.preventDefault();
  const button = event.target.querySelector('.primary');
  const { ticker, price } = event.target.elements;
  void act(button, 'prices-answer', async () => {
    await post('brapi/prices', { ticker: ticker.value, price: Number(price.value) });
    return `${ticker.value.toUpperCase()} costs R$ ${price.value} from now on.`;
  });
});

/** Returns the texts of a table that a function has drawn, without the rest of its markup. */
function tableOf(markup) {
  const drawn = new DOMParser().parseFromString(markup, 'text/html');
  const rows = [...drawn.querySelectorAll('tr')].map((row) =>
    element(
      'tr',
      {},
      ...[...row.cells].map((cell) =>
        element(cell.localName, cell.localName === 'th' ? { scope: 'col' } : {}, cell.textContent),
      ),
    ),
  );
  return rows.length === 0 ? note(drawn.body.textContent) : element('table', {}, ...rows);
}

byId('show-runs').addEventListener('submit', (event) => {
  event.preventDefault();
  void act(event.target.querySelector('.primary'), 'runs-answer', async () => {
    const { payload } = await post('functions/bfj-local-show-runs/invoke');
    byId('runs-table').replaceChildren(tableOf(payload));
    return '';
  });
});

async function showPartition(partitionKey) {
  shown.delete('table-list');
  try {
    const { items } = await call(`table?${new URLSearchParams({ pk: partitionKey })}`);
    show('table-list', items, drawItem, 'This partition has no items.');
  } catch (error) {
    byId('table-list').replaceChildren(note(error.message, 'bad'));
  }
}

function drawItem(item) {
  const summary = [title(String(item.SK)), note(String(item.entity ?? ''))];
  return entry(String(item.SK), summary, [json(item)]);
}

byId('partition').addEventListener('submit', (event) => {
  event.preventDefault();
  void showPartition(byId('pk').value.trim());
});

document.addEventListener('toggle', keepOpened, { capture: true });
byId('log').open = opened.has('log');
byId('log').addEventListener('toggle', () => void showLog());
byId('log-function').addEventListener('change', () => void showLog());
await refresh();
