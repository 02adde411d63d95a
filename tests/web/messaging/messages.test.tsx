import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageSettings, SentMessage } from '../../../shared/contracts/account-messages.ts';
import { switchableKinds } from '../../../shared/contracts/messaging.ts';
import type { SuppressionReason } from '../../../shared/messages/suppressions.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

const { calls } = vi.hoisted(() => {
  const answer: (path: string, body: unknown) => unknown = () => undefined;
  const access: unknown = undefined;
  return { calls: { answer, access } };
});
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, body: unknown) =>
    path === '/api/access' ? calls.access : calls.answer(path, body),
}));
vi.mock('../../../web/src/features/access/session/use-session.ts', () => ({
  useSession: () => storedSessions.account,
}));

// Test files share their modules: others have loaded these parts with the real calls.
vi.resetModules();
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
const { SentMessages } = await import('../../../web/src/features/messaging/sent-messages.tsx');
const { MessageChoices } = await import('../../../web/src/features/messaging/message-choices.tsx');
const { SuppressionNotices } =
  await import('../../../web/src/features/messaging/suppression-notices.tsx');
const { groupByDay } = await import('../../../web/src/features/messaging/use-sent-messages.ts');
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  calls.answer = () => undefined;
  calls.access = { hasAccess: true, accountType: 'active', expiresAt: null };
});
afterEach(() => {
  cleanup();
  takeToasts();
});

const message = (over: Partial<SentMessage> = {}): SentMessage => ({
  id: `2026-11-20_opening_${over.at ?? 'a'}/email`,
  kind: 'opening',
  channel: 'email',
  state: 'delivered',
  subject: 'Abertura do mercado',
  text: 'O Ibovespa abre estável.',
  at: '2026-11-20T10:00:00.000Z',
  ...over,
});

test('groups by days of São Paulo, newest first, and so within each day', () => {
  const instants = [
    '2026-11-20T02:59:00.000Z',
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T03:00:00.000Z',
  ];
  const days = groupByDay(instants.map((at) => message({ at })));
  expect(days.map(({ day, messages }) => [day, messages.map(({ at }) => at)])).toEqual([
    ['20 de novembro de 2026', [instants[1], instants[2]]],
    ['19 de novembro de 2026', [instants[0]]],
  ]);
});

test.each<readonly [Partial<SentMessage>, string]>([
  [{ state: 'delivered' }, 'Entregue'],
  [{ state: 'read' }, 'Lida'],
  [{ state: 'accepted' }, 'Enviada'],
  [{ state: 'failed' }, 'Não entregue'],
  [{ state: 'failed', failure: 'mailbox-full' }, 'Não entregue: a caixa de entrada estava cheia'],
  [{ state: 'uncertain' }, 'Sem confirmação'],
  [{ state: 'given-up' }, 'Sem confirmação'],
  [{ state: 'deferred' }, 'A caminho'],
  [{ state: 'skipped', reason: 'moved-to-email' }, 'Não enviada: foi por e-mail'],
  [{ state: 'skipped', reason: 'no-access' }, 'Não enviada: não havia assinatura nem teste ativo'],
])('explains %j', async (over, expected) => {
  calls.answer = () => ({ messages: [message(over)], next: null });
  showPage(<SentMessages />);
  expect(await screen.findByText(expected)).toBeDefined();
});

test('an answer is labelled once, and an amount stays on its line', async () => {
  const subject = 'Resposta no WhatsApp';
  const text = 'A mensalidade é de R$ 20,00.';
  const over = { kind: 'reply', channel: 'whatsapp', subject, text } as const;
  calls.answer = () => ({ messages: [message(over)], next: null });
  showPage(<SentMessages />);
  expect(await screen.findByRole('heading', { name: subject })).toBeDefined();
  expect(document.body.textContent).toContain('WhatsApp · 7h');
  expect(words().match(/Respostas no WhatsApp/g)).toHaveLength(1);
  expect(document.body.textContent).toContain('R$\u00a020,00');
});

