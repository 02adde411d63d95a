import { describe, expect, it } from 'vitest';
import {
  answerMessage,
  type AnswerDependencies,
} from '../../../../functions/messaging/answering/answer-message.ts';
import type { MayAnswer } from '../../../../functions/runtime/limits/answer-allowances.ts';
import type { KnownSender } from '../../../../functions/messaging/answering/sender-store.ts';
import { plainText, whatsAppStyle } from '../../../../shared/messages/plain-text.ts';

const now = new Date('2026-11-24T12:00:00Z');
const unasked = async (): Promise<never> => {
  throw new Error('Nobody should ask that');
};

const ownEdition = '2026-11-24_opening_edition';

/** Of one topic what was said last counts, as in the store; all within one window. */
function allowances(): MayAnswer {
  const said = new Map<string, { readonly says: string; readonly messages: Set<string> }>();
  return async ({ topic, says, maximum }, _subject, message) => {
    const before = said.get(topic);
    const window = before?.says === says ? before : { says, messages: new Set<string>() };
    if (window.messages.size >= maximum && !window.messages.has(message)) return undefined;
    said.set(topic, window);
    return window.messages.add(message).size;
  };
}

/** Somebody who writes one message after the other. */
function writer(
  is: 'account' | 'stranger',
  isOptedOut = false,
  over: Partial<AnswerDependencies> = {},
) {
  const answers = new Map<string, string>();
  let isStopped = isOptedOut;
  const sender = (): KnownSender => ({
    ...(is === 'account'
      ? { is, accountId: 'acc_1' }
      : { is, digest: 'digest', whatsAppId: '5511988887777' }),
    names: ['5511988887777'],
    isOptedOut: isStopped,
    seemedUnreachable: false,
  });
  const dependencies: AnswerDependencies = {
    memory: {
      find: async () => 'new',
      finish: async () => undefined,
      outcomeWrite: () => {
        throw new Error('Nobody is linked here');
      },
    },
    senders: { find: async () => sender(), hear: async () => undefined },
    codes: { find: unasked, newest: unasked, keep: unasked, useWrites: () => [] },
    links: { read: unasked, readOwners: unasked, bind: unasked, release: unasked },
    digestCode: unasked,
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
    pause: async () => undefined,
    showTyping: async () => undefined,
    askAssistant: async () => ({ is: 'unknown', choices: [] }),
    findEdition: async (_account, delivery) =>
      delivery === undefined || delivery === ownEdition
        ? `Texto de ${delivery ?? 'hoje'}.`
        : undefined,
    changeConsent: async (_account, word) => {
      isStopped = word === 'out';
      return 'turned';
    },
    countCall: unasked,
    mayAnswer: allowances(),
    queue: {
      takes: () => true,
      send: async (messages) => {
        for (const { id, parts } of messages) answers.set(id, plainText(parts, whatsAppStyle));
      },
    },
    siteUrl: 'https://bfj.example',
    clock: () => now,
    newId: (prefix) => `${prefix}_1`,
    ...over,
  };
  let nth = 0;
  return async (...written: readonly (string | { readonly presses: string })[]) => {
    for (const one of written) {
      nth += 1;
      await answerMessage(dependencies, {
        id: `wamid.${nth}`,
        from: { waId: '5511988887777', userId: undefined },
        at: now.toISOString(),
        content:
          typeof one === 'string'
            ? { type: 'text', text: one }
            : { type: 'button', payload: `ver-completo/${one.presses}`, text: 'Ver completo' },
      });
    }
    return [...answers.values()].map((answer) => answer.split('\n')[0]);
  };
}

const strangerElse = expect.stringContaining('Só converso com quem vinculou');
const humane = expect.stringContaining('Sinto muito');
const invitation = expect.stringContaining(
  'que envia resumos do mercado e alertas de preço a quem',
);
const strangerHelp = expect.stringContaining('um atendimento automático');
const linkedAlready = expect.stringContaining('não precisa vincular de novo');

