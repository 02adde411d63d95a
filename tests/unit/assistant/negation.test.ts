import { describe, expect, it } from 'vitest';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { testAssistant } from '../../support/assistant/test-assistant.ts';
import { fakeMessagePorts } from '../../support/assistant/fake-message-ports.ts';

const unchanged = (of: string, ticker?: string) => [
  { about: 'unchanged', of, ...(ticker === undefined ? {} : { ticker }) },
];
const change = (of: object) => [{ about: 'change-messages', change: of }];

describe('a negated command changes nothing', () => {
  it.each([
    'nao quero parar de receber',
    'não quero parar de receber as mensagens',
    'nao para de mandar nao',
    'não para!',
    'não pare de me mandar mensagem',
    'não quero parar',
    'nao quero sair',
    'nao quero que voces parem de mandar',
    'nunca parem de me mandar mensagens',
    'não precisa parar de mandar as mensagens',
    'para de mandar mensagem não',
    'não pausa as mensagens',
    'não quero pausar as mensagens',
    'nem pense em cancelar as mensagens',
    'não desliga o whatsapp',
    'não quero cancelar o e-mail',
    'não cancela o fechamento',
    'nao quero ficar sem as mensagens',
    'não desliga os avisos durante o dia',
    'não liga os avisos durante o dia',
    'não volta a mandar as mensagens',
    'não muda o horário das mensagens',
    'não muda a abertura pra 8h',
    'não quero mudar o tamanho das mensagens',
    'não deixa de mandar as mensagens',
    'não quero parar de receber o relatório',
    'n quero parar de receber',
    'para não',
    'para nao por favor',
    'não me tira da lista',
    'nao era pra parar',
    'não silencia',
    'não é pra parar de mandar',
    'deixa de mandar não',
  ])('messages: %s', (text) => expect(readTurn(text)).toEqual(unchanged('messages')));

  it.each<[string, string?]>([
    ['não cancela meu alerta'],
    ['nao cancele o alerta da petr4', 'PETR4'],
    ['não quero apagar os alertas'],
    ['não precisa remover o alerta da vale3', 'VALE3'],
    ['apaga o alerta não'],
    ['não quero que voces parem de me avisar da petr4', 'PETR4'],
    ['não quero parar de receber alertas'],
    ['não precisa me avisar quando petr4 chegar a 80', 'PETR4'],
    ['nao quero alerta nenhum da vale3 em 90', 'VALE3'],
    ['não me avisa quando petr4 chegar a 70', 'PETR4'],
    ['não me avise se PETR4 passar de 40', 'PETR4'],
    ['não cria alerta de itub4 em 42', 'ITUB4'],
    ['não quero criar um alerta da petr4 em 40', 'PETR4'],
    ['não quero que me avise quando petr4 chegar a 70', 'PETR4'],
    ['não quero ser avisado quando petr4 chegar a 70', 'PETR4'],
    ['nao quero receber alerta da petr4 em 40', 'PETR4'],
    ['não precisa mais avisar'],
    ['não me avisa mais da PETR4', 'PETR4'],
    ['não quero mais alerta da petr4', 'PETR4'],
    ['nunca me avise da petr4 em 30', 'PETR4'],
    ['me avisa não quando petr4 chegar a 80', 'PETR4'],
    ['não me avisa quando petr4 chegar a 70, avisa quando chegar a 80', 'PETR4'],
  ])('alerts: %s', (text, ticker) => {
    expect(readTurn(text)).toEqual(unchanged('alerts', ticker));
  });

  it.each(['não apaga a conversa', 'nao quero apagar o historico', 'não limpa essa conversa'])(
    'the conversation: %s',
    (text) => expect(readTurn(text)).toEqual(unchanged('conversation')),
  );

  it.each([
    ['não quero receber às 8h', 'hour'],
    ['não me manda a abertura às 8h', 'hour'],
    ['não quero mensagens curtas', 'length'],
    ['não quero mensagem uma vez por semana', 'frequency'],
    ['não quero mensagem todo dia', 'frequency'],
    ['não manda o fechamento de ontem, manda o de hoje', 'anything'],
    ['não quero abertura hoje', 'anything'],
    ['não quero receber só por e-mail', 'anything'],
    ['não quero receber só o fechamento', 'anything'],
    ['não quero mais avisos', 'anything'],
    ['como paro de receber o fechamento?', 'anything'],
  ])('changes nothing and asks for the alternative: %s', (text, missing) => {
    expect(readTurn(text)).toEqual([{ about: 'incomplete-messages', missing }]);
  });

  it.each([
    ['não quero às 8h, quero receber às 9h', { of: 'hour', hour: '09:00', kind: 'opening' }],
    ['não quero mensagens curtas, quero mensagens longas', { of: 'length', length: 'longa' }],
    ['não gosto de mensagens longas', { of: 'length', length: 'curta' }],
    ['não quero parar, mas manda a abertura às 9h', { of: 'hour', hour: '09:00', kind: 'opening' }],
  ])('applies the requested alternative: %s', (text, expected) => {
    expect(readTurn(text)).toEqual(change(expected));
  });
});

