import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sweepAlerts, type SweepCounts } from '../../../functions/alerts/sweep/sweep-alerts.ts';
import {
  createAlert,
  deleteAlert,
  editAlert,
  readAlerts,
} from '../../../functions/alerts/management/manage-alerts.ts';
import { watchPartition } from '../../../functions/alerts/watched-tickers/watched-ticker-store.ts';
import { readPartition } from '../../../functions/runtime/read-partition.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { alertsInTable } from '../../support/alerts/alerts-in-table.ts';
import { testApp } from '../support/test-app.ts';

const { table } = await testApp({ now: '2026-12-01T12:00:00Z' });

/** Deletes the watched assets of the previous test. */
async function clearWatched() {
  for (const { SK } of await readPartition(table, watchPartition)) {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { PK: watchPartition, SK } }),
    );
  }
}

/** B3 trading days, one per test, so that price checks of different tests do not mix. */
const days = ['02', '03', '04', '07', '08', '09', '10', '11', '14', '15'].values();

async function play() {
  await clearWatched();
  const day = `2026-12-${days.next().value ?? ''}`;
  const at = (time: string) => new Date(`${day}T${time}:00Z`);
  const stage = alertsInTable(table, at('13:30'));
  /** Sets a price, and checks it at that moment. */
  const checkPrices = async (time: string, prices: Readonly<Record<string, number>>) => {
    stage.goTo(at(time));
    for (const [ticker, price] of Object.entries(prices)) {
      stage.market.trade(ticker, price, at(time));
    }
    return (await stage.sweep()) as SweepCounts;
  };
  return { ...stage, at, checkPrices };
}

