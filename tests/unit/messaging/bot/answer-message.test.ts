import { describe, expect, it } from 'vitest';
import type { AnswerDependencies } from '../../../../functions/messaging/bot/answer-dependencies.ts';
import { answerMessage } from '../../../../functions/messaging/bot/answer-message.ts';
import type { InboundContent } from '../../../../functions/integrations/whatsapp-events.ts';
import type { CountAnswer } from '../../../../functions/runtime/limits/answer-allowances.ts';
import type { SenderDetails } from '../../../../functions/messaging/bot/stores/sender-store.ts';
import { phoneNumber } from '../../../support/users/phones.ts';
import { longestQuestion } from '../../../../shared/contracts/assistant.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';

const now = new Date('2026-11-24T12:00:00Z');
const mustNotBeCalled = async (): Promise<never> => {
  throw new Error('Must not be called');
};

const sentEdition = '2026-11-24_opening_edition';

/**
 * Counts answers as the store does: a new variant of a topic starts a new window. Without a clock all answers are in
 * one window.
 */
function allowances(secondsNow = () => 0): CountAnswer {
  const said = new Map<
    string,
    { readonly variant: string; readonly ends: number; readonly messages: Set<string> }
  >();
  return async ({ topic, variant, maximum, windowSeconds }, _subject, message) => {
    const before = said.get(topic);
    const window =
      before?.variant === variant && before.ends > secondsNow()
        ? before
        : { variant, ends: secondsNow() + windowSeconds, messages: new Set<string>() };
    if (window.messages.size >= maximum && !window.messages.has(message)) return undefined;
    said.set(topic, window);
    return window.messages.add(message).size;
  };
}

type Written =
  | string
  | { readonly presses: string }
  | { readonly text: string; readonly repliesTo: string };

function contentOf(written: Written): InboundContent {
  if (typeof written === 'string') return { type: 'text', text: written };
  return 'text' in written
    ? { type: 'text', text: written.text }
    : { type: 'button', payload: `ver-completo/${written.presses}`, text: 'Ver completo' };
}

/** Returns a function that sends messages one after the other and returns the first line of each answer. */
function writer(
  is: 'account' | 'stranger',
  isOptedOut = false,
  over: Partial<AnswerDependencies> = {},
) {
  const answers = new Map<string, string>();
  let isStopped = isOptedOut;
  const sender = (): SenderDetails => ({
    ...(is === 'account'
      ? { is, accountId: 'acc_1' }
      : { is, digest: 'digest', whatsAppId: '5511988887777' }),
    addresses: ['5511988887777'],
    isOptedOut: isStopped,
    seemedUnreachable: false,
    linkQuestion: undefined,
  });
  const dependencies: AnswerDependencies = {
    memory: {
      find: async () => 'new',
      finish: async () => undefined,
      outcomeWrite: () => {
        throw new Error('Must not link a number');
      },
    },
    senders: { find: async () => sender(), recordInboundMessage: async () => undefined },
    codes: {
      find: mustNotBeCalled,
      newest: mustNotBeCalled,
      keep: mustNotBeCalled,
      useWrites: () => [],
    },
    links: {
      read: mustNotBeCalled,
      readLinkedAccounts: mustNotBeCalled,
      bind: mustNotBeCalled,
      release: mustNotBeCalled,
    },
    linkQuestions: {
      ask: mustNotBeCalled,
      isAcceptedBefore: mustNotBeCalled,
      close: mustNotBeCalled,
      answerWrite: () => ({}),
    },
    digestCode: mustNotBeCalled,
    suppress: async () => {
      isStopped = true;
    },
    liftSuppression: async () => {
      isStopped = false;
    },
    questions: {
      note: async () => undefined,
      isFollowed: async () => false,
      take: async (_, { text }) => [text],
    },
    postpone: async () => undefined,
    showTyping: async () => undefined,
    askAssistant: async () => ({ is: 'unknown', choices: [] }),
    findQuoted: mustNotBeCalled,
    findQuotedEdition: async (_account, id) => (id === 'wamid.edition' ? sentEdition : undefined),
    findEdition: async (_account, delivery) =>
      delivery === undefined || delivery === sentEdition
        ? `Texto de ${delivery ?? 'hoje'}.`
        : undefined,
    isTradeReply: async () => false,
    dropWaitingTrades: async () => undefined,
    changeConsent: async (_account, word) => {
      isStopped = word === 'out';
      return 'turned';
    },
    countCall: mustNotBeCalled,
    countAnswer: allowances(),
    queue: {
      supports: () => true,
      send: async (messages) => {
        for (const { id, parts } of messages)
          answers.set(id, renderPlainText(parts, whatsAppStyle));
      },
    },
    siteUrl: 'https://bfj.example',
    clock: () => now,
    newId: (prefix) => `${prefix}_1`,
    ...over,
  };
  let nth = 0;
  return async (...written: readonly Written[]) => {
    for (const one of written) {
      nth += 1;
      const message = {
        id: `wamid.${nth}`,
        from: { waId: phoneNumber('5511988887777') },
        at: now.toISOString(),
        ...(typeof one === 'object' && 'repliesTo' in one ? { repliesTo: one.repliesTo } : {}),
        content: contentOf(one),
      };
      if ((await answerMessage(dependencies, message)) === 'postponed')
        await answerMessage(dependencies, { ...message, hasWaited: true });
    }
    return [...answers.values()].map((answer) => answer.split('\n')[0]);
  };
}

