import { describe, expect, it } from 'vitest';
import { billingEvents, toPayment } from '../../../functions/billing/ledger/billing-changes.ts';
import {
  cancelledBy,
  undoesCancellation,
} from '../../../functions/billing/ledger/cancellations.ts';
import { refusedInstallmentEmail } from '../../support/messages/rendered-emails.ts';
import { type MonthlyOverlap } from '../../../functions/billing/emails/purchase-emails.ts';
import { planPaidEmail, subscriptionPaidEmail } from '../../support/messages/rendered-emails.ts';
import {
  cancelledEmail,
  unchargedEmail,
  withdrawnEmail,
} from '../../support/messages/rendered-emails.ts';
import { receipt } from '../../../functions/billing/emails/receipt.ts';
import type { ContinuingSubscription } from '../../../functions/billing/ledger/continuing-subscription.ts';
import { isRecent } from '../../../functions/billing/emails/notify-once.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const at = '2026-11-22T12:00:00.000Z';
const dependencies = { clock: () => new Date(at), newId: () => 'evt_1' };
const cancelled = buildLedgerSubscription({ cancelledAt: at });
const siteUrl = 'https://bfj.example';
const paid = { siteUrl, accessUntil: '2026-12-21T12:00:00.000Z', continues: true };

describe('the e-mail about a cancellation', () => {
  it('is sent when the subscriber or the partner has cancelled', () => {
    const ledger = buildLedger({ subscriptions: [cancelled] });
    expect(cancelledBy(ledger, cancelled)).toBe('person');
    const atPartner = buildLedgerSubscription({ status: 'cancelled' });
    expect(cancelledBy(buildLedger({ subscriptions: [atPartner] }), atPartner)).toBe('partner');
    expect(cancelledBy(ledger, buildLedgerSubscription({}))).toBeUndefined();
  });

  it('is not sent when another reported event caused the cancellation', () => {
    const monthlyEnd = { subscriptions: [cancelled.id], at };
    const paid = buildLedger({
      subscriptions: [cancelled],
      charges: [buildCharge({ monthlyEnd })],
    });
    expect(cancelledBy(paid, cancelled)).toBeUndefined();
    const withdrawn = buildCharge({
      subscriptionId: cancelled.id,
      plan: 'mensal',
      withdrawnAt: at,
    });
    const undone = buildLedger({ subscriptions: [cancelled], charges: [withdrawn] });
    expect(cancelledBy(undone, cancelled)).toBeUndefined();
    const next = buildLedgerSubscription({ id: 'sbs_2', partnerId: 'b', replaces: cancelled.id });
    const replaced = buildLedger({ subscriptions: [cancelled, next] });
    expect(cancelledBy(replaced, cancelled)).toBeUndefined();
    const oneTooMany = buildLedgerSubscription({ cancelledAt: at, mustBeEnded: true });
    expect(cancelledBy(buildLedger({ subscriptions: [oneTooMany] }), oneTooMany)).toBeUndefined();
  });
});

