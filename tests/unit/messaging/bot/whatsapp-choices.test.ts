import { describe, expect, it } from 'vitest';
import { whatsAppProvider } from '../../../../functions/messaging/delivery/whatsapp-provider.ts';
import type { TextMessage } from '../../../../functions/integrations/whatsapp.ts';
import { readRequest } from '../../../../functions/messaging/bot/read-request.ts';
import { starters } from '../../../../shared/assistant/starters.ts';
import { suggestionsFor } from '../../../../functions/assistant/answers/suggestions.ts';
import {
  parseChoiceQuestion,
  buildWhatsAppChoices,
} from '../../../../functions/integrations/whatsapp-choices.ts';

const long = (length: number) => 'x'.repeat(length);

describe('questions offered below a text', () => {
  it('uses buttons when up to three fit in full', () => {
    expect(buildWhatsAppChoices('Oi', ['E em 10 anos?', 'Remover alerta PETR4'])).toEqual({
      buttons: [
        { id: 'perguntar/E em 10 anos?', title: 'E em 10 anos?' },
        { id: 'perguntar/Remover alerta PETR4', title: 'Remover alerta PETR4' },
      ],
    });
  });

  it('otherwise use a list, with the full text below titles that are too short for it', () => {
    expect(
      buildWhatsAppChoices('Oi', ['Dividendos de PETR4', 'Quanto PETR4 variou em 12 meses?']),
    ).toEqual({
      list: {
        label: 'Perguntar mais',
        rows: [
          { id: 'perguntar/Dividendos de PETR4', title: 'Dividendos de PETR4' },
          {
            id: 'perguntar/Quanto PETR4 variou em 12 meses?',
            title: 'Quanto PETR4 variou em…',
            description: 'Quanto PETR4 variou em 12 meses?',
          },
        ],
      },
    });
  });

  it.each([
    ['four that are short', 'Oi', ['a', 'b', 'c', 'd'], 'list'],
    ['one of twenty-one characters', 'Oi', [long(21)], 'list'],
    ['a text as long as buttons take', long(1_024), ['a'], 'buttons'],
    ['a text that is longer', long(1_025), ['a'], 'list'],
    ['a text as long as a list takes', long(4_096), ['a'], 'list'],
    ['a text that is longer than that', long(4_097), ['a'], undefined],
    ['no questions', 'Oi', [], undefined],
    ['questions without a word', 'Oi', ['', '  '], undefined],
    ['a question that no id can carry', 'Oi', [long(191)], undefined],
  ])('%s', (_, text, questions, expected) => {
    expect(Object.keys(buildWhatsAppChoices(text, questions))).toEqual(
      expected === undefined ? [] : [expected],
    );
  });

  it.each([
    ['Perguntar mais', ['Quanto PETR4 variou em 12 meses?']],
    ['Ver opções', ['Ver minha carteira', 'Parar']],
  ])('stand behind “%s” below a long text', (label, questions) => {
    expect(buildWhatsAppChoices(long(2_000), questions).list).toMatchObject({ label });
  });

  it('appear once each, and at most ten', () => {
    const { list } = buildWhatsAppChoices(
      'Oi',
      [...Array(30).keys()].map((nth) => `${nth % 12}`),
    );
    expect(list?.rows.map(({ title }) => title)).toEqual([...Array(10).keys()].map(String));
    expect(buildWhatsAppChoices('Oi', ['a', 'a']).buttons).toHaveLength(1);
  });

  it.each([
    long(60),
    `${long(23)} fim de uma pergunta que não cabe`,
    'Comparar WEGE3, VALE3, PETR4, ITUB4 e BBAS3 pelo dividend yield e pelo P/L de agora, por favor',
    `Uma pergunta com ${'😀'.repeat(40)}`,
  ])('stay within Meta’s limits, and are cut between characters: %s', (question) => {
    const [row] = buildWhatsAppChoices('Oi', [question]).list?.rows ?? [];
    expect(row?.title.length).toBeLessThanOrEqual(24);
    expect(row?.description?.length).toBeLessThanOrEqual(72);
    expect(`${row?.title}${row?.description}`.isWellFormed()).toBe(true);
    expect(row?.id).toBe(`perguntar/${question}`);
  });

  it('allow every question that the assistant suggests', () => {
    const asked = [
      { about: 'asset', ticker: 'SANB11' },
      { about: 'dividends', ticker: 'SANB11' },
      { about: 'macro', names: [] },
      { about: 'advice', tickers: ['SANB11', 'TAEE11'] },
    ] as const;
    for (const suggested of [starters, ...asked.map(suggestionsFor)]) {
      const { buttons, list } = buildWhatsAppChoices(long(1_000), suggested);
      expect((buttons ?? list?.rows)?.map(({ id }) => parseChoiceQuestion(id))).toEqual(suggested);
    }
  });
});

