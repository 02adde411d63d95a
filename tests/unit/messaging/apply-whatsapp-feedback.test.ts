import { phoneNumber } from '../../support/users/phones.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyWhatsAppFeedback } from '../../../functions/messaging/delivery-reports/apply-whatsapp-feedback.ts';
import type {
  WhatsAppFeedback,
  WhatsAppStatus,
} from '../../../functions/integrations/whatsapp-events.ts';
import { logger } from '../../../functions/runtime/logger.ts';

const info = vi.fn<typeof logger.info>();
beforeEach(() => {
  info.mockReset();
  vi.spyOn(logger, 'info').mockImplementation(info);
  vi.spyOn(logger, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const at = '2026-11-21T12:00:00.000Z';
const status = (over: Partial<WhatsAppStatus> = {}): WhatsAppStatus => ({
  kind: 'status',
  id: 'wamid.1',
  status: 'delivered',
  at,
  bizOpaqueCallbackData: 'a-acc_1/2026-11-21_opening_0700/2',
  errors: [],
  ...over,
});

/** Returns the steps taken, in order. */
async function done(
  feedback: WhatsAppFeedback,
  isNews: (state: string) => boolean = () => true,
): Promise<unknown[][]> {
  const steps: unknown[][] = [];
  const note =
    (name: string) =>
    async (...sentStatus: unknown[]) => {
      steps.push([name, ...sentStatus]);
    };
  await applyWhatsAppFeedback(
    {
      find: async () => undefined,
      recordReport: note('report'),
      sendEmail: undefined,
      recordProviderStatus: async (...given) => {
        steps.push(['record-status', ...given]);
        return isNews(given[1]);
      },
      suppress: note('suppress'),
      liftSuppression: note('lift'),
      templates: { stop: note('stop'), resume: note('resume') },
      stopChannel: note('stop-channel'),
      moveContact: note('move'),
      clock: () => new Date(Date.parse(at) + 60_000),
    },
    feedback,
  );
  return steps;
}

const counted = () => info.mock.calls.filter(([, fields]) => 'ChargedMessages' in Object(fields));

const delivery = { owner: 'ACCOUNT#acc_1', id: '2026-11-21_opening_0700', channel: 'whatsapp' };

describe('a status', () => {
  it.each([
    ['sent', 'accepted'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['failed', 'failed'],
  ] as const)('%s sets its delivery to %s', async (reported, state) => {
    const about = { partnerId: 'wamid.1', attempt: 2, at };
    // Other statuses are sent when the phone is reached, so they do not show up to when calls are reported.
    const report = reported === 'sent' ? [['report', at]] : [];
    expect(await done(status({ status: reported }))).toEqual([
      ...report,
      ['record-status', delivery, state, about],
    ]);
  });

  it.each([undefined, '', 'x', 'a-acc_1/2026-11-21_opening_0700', 'b-1/2026-11-21_opening_0700/1'])(
    'matches none of our deliveries with the reference %j',
    async (bizOpaqueCallbackData) => {
      const { bizOpaqueCallbackData: _, ...bare } = status();
      const given = bizOpaqueCallbackData === undefined ? bare : { ...bare, bizOpaqueCallbackData };
      expect(await done(given)).toEqual([]);
      expect(info.mock.calls).toMatchObject([
        ['status of a message', { about: 'no delivery of ours' }],
      ]);
    },
  );

  const recipient = { waId: phoneNumber('551188887777'), userId: 'BR.15' };
  it.each([
    [131_026, 'unreachable'],
    [131_050, 'opted-out'],
    [130_472, undefined],
    [131_047, undefined],
    [131_049, undefined],
    [999_999, undefined],
    [undefined, undefined],
  ])("failed with %s sets the number's state: %s", async (code, reason) => {
    const errors = code === undefined ? [] : [{ code }];
    const steps = await done(status({ status: 'failed', errors, recipient }));
    expect(steps[0]).toMatchObject([
      'record-status',
      delivery,
      'failed',
      code ? { partnerCode: String(code) } : {},
    ]);
    expect(steps.slice(1)).toEqual(
      reason === undefined
        ? []
        : [
            ['suppress', 'whatsapp', '+5511988887777', reason, at],
            ['suppress', 'whatsapp', 'BR.15', reason, at],
          ],
    );
  });

  it.each([
    ['utility', 'utility'],
    ['MARKETING', 'marketing'],
    ['referral_conversion', 'other'],
  ])('is counted once in its price category: %s', async (pricingCategory, charged) => {
    await done(status({ status: 'sent', pricingCategory }));
    await done(status({ status: 'delivered', pricingCategory }));
    expect(counted()).toMatchObject([['status of a message', { charged, ChargedMessages: 1 }]]);
  });

  it.each([
    [['sent', 'sent', 'delivered', 'delivered'], 1],
    [['sent', 'delivered', 'read', 'read'], 1],
    [['read', 'delivered', 'sent'], 1],
    [['read'], 1],
    [['sent', 'failed'], 0],
    [['failed', 'delivered'], 0],
  ] as const)('is charged once delivered: %j, %i times', async (statuses, times) => {
    const ranks = ['accepted', 'delivered', 'failed', 'read'];
    // The sender already knows it from the response to its request.
    let rank = 0;
    const moves = (state: string) => {
      const isNews = ranks.indexOf(state) > rank;
      rank = Math.max(rank, ranks.indexOf(state));
      return isNews;
    };
    for (const one of statuses)
      await done(status({ status: one, pricingCategory: 'utility' }), moves);
    expect(counted()).toHaveLength(times);
  });

  it('without a delivery record is counted at the first status', async () => {
    const { bizOpaqueCallbackData: _, ...bare } = status({ pricingCategory: 'authentication' });
    for (const one of ['sent', 'delivered', 'read'] as const) await done({ ...bare, status: one });
    expect(counted()).toHaveLength(1);
  });

  it.each([
    [131_031, 0, ['131031']],
    [131_042, 0, ['131042']],
    [190, 0, ['190']],
    [131_042, 15 * 60_000, undefined],
    [131_026, 0, undefined],
    [131_049, 0, undefined],
  ])('failed with %i, %i ms ago, stops the channel by %j', async (code, age, stopped) => {
    const happened = new Date(Date.parse(at) - age).toISOString();
    const steps = await done(status({ status: 'failed', errors: [{ code }], at: happened }));
    const stops = steps.filter(([name]) => name === 'stop-channel');
    expect(stops).toEqual(stopped === undefined ? [] : [['stop-channel', ...stopped]]);
  });
});

describe('a template', () => {
  const template = 'bfj_mensagem_pronta';
  it.each([
    ['PAUSED', [['stop', template, 'PAUSED']]],
    ['DISABLED', [['stop', template, 'DISABLED']]],
    ['REJECTED', [['stop', template, 'REJECTED']]],
    ['APPROVED', [['resume', template, 'status']]],
    ['IN_APPEAL', []],
    ['PENDING', []],
  ])('applies the effect of the status %s', async (event, steps) => {
    expect(await done({ kind: 'template-status', template, event, at })).toEqual(steps);
  });

  it.each([
    [template, 'MARKETING', [['stop', template, 'category']]],
    [template, 'UTILITY', [['resume', template, 'category']]],
    [template, 'AUTHENTICATION', [['resume', template, 'category']]],
    [template, 'LUXURY', [['stop', template, 'category']]],
    ['bfj_codigo_de_acesso', 'UTILITY', [['stop', 'bfj_codigo_de_acesso', 'category']]],
    ['somebody_elses', 'MARKETING', [['resume', 'somebody_elses', 'category']]],
  ])('%s moved to %s', async (name, category, steps) => {
    expect(await done({ kind: 'template-category', template: name, category, at })).toEqual(steps);
  });
});

describe('a preference changed in WhatsApp', () => {
  it.each([
    [
      'stop',
      { waId: phoneNumber('551188887777') },
      [['suppress', 'whatsapp', '+5511988887777', 'opted-out', at]],
    ],
    ['stop', { userId: 'BR.15' }, [['suppress', 'whatsapp', 'BR.15', 'opted-out', at]]],
    [
      'resume',
      { waId: phoneNumber('551188887777') },
      [['lift', 'whatsapp', '+5511988887777', 'resume', at]],
    ],
  ] as const)('%s of %j', async (wants, who, steps) => {
    expect(await done({ kind: 'marketing-choice', who, wants, at })).toEqual(steps);
  });
});

it('a new user id keeps the link of the account', async () => {
  const change = { kind: 'new-user-id', previous: 'BR.15', current: 'BR.16', at } as const;
  expect(await done(change)).toEqual([['move', change]]);
});

it('another field changes nothing', async () => {
  expect(await done({ kind: 'other-field', field: 'account_update', at })).toEqual([]);
});
