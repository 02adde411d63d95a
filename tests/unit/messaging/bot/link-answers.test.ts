import { describe, expect, it } from 'vitest';
import type { AnswerDependencies } from '../../../../functions/messaging/bot/answer-dependencies.ts';
import { answerMessage } from '../../../../functions/messaging/bot/answer-message.ts';
import { linkQuestionStore } from '../../../../functions/messaging/linking/link-question-store.ts';
import { deliveryKey, type Delivery } from '../../../../functions/entities/delivery.ts';
import type { SenderDetails } from '../../../../functions/messaging/bot/stores/sender-store.ts';
import type { InboundContent } from '../../../../functions/integrations/whatsapp-events.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';
import { memoryTable } from '../../../support/sending/memory-table.ts';
import { phoneNumber } from '../../../support/users/phones.ts';

const now = new Date('2026-11-24T12:00:00Z');
const question = {
  key: { PK: 'WHATSAPP_LINK#p', SK: 'QUESTION' },
  codeDigest: 'd',
  askedAt: '2026-11-24T11:59:00.000Z',
  questionId: '2026-11-24_reply_q',
};
const acceptedAt = '2026-11-24T11:59:30.250Z';
/** The question's row and its delivery record, in the form that the sender stores. */
function tableWith(is: SenderDetails['is'], delivery: Partial<Delivery> | null) {
  const { table, put } = memoryTable();
  const owner = is === 'account' ? 'ACCOUNT#acc_before' : 'CONTACT#digest';
  const id = question.questionId;
  if (delivery === null) return table;
  put({
    ...deliveryKey({ owner, id, channel: 'whatsapp' }),
    entity: 'Delivery',
    id,
    kind: 'reply',
    channel: 'whatsapp',
    state: 'attempted',
    attempts: 1,
    subject: 'Resposta',
    text: 'Sim?',
    created_at: '',
    updated_at: '',
    ...delivery,
  });
  return table;
}
const mustNotBeCalled = async (): Promise<never> => {
  throw new Error('Not to be called');
};

/** Answers one message from a sender with an open link question; the code is valid. */
async function answerTo(
  content: InboundContent,
  is: SenderDetails['is'],
  {
    at = now.toISOString(),
    isCodeValid = true,
    phone = '11988887777',
    delivery = { accepted_at: acceptedAt },
  }: {
    at?: string;
    isCodeValid?: boolean;
    phone?: string;
    /** The timestamps of its delivery record; null for no record. */
    delivery?: Partial<Delivery> | null;
  } = {},
) {
  const done: string[] = [];
  const sender: SenderDetails = {
    ...(is === 'account'
      ? { is, accountId: 'acc_before' }
      : { is, digest: 'digest', whatsAppId: '+5511988887777' }),
    addresses: ['+5511988887777'],
    isOptedOut: false,
    seemedUnreachable: false,
    linkQuestion: question,
  };
  const recipient = {
    accountId: 'acc_1',
    phone,
    email: 'marina@exemplo.com.br',
    contact: undefined,
    consent: {},
    settingsVersion: undefined,
  };
  const code = {
    accountId: 'acc_1',
    digest: 'd',
    expiresAt: 1,
    textVersion: '2026-11-26',
  } as const;
  const dependencies: AnswerDependencies = {
    memory: { find: async () => 'new', finish: async () => undefined, outcomeWrite: () => ({}) },
    senders: { find: async () => sender, recordInboundMessage: async () => undefined },
    codes: {
      find: async () => (isCodeValid ? code : undefined),
      newest: mustNotBeCalled,
      keep: mustNotBeCalled,
      useWrites: () => [],
    },
    links: {
      read: async () => recipient,
      readLinkedAccounts: async () => [],
      bind: async ({ accountId }) => {
        done.push(`linked ${accountId}`);
        return 'written';
      },
      release: mustNotBeCalled,
    },
    linkQuestions: {
      ...linkQuestionStore(tableWith(is, delivery), mustNotBeCalled),
      ask: async () => {
        done.push('asked again');
      },
      close: async () => {
        done.push('closed');
      },
      answerWrite: () => ({}),
    },
    digestCode: async () => 'd',
    suppress: async () => undefined,
    liftSuppression: async () => undefined,
    questions: {
      note: async () => undefined,
      isFollowed: async () => false,
      take: async (_, { text }) => [text],
    },
    postpone: async () => undefined,
    showTyping: async () => undefined,
    askAssistant: async (accountId, text) => {
      done.push(`${accountId} asked ${text}`);
      return { is: 'answer', messages: [{ parts: ['Resposta.'] }] };
    },
    findEdition: async () => undefined,
    findQuoted: async () => undefined,
    findQuotedEdition: async () => undefined,
    isTradeReply: async () => false,
    dropWaitingTrades: async () => undefined,
    changeConsent: async () => 'turned',
    countCall: async () => undefined,
    countAnswer: async () => 1,
    queue: {
      supports: () => true,
      send: async (messages) => {
        for (const { parts } of messages)
          done.push(renderPlainText(parts, whatsAppStyle).slice(0, 28));
      },
    },
    siteUrl: 'https://bfj.example',
    clock: () => now,
    newId: (prefix) => `${prefix}_1`,
  };
  const message = { id: 'wamid.1', from: { waId: phoneNumber('5511988887777') }, at, content };
  if ((await answerMessage(dependencies, message)) === 'postponed')
    await answerMessage(dependencies, { ...message, hasWaited: true });
  return done;
}