const onlyLinkedAnswer = expect.stringContaining('Só converso com quem vinculou');
const distressAnswer = expect.stringContaining('Sinto muito');
const invitation = expect.stringContaining(
  'que envia resumos do mercado e alertas de preço a quem',
);
const strangerHelp = expect.stringContaining('um atendimento automático');
const linkedAlready = expect.stringContaining('não precisa vincular de novo');

it('an unlinked sender who asks for help gets it at most three times a day, before and after the invitation', async () => {
  const write = writer('stranger');
  expect(await write('ajuda', 'oi', 'como funciona?')).toEqual([
    strangerHelp,
    invitation,
    onlyLinkedAnswer,
  ]);
  expect(await write('ajuda', 'AJUDA', 'menu', 'help')).toEqual([
    strangerHelp,
    invitation,
    onlyLinkedAnswer,
    strangerHelp,
    strangerHelp,
  ]);
});

it.each(['quanto custa?', 'tem plano anual?', 'aceita pix?', 'quero assinar'])(
  'an unlinked sender gets the prices: %s',
  async (text) => {
    const prices = expect.stringMatching(/O plano mensal custa R\$\s20,00 por mês/);
    expect(await writer('stranger')(text)).toEqual([prices]);
    expect(await writer('stranger')('oi', text, 'qual o preço do ouro?')).toEqual([
      invitation,
      prices,
      onlyLinkedAnswer,
    ]);
    expect(await writer('stranger', true)(text)).toEqual([
      expect.stringContaining('Você pediu para parar'),
    ]);
  },
);

it('after VOLTAR an unlinked sender gets answers and the list of commands', async () => {
  const answers = await writer('stranger')('oi', 'PARAR', 'VOLTAR', 'como funciona?', 'AJUDA');
  expect(answers).toEqual([
    invitation,
    expect.stringContaining('não enviamos mais nada'),
    expect.stringContaining('Escreva AJUDA para saber'),
    onlyLinkedAnswer,
    strangerHelp,
  ]);
});

it.each(['account', 'stranger'] as const)(
  'a repeated PARAR after another message is not confirmed again to an %s',
  async (is) => {
    expect(await writer(is)('PARAR', 'oi', 'PARAR', 'oi')).toEqual([
      expect.stringContaining('Pronto: não enviamos mais'),
      expect.stringContaining('Você pediu para parar'),
    ]);
  },
);