describe('a sweep', () => {
  it('fires every alert that the price has met once, with one event, and removes it from the index', async () => {
    const { create, checkPrices, person, find, eventsOf, at, market } = await play();
    const [ana, bia] = [await person(), await person()];
    market.trade('PETR4', 37, at('13:30'));
    market.trade('VALE3', 60, at('13:30'));
    const up = await create(ana, 'PETR4', 'acima', 38);
    const higher = await create(bia, 'PETR4', 'acima', 39);
    const down = await create(bia, 'VALE3', 'abaixo', 59.5);

    expect(await checkPrices('13:40', { PETR4: 37.5, VALE3: 60 })).toMatchObject({
      looked: 2,
      fired: 0,
    });
    expect(await checkPrices('13:45', { PETR4: 38.12, VALE3: 59.4 })).toMatchObject({ fired: 2 });
    expect(await find(ana, up.id)).toMatchObject({
      state: 'fired',
      firing: {
        by: 'price',
        priceInCentavos: 3812,
        quotedAt: at('13:45').toISOString(),
        delayMinutes: 15,
      },
      expiresAt: at('13:45').getTime() / 1000 + 90 * 86_400,
    });
    expect(await find(ana, up.id)).not.toHaveProperty('GSI1PK');
    expect(await find(bia, higher.id)).toMatchObject({ state: 'active' });
    expect((await eventsOf(at('13:45'))).map(({ alertId }) => alertId).toSorted()).toEqual(
      [up.id, down.id].toSorted(),
    );
    expect(await checkPrices('13:50', { PETR4: 38.2, VALE3: 59 })).toMatchObject({ fired: 0 });
  });

  it('counts a touch between two price checks, and none before the alert existed', async () => {
    const { create, checkPrices, person, market, at, find, goTo } = await play();
    const ana = await person();
    market.trade('ITUB4', 30, at('13:30'));
    const early = await create(ana, 'ITUB4', 'acima', 31);
    await checkPrices('13:40', { ITUB4: 30 });
    market.trade('ITUB4', 31.5, at('13:42'));
    goTo(at('13:44'));
    const late = await create(ana, 'ITUB4', 'acima', 31.2);
    expect(await checkPrices('13:46', { ITUB4: 30.2 })).toMatchObject({ fired: 1 });
    expect(await find(ana, early.id)).toMatchObject({
      firing: { by: 'day', priceInCentavos: 3150 },
    });
    expect(await find(ana, late.id)).toMatchObject({ state: 'active' });
    expect(await checkPrices('13:52', { ITUB4: 30.3 })).toMatchObject({ fired: 0 });
  });

  it('holds back a jump that may be a split, and fires if it was none', async () => {
    const { create, checkPrices, person, market, at } = await play();
    const ana = await person();
    market.trade('MGLU3', 10, at('13:30'));
    market.close('MGLU3', 10);
    await create(ana, 'MGLU3', 'abaixo', 9);
    expect(await checkPrices('13:40', { MGLU3: 5 })).toMatchObject({ held: 1, fired: 0 });
    expect(await checkPrices('13:46', { MGLU3: 8.9 })).toMatchObject({ held: 0, fired: 1 });
  });

  it('checks at the interval of the prices, not outside the session, one run at a time', async () => {
    const { sweep, goTo, at, market, person, create } = await play();
    market.trade('PETR4', 37, at('13:30'));
    await create(await person(), 'PETR4', 'acima', 99);
    for (const time of ['12:59', '21:31']) {
      goTo(at(time));
      expect(await sweep()).toBe('closed');
    }
    goTo(at('14:00'));
    const together = await Promise.all([sweep(), sweep(), sweep()]);
    expect(together.filter((one) => one === 'not due')).toHaveLength(2);
    goTo(at('14:03'));
    expect(await sweep()).toBe('not due');
    goTo(at('14:05'));
    expect(await sweep()).toMatchObject({ calls: 1 });
  });

  it('requests as many assets per call as the plan allows, isolates an unknown one, and stops at the daily limit', async () => {
    const { create, person, market, at, sweep, goTo } = await play();
    const ana = await person();
    const tickers = Array.from({ length: 9 }, (_, index) => `ABCD${index + 1}`);
    for (const ticker of [...tickers, 'GONE3']) market.trade(ticker, 20, at('13:30'));
    for (const ticker of [...tickers, 'GONE3']) await create(ana, ticker, 'acima', 22);
    goTo(at('13:40'));
    const withoutUnknown = async (asked: readonly string[]) =>
      asked.includes('GONE3') ? undefined : market.read(asked);
    const first = (await sweep({ readPrices: withoutUnknown })) as SweepCounts;
    expect(first).toMatchObject({ looked: 9, fired: 0 });
    goTo(at('13:46'));
    for (const ticker of tickers) market.trade(ticker, 23, at('13:46'));
    const second = (await sweep({ readPrices: withoutUnknown })) as SweepCounts;
    // The unknown code is requested alone from now on, so it costs other assets no price.
    expect(second).toMatchObject({ fired: 9, calls: 2 });
    expect(first.calls).toBeGreaterThan(2);
    goTo(at('13:58'));
    const none = { ...brapiPlans.startup, callsAMonth: 10 };
    expect(await sweep({ readPrices: withoutUnknown, plan: none })).toMatchObject({ calls: 0 });
  });

  it('does not fire without access: the alerts pause, and resume with a plan', async () => {
    const {
      create,
      checkPrices,
      person,
      market,
      at,
      setPlan,
      eventsOf,
      settleAlerts,
      creation,
      find,
      goTo,
    } = await play();
    const ana = await person();
    market.trade('BBAS3', 20, at('13:30'));
    const alert = await create(ana, 'BBAS3', 'acima', 21);
    const other = await create(ana, 'BBAS3', 'abaixo', 19);
    await setPlan(ana, 'inativo');
    expect(await checkPrices('13:40', { BBAS3: 21.5 })).toMatchObject({ fired: 0, rested: 1 });
    expect(await find(ana, alert.id)).toMatchObject({ state: 'resting' });
    expect(await find(ana, other.id)).toMatchObject({ state: 'resting' });
    expect(await eventsOf(at('13:40'))).toEqual([{ name: 'alerts.rested', alertId: ana }]);
    expect(await settleAlerts(ana)).toBe('as they were');
    expect(await readAlerts(creation, ana)).toMatchObject({ access: 'none', limit: 0 });

    await setPlan(ana, 'ativo');
    goTo(at('13:50'));
    const turned = await Promise.all([settleAlerts(ana), settleAlerts(ana), settleAlerts(ana)]);
    expect(turned.filter((outcome) => outcome === 'woken')).toHaveLength(1);
    expect(await find(ana, alert.id)).toMatchObject({
      state: 'active',
      armed_at: at('13:50').toISOString(),
    });
    expect(await checkPrices('13:56', { BBAS3: 21.2 })).toMatchObject({ fired: 1 });
  });

  it('stops watching an asset without alerts on the next day', async () => {
    const { create, person, market, at, creation, goTo, sweep } = await play();
    const ana = await person();
    market.trade('WEGE3', 40, at('13:30'));
    const alert = await create(ana, 'WEGE3', 'acima', 45);
    await deleteAlert(creation, ana, alert.id);
    goTo(at('13:40'));
    expect(await sweep()).toMatchObject({ looked: 1, unwatched: 0 });
    goTo(new Date(at('14:00').getTime() + 24 * 60 * 60_000));
    expect(await sweep()).toMatchObject({ looked: 0, unwatched: 1, calls: 0 });
  });
});