test('shortens a text at a word, with a button named after the message', async () => {
  const text = Array.from({ length: 9 }, (_, nth) => `Parágrafo ${nth}.`).join('\n\n');
  calls.answer = () => ({ messages: [message({ text, subject: 'Alta' })], next: null });
  showPage(<SentMessages />);
  const button = await screen.findByRole('button', { name: 'Mostrar a mensagem inteira Alta' });
  const shown = () =>
    document.querySelector(`[id="${button.getAttribute('aria-controls')}"]`)?.textContent;
  expect(shown()).not.toContain('\n\n');
  fireEvent.click(button);
  expect(shown()).toBe(text);
});

test('lists WhatsApp answers separately from messages after a press', async () => {
  calls.answer = (_, body) =>
    JSON.stringify(body).includes('replies')
      ? { messages: [message({ kind: 'reply', text: 'PETR4 custa R$ 38,00.' })], next: null }
      : { messages: [message()], next: null };
  showPage(<SentMessages />);
  expect(await screen.findByText('O Ibovespa abre estável.')).toBeDefined();
  const choice = screen.getByRole('button', { name: 'Mensagens' });
  expect(choice.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Respostas no WhatsApp' }));
  expect(await screen.findByText(/PETR4 custa/)).toBeDefined();
  expect(screen.queryByText('O Ibovespa abre estável.')).toBeNull();
  expect(choice.getAttribute('aria-pressed')).toBe('false');
});

test('a press loads the next page, and a failure keeps the list', async () => {
  calls.answer = (_, body) => {
    if (JSON.stringify(body).includes('before')) throw new ApiError('network');
    return { messages: [message()], next: '2026-11-20_opening_a/email' };
  };
  showPage(<SentMessages />);
  fireEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByText(/As mensagens anteriores não foram carregadas/)).toBeDefined();
  expect(words()).toContain('O Ibovespa abre estável.');
  const older = message({ at: '2026-11-19T10:00:00.000Z', text: 'Mais antiga.' });
  calls.answer = (_, body) => {
    expect(body).toEqual({ of: 'messages', before: '2026-11-20_opening_a/email' });
    return { messages: [older], next: null };
  };
  fireEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByText('Mais antiga.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('moves the focus to the first new message after loading more', async () => {
  const page = (nth: number, next: string | null) => ({
    messages: [7, 8].map((hour) =>
      message({
        id: `${nth}-${hour}`,
        at: `2026-11-2${nth}T1${hour - 7}:00:00.000Z`,
        subject: `Dia 2${nth}, ${hour}h`,
      }),
    ),
    next,
  });
  calls.answer = (_, body) => {
    const from = JSON.stringify(body);
    if (!from.includes('before')) return page(5, 'b');
    return from.includes('"b"') ? page(4, 'c') : page(3, null);
  };
  showPage(<SentMessages />);
  const more = async () => {
    const button = await screen.findByRole('button', { name: 'Carregar mais' });
    button.focus();
    fireEvent.click(button);
  };
  const focused = () => document.activeElement?.textContent;
  await more();
  await waitFor(() => expect(focused()).toBe('Dia 24, 8h'));
  // The button disappears with the last page.
  await more();
  await waitFor(() => expect(focused()).toBe('Dia 23, 8h'));
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test.each([
  ['keeps the focus at the end of the list if nothing new came', 'nowhere', 'Última'],
  [
    'does not move the focus of a user who went elsewhere',
    'elsewhere',
    'Mostrar a mensagem inteira',
  ],
])('loading more %s', async (_, where, focused) => {
  const long = message({ subject: 'Última', text: 'Longa.\n'.repeat(9) });
  let answer = (_page: unknown) => {};
  calls.answer = (_path, body) =>
    !JSON.stringify(body).includes('before')
      ? { messages: [long], next: 'b' }
      : new Promise((resolve) => {
          answer = resolve;
        });
  showPage(<SentMessages />);
  const button = await screen.findByRole('button', { name: 'Carregar mais' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Carregando...');
  if (where === 'elsewhere') {
    screen.getByRole('button', { name: /^Mostrar a mensagem inteira/ }).focus();
  }
  const older = message({ id: 'older', at: '2026-11-19T10:00:00.000Z' });
  answer({ messages: where === 'elsewhere' ? [older] : [], next: null });
  await waitFor(() => expect(screen.queryByText('Carregando...')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
});

test('reports a missing connection, and loads with the next attempt', async () => {
  calls.answer = () => {
    throw new ApiError('network');
  };
  showPage(<SentMessages />);
  expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão com a internet');
  calls.answer = () => ({ messages: [], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/não houve mensagem do mercado, alerta/)).toBeDefined();
});

const settings = (over: Partial<MessageSettings> = {}): MessageSettings => ({
  channels: [
    { channel: 'email', on: true, linked: true, silence: null },
    { channel: 'whatsapp', on: false, linked: true, silence: null },
  ],
  switches: switchableKinds.flatMap((kind) =>
    (['email', 'whatsapp'] as const).map((channel) => ({ kind, channel, on: true })),
  ),
  wantsMarketMessages: true,
  wantsReports: true,
  wantsNotes: true,
  reportWeeks: 1,
  hours: {
    usual: { opening: '07:00', closing: '18:00' },
    chosen: { opening: null, closing: '21:30' },
  },
  updated_at: '2026-11-20T10:00:00.000Z',
  ...over,
});
/** Returns the switches with these kinds off by e-mail. */
const offBy = (...kinds: readonly string[]): MessageSettings['switches'] =>
  settings().switches.map((one) => ({
    ...one,
    on: one.channel !== 'email' || !kinds.includes(one.kind),
  }));
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('a press changes one switch, under the version that was read', async () => {
  const seen: unknown[] = [];
  calls.answer = (path, body) => {
    if (path === '/api/message-settings') return settings();
    seen.push(body);
    return settings({ channels: settings().channels.map((one) => ({ ...one, on: true })) });
  };
  showPage(<MessageChoices />);
  const opening = await toggle('Abertura do mercado no WhatsApp');
  expect(opening.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(opening);
  fireEvent.click(await toggle('Todas as mensagens no WhatsApp'));
  expect(await screen.findByText('Todas as mensagens no WhatsApp: ligado.')).toBeDefined();
  expect(seen).toEqual([
    { turns: [{ channel: 'whatsapp', on: true }], version: '2026-11-20T10:00:00.000Z' },
  ]);
  expect((await toggle('Abertura do mercado no WhatsApp')).checked).toBe(true);
});

test.each([
  ['changed_meanwhile', /mudaram em outra aba ou aparelho/],
  ['network', /Sem conexão com a internet/],
  ['internal_error', /A sua escolha não foi salva\. Tente novamente\./],
] as const)(
  'a press that ends in %s shows the reason and the stored state',
  async (code, expected) => {
    calls.answer = (path) => {
      if (path === '/api/message-settings') return settings();
      throw new ApiError(code);
    };
    showPage(<MessageChoices />);
    const closing = await toggle('Fechamento do mercado por e-mail');
    fireEvent.click(closing);
    expect(closing.checked).toBe(false);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(expected);
    expect(closing.getAttribute('aria-describedby')).toBe(alert.id);
    expect(closing.closest('[role=group]')?.contains(alert)).toBe(true);
    await waitFor(() => expect(closing.checked).toBe(true));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(takeToasts()).toEqual([]);
    calls.answer = () => settings({ switches: offBy('closing') });
    fireEvent.click(closing);
    expect(await screen.findByText('Fechamento do mercado por e-mail: desligado.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('reports a successful save even if its response was lost', async () => {
  let stored = settings();
  calls.answer = (path) => {
    if (path === '/api/message-settings') return stored;
    stored = settings({ switches: offBy('closing') });
    throw new ApiError('network');
  };
  showPage(<MessageChoices />);
  fireEvent.click(await toggle('Fechamento do mercado por e-mail'));
  expect(await screen.findByText('Fechamento do mercado por e-mail: desligado.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sends consecutive presses one after the other, each under the newest version', async () => {
  const waiting: {
    readonly body: unknown;
    readonly answer: (settings: MessageSettings) => void;
  }[] = [];
  calls.answer = (path, body) =>
    path === '/api/message-settings'
      ? settings()
      : new Promise((answer) => {
          waiting.push({ body, answer });
        });
  showPage(<MessageChoices />);
  const closing = await toggle('Fechamento do mercado por e-mail');
  const report = await toggle('Relatório da carteira por e-mail');
  fireEvent.click(closing);
  fireEvent.click(report);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect([closing.checked, report.checked]).toEqual([false, false]);
  const newer = '2026-11-20T10:00:01.000Z';
  waiting[0]?.answer(settings({ switches: offBy('closing'), updated_at: newer }));
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(waiting[1]?.body).toMatchObject({ turns: [{ kind: 'weekly-report' }], version: newer });
  expect([closing.checked, report.checked]).toEqual([false, false]);
  waiting[1]?.answer(settings({ switches: offBy('closing', 'weekly-report') }));
  expect(await screen.findByText('Relatório da carteira por e-mail: desligado.')).toBeDefined();
});

test('without a plan every switch works, with a note that messages require one', async () => {
  calls.access = { hasAccess: false, accountType: 'inactive', expiresAt: null };
  calls.answer = (path) =>
    settings({ switches: path === '/api/message-settings' ? offBy('closing') : offBy() });
  showPage(<MessageChoices />);
  fireEvent.click(await toggle('Fechamento do mercado por e-mail'));
  expect(
    await screen.findByText(
      'Fechamento do mercado por e-mail: ligado, e vale quando houver um plano.',
    ),
  ).toBeDefined();
  calls.answer = () => settings({ switches: offBy('opening') });
  fireEvent.click(await toggle('Abertura do mercado por e-mail'));
  expect(await screen.findByText('Abertura do mercado por e-mail: desligado.')).toBeDefined();
});

test('reports messages that the account settings switch off, with a link to them', async () => {
  calls.answer = () => settings({ wantsMarketMessages: false });
  showPage(<MessageChoices />);
  await toggle('Todas as mensagens por e-mail');
  expect(screen.getAllByRole('link', { name: 'Abrir configurações' })).toHaveLength(3);
});

test('explains that alerts use e-mail where WhatsApp is not available', async () => {
  calls.access = { hasAccess: true, accountType: 'active' };
  calls.answer = () => settings();
  showPage(<MessageChoices />);
  // As functions/alerts/notifications/notify-alerts.ts chooses.
  const row = await screen.findByRole('group', { name: 'Alertas de preço' });
  expect(row.textContent).toContain('no WhatsApp, se estiver ligado; se não, por e-mail');
});

test('reports that only notes are off, and not the market messages', async () => {
  calls.answer = () => settings({ wantsNotes: false });
  showPage(<MessageChoices />);
  await screen.findByText('Os avisos durante o dia estão desligados.');
  expect(screen.queryByText(/desligadas nas suas configurações/)).toBeNull();
  const link = screen.getByRole('link', { name: 'Ligar com o assistente' });
  expect(link.getAttribute('href')).toContain('/assistente');
});

test.each<readonly [string, unknown, string | undefined]>([
  ['a plan', { hasAccess: true, accountType: 'active' }, '/dashboard?aba=configuracoes'],
  [
    'a trial beside the account',
    { hasAccess: false, accountType: 'inactive', trialEndsAt: '2099-01-01T00:00:00.000Z' },
    '/trial-dashboard?editar=preferencias',
  ],
  ['neither', { hasAccess: false, accountType: 'inactive' }, undefined],
])('uses the existing link to the settings with %s', async (_, access, to) => {
  calls.access = access;
  calls.answer = () => settings({ wantsMarketMessages: false });
  showPage(<MessageChoices />);
  expect(
    await screen.findAllByText('As mensagens de mercado estão desligadas nas suas configurações.'),
  ).toHaveLength(3);
  await waitFor(() => {
    const [link] = screen.queryAllByRole('link', { name: 'Abrir configurações' });
    expect(link?.getAttribute('href')).toBe(to);
  });
});

test.each([
  ['a plan', 'active', 'Os relatórios estão desligados nas suas configurações.', 1],
  ['a trial, which has none', 'trial_active', 'No teste grátis o relatório não é enviado', 0],
])(
  'has no useless link in the text about reports with %s',
  async (_, accountType, expected, links) => {
    calls.access = { hasAccess: true, accountType };
    calls.answer = () => settings({ wantsReports: false });
    showPage(<MessageChoices />);
    const row = await screen.findByRole('group', { name: 'Relatório da carteira' });
    await waitFor(() => expect(row.textContent).toContain(expected));
    expect(within(row).queryAllByRole('link')).toHaveLength(links);
  },
);

test.each([
  ['Relatório da carteira', { wantsReports: false }],
  ['Abertura do mercado', { wantsMarketMessages: false }],
  ['Avisos durante o dia', { wantsNotes: false }],
])('no switch of %s is on beside the text that it is off', async (name, over) => {
  calls.access = { hasAccess: true, accountType: 'active' };
  calls.answer = () => settings(over);
  showPage(<MessageChoices />);
  const row = await screen.findByRole('group', { name });
  await waitFor(() => expect(row.textContent).toContain('desligad'));
  for (const one of within(row).getAllByRole<HTMLInputElement>('switch')) {
    expect([one.checked, one.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  }
});

test('shows at its switch whether there are notes during the day, with a link', async () => {
  calls.access = { hasAccess: true, accountType: 'active' };
  calls.answer = () => settings({ wantsNotes: false });
  showPage(<MessageChoices />);
  const row = await screen.findByRole('group', { name: 'Avisos durante o dia' });
  expect(row.textContent).toContain('no máximo dois por dia');
  expect(row.textContent).toContain('Os avisos durante o dia estão desligados.');
  await waitFor(() => expect(within(row).queryAllByRole('link')).toHaveLength(1));
  const opening = screen.getByRole('group', { name: 'Abertura do mercado' });
  expect(opening.textContent).not.toContain('estão desligadas');
});

test('before a number is linked WhatsApp has a link, and no switch', async () => {
  calls.answer = () =>
    settings({
      channels: [
        { channel: 'email', on: true, linked: true, silence: null },
        { channel: 'whatsapp', on: false, linked: false, silence: null },
      ],
    });
  showPage(<MessageChoices />);
  expect(await screen.findByRole('link', { name: 'Vincule seu WhatsApp' })).toBeDefined();
  expect(screen.getAllByRole('switch')).toHaveLength(7);
});

const since = '2026-11-12T10:00:00.000Z';
const until = '2027-05-11T10:00:00.000Z';
const silent = (
  channel: 'email' | 'whatsapp',
  silence: { readonly reason: SuppressionReason; readonly until: string | null },
) =>
  settings({
    channels: (['email', 'whatsapp'] as const).map((one) => ({
      channel: one,
      on: true,
      linked: true,
      silence:
        one === channel
          ? { ...silence, since, email: one === 'email' ? 'ana@exemplo.com.br' : null }
          : null,
    })),
  });

test.each([
  ['complaint', 'email', 'marcada como spam', true],
  ['bounce', 'email', 'devolveu uma mensagem', false],
  ['opted-out', 'whatsapp', 'escreva VOLTAR', true],
  ['unreachable', 'whatsapp', 'não consegue entregar', false],
] as const)(
  '%s: the switch of %s is off, with the reason, the date and the remedy',
  async (reason, channel, expected, maySwitch) => {
    const presses: unknown[] = [];
    calls.answer = (path, body) => {
      if (path === '/api/message-settings') return silent(channel, { reason, until });
      presses.push(body);
      return settings({ channels: settings().channels.map((one) => ({ ...one, on: true })) });
    };
    showPage(
      <>
        <SuppressionNotices />
        <MessageChoices />
      </>,
    );
    const by = channel === 'email' ? 'por e-mail' : 'no WhatsApp';
    const all = await toggle(`Todas as mensagens ${by}`);
    expect(all.checked).toBe(false);
    expect(all.getAttribute('aria-disabled')).toBe(maySwitch ? null : 'true');
    const opening = await toggle(`Abertura do mercado ${by}`);
    expect([opening.checked, opening.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await waitFor(() => expect(words()).toContain(expected));
    expect(words()).toContain('12 de novembro de 2026');
    expect(words().includes('chegam sempre por e-mail')).toBe(channel === 'whatsapp');
    expect(words().includes('só enviamos códigos de acesso')).toBe(channel === 'email');
    expect(words()).toContain('tentamos outra vez em 11 de maio de 2027');
    fireEvent.click(all);
    await waitFor(() => expect(presses).toHaveLength(maySwitch ? 1 : 0));
    await waitFor(() => expect(words().includes(expected)).toBe(!maySwitch));
  },
);

test('offers to prove a bouncing address at its notice, and announces no message', async () => {
  calls.answer = () => silent('email', { reason: 'bounce', until });
  showPage(
    <>
      <SuppressionNotices />
      <MessageChoices />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Receber um código por e-mail' })).toBeDefined();
  expect(words()).toContain('Códigos de acesso continuam chegando por e-mail');
  expect(words()).not.toContain('chegam sempre por e-mail');
});

const hourOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

test('the hour of an edition is chosen from a list, and saved at once under the version that was read', async () => {
  const seen: unknown[] = [];
  const chosen = (opening: string | null) =>
    settings({ hours: { ...settings().hours, chosen: { opening, closing: '21:30' } } });
  calls.answer = (path, body) => {
    if (path === '/api/message-settings') return settings();
    seen.push([path, body]);
    return chosen('08:30');
  };
  showPage(<MessageChoices />);
  const opening = await hourOf('Abertura do mercado');
  expect(opening.selectedOptions[0]?.textContent).toBe('Horário habitual (7h)');
  const closing = await hourOf('Fechamento do mercado');
  expect(closing.selectedOptions[0]?.textContent).toBe('21h30');
  fireEvent.change(opening, { target: { value: '08:30' } });
  expect(await screen.findByText('Horário salvo.')).toBeDefined();
  expect((await hourOf('Abertura do mercado')).value).toBe('08:30');
  expect(seen).toEqual([
    [
      '/api/save-message-hour',
      { kind: 'opening', hour: '08:30', version: '2026-11-20T10:00:00.000Z' },
    ],
  ]);
});

test('an hour that could not be saved shows its stored value, with the reason', async () => {
  calls.answer = (path) => {
    if (path === '/api/message-settings') return settings();
    throw new ApiError('network');
  };
  showPage(<MessageChoices />);
  const closing = await hourOf('Fechamento do mercado');
  fireEvent.change(closing, { target: { value: 'usual' } });
  expect(await screen.findByText(/Sem conexão com a internet/)).toBeDefined();
  expect((await hourOf('Fechamento do mercado')).value).toBe('21:30');
});

test.each([
  [false, false, []],
  [false, true, ['Relatório da carteira']],
  [true, false, ['Abertura do mercado', 'Fechamento do mercado']],
] as const)(
  'lets users choose times with market messages %s and reports %s',
  async (wantsMarketMessages, wantsReports, names) => {
    calls.answer = () => settings({ wantsMarketMessages, wantsReports });
    showPage(<MessageChoices />);
    await toggle('Todas as mensagens por e-mail');
    const shown = screen.queryAllByRole('combobox').map((box) => box.id);
    const labels = names.map((name) => screen.getByRole('combobox', { name }).id);
    expect(shown).toEqual(labels);
  },
);

test('the frequency of the report is saved at once under the version that was read', async () => {
  const seen: unknown[] = [];
  calls.answer = (path, body) => {
    if (path === '/api/message-settings') return settings();
    seen.push([path, body]);
    return settings({ reportWeeks: 2 });
  };
  showPage(<MessageChoices />);
  fireEvent.change(await hourOf('Relatório da carteira'), { target: { value: '2' } });
  expect(await screen.findByText('Frequência salva.')).toBeDefined();
  expect(seen).toEqual([
    ['/api/save-report-frequency', { weeks: 2, version: '2026-11-20T10:00:00.000Z' }],
  ]);
  expect((await hourOf('Relatório da carteira')).value).toBe('2');
  // The report is turned on and off in the settings, which link here.
  const back = screen.getByRole('link', {
    name: 'Ligar ou desligar o relatório nas configurações',
  });
  expect(back.getAttribute('href')).toBe('/dashboard?aba=configuracoes');
});