it.each(['account', 'stranger'] as const)(
  '‘quero cancelar’ from an %s stops the messages, and says that a subscription goes on and where it ends',
  async (is) => {
    const texts: string[] = [];
    const write = writer(is, false, {
      queue: {
        supports: () => true,
        send: async (messages) => {
          texts.push(...messages.map(({ parts }) => renderPlainText(parts, whatsAppStyle)));
        },
      },
    });
    await write('quero cancelar', 'oi');
    expect(texts).toHaveLength(2);
    const words = [
      'Pronto: não enviamos mais',
      'A sua assinatura, se você tem uma, continua',
      'para encerrá-la, abra https://bfj.example/dashboard e toque em Pagamentos',
    ];
    for (const part of words) expect(texts[0]).toContain(part);
    expect(texts[1]).toContain('Você pediu para parar');
  },
);

it.each(['account', 'stranger'] as const)(
  'a refund, a wrong charge or a fraud gets a person’s address for an %s',
  async (is) => {
    const texts: string[] = [];
    const write = writer(is, false, {
      askAssistant: mustNotBeCalled,
      queue: {
        supports: () => true,
        send: async (messages) => {
          texts.push(...messages.map(({ parts }) => renderPlainText(parts, whatsAppStyle)));
        },
      },
    });
    await write('quero meu dinheiro de volta', 'fui cobrado duas vezes', 'o bfj é golpe?');
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toContain('escreva para suporte@bfj.com.br');
  },
);

it('after VOLTAR, PARAR is confirmed again', async () => {
  expect(await writer('account')('PARAR', 'VOLTAR', 'PARAR')).toEqual([
    expect.stringContaining('Pronto: não enviamos mais'),
    expect.stringContaining('não está mais parado'),
    expect.stringContaining('Pronto: não enviamos mais'),
  ]);
});

it('a requested edition is sent at each press, also after PARAR', async () => {
  const another = '2026-11-23_opening_edition';
  const none = expect.stringContaining('Não encontrei essa mensagem');
  const presses = [sentEdition, another, sentEdition, sentEdition].map((id) => ({ presses: id }));
  expect(await writer('account')(...presses)).toEqual([
    `Texto de ${sentEdition}.`,
    none,
    `Texto de ${sentEdition}.`,
    expect.stringContaining('Espere uns dez minutos'),
  ]);
  // The message about the limit is sent once.
  expect(await writer('account')(...presses, ...presses)).toHaveLength(4);
  expect(await writer('account')('ver completo')).toEqual(['Texto de hoje.']);
  expect(await writer('account', true)({ presses: sentEdition })).toHaveLength(1);
});

it('“Ver completo” as a reply to an edition sends that edition', async () => {
  const quoting = (repliesTo: string) => ({ text: 'Ver completo', repliesTo });
  expect(await writer('account')(quoting('wamid.edition'))).toEqual([`Texto de ${sentEdition}.`]);
  expect(await writer('account')(quoting('wamid.other'))).toEqual(['Texto de hoje.']);
});

it('an unlinked sender who presses the button is invited and gets no edition', async () => {
  expect(await writer('stranger')({ presses: sentEdition }, 'ver completo')).toEqual([
    invitation,
    onlyLinkedAnswer,
  ]);
});

it('VINCULAR alone answers that the number is linked, or what is missing', async () => {
  expect(await writer('account')('VINCULAR')).toEqual([linkedAlready]);
  expect(await writer('stranger')('VINCULAR')).toEqual([
    expect.stringContaining('envie VINCULAR e o código'),
  ]);
});