const text = (written: string): InboundContent => ({ type: 'text', text: written });
const linked = ['linked acc_1', 'Pronto! Este WhatsApp está v', 'closed'];
const notLinked = ['Tudo bem: não vinculei este ', 'closed'];

describe('the answer to the link question', () => {
  it.each([
    ['stranger', text('sim'), linked],
    ['account', text('Sim!'), linked],
    ['stranger', { type: 'button_reply', id: 'x', title: 'Sim' } as const, linked],
    ['stranger', text('não'), notLinked],
    ['account', text('não'), notLinked],
    ['stranger', text('quanto está PETR4?'), notLinked],
    ['stranger', text('sim, mas quem é?'), notLinked],
    [
      'account',
      text('quanto está PETR4?'),
      // When it comes back from the queue, this test still shows it the closed question.
      ['closed', 'acc_before asked quanto está PETR4?', 'Resposta.', 'closed'],
    ],
    ['account', text('PARAR'), ['Pronto: não enviamos mais me', 'closed']],
    ['stranger', text('ajuda'), ['Este é o WhatsApp do BFJ, um', 'closed']],
    ['stranger', text('quero me matar'), ['Sinto muito', 'closed']],
    ['stranger', { type: 'image' } as const, ['Olá! Este é o WhatsApp do BF', 'closed']],
    [
      'stranger',
      text('VINCULAR CC12-CCCC'),
      ['asked again', 'Este código é da conta do BF', 'closed'],
    ],
    ['stranger', { type: 'reaction' } as const, []],
  ] as const)('takes only these steps from %s for %j', async (is, content, steps) => {
    const done = await answerTo(content, is);
    expect(
      done.map((step, nth) => (steps[nth] === undefined ? step : step.slice(0, steps[nth].length))),
    ).toEqual(steps);
  });

  it.each([
    ['before it was queued', '2026-11-24T11:58:58Z', { accepted_at: acceptedAt }, false],
    [
      'between its queueing and its sending',
      '2026-11-24T11:59:20Z',
      { accepted_at: acceptedAt },
      false,
    ],
    ['in the second of its sending', '2026-11-24T11:59:30Z', { accepted_at: acceptedAt }, false],
    ['in the second after its sending', '2026-11-24T11:59:31Z', { accepted_at: acceptedAt }, true],
    ['while it waits to be sent', '2026-11-24T11:59:59Z', null, false],
    ['while its acceptance is uncertain', '2026-11-24T11:59:59Z', {}, false],
    [
      'after it was reported delivered alone',
      '2026-11-24T11:59:31Z',
      { delivered_at: acceptedAt },
      true,
    ],
    ['after it was reported read alone', '2026-11-24T11:59:31Z', { read_at: acceptedAt }, true],
  ] as const)('a sim written %s', async (_, at, delivery, counts) => {
    for (const is of ['stranger', 'account'] as const) {
      const done = await answerTo(text('sim'), is, { at, delivery });
      expect(done.includes('linked acc_1')).toBe(counts);
      // An early answer leaves the question open.
      expect(done.includes('closed')).toBe(counts);
    }
  });

  it.each([
    ['has expired', { isCodeValid: false }, 'Este código não vale. Ele du'],
    [
      'is of an account with another phone by now',
      { phone: '11977776666' },
      'Este WhatsApp não é o do tel',
    ],
  ])('sim is answered when the code %s', async (_, over, said) => {
    expect(await answerTo(text('sim'), 'stranger', over)).toEqual([said, 'closed']);
  });
});
