import { describe, expect, it } from 'vitest';
import { typingShower } from '../../../../functions/messaging/bot/show-typing.ts';
import { MessageNotSentError } from '../../../../functions/integrations/message-not-sent.ts';

type Shower = Parameters<typeof typingShower>[0];

function shower(over: Partial<Shower> = {}) {
  const shown: string[] = [];
  const show = typingShower({
    whatsApp: {
      showTyping: async (messageId) => {
        shown.push(messageId);
      },
    },
    findAccess: async () => ({ hasAccess: true }),
    usedAnswers: async ({ maximum }) => ({ count: maximum - 1, until: undefined }),
    ...over,
  });
  return { show: () => show('acc_1', 'wamid.1'), shown };
}

describe('the typing indicator', () => {
  it.each([
    ['a plan', { hasAccess: true }],
    ['a trial', { hasAccess: false, trialEndsAt: '2026-11-26T12:00:00.000Z' }],
  ])('is shown to an account with %s', async (_, access) => {
    const { show, shown } = shower({ findAccess: async () => access });
    await show();
    expect(shown).toEqual(['wamid.1']);
  });

  it.each([
    ['with neither', { findAccess: async () => ({ hasAccess: false }) }],
    [
      'with all answers of the day used',
      {
        usedAnswers: async ({ topic }: { readonly topic: string }) => ({
          count: topic === 'assistant' ? 30 : 0,
          until: '2026-11-28T12:00:00.000Z',
        }),
      },
    ],
    [
      'with all answers of two minutes used',
      {
        usedAnswers: async ({ topic }: { readonly topic: string }) => ({
          count: topic === 'all' ? 15 : 0,
          until: '2026-11-27T12:02:00.000Z',
        }),
      },
    ],
  ])('is not shown to an account %s', async (_, over) => {
    const { show, shown } = shower(over);
    await show();
    expect(shown).toEqual([]);
  });

  it.each<readonly [string, Partial<Shower>]>([
    [
      'WhatsApp rejects it',
      {
        whatsApp: {
          showTyping: async () => {
            throw new MessageNotSentError('WhatsApp answered 400', { failure: 'bug' });
          },
        },
      },
    ],
    [
      'the table does not answer',
      { usedAnswers: async () => Promise.reject(new Error('not now')) },
    ],
  ])('is skipped without an error when %s', async (_, over) => {
    await expect(shower(over).show()).resolves.toBeUndefined();
  });

  it('is given up after a second, for any cause', async () => {
    let gaveUp = false;
    const { show } = shower({
      whatsApp: {
        showTyping: (__, given) =>
          new Promise((___, reject) => {
            given.addEventListener('abort', () => {
              gaveUp = true;
              reject(new Error('given up'));
            });
          }),
      },
    });
    const before = performance.now();
    await show();
    expect(gaveUp).toBe(true);
    expect(performance.now() - before).toBeLessThan(1_500);
    const late = shower({
      usedAnswers: () =>
        new Promise((resolve) => setTimeout(() => resolve({ count: 0, until: undefined }), 1_050)),
    });
    await late.show();
    expect(late.shown).toEqual([]);
  });
});