describe('a question', () => {
  type Over = Partial<AnswerDependencies>;
  /** Records the steps of answering a question, in order. */
  function recorded(over: Over = {}) {
    const done: string[] = [];
    const write = (is: 'account' | 'stranger', isOptedOut: boolean) =>
      writer(is, isOptedOut, {
        showTyping: async (accountId, messageId) => {
          done.push(`typing for ${accountId} by ${messageId}`);
        },
        postpone: async () => {
          done.push('postponed');
        },
        askAssistant: async () => {
          done.push('asked');
          return { is: 'answer', messages: [{ parts: ['Resposta.'] }] };
        },
        ...over,
      });
    return { done, write };
  }

  it.each([
    ['alone', ['a'.repeat(longestQuestion + 1)]],
    ['with others', Array.from({ length: 28 }, () => 'alerta a@'.repeat(456).slice(0, 4_096))],
  ])('that is too long, %s, is not read, and its user is told so', async (_, texts) => {
    const { write } = recorded({
      questions: {
        note: async () => {},
        isFollowed: async () => false,
        take: async () => texts,
      },
      askAssistant: mustNotBeCalled,
    });
    expect(await write('account', false)(texts.at(-1) ?? '')).toEqual([
      expect.stringContaining('leio até 1.000 caracteres de uma vez'),
    ]);
  });

  it('of the maximum length is read', async () => {
    const { done, write } = recorded();
    await write('account', false)('a'.repeat(longestQuestion));
    expect(done).toContain('asked');
  });

  it('that is too long and tells of distress gets help', async () => {
    const { write } = recorded();
    const text = `${'hoje foi um dia ruim '.repeat(60)} quero morrer`;
    expect(await write('account', false)(text)).toEqual([distressAnswer]);
  });

  it('is recorded as answered only when it was answered: a killed call is repeated', async () => {
    const steps: string[] = [];
    const { write } = recorded({
      memory: {
        find: async () => 'new',
        finish: async (id) => {
          steps.push(`finished ${id}`);
        },
        outcomeWrite: () => ({}),
      },
      postpone: async () => {
        steps.push('postponed');
      },
      askAssistant: async () => {
        steps.push('asked');
        return { is: 'answer', messages: [{ parts: ['Resposta.'] }] };
      },
    });
    await write('account', false)('quanto está PETR4?');
    expect(steps).toEqual(['postponed', 'asked', 'finished wamid.1']);
  });

  it('passes on the message that it replies to', async () => {
    const quoted: unknown[] = [];
    const { write } = recorded({
      findQuoted: async (accountId, id) => ({ digest: `${accountId} ${id}` }),
      askAssistant: async (_account, _text, turn) => {
        quoted.push(turn.quoted);
        return { is: 'answer', messages: [{ parts: ['Resposta.'] }] };
      },
    });
    await write('account', false)('e o dividendo?', { text: 'e o preço?', repliesTo: 'wamid.0' });
    expect(quoted).toEqual([undefined, { digest: 'acc_1 wamid.0' }]);
  });

  it('goes back to the queue before the typing indicator is shown', async () => {
    const { done, write } = recorded();
    expect(await write('account', false)('quanto está PETR4?')).toEqual(['Resposta.']);
    expect(done).toEqual(['postponed', 'typing for acc_1 by wamid.1', 'asked']);
  });

  it('shows no typing indicator when a later question answers it', async () => {
    const { done, write } = recorded({
      questions: { note: async () => {}, isFollowed: async () => true, take: mustNotBeCalled },
    });
    expect(await write('account', false)('quanto está PETR4?')).toEqual([]);
    expect(done).toEqual([]);
  });

  it.each([
    ['after PARAR', 'account', true, 'quanto está PETR4?'],
    ['from an unlinked sender', 'stranger', false, 'quanto está PETR4?'],
    ['that is a command: PARAR', 'account', false, 'PARAR'],
    ['that is a command: VOLTAR', 'account', true, 'VOLTAR'],
    ['that is a command: AJUDA', 'account', false, 'AJUDA'],
    ['that is a command: VER COMPLETO', 'account', false, 'VER COMPLETO'],
    ['that is a command: VINCULAR', 'account', false, 'VINCULAR'],
  ] as const)('no typing indicator is shown for a message %s', async (_, is, isOptedOut, text) => {
    const { done, write } = recorded();
    await write(is, isOptedOut)(text);
    expect(done).toEqual([]);
  });

  it('is answered with suggestions each time it is not understood', async () => {
    const sent: unknown[] = [];
    const { write } = recorded({
      askAssistant: async () => ({ is: 'unknown', choices: ['Quanto está PETR4?'] }),
      queue: {
        supports: () => true,
        send: async (messages) => {
          sent.push(...messages.map(({ choices }) => choices));
        },
      },
    });
    await write('account', false)(...Array.from({ length: 8 }, (_, nth) => `${nth} e a Itália?`));
    expect(sent).toEqual(Array.from({ length: 8 }, () => ['Quanto está PETR4?']));
  });

  it('sends the messages of one answer in order, each with its own id', async () => {
    const sent: unknown[] = [];
    const counted: string[] = [];
    const over: Over = {
      askAssistant: async () => ({
        is: 'answer',
        messages: [
          { parts: ['um'] },
          { parts: ['dois'] },
          { parts: ['três'], choices: ['E o ROE?'] },
        ],
      }),
      countAnswer: async ({ topic }, _, message) => {
        if (topic === 'all') counted.push(message);
        return topic === 'all' && new Set(counted).size > 3 ? undefined : 1;
      },
      queue: {
        supports: () => true,
        send: async (messages, delaySeconds) => {
          for (const { id, parts, choices } of messages) {
            sent.push([id.slice(0, 17), id.slice(17).split('-')[1], parts, choices, delaySeconds]);
          }
        },
      },
    };
    await recorded(over).write('account', false)('minha carteira', 'de novo');
    const name = '2026-11-24_reply_';
    expect(sent).toEqual([
      [name, undefined, ['um'], undefined, 0],
      [name, '2', ['dois'], undefined, 2],
      [name, '3', ['três'], ['E o ROE?'], 4],
    ]);
    expect(new Set(counted).size).toBe(4);
  });

  it('is not passed on beyond the limit, and the sender is warned before', async () => {
    const { done, write } = recorded();
    const answers = await write(
      'account',
      false,
    )(...Array.from({ length: 20 }, (_, nth) => `quanto está PETR${nth}?`));
    expect(done.filter((one) => one === 'asked')).toHaveLength(15);
    expect(answers).toHaveLength(15);
    expect(done.filter((one) => one === 'postponed')).toHaveLength(20);
  });

  it('adds to the last answer before the limit that the user must wait', async () => {
    const said: string[] = [];
    const { write } = recorded({
      queue: {
        supports: () => true,
        send: async (messages) => {
          said.push(...messages.map(({ parts }) => renderPlainText(parts, whatsAppStyle)));
        },
      },
    });
    await write(
      'account',
      false,
    )(...Array.from({ length: 16 }, (_, nth) => `quanto está PETR${nth}?`));
    expect(said).toHaveLength(15);
    expect(said.filter((text) => text.includes('espere dois minutos'))).toEqual([said.at(-1)]);
  });
});