it('a subscription that starts in its paid months undoes a cancellation', () => {
  const next = buildLedgerSubscription({ id: 'sbs_2', createdAt: '2026-11-23T12:00:00.000Z' });
  const subscriptions = [cancelled, next];
  const month = (approvedAt: string, subscriptionId = cancelled.id) =>
    buildCharge({ plan: 'mensal', approvedAt, subscriptionId });
  const charges = [month('2026-11-21T12:00:00.000Z')];
  expect(undoesCancellation(buildLedger({ subscriptions, charges }), next)).toBe(true);
  expect(undoesCancellation(buildLedger({ subscriptions }), next)).toBe(false);
  expect(undoesCancellation(buildLedger({ subscriptions: [next], charges }), next)).toBe(false);
  // It still counts after its own charge, and one that started after a break still does not.
  const itsOwn = month('2026-12-21T12:00:00.000Z', next.id);
  const charged = buildLedger({ subscriptions, charges: [...charges, itsOwn] });
  expect(undoesCancellation(charged, next)).toBe(true);
  // With a plan paid after those months, another subscription is a new one.
  const [bought, startedAt] = ['2028-03-01T12:00:00.000Z', '2028-03-02T12:00:00.000Z'];
  const plan = buildCharge({ id: 'pay_plan', approvedAt: bought });
  const anew = { ...next, createdAt: startedAt };
  const beside = buildLedger({ subscriptions: [cancelled, anew], charges: [...charges, plan] });
  expect(undoesCancellation(beside, anew)).toBe(false);
  // When a plan has replaced the subscription, the subscriber has not cancelled it.
  const monthlyEnd = { subscriptions: [cancelled.id], at };
  const ending = buildCharge({ id: 'pay_plan', monthlyEnd });
  const instead = buildLedger({ subscriptions, charges: [...charges, ending] });
  expect(undoesCancellation(instead, next)).toBe(false);
  const late = { ...next, createdAt: '2026-12-21T12:00:00.000Z' };
  expect(undoesCancellation({ ...charged, subscriptions: [cancelled, late] }, late)).toBe(false);
});

it('a withdrawal publishes its event once, before the refund', () => {
  const paid = buildCharge({});
  const withdrawn = { ...paid, withdrawnAt: at };
  const refunded = { ...withdrawn, status: 'refunded', refundedAt: at };
  const names = (before: typeof paid, after: typeof paid) =>
    billingEvents(
      dependencies,
      buildLedger({ charges: [before] }),
      buildLedger({ charges: [after] }),
    ).map(({ eventName }) => eventName);
  expect(names(paid, withdrawn)).toEqual(['payment.withdrawn']);
  expect(names(withdrawn, refunded)).toEqual(['payment.refunded']);
  expect(names(paid, refunded)).toEqual(['payment.withdrawn', 'payment.refunded']);
});

it('an event is not reported more than a week after it happened', () => {
  const event = { occurredAt: at };
  expect(isRecent('2026-11-15T12:00:00.001Z', event)).toBe(true);
  expect(isRecent('2026-11-15T12:00:00.000Z', event)).toBe(false);
});

