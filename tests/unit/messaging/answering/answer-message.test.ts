import { expect, it } from 'vitest';
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
function writer(is: 'account' | 'stranger', isOptedOut = false) {
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
    askAssistant: async () => undefined,
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

const invitation = expect.stringContaining(
  'que envia resumos do mercado e alertas de preço a quem',
);
const strangerHelp = expect.stringContaining('um atendimento automático');
const linkedAlready = expect.stringContaining('não precisa vincular de novo');

it('a stranger who asks for help gets it, invited before or not, three times a day at the most', async () => {
  const write = writer('stranger');
  expect(await write('ajuda', 'oi', 'como funciona?')).toEqual([strangerHelp, invitation]);
  expect(await write('ajuda', 'AJUDA', 'menu', 'help')).toEqual([
    strangerHelp,
    invitation,
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
  expect(await writer('stranger')({ presses: ownEdition }, 'ver completo')).toEqual([invitation]);
});

it('VINCULAR alone tells whoever is linked that they are, and a stranger what is missing', async () => {
  expect(await writer('account')('VINCULAR')).toEqual([linkedAlready]);
  expect(await writer('stranger')('VINCULAR')).toEqual([
    expect.stringContaining('envie VINCULAR e o código'),
  ]);
});