describe('a press', () => {
  const pressed = (id: string, title: string) => [
    readRequest({ type: 'button_reply', id, title }),
    readRequest({ type: 'list_reply', id, title }),
  ];
  const both = (request: object) => [request, request];

  it('asks the text in its id, as if it had been typed', () => {
    const question = 'Quanto PETR4 variou em 12 meses?';
    expect(pressed(`perguntar/${question}`, 'Quanto PETR4 variou em…')).toEqual(
      both({ wants: 'something-else', text: question }),
    );
  });

  it.each([
    ['another id is what its title says', 'x', 'AJUDA', { wants: 'help' }],
    ['an empty one as well', 'perguntar/', 'AJUDA', { wants: 'help' }],
    ['an id that says to stop', 'perguntar/PARAR', 'Meus alertas', { wants: 'no-messages' }],
    ['a title that says to stop', 'perguntar/PETR4', 'Sair', { wants: 'no-messages' }],
    [
      'an id like that of another button is a text like others',
      'perguntar/ver-completo/2026-11-23_opening_edition',
      'Ver completo',
      { wants: 'something-else', text: 'ver-completo/2026-11-23_opening_edition' },
    ],
    [
      'a link code is a link code, for its sender',
      'perguntar/VINCULAR CDFH-JK23',
      'x',
      { wants: 'link', code: 'CDFHJK23' },
    ],
  ])('%s', (_, id, title, expected) => {
    expect(pressed(id, title)).toEqual(both(expected));
  });
});

describe('the channel provider', () => {
  const sent: TextMessage[] = [];
  const carrier = whatsAppProvider({
    sendText: async (message) => {
      sent.push(message);
      return { messageId: 'wamid.1', whatsAppId: undefined };
    },
    sendTemplate: async () => Promise.reject(new Error('The window is open')),
  });
  const send = async (text: string, choices?: string[]) => {
    await carrier.send(
      {
        id: '2026-11-24_reply_abc',
        kind: 'reply',
        channel: 'whatsapp',
        urgency: 'priority',
        recipient: { by: 'account', accountId: 'acc_1' },
        subject: 'Resposta no WhatsApp',
        parts: [text],
        ...(choices === undefined ? {} : { choices }),
        notAfter: '2026-11-24T13:00:00.000Z',
      },
      {
        name: { owner: 'ACCOUNT#acc_1', id: '2026-11-24_reply_abc', channel: 'whatsapp' },
        address: '11988887777',
        windowIsOpen: true,
        delivery: undefined,
        skipReason: undefined,
        suppressionKeys: [],
      },
      1,
    );
    return sent.at(-1);
  };

  it("adds a text's questions as buttons, and sends other texts unchanged", async () => {
    expect(await send('Oi', ['Meus alertas'])).toMatchObject({
      text: 'Oi',
      buttons: [{ id: 'perguntar/Meus alertas', title: 'Meus alertas' }],
    });
    const plain = await send('Oi');
    expect(plain).not.toHaveProperty('buttons');
    expect(plain).not.toHaveProperty('list');
  });
});