it('a stranger who asks for help gets it, invited before or not, three times a day at the most', async () => {
  const write = writer('stranger');
  expect(await write('ajuda', 'oi', 'como funciona?')).toEqual([
    strangerHelp,
    invitation,
    strangerElse,
  ]);
  expect(await write('ajuda', 'AJUDA', 'menu', 'help')).toEqual([
    strangerHelp,
    invitation,
    strangerElse,
    strangerHelp,
    strangerHelp,
  ]);
});

it('after VOLTAR a stranger is told what is answered, and it is', async () => {
  const answers = await writer('stranger')('oi', 'PARAR', 'VOLTAR', 'como funciona?', 'AJUDA');
  expect(answers).toEqual([
    invitation,
    expect.stringContaining('não enviamos mais nada'),
    expect.stringContaining('Escreva AJUDA para saber'),
    strangerElse,
    strangerHelp,
  ]);
});

it.each(['account', 'stranger'] as const)(
  'PARAR is not confirmed anew to an %s who has written something else meanwhile',
  async (is) => {
    expect(await writer(is)('PARAR', 'oi', 'PARAR', 'oi')).toEqual([
      expect.stringContaining('Pronto: não enviamos mais'),
      expect.stringContaining('Você pediu para parar'),
    ]);
  },
);

it('after VOLTAR, PARAR is confirmed again', async () => {
  expect(await writer('account')('PARAR', 'VOLTAR', 'PARAR')).toEqual([
    expect.stringContaining('Pronto: não enviamos mais'),
    expect.stringContaining('não está mais parado'),
    expect.stringContaining('Pronto: não enviamos mais'),
  ]);
});

it('who asks for an edition gets it, as often as one presses, and after PARAR, too', async () => {
  const another = '2026-11-23_opening_edition';
  const none = expect.stringContaining('Não encontrei essa mensagem');
  const presses = [ownEdition, another, ownEdition, ownEdition].map((id) => ({ presses: id }));
  expect(await writer('account')(...presses)).toEqual([
    `Texto de ${ownEdition}.`,
    none,
    `Texto de ${ownEdition}.`,
  ]);
  expect(await writer('account')('ver completo')).toEqual(['Texto de hoje.']);
  expect(await writer('account', true)({ presses: ownEdition })).toHaveLength(1);
});

it('a stranger who presses is invited, and gets nobody’s edition', async () => {
  expect(await writer('stranger')({ presses: ownEdition }, 'ver completo')).toEqual([
    invitation,
    strangerElse,
  ]);
});

it('VINCULAR alone tells whoever is linked that they are, and a stranger what is missing', async () => {
  expect(await writer('account')('VINCULAR')).toEqual([linkedAlready]);
  expect(await writer('stranger')('VINCULAR')).toEqual([
    expect.stringContaining('envie VINCULAR e o código'),
  ]);
});

