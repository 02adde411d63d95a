import { describe, expect, it } from 'vitest';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { alertsUseCases } from './alerts-use-cases.ts';
import { assumedRequests, countTableRequests } from '../../load/cost/usage-assumptions.ts';
import { sendingApp } from '../support/messaging/sending-app.ts';

// One hour after a Tuesday's opening.
const app = await sendingApp('2026-11-24T11:00:00-03:00');
const alerts = alertsUseCases(app.platformOf);
const { subscriber, emailsTo } = app;

type Person = Awaited<ReturnType<typeof subscriber>>;

const createAlert = async (person: Person, sent: object) =>
  (await alerts.create(person, sent)).alert;
const movePrice = (ticker: string, centavos: number) =>
  app.brapi.prices.move(ticker, centavos / 100);
/** Lets an interval pass and runs the next price check. */
async function runNextPriceCheck(): Promise<void> {
  app.clock.advance('6m');
  await app.run('sweep-alerts');
  await app.drainFor('1m');
}
const fired = async (person: Person) =>
  (await alerts.list(person)).alerts.find(({ state }) => state === 'fired');

describe('an alert', () => {
  it('is created, edited and deleted by its account, with the current price at hand', async () => {
    const person = await subscriber();
    const price = await alerts.priceOf(person, 'petr4');
    const first = await alerts.create(person, { ticker: 'petr4', targetInCentavos: price + 100 });
    const { alert, existed } = first;
    expect(existed).toBe(false);
    expect(alert).toMatchObject({ ticker: 'PETR4', state: 'active', firing: null });
    // A request sent twice creates one alert.
    const second = await alerts.create(person, { ticker: 'PETR4', targetInCentavos: price + 100 });
    expect(second).toEqual({ alert, existed: true });

    const draft = { id: alert.id, direction: 'acima', targetInCentavos: price + 200 };
    const edit = (over: object) => alerts.edit(person, { ...draft, ...over });
    await expect(edit({ version: 'old' })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await edit({ version: alert.updated_at })).toMatchObject({
      alert: { id: alert.id, targetInCentavos: price + 200, created_at: alert.created_at },
    });
    // The newest alert comes first.
    app.clock.advance('1s');
    const other = await createAlert(person, { ticker: 'PETR4', targetInCentavos: price + 300 });
    const same = edit({ targetInCentavos: price + 300 });
    await expect(same).rejects.toMatchObject({ code: 'alert_exists' });

    const stranger = await subscriber();
    await alerts.remove(stranger, alert.id);
    expect((await alerts.list(person)).alerts.map(({ id }) => id)).toEqual([other.id, alert.id]);
    for (const { id } of [alert, other, other]) {
      expect(await alerts.remove(person, id)).toEqual({ deleted: true });
    }
    expect(await alerts.list(person)).toEqual({
      alerts: [],
      prices: {},
      access: 'plan',
      limit: 50,
    });
  });

  it('is rejected with a reason', async () => {
    const person = await subscriber();
    const price = await alerts.priceOf(person, 'VALE3');
    const rejections: readonly (readonly [object, string])[] = [
      [{ ticker: 'NADA3', targetInCentavos: 100 }, 'alert_ticker_unknown'],
      [{ ticker: 'AAPL', targetInCentavos: 100 }, 'alert_ticker_unknown'],
      [{ ticker: 'VALE3', targetInCentavos: 0 }, 'invalid_request'],
      [{ ticker: 'VALE3', targetInCentavos: 1.5 }, 'invalid_request'],
      [{ ticker: 'VALE3', targetInCentavos: price * 101 }, 'alert_target_absurd'],
      [
        { ticker: 'VALE3', direction: 'abaixo', targetInCentavos: Math.floor(price / 101) },
        'alert_target_absurd',
      ],
      [{ ticker: 'VALE3', targetInCentavos: price - 100 }, 'alert_already_met'],
      [
        { ticker: 'VALE3', direction: 'abaixo', targetInCentavos: price + 100 },
        'alert_already_met',
      ],
    ];
    for (const [sent, code] of rejections) {
      await expect(alerts.create(person, sent)).rejects.toMatchObject({ code });
    }
    await createAlert(person, { ticker: 'VALE3', targetInCentavos: price - 100, confirmed: true });
    const inactive = await app.people.account();
    const sent = alerts.create(inactive, { ticker: 'VALE3', targetInCentavos: 9900 });
    await expect(sent).rejects.toMatchObject({ code: 'access_required' });
    expect(await alerts.list(inactive)).toEqual({
      alerts: [],
      prices: {},
      access: 'none',
      limit: 0,
    });
  });

  it('is reported once by e-mail when met, leaves the active ones, and can be created again', async () => {
    const person = await subscriber();
    const target = (await alerts.priceOf(person, 'ITUB4')) + 50;
    const alert = await createAlert(person, { ticker: 'ITUB4', targetInCentavos: target });
    await runNextPriceCheck();
    expect((await alerts.list(person)).alerts).toMatchObject([{ state: 'active' }]);

    movePrice('ITUB4', target + 7);
    await runNextPriceCheck();
    expect(await fired(person)).toMatchObject({
      id: alert.id,
      firing: { by: 'price', priceInCentavos: target + 7, delayMinutes: 15 },
    });
    const [mail] = emailsTo(person.account.email);
    expect(mail?.subject).toMatch(/^ITUB4 chegou a R\$ \d/);
    expect(mail?.text).toMatch(/Seu alvo era R\$ \d+,\d\d\s+ou mais/);
    expect(mail?.text).toMatch(/até 15 minutos de\s+atraso/);
    expect(mail?.text).toContain(`/alertas?denovo=${alert.id}`);
    movePrice('ITUB4', target + 20);
    await runNextPriceCheck();
    expect(emailsTo(person.account.email)).toHaveLength(1);

    const again = await createAlert(person, {
      ticker: 'ITUB4',
      targetInCentavos: target,
      confirmed: true,
    });
    expect(again.id).not.toBe(alert.id);
    for (const { id } of [again, alert]) await alerts.remove(person, id);
    expect((await alerts.list(person)).alerts).toEqual([]);
  });

  it('is listed with the newest stored price of its asset, in four requests', async () => {
    const person = await subscriber();
    const price = await alerts.priceOf(person, 'WEGE3');
    await createAlert(person, { ticker: 'WEGE3', targetInCentavos: price + 500 });
    const readPrice = async () => (await alerts.list(person)).prices['WEGE3'];
    const quoted = await readPrice();
    expect(quoted).toMatchObject({ priceInCentavos: price, delayMinutes: 15 });
    movePrice('WEGE3', price + 100);
    await runNextPriceCheck();
    app.requests.watch();
    const checked = await readPrice();
    expect(countTableRequests(app.requests.names)).toEqual(assumedRequests('alerts read'));
    expect(checked?.priceInCentavos).toBe(price + 100);
    expect(Date.parse(checked?.quotedAt ?? '')).toBeGreaterThan(Date.parse(quoted?.quotedAt ?? ''));
  });

  it('is reported on WhatsApp if chosen, as a template because the recipient has not written', async () => {
    const person = await app.linkedSubscriber(20 * 24 * 60);
    const price = await alerts.priceOf(person, 'HGLG11');
    await createAlert(person, {
      ticker: 'HGLG11',
      direction: 'abaixo',
      targetInCentavos: price - 40,
    });
    movePrice('HGLG11', price - 41);
    await runNextPriceCheck();
    expect(await fired(person)).toBeDefined();
    const [message] = app.sentBy('whatsapp', person);
    expect(JSON.stringify(message?.content)).toContain('bfj_alerta_de_preco');
    expect(JSON.stringify(message?.content)).toContain('ou menos');
    expect(emailsTo(person.account.email)).toEqual([]);
  });
});