describe('a stop word while a question waits', () => {
  /** Sends PARAR during the pause before a question is answered. */
  async function sendStopMeanwhile(is: 'account' | 'stranger', texts: readonly string[]) {
    const asked: string[] = [];
    let stop = async (): Promise<unknown> => undefined;
    const write = writer(is, false, {
      postpone: () => stop().then(() => undefined),
      questions: {
        note: async () => undefined,
        isFollowed: async () => false,
        take: async () => texts,
      },
      askAssistant: async (_account, text) => {
        asked.push(text);
        return { is: 'answer', messages: [{ parts: ['Resposta.'] }] };
      },
    });
    stop = () => {
      stop = async () => undefined;
      return write('PARAR');
    };
    return { answers: await write(texts.at(-1) ?? ''), asked };
  }
  const stopped = expect.stringContaining('Pronto: não enviamos mais');

  it('PARAR drops the question: it is neither passed on nor answered', async () => {
    expect(
      await sendStopMeanwhile('account', ['como ta minha carteira?', 'quanto ta a vale3']),
    ).toEqual({ answers: [stopped], asked: [] });
  });

  it('an opt-out in two messages stops the messages', async () => {
    const { answers, asked } = await sendStopMeanwhile('account', [
      'nao quero mais',
      'receber mensagens',
    ]);
    expect({ answers, asked }).toEqual({ answers: [stopped], asked: [] });
  });

  it('PARAR does not drop the answer to distress', async () => {
    const { answers } = await sendStopMeanwhile('account', ['quanto ta a vale3', 'quero morrer']);
    expect(answers).toEqual([stopped, distressAnswer]);
  });

  it.each([
    ['account', 'quanto ta a vale3', 'withdrawn'],
    ['account', 'ver completo', 'withdrawn'],
    ['account', 'PARAR', 'sent'],
    ['account', 'AJUDA', 'sent'],
    ['account', 'VINCULAR', 'sent'],
    ['account', 'quero morrer', 'sent'],
    ['stranger', 'oi', 'withdrawn'],
    ['stranger', 'quanto custa?', 'withdrawn'],
    ['stranger', 'PARAR', 'sent'],
    ['stranger', 'AJUDA', 'sent'],
    ['stranger', 'quero morrer', 'sent'],
  ] as const)(
    'a later PARAR decides about the queued answer to an %s, %j: it is %s',
    async (is, text, outcome) => {
      const askedAt: (string | undefined)[] = [];
      const write = writer(is, false, {
        askAssistant: async () => ({
          is: 'answer',
          messages: [{ parts: ['um'] }, { parts: ['dois'] }],
        }),
        queue: {
          supports: () => true,
          send: async (messages) => {
            askedAt.push(...messages.map((message) => message.askedAt));
          },
        },
      });
      await write(text);
      expect(new Set(askedAt)).toEqual(
        new Set([outcome === 'withdrawn' ? now.toISOString() : undefined]),
      );
    },
  );
});