describe('the e-mails', () => {
  it("name the plan's payment, in text and in HTML alike", () => {
    const charge = buildCharge({ installments: 3 });
    const around = { accessUntil: '2027-05-21T12:00:00.000Z', siteUrl };
    const { text, html } = planPaidEmail(charge, { ...around, monthly: undefined });
    for (const body of [toOneLine(text), toOneLine(html)]) {
      expect(body).toContain(
        'Recebemos o pagamento do Plano Semestral em 21 de novembro de 2026: R$ 179,94 em 3x no cartão final 5682.',
      );
      expect(body).toContain('Seu acesso vai até 21 de maio de 2027.');
      // The text must hold for readers who see the button and for those who need support.
      expect(body).toContain(
        'Até 28 de novembro de 2026 você pode desistir da compra e receber tudo de volta: veja como em Pagamentos, ou escreva para o suporte.',
      );
      expect(body).toContain('https://bfj.example/dashboard');
      expect(body).not.toContain('assinatura mensal');
    }
    // No e-mail client may wrap an amount.
    expect(html).toContain('R$&nbsp;179,94');
  });

  it('say beside a plan that the monthly subscription continues, and when it is charged', () => {
    const around = { accessUntil: '2027-05-21T12:00:00.000Z', siteUrl };
    const textOf = (monthly: MonthlyOverlap) =>
      toOneLine(planPaidEmail(buildCharge({}), { ...around, monthly }).text);
    const next = '2027-05-21T12:00:00.000Z';
    expect(textOf({ nextChargeAt: next, isTriedAgain: false })).toContain(
      'Sua assinatura mensal continua. A próxima cobrança dela, de R$ 20,00, é em 21 de maio de 2027. Você pode encerrá-la em Pagamentos.',
    );
    expect(textOf({ nextChargeAt: null, isTriedAgain: false })).toContain(
      'Sua assinatura mensal continua. Você pode encerrá-la',
    );
    expect(textOf({ nextChargeAt: null, isTriedAgain: true })).toContain(
      'A última cobrança dela, de R$ 20,00, foi recusada, e o Mercado Pago tenta de novo nos próximos dias.',
    );
    expect(textOf('ended')).toContain('Sua assinatura mensal foi encerrada.');
    expect(textOf('paused')).toContain(
      'Sua assinatura mensal continua pausada, e nada é cobrado enquanto estiver assim.',
    );
  });

  it('say after a refused installment whether access has stopped', () => {
    const charge = buildCharge({ plan: 'mensal', amountInCentavos: 2000 });
    const textOf = (accessUntil: string | null) => {
      const around = { accessUntil, isTriedAgain: true, nextChargeAt: null, siteUrl };
      return toOneLine(refusedInstallmentEmail(charge, around).text);
    };
    const stopped = textOf(null);
    expect(stopped).toContain('Seu acesso está suspenso até o pagamento de uma mensalidade.');
    expect(stopped).toContain('R$ 20,00 são cobrados nele em até uma hora');
    expect(stopped).not.toContain('Para não ficar sem acesso');
    const running = textOf('2026-12-20T12:00:00.000Z');
    expect(running).toContain('Seu acesso continua até 20 de dezembro de 2026.');
  });

  const ending = {
    siteUrl,
    hasGrant: false,
    neverGaveAccess: false,
    isConfirmed: true,
    returnsCharge: false,
    withdrawable: undefined,
  };

  it('say after a cancellation before the first charge that nothing was charged, without an end of access', () => {
    const textOf = (over: { accessUntil?: string; hasGrant?: boolean }) =>
      toOneLine(
        cancelledEmail('person', {
          ...ending,
          neverGaveAccess: true,
          accessUntil: null,
          undoUntil: null,
          ...over,
        }).text,
      );
    for (const [text, access] of [
      [textOf({}), 'Ela não chegou a dar acesso. Suas preferências'],
      [textOf({ hasGrant: true }), 'Seu acesso continua: ele foi liberado pela equipe do BFJ.'],
      [
        textOf({ accessUntil: '2027-07-23T12:00:00.000Z' }),
        'Você continua com acesso até 23 de julho de 2027.',
      ],
    ] as const) {
      expect(text).toContain('Nada foi cobrado por ela, e nada será.');
      expect(text).toContain(access);
      expect(text).not.toContain('terminou');
    }
  });

  it.each([
    [{ isConfirmed: false }, 'Se uma cobrança dela ainda aparecer no seu cartão, devolvemos'],
    [{ isConfirmed: false, neverGaveAccess: true }, 'Se uma cobrança dela ainda aparecer'],
    [{ returnsCharge: true }, 'Uma cobrança dela apareceu depois do seu pedido, e devolvemos'],
  ])('deny no charge that was not checked with the partner: %o', (over, money) => {
    const around = { ...ending, accessUntil: null, undoUntil: null, ...over };
    const text = toOneLine(cancelledEmail('person', around).text);
    expect(text).toContain(money);
    expect(text).not.toMatch(/Nada (foi|mais será) cobrado|nada será|nenhuma mensalidade foi paga/);
  });

  it.each([
    [false, 'Nada foi cobrado por ela. Se uma cobrança dela ainda aparecer'],
    [true, 'Uma cobrança dela apareceu depois do encerramento, e devolvemos o valor inteiro.'],
  ])('say what happens to a late first charge (found: %s)', (wasCharged, money) => {
    const around = { createdAt: at, accessUntil: null, hasGrant: false, siteUrl };
    const text = toOneLine(unchargedEmail({ ...around, wasCharged }).text);
    expect(text).toContain(money);
    expect(text.includes('Nada foi cobrado')).toBe(!wasCharged);
  });

  it('say after a cancellation within seven days that the purchase can be withdrawn', () => {
    const month = buildCharge({ plan: 'mensal', amountInCentavos: 2000 });
    const around = { ...ending, accessUntil: '2026-12-21T12:00:00.000Z', undoUntil: null };
    const textOf = (withdrawable: typeof month | undefined) =>
      toOneLine(cancelledEmail('person', { ...around, withdrawable }).text);
    expect(textOf(month)).toContain(
      'O cancelamento não devolve o que já foi pago. Até 28 de novembro de 2026 você pode desistir da compra e receber tudo de volta: veja como em Pagamentos, ou escreva para o suporte.',
    );
    expect(textOf(undefined)).not.toContain('desistir');
  });

  it('say after a cancellation without paid time that access is over', () => {
    const text = toOneLine(
      cancelledEmail('partner', {
        ...ending,
        accessUntil: null,
        undoUntil: null,
      }).text,
    );
    expect(text).toContain('foi cancelada no Mercado Pago. Nada mais será cobrado por ela.');
    expect(text).toContain('seu acesso terminou');
    expect(text).not.toContain('Mudou de ideia');
  });

  it('say after a cancellation beside a plan how long access lasts, and until when it can be undone', () => {
    const [accessUntil, undoUntil] = ['2027-07-23T12:00:00.000Z', '2027-01-23T12:00:00.000Z'];
    const text = toOneLine(cancelledEmail('person', { ...ending, accessUntil, undoUntil }).text);
    expect(text).toContain('Você continua com acesso até 23 de julho de 2027.');
    expect(text).toContain('Até 23 de janeiro de 2027 você pode desfazer o cancelamento');
  });

  it('say after a withdrawn Pix where the money goes, and which access remains', () => {
    const charge = buildCharge({ method: 'pix', lastFour: null });
    const until = '2026-12-20T12:00:00.000Z';
    const text = toOneLine(
      withdrawnEmail(charge, at, {
        accessUntil: until,
        monthly: undefined,
        staysEnded: false,
        endsMonthly: false,
        siteUrl,
      }).text,
    );
    expect(text).toContain('O valor inteiro, R$ 179,94, volta para você');
    // At that time it is unknown whether the partner has accepted the refund.
    expect(text).not.toContain('Devolvemos');
    expect(text).toContain('em Pagamentos você vê quando ele o confirma.');
    expect(text).toContain('O dinheiro volta para a conta de onde o Pix saiu');
    expect(text).toContain('ele continua até 20 de dezembro de 2026.');
    expect(text).not.toContain('assinatura mensal');
  });

  it('say after a withdrawn plan that the monthly subscription it ended stays ended', () => {
    const around = { accessUntil: null, monthly: undefined, endsMonthly: false, siteUrl };
    const textOf = (staysEnded: boolean) =>
      toOneLine(withdrawnEmail(buildCharge({}), at, { ...around, staysEnded }).text);
    expect(textOf(true)).toContain(
      'A assinatura mensal, que terminou com essa compra, continua encerrada. Para voltar a ela, assine de novo.',
    );
    expect(textOf(false)).not.toContain('assinatura mensal');
  });

  it('say after a withdrawn month whether its subscription ended with it or before', () => {
    const installment = buildCharge({ plan: 'mensal', amountInCentavos: 2000 });
    const textOf = (endsMonthly: boolean) =>
      toOneLine(
        withdrawnEmail(installment, at, {
          accessUntil: null,
          monthly: undefined,
          staysEnded: false,
          endsMonthly,
          siteUrl,
        }).text,
      );
    expect(textOf(true)).toContain('A assinatura mensal foi cancelada junto, e nada mais');
    expect(textOf(false)).toContain('A assinatura mensal já estava cancelada, e nada mais');
  });

  it('say after a withdrawn plan when the following subscription is charged', () => {
    const nextChargeAt = '2027-05-23T12:00:00.000Z';
    const textOf = (over: Partial<ContinuingSubscription>, accessUntil: string | null = null) => {
      const monthly = { nextChargeAt, isFirst: true, leavesGap: true, ...over };
      const around = { accessUntil, monthly, staysEnded: false, endsMonthly: false, siteUrl };
      return toOneLine(withdrawnEmail(buildCharge({}), at, around).text);
    };
    const alone = textOf({});
    expect(alone).toContain('a primeira cobrança, de R$ 20,00, é em 23 de maio de 2027.');
    expect(alone).toContain('Até lá você está sem acesso.');
    expect(alone).toContain('cancele-a em Pagamentos');
    const until = '2026-12-20T12:00:00.000Z';
    expect(textOf({}, until)).toContain('De 20 de dezembro de 2026 até lá você fica sem acesso.');
    const paid = textOf({ isFirst: false, leavesGap: false }, until);
    expect(paid).toContain('a próxima cobrança, de R$ 20,00, é em 23 de maio de 2027.');
    expect(paid).not.toContain('sem acesso');
    expect(textOf({ nextChargeAt: null, leavesGap: false })).not.toContain('cobrança');
  });

  it('say of a replaced future subscription that it is not charged', () => {
    const installment = buildCharge({
      plan: 'mensal',
      amountInCentavos: 2000,
      subscriptionId: 'sbs_2',
    });
    const next = buildLedgerSubscription({ id: 'sbs_2', replaces: 'sbs_1' });
    const textOf = (scheduledFor: string | undefined, restoresAccess = false) =>
      toOneLine(
        subscriptionPaidEmail(installment, next, {
          ...paid,
          scheduledFor,
          restoresAccess: restoresAccess,
          isUndo: false,
        }).text,
      );
    const instead = textOf('2027-05-23T12:00:00.000Z');
    expect(instead).toContain('Sua assinatura mensal começou.');
    expect(instead).toContain('Ela substitui a que começaria em 23 de maio de 2027');
    expect(textOf(undefined, true)).toContain('Seu acesso está de volta.');
    // It replaces a subscription that was paused or refused before its first month.
    expect(textOf(undefined)).toContain('Sua assinatura mensal começou.');
  });

  it('say after an undone cancellation that the subscription goes on', () => {
    const installment = buildCharge({ plan: 'mensal', amountInCentavos: 2000 });
    const undo = { ...paid, scheduledFor: undefined, restoresAccess: false, isUndo: true };
    const text = toOneLine(
      subscriptionPaidEmail(installment, buildLedgerSubscription({}), undo).text,
    );
    expect(text).toContain('Sua assinatura mensal continua. A cobrança do novo mês foi aprovada');
    expect(text).not.toContain('começou');
  });

  it('promise no next charge for a subscription that ended before its first charge was known', () => {
    const installment = buildCharge({ plan: 'mensal', amountInCentavos: 2000 });
    const over = {
      ...paid,
      continues: false,
      scheduledFor: undefined,
      restoresAccess: false,
      isUndo: false,
    };
    const text = toOneLine(
      subscriptionPaidEmail(installment, buildLedgerSubscription({}), over).text,
    );
    expect(text).toContain('Esse mês está pago, e nada mais será cobrado por ela.');
    expect(text).toContain('Seu acesso vai até 21 de dezembro de 2026.');
    expect(text).not.toMatch(/próxima cobrança|começou|cancelar quando quiser/);
  });
});

it.each([
  ['131000', { 'Número no BFJ': 'BFJ-C0DE', 'Número no Mercado Pago': '131000' }],
  [null, { 'Número no BFJ': 'BFJ-C0DE' }],
])(
  'an e-mail contains both payment numbers, and the history their parts: %s',
  (partnerId, numbers) => {
    const charge = buildCharge({ id: 'pay_01KB5T3QZ8M4N7V2W9X6Y1C0DE', partnerId });
    const part = receipt(charge);
    if (typeof part === 'string' || part.kind !== 'figures')
      throw new Error('a receipt is a table');
    const rows = part.rows.filter(({ label }) => label.startsWith('Número'));
    expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual(numbers);
    const { id, mercadopago_id: own = null } = toPayment(charge, charge.createdAt);
    expect([id, own]).toEqual([charge.id, partnerId]);
  },
);