describe('a request for no more messages stops them', () => {
  const all = { of: 'channels', channels: ['email', 'whatsapp'], on: false };
  const market = { of: 'market', on: false };
  it.each([
    ['não quero mais receber', market],
    ['não me manda mais', market],
    ['não quero receber nada', all],
    ['não quero mais mensagens', market],
    ['não manda mais mensagem', market],
    ['não, quero parar de receber as mensagens', market],
    ['quero parar de receber', market],
    ['não quero mais receber mensagens, pode parar', market],
    ['não quero mais pare de mandar mensagem', market],
  ])('%s', (text, expected) => expect(readTurn(text)).toEqual(change(expected)));
});

describe('only the named kinds and channels are switched', () => {
  const both = ['email', 'whatsapp'];
  it.each([
    ['não quero mais receber o fechamento', ['closing'], both, false],
    ['quero parar de receber a abertura', ['opening'], both, false],
    ['não me manda mais a abertura', ['opening'], both, false],
    ['cancela o fechamento', ['closing'], both, false],
    ['não quero mais a mensagem da manhã', ['opening'], both, false],
    ['para de mandar a mensagem da noite', ['closing'], both, false],
    ['não quero o fechamento, só a abertura', ['closing'], both, false],
    ['quero a abertura, mas não quero o fechamento', ['closing'], both, false],
    [
      'não quero abertura, fechamento e relatório',
      ['opening', 'closing', 'weekly-report'],
      both,
      false,
    ],
    ['não quero a abertura, nem o fechamento', ['opening', 'closing'], both, false],
    ['não quero o fechamento no whatsapp, só no e-mail', ['closing'], ['whatsapp'], false],
    ['não precisa mais mandar o fechamento', ['closing'], both, false],
    ['não quero mais mensagem de abertura nem de fechamento', ['opening', 'closing'], both, false],
    ['não quero mais receber o relatório', ['weekly-report'], both, false],
    ['para de mandar o relatório da carteira', ['weekly-report'], both, false],
    ['não quero receber relatórios', ['weekly-report'], both, false],
    ['quero parar de receber alertas', ['alert'], both, false],
    ['não quero mais receber alertas', ['alert'], both, false],
    ['não quero mais receber o fechamento no whatsapp', ['closing'], ['whatsapp'], false],
    ['não quero mais o resumo da semana', ['digest'], both, false],
    ['volta a mandar o fechamento', ['closing'], both, true],
    ['volta a mandar os alertas de preço', ['alert'], both, true],
    ['volta a mandar o relatório da carteira', ['weekly-report'], both, true],
  ] as const)('%s', (text, kinds, channels, on) => {
    expect(readTurn(text)).toEqual(change({ of: 'kinds', kinds, channels, on }));
  });

  it('switches only the named kinds for a period too', () => {
    expect(readTurn('não manda o fechamento por 3 dias')).toMatchObject([
      { change: { of: 'kinds', kinds: ['closing'], on: false }, isForTime: true },
    ]);
  });

  it('keeps a channel on that is still wanted', () => {
    const expected = change({ of: 'channels', channels: ['whatsapp'], on: false });
    expect(readTurn('não quero mensagem no whatsapp, só no email')).toEqual(expected);
    expect(readTurn('não manda mais no zap, quero só por e-mail')).toEqual(expected);
  });

  it('switches notes during the day by their own setting', () => {
    for (const text of [
      'não quero mais receber os avisos durante o dia',
      'quero parar de receber avisos durante o dia',
    ]) {
      expect(readTurn(text)).toEqual(change({ of: 'notes', on: false }));
    }
  });

  it('explains why an enabled report does not arrive', async () => {
    const played = fakeMessagePorts();
    const read = played.ports.messages.read;
    const { ask } = testAssistant({
      ...played.ports,
      messages: {
        ...played.ports.messages,
        read: async (accountId) => ({ ...(await read(accountId)), wantsReports: false }),
      },
    });
    const text = await ask('liga o relatório');
    expect(text).toContain('os relatórios estão desligados nas suas configurações');
    expect(text).toContain('/mensagens');
  });

  it('answers what stays on, and how to switch the rest on again', async () => {
    const played = fakeMessagePorts();
    const { ask } = testAssistant(played.ports);
    const text = await ask('não quero mais receber o fechamento');
    expect(text).toContain('não enviamos mais o fechamento por e-mail e por WhatsApp');
    expect(text).toContain('O resto continua como está.');
    const off = () => played.settings().switches.filter(({ on }) => !on);
    expect(off().map(({ kind }) => kind)).toEqual(['closing', 'closing']);
    const undo = /Para voltar, escreva “([^”]+)”/.exec(text)?.[1] ?? '';
    await ask(undo);
    expect(off()).toEqual([]);
  });
});

