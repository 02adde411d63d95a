import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { saveReportWeeks } from '../../../shared/contracts/account-messages.ts';
import { isSendingDay } from '../../../shared/messages/message-days.ts';
import { broadcastsPartition } from '../../../shared/messages/broadcasts.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

const app = await tradingApp();
const { goTo, makeEdition, nextDay, isTrading, indexedSubscriber, hold, emailsTo } = app;

/** Simulates weeks of the market, which takes minutes on a shared machine. */
const timeout = 300_000;

const isSaturday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6;
const mails = ({ account }: { readonly account: Account }) => app.subjectsTo(account.email);

it(
  'sends digests and reports on Saturdays at the chosen frequency, and nothing on a holiday',
  { timeout },
  async () => {
    const weekly = await indexedSubscriber({ periodicidade_msg: 'semanal' });
    const holder = await indexedSubscriber({
      periodicidade_msg: 'semanal',
      relatórios_da_carteira: 'sim',
      ativos_interesse: '',
    });
    await hold(holder, 'VALE3');
    const seldom = await indexedSubscriber({
      periodicidade_msg: 'nunca',
      relatórios_da_carteira: 'sim',
      ativos_interesse: 'VALE3',
    });
    const chosen = await app.http.ask(saveReportWeeks, { weeks: 2 }, seldom.session);
    expect(chosen).toMatchObject({ reportWeeks: 2 });
    await app.drain();
    // A digest compares two closes, and the report draws the days between them.
    let day = '';
    for (let closes = 0; closes < 3; closes += 1) {
      day = nextDay(isTrading);
      await makeEdition('closing', day);
    }
    await goTo(day, '19:00');
    await app.drainFor('1m');
    expect(mails(weekly)).toEqual([]);

    const saturday = nextDay(isSaturday);
    const fortnight = nextDay((one) => isSendingDay('biweekly', one));
    await goTo(saturday, '08:50');
    expect(mails(weekly)).toEqual([]);
    await goTo(saturday, '09:00');
    await app.drainFor('1m');
    expect(mails(weekly)).toEqual(['Resumo da semana']);
    expect(mails(holder).toSorted()).toEqual(['Relatório semanal', 'Resumo da semana']);
    const ofHolder = emailsTo(holder.account.email);
    for (const { text } of ofHolder) expect(text).toMatch(/VALE3[^\n]*: R\$/);
    const report = ofHolder.find(({ subject }) => subject.startsWith('Relatório semanal'));
    expect(report?.html).toContain('Cada ativo na semana');
    const [picture] = z
      .array(z.object({ contentId: z.string(), base64: z.string() }))
      .parse(report?.['attachments']);
    expect(report?.html).toContain(`src="cid:${picture?.contentId}" alt="Dia a dia`);
    // The signature of a PNG in base64.
    expect(picture?.base64).toMatch(/^iVBORw0KGgo/);
    const [digest] = emailsTo(weekly.account.email);
    expect(digest?.text).toContain('Parar de receber o resumo do mercado');

    expect(fortnight === saturday ? [] : mails(seldom)).toEqual([]);
    if (fortnight !== saturday) await goTo(fortnight, '09:00');
    await app.drainFor('1m');
    expect(mails(seldom)).toEqual(['Relatório quinzenal']);

    const holiday = nextDay((one) => /-(?:12-25|01-01)$/.test(one) && !isSaturday(one));
    await goTo(holiday, '07:00');
    await app.drain();
    expect(await app.partition(broadcastsPartition(holiday))).toEqual([]);
  },
);