describe('concurrent requests', () => {
  it('create no more alerts than the limit, and the same alert once', async () => {
    const { creation, person, market, at, create } = await play();
    const ana = await person();
    market.trade('PETR4', 37, at('13:30'));
    const limited = { ...creation, limits: { plan: 5, trial: 3 } };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        createAlert(limited, ana, {
          ticker: 'PETR4',
          direction: 'acima',
          targetInCentavos: 4000 + (index % 9),
        }),
      ),
    );
    const createdIds = outcomes.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.alert.id] : [],
    );
    expect(new Set(createdIds).size).toBe(5);
    const { alerts } = await readAlerts(creation, ana);
    expect(alerts.map(({ id }) => id).toSorted()).toEqual([...new Set(createdIds)].toSorted());
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [z.object({ code: z.string() }).parse(one.reason).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['alert_limit_reached']));
    // Creating an existing alert again returns the same one, regardless of which concurrent creation succeeded.
    const [known] = alerts;
    const again = await create(ana, 'PETR4', 'acima', (known?.targetInCentavos ?? 0) / 100);
    expect(again.id).toBe(known?.id);
  });

  it('fire each alert once in several sweeps, while others are edited and deleted', async () => {
    const { create, person, market, at, goTo, dependencies, creation, eventsOf, find } =
      await play();
    const people = await Promise.all(Array.from({ length: 4 }, () => person()));
    market.trade('VALE3', 60, at('13:30'));
    const made = await Promise.all(
      people.flatMap((who) =>
        [61, 61.5, 62].map(async (reais) => ({
          who,
          alert: await create(who, 'VALE3', 'acima', reais),
        })),
      ),
    );
    market.trade('VALE3', 63, at('13:41'));
    goTo(at('13:41'));
    // Simulates that all sweeps were granted the turn to run.
    const eager = { ...dependencies, store: { ...dependencies.store, begin: async () => true } };
    const [first, second] = made;
    await Promise.allSettled([
      ...Array.from({ length: 10 }, () => sweepAlerts(eager)),
      first && deleteAlert(creation, first.who, first.alert.id),
      second &&
        editAlert(creation, second.who, {
          id: second.alert.id,
          direction: 'acima',
          targetInCentavos: 9000,
        }),
    ]);
    const firedIds = (await eventsOf(at('13:41'))).map(({ alertId }) => alertId);
    expect(new Set(firedIds).size).toBe(firedIds.length);
    for (const { who, alert } of made.slice(2)) {
      expect(firedIds).toContain(alert.id);
      expect(await find(who, alert.id)).toMatchObject({ state: 'fired' });
    }
    const edited = second && (await find(second.who, second.alert.id));
    expect(edited?.state === 'fired').toBe(firedIds.includes(second?.alert.id ?? ''));
    // Fired alerts no longer count as waiting.
    for (const who of people) {
      const rows = (await readAlerts(creation, who)).alerts;
      const { waiting } = await creation.alerts.readAccount(who, at('13:41'));
      const waits = rows.filter(({ state }) => state === 'active').map(({ id }) => id);
      expect(Object.values(waiting ?? {}).toSorted()).toEqual(waits.toSorted());
    }
  });
});