describe('after the daily limit of answers', () => {
  const limited = () => {
    const asked: string[] = [];
    const counted = allowances();
    const write = writer('account', false, {
      countAnswer: async (rule, subject, message) =>
        rule.topic === 'assistant' ? undefined : counted(rule, subject, message),
      askAssistant: async (_, text) => {
        asked.push(text);
        return { is: 'answer', messages: [{ parts: ['Feito.'] }] };
      },
    });
    return { asked, write };
  };

  it.each(['me avise se petr4 passar de 70', 'volta a mandar o fechamento', 'abertura às 8h'])(
    'executes commands for messages and alerts: %s',
    async (text) => {
      const { asked, write } = limited();
      expect(await write('PETR4', text)).toEqual([
        expect.stringContaining('Você já usou as 30 respostas'),
        'Feito.',
      ]);
      expect(asked).toEqual([text]);
    },
  );

  it('executes a limited number of commands an hour, and answers nothing else', async () => {
    const { asked, write } = limited();
    await write(
      ...Array.from({ length: 12 }, (_, nth) => `me avise se petr4 passar de ${50 + nth}`),
      'quanto tá a petr4? me avise se petr4 passar de 70',
    );
    expect(asked).toHaveLength(10);
  });
});

it('VOLTAR without a stop says so', async () => {
  expect(await writer('account')('VOLTAR')).toEqual(['Este WhatsApp não está parado.']);
  expect(await writer('account')('VOLTAR', 'volta', 'VOLTAR', 'VOLTAR')).toHaveLength(3);
  expect((await writer('account')('PARAR', 'VOLTAR')).at(-1)).toBe(
    'Pronto: este WhatsApp não está mais parado.',
  );
});

describe('distress among several messages', () => {
  const prices = Array.from({ length: 6 }, () => 'quanto está PETR4 e o dividendo de VALE3 no ano');
  it.each([
    ['first', ['não aguento mais viver', ...prices]],
    ['last', [...prices, 'não aguento mais viver']],
    ['between', [...prices, 'não aguento mais viver', ...prices.slice(0, 3)]],
    ['beside a debt', ['quero morrer', 'tô devendo pro banco, nome sujo no serasa']],
  ])('is answered alone, without market content: %s', async (_, texts) => {
    const write = writer('account', false, {
      questions: {
        note: async () => undefined,
        isFollowed: async () => false,
        take: async () => texts,
      },
      askAssistant: async () => ({ is: 'answer', messages: [{ parts: ['PETR4 vale R$ 30.'] }] }),
    });
    expect(await write(texts.at(-1) ?? '')).toEqual([distressAnswer]);
  });
});