describe('the answer to a negated command', () => {
  it('says that everything stays on', async () => {
    const played = fakeMessagePorts();
    const { ask } = testAssistant(played.ports);
    expect(await ask('nao quero parar de receber')).toContain('tudo continua como está');
    expect(played.settings().switches.every(({ on }) => on)).toBe(true);
  });

  it('offers to remove the existing alert', async () => {
    const { ask, alerts } = testAssistant();
    expect(await ask('não me avisa quando petr4 chegar a 70')).toContain('não criei nem removi');
    expect(alerts).toEqual([]);
    await ask('me avise se petr4 passar de 80');
    const text = await ask('não precisa mais avisar da petr4');
    expect(alerts).toHaveLength(1);
    const removal = /Para remover, escreva, por exemplo, “([^”]+)”/.exec(text)?.[1] ?? '';
    await ask('não cancela meu alerta');
    expect(alerts).toHaveLength(1);
    await ask(removal);
    expect(alerts).toEqual([]);
  });

  it.each([
    [
      'me avise se petr4 passar de 80',
      'me avise se petr4 passar de 90',
      'remover alerta petr4',
      'todos não',
    ],
    ['me avise se petr4 passar de 80', 'não apaga'],
  ])('keeps the subject of a negated follow-up: %s', async (...texts) => {
    const { ask, alerts } = testAssistant();
    const created = texts.filter((text) => text.startsWith('me avise')).length;
    for (const text of texts) await ask(text);
    expect(alerts).toHaveLength(created);
  });

  it.each([
    ['tamanho das mensagens', 'curtas não'],
    ['mudar o horário das mensagens', 'às 9h não'],
    ['mudar a frequência', 'semanal não'],
    ['me avise sobre ITUB4', '42 não'],
  ])('changes nothing on a negated answer: %s, %s', async (...texts) => {
    const played = fakeMessagePorts();
    const before = [played.settings(), played.preferences()];
    const { ask, alerts } = testAssistant(played.ports);
    for (const text of texts) await ask(text);
    expect([played.settings(), played.preferences()]).toEqual(before);
    expect(alerts).toEqual([]);
  });

  it('does not confirm an alert with a negation', async () => {
    const { ask, alerts } = testAssistant();
    await ask('me avise se petr4 passar de 1');
    await ask('quero não');
    expect(alerts).toEqual([]);
  });
});

it.each([
  'não esquece de me avisar se petr4 passar de 80',
  'não deixe de me avisar quando petr4 chegar a 80',
])('a negation of something else does not affect the command: %s', (text) => {
  expect(readTurn(text)[0].about).toMatch(/^create-/);
});

it.each(['me avise se petr4 não cair abaixo de 20', 'me avisa se petr4 não passar de 40'])(
  'a negated price condition creates no alert for the opposite: %s',
  (text) => expect(readTurn(text)).toEqual([{ about: 'incomplete-alert', ticker: 'PETR4' }]),
);

it.each(['não recebi o alerta', 'não chegou o alerta da petr4'])(
  'a report of a missing alert switches nothing off: %s',
  (text) => expect(readTurn(text)[0].about).not.toMatch(/unchanged|alert/),
);
