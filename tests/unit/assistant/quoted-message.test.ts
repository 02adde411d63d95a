import { describe, expect, it } from 'vitest';
import {
  askInConversation,
  turnIdSuffix,
  type QuotedMessage,
} from '../../../functions/assistant/conversation.ts';
import { messageDigest } from '../../../functions/messaging/inbound/message-digest.ts';
import type { StoredTurn } from '../../../functions/entities/assistant/assistant-turn.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { testAssistant, renderAnswerText } from '../../support/assistant/test-assistant.ts';

/** Returns a conversation in which the n-th message can be quoted by its number. */
function talk() {
  const { alerts, dependencies } = testAssistant();
  const turns: StoredTurn[] = [];
  const limits: number[] = [];
  let nth = 0;
  const digestOf = (index: number) => messageDigest(`wamid.${index}`);
  const say = async (text: string, quoted?: QuotedMessage) => {
    nth += 1;
    const { answer } = await askInConversation(
      {
        ...dependencies,
        conversations: {
          newest: async (_account, limit) => {
            limits.push(limit);
            return turns.slice(0, limit);
          },
          add: async (_account, turn) => {
            turns.unshift(turn);
            return 'written';
          },
          delete: async () => undefined,
        },
        newId: (prefix) => `${prefix}_${nth}`,
      },
      'acc_1',
      { text, channel: 'whatsapp', id: `trn_0000000000${turnIdSuffix(digestOf(nth))}`, quoted },
    );
    return renderAnswerText(answer);
  };
  return { alerts, turns, limits, say, quoting: (index: number) => ({ digest: digestOf(index) }) };
}

describe('a question that quotes a message', () => {
  it('uses the quoted turn as its context, not the last one', async () => {
    const { say, quoting, turns } = talk();
    await say('quanto está ITUB4?');
    await say('quanto está VALE3?');
    expect(await say('e o dividendo?')).toContain('VALE3');
    const answer = await say('e o dividendo?', quoting(1));
    expect(answer).toContain('ITUB4');
    expect(answer).not.toContain('VALE3');
    // It stays in the same conversation.
    expect(new Set(turns.map(({ conversation_id: id }) => id)).size).toBe(1);
  });

  it.each([99, 3])(
    'uses the last turn as its context when message %i is not found',
    async (index) => {
      const { say, quoting } = talk();
      await say('quanto está ITUB4?');
      await say('quanto está VALE3?');
      expect(await say('e o dividendo?', quoting(index))).toContain('VALE3');
    },
  );

  it('reads few turns without a quote, and at most fifty with one', async () => {
    const { say, quoting, limits } = talk();
    await say('quanto está ITUB4?');
    await say('e o dividendo?', quoting(1));
    expect(limits).toEqual([4, 50]);
  });

  it('uses the subject of a quoted alert as its context', async () => {
    const { say } = talk();
    await say('quanto está VALE3?');
    const alert = { question: { about: 'remove-alerts', ticker: 'ITUB4' } } as const;
    expect(await say('e o dividendo?', alert)).toContain('ITUB4');
  });

  it('removes the quoted alert', async () => {
    const { say, quoting, alerts } = talk();
    await say('me avise quando ITUB4 chegar a 80');
    await say('me avise quando VALE3 chegar a 150');
    expect(alerts.map(({ ticker }) => ticker)).toEqual(['ITUB4', 'VALE3']);
    await say('remover esse', quoting(1));
    expect(alerts.map(({ ticker }) => ticker)).toEqual(['VALE3']);
  });
});

describe('a text that removes the mentioned alert', () => {
  const created = { about: 'create-alert', ticker: 'ITUB4', targetInCentavos: 4_000 } as const;

  it.each(['remover esse', 'apaga esse alerta', 'pode remover', 'cancela esse', 'tira isso'])(
    '%j',
    (text) => {
      const previous = {
        question: { ...created, direction: undefined, confirmed: false },
        text: '',
      };
      expect(readTurn(text, previous)).toEqual([
        { about: 'remove-alerts', ticker: 'ITUB4', targetInCentavos: 4_000 },
      ]);
    },
  );

  it.each(['sim', 'pode', 'cancela', 'remover a carteira', 'quanto está?'])('is not %j', (text) => {
    const previous = { question: { ...created, direction: undefined, confirmed: false }, text: '' };
    expect(readTurn(text, previous)[0].about).not.toBe('remove-alerts');
  });
});