describe('access', () => {
  it('limits a trial to three alerts; they pause with its end, which is reported once, and a plan resumes them', async () => {
    const ends = new Date(app.clock.milliseconds() + 20 * 60_000).toISOString();
    const person = await app.people.trial({ data_expiracao: ends });
    const price = await alerts.priceOf(person, 'BOVA11');
    const create = (more: number) =>
      alerts.create(person, { ticker: 'BOVA11', targetInCentavos: price + more });
    for (const more of [300, 301, 302]) await create(more);
    await expect(create(303)).rejects.toMatchObject({ code: 'alert_limit_reached' });
    expect(await alerts.list(person)).toMatchObject({ access: 'trial', limit: 3 });

    app.clock.advance('22m');
    await app.run('expire-trials');
    await app.drainFor('1m');
    const rows = await app.partition(accountPartition(person.account.id));
    const paused = rows.filter(({ state }) => state === 'resting');
    expect(paused).toHaveLength(3);
    expect(paused.filter((row) => 'GSI1PK' in row)).toEqual([]);
    movePrice('BOVA11', price + 400);
    await runNextPriceCheck();
    const states = async () => (await alerts.list(person)).alerts.map(({ state }) => state);
    expect(await states()).toEqual(['resting', 'resting', 'resting']);
    const pauses = () =>
      emailsTo(person.account.email).filter(({ subject }) => subject.includes('em pausa'));
    expect(pauses()).toHaveLength(1);

    await app.changeAccount(person, { plano: 'ativo' });
    // Access granted by an operator publishes no event, so opening the page resumes the alerts.
    expect(await states()).toEqual(['active', 'active', 'active']);
    expect(pauses()).toHaveLength(1);
  });
});