describe('a question', () => {
  type Over = Partial<AnswerDependencies>;
  /** What is done of a question, in its order. */
  function recorded(over: Over = {}) {
    const done: string[] = [];
    const write = (is: 'account' | 'stranger', isOptedOut: boolean) =>
      writer(is, isOptedOut, {
        showTyping: async (accountId, messageId) => {
          done.push(`typing for ${accountId} by ${messageId}`);
        },
        pause: async (milliseconds) => {
          done.push(`silence of ${milliseconds}`);
        },
        askAssistant: async () => {
          done.push('asked');
          return { is: 'answer', messages: [{ parts: ['Resposta.'] }] };
        },
        ...over,
      });
    return { done, write };
  }

  it('is shown to be worked on as soon as it is heard', async () => {
    const { done, write } = recorded();
    expect(await write('account', false)('quanto está PETR4?')).toEqual(['Resposta.']);
    expect(done).toEqual(['typing for acc_1 by wamid.1', 'silence of 1500', 'asked']);
  });

  it('waits for nothing of that', async () => {
    const { write } = recorded({ showTyping: () => new Promise(() => {}) });
    expect(await write('account', false)('quanto está PETR4?')).toEqual(['Resposta.']);
  });

  it('that is answered with a later one shows nothing', async () => {
    const { done, write } = recorded({
      questions: { note: async () => {}, isFollowed: async () => true, take: unasked },
    });
    expect(await write('account', false)('quanto está PETR4?')).toEqual([]);
    expect(done).toEqual([]);
  });

  it.each([
    ['after PARAR', 'account', true, 'quanto está PETR4?'],
    ['of a stranger', 'stranger', false, 'quanto está PETR4?'],
    ['which is none: PARAR', 'account', false, 'PARAR'],
    ['which is none: VOLTAR', 'account', true, 'VOLTAR'],
    ['which is none: AJUDA', 'account', false, 'AJUDA'],
    ['which is none: VER COMPLETO', 'account', false, 'VER COMPLETO'],
    ['which is none: VINCULAR', 'account', false, 'VINCULAR'],
  ] as const)('%s shows nothing', async (_, is, isOptedOut, text) => {
    const { done, write } = recorded();
    await write(is, isOptedOut)(text);
    expect(done).toEqual([]);
  });

  it('that nobody understands is answered so often, with what can be asked', async () => {
    const sent: unknown[] = [];
    const { write } = recorded({
      askAssistant: async () => ({ is: 'unknown', choices: ['Quanto está PETR4?'] }),
      queue: {
        takes: () => true,
        send: async (messages) => {
          sent.push(...messages.map(({ choices }) => choices));
        },
      },
    });
    await write('account', false)(...Array.from({ length: 8 }, (_, nth) => `${nth} e a Itália?`));
    expect(sent).toEqual(Array.from({ length: 5 }, () => ['Quanto está PETR4?']));
  });

  it('has an answer in several messages leave one after the other, each with a name of its own', async () => {
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
      mayAnswer: async ({ topic }, _, message) => {
        if (topic === 'all') counted.push(message);
        return topic === 'all' && new Set(counted).size > 3 ? undefined : 1;
      },
      queue: {
        takes: () => true,
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

  it('that would have no answer is not asked, and who writes much is told before', async () => {
    const { done, write } = recorded();
    const answers = await write(
      'account',
      false,
    )(...Array.from({ length: 20 }, (_, nth) => `quanto está PETR${nth}?`));
    expect(done.filter((one) => one === 'asked')).toHaveLength(15);
    expect(answers).toHaveLength(15);
    expect(done.filter((one) => one.startsWith('silence'))).toHaveLength(20);
  });

  it('says with the last answer that none comes for a while', async () => {
    const said: string[] = [];
    const { write } = recorded({
      queue: {
        takes: () => true,
        send: async (messages) => {
          said.push(...messages.map(({ parts }) => plainText(parts, whatsAppStyle)));
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

describe('somebody in danger', () => {
  it.each([
    ['account', false],
    ['account', true],
    ['stranger', false],
    ['stranger', true],
  ] as const)('is answered: %s, after PARAR %s', async (is, isOptedOut) => {
    const write = writer(is, isOptedOut, {
      askAssistant: async () => ({ is: 'answer', messages: [] }),
    });
    expect(await write('não aguento mais viver, quero me matar')).toEqual([humane]);
  });

  it('is answered when all answers of the day and of these minutes are given', async () => {
    const write = writer('account', false, {
      askAssistant: async () => ({ is: 'answer', messages: [{ parts: ['Resposta.'] }] }),
    });
    const answers = await write(
      ...Array.from({ length: 40 }, (_, nth) => `quanto está PETR${nth}?`),
      'quero morrer',
    );
    expect(answers.at(-1)).toEqual(humane);
    expect(answers).toHaveLength(16);
  });
});