describe('a user in danger', () => {
  it.each([
    ['account', false],
    ['account', true],
    ['stranger', false],
    ['stranger', true],
  ] as const)('is answered: %s, after PARAR %s', async (is, isOptedOut) => {
    const write = writer(is, isOptedOut, {
      askAssistant: async () => ({ is: 'answer', messages: [] }),
    });
    expect(await write('não aguento mais viver, quero me matar')).toEqual([distressAnswer]);
  });

  it.each([
    ['account', 'I want to kill myself', 'I am so sorry'],
    ['stranger', 'I want to kill myself', 'I am so sorry'],
    ['stranger', 'quiero morir', 'Siento mucho'],
  ] as const)('is answered in their language: %s, %s', async (is, text, begins) => {
    const write = writer(is, false, {
      askAssistant: async () => ({ is: 'answer', messages: [] }),
    });
    expect(await write(text)).toEqual([expect.stringContaining(begins)]);
  });

  it('a gambler gets help beyond the limits, also when an asset is named', async () => {
    const write = writer('account', false, {
      askAssistant: async () => ({ is: 'answer', messages: [{ parts: ['Resposta.'] }] }),
    });
    const answers = await write(
      ...Array.from({ length: 40 }, (_, nth) => `quanto está PETR${nth}?`),
      'vendi PETR4 pra jogar na bet e perdi',
    );
    expect(answers.at(-1)).toEqual(distressAnswer);
  });

  it.each([
    'quero morrer',
    'meu marido me bate',
    'estou viciado em aposta e não consigo parar',
    'tô devendo pro banco, nome sujo no serasa',
  ])('is still answered after ten answers within an hour: %s', async (text) => {
    const sent: string[] = [];
    let minute = 0;
    const write = writer('account', false, {
      askAssistant: async () => ({ is: 'answer', messages: [] }),
      countAnswer: allowances(() => minute * 60),
      queue: {
        supports: () => true,
        send: async (messages) => {
          sent.push(...messages.map(({ parts }) => renderPlainText(parts, whatsAppStyle)));
        },
      },
    });
    for (; minute < 30; minute += 2) await write(`${text} ${minute}`);
    expect(sent).toHaveLength(15);
    expect(sent.every((one) => one.includes('188'))).toBe(true);
    expect(new Set(sent.slice(0, 10)).size).toBe(1);
    expect(sent.slice(10).every((one) => one.length < 300)).toBe(true);
    // A machine that writes faster is answered every two minutes.
    await write(`${text} a`, `${text} b`, `${text} c`);
    expect(sent).toHaveLength(16);
  });

  it('one kind of distress is answered in full after many answers about another', async () => {
    const write = writer('account', false, {
      askAssistant: async () => ({ is: 'answer', messages: [] }),
    });
    const debts = Array.from({ length: 12 }, (_, nth) => `tô devendo pro banco, nome sujo ${nth}`);
    const answers = await write(...debts, 'quero morrer');
    expect(answers.at(-1)).toContain('Sinto muito que você esteja passando por isso.');
  });

  it('is answered beyond the limits of the day and of two minutes', async () => {
    const write = writer('account', false, {
      askAssistant: async () => ({ is: 'answer', messages: [{ parts: ['Resposta.'] }] }),
    });
    const answers = await write(
      ...Array.from({ length: 40 }, (_, nth) => `quanto está PETR${nth}?`),
      'quero morrer',
    );
    expect(answers.at(-1)).toEqual(distressAnswer);
    expect(answers).toHaveLength(16);
  });
});
