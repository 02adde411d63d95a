import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { editionKey, type EditionId } from '../../../functions/entities/edition.ts';
import type { ControlChange } from '../../../functions/market/editions/control/change-control.ts';
import { readAudit, saveControl } from '../../../infra/operations/editions/control-rows.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { changeEdition } from '../../../infra/operations/editions/change-edition.ts';
import { editionPath } from '../../../shared/editions/edition-address.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { broadcastsPartition } from '../../../shared/messages/broadcasts.ts';
import { closingMarginMinutes, tradingApp } from '../support/messaging/trading-days.ts';

const minute = 60_000;

const app = await tradingApp();
const { clock, table, runEveryMinute } = app;
const store = editionStore(table);

const change = (id: EditionId, wanted: ControlChange, by = 'Ana Souza', seen?: number) =>
  changeEdition(
    { table, now: clock.now(), marginMinutes: closingMarginMinutes },
    id,
    wanted,
    { name: by, identity: by },
    seen,
  );
const headline = (text: string | undefined) => ({ what: 'headline', text }) as const;
const note = (text: string | undefined) => ({ what: 'note', text }) as const;
const hold = (isHeld: boolean) => ({ what: 'hold', isHeld }) as const;

/** Returns the next edition of a kind, and its times. */
function next(kind: EditionId['kind']) {
  const id = { kind, day: app.nextDay(app.isTrading) };
  const times = editionTimes(kind, id.day, closingMarginMinutes);
  if (times === undefined) throw new Error('No trading');
  return { id, times };
}
const makeAt = (from: Date, minutes = 1) =>
  runEveryMinute('make-edition', from.getTime(), from.getTime() + minutes * minute);
const pageOf = async (id: EditionId) => {
  const answer = await app.http.send(editionPath(id), {});
  return { status: answer.status, text: await answer.text() };
};

describe('a headline and a note', () => {
  it('are in the archive, the feed, the e-mail and on WhatsApp, and the log says who set them', async () => {
    const person = await app.indexedSubscriber();
    await app.drainFor('1m');
    const { id, times } = next('opening');
    await change(id, headline('Bolsa sobe'));
    await change(id, headline('Bolsa abre à espera do Copom'), 'Bia');
    await change(id, note('Hoje a redação sai mais cedo. 🙂'));
    clock.advanceAtLeastTo(new Date(times.from.getTime() - minute));
    await app.linkWhatsApp(person);
    await app.makeEdition('opening', id.day);
    await app.goTo(id.day, '07:00');
    await app.drainFor('1m');
    const signed = 'Nota de Ana Souza: Hoje a redação sai mais cedo. 🙂';
    const byHand = 'A manchete desta edição foi escrita à mão.';
    const [email] = app.emailsTo(person.account.email);
    expect(email?.subject).toBe('Bolsa abre à espera do Copom');
    expect(email?.text).toContain(`${signed}\n\n${byHand}`);
    // VER COMPLETO answers with the text of the record.
    const records = await app.partition(`ACCOUNT#${person.account.id}`);
    const onWhatsApp = records.find(({ SK }) => String(SK).endsWith('_opening_edition#whatsapp'));
    expect(onWhatsApp?.['text']).toContain(`${signed}\n\n${byHand}`);
    const { text } = await pageOf(id);
    expect(text).toContain('Bolsa abre à espera do Copom</h1>');
    expect(text).toContain(signed);
    expect(text).toContain(byHand);
    const feed = await app.http.send('/edicoes/feed.xml', {});
    expect(await feed.text()).toContain('Bolsa abre à espera do Copom</title>');
    expect(await readAudit(table, id)).toMatchObject([
      { by: 'Ana Souza', what: 'headline', from: null, to: 'Bolsa sobe' },
      { by: 'Bia', what: 'headline', from: 'Bolsa sobe', to: 'Bolsa abre à espera do Copom' },
      {
        by: 'Ana Souza',
        what: 'note',
        from: null,
        to: 'Ana Souza: Hoje a redação sai mais cedo. 🙂',
      },
    ]);
    // Its readers have it.
    await expect(change(id, headline(undefined))).rejects.toThrow(
      `The opening of ${id.day} was made at 5h15`,
    );
  });

  it('that are withdrawn leave the edition as the rules write it', async () => {
    const { id } = next('opening');
    await change(id, headline('Bolsa sobe'));
    await change(id, note('Oi'));
    await change(id, headline(undefined));
    await change(id, note(undefined));
    await app.makeEdition('opening', id.day);
    expect((await store.read(id)).facts?.editorial).toBeUndefined();
    expect(await readAudit(table, id)).toHaveLength(4);
  });
});

describe('a held edition', () => {
  it('is not published until it is released, and then reaches the readers of the hours before', async () => {
    const person = await app.indexedSubscriber();
    await app.drainFor('1m');
    const { id, times } = next('opening');
    await change(id, hold(true));
    await makeAt(times.from, 3);
    await app.goTo(id.day, '07:00');
    expect((await store.read(id)).facts).toBeUndefined();
    expect((await pageOf(id)).status).toBe(404);
    expect(app.subjectsTo(person.account.email)).toEqual([]);
    // A held edition may still change.
    await change(id, note('Conferimos os números.'));
    await change(id, hold(false), 'Bia');
    await makeAt(new Date(clock.milliseconds()), 0);
    expect((await store.read(id)).facts?.editorial?.note?.text).toBe('Conferimos os números.');
    await app.run('plan-runs');
    await app.drainFor('1m');
    expect(app.subjectsTo(person.account.email)).toEqual(['Abertura do mercado']);
  });

  it('is given up at its deadline, and its runs are missed', async () => {
    await app.indexedSubscriber();
    await app.drainFor('1m');
    const { id, times } = next('opening');
    await change(id, hold(true));
    await makeAt(new Date(times.until.getTime() - 2 * minute), 3);
    expect((await store.read(id)).facts).toBeUndefined();
    await runEveryMinute('plan-runs', clock.milliseconds(), clock.milliseconds() + minute);
    expect(await app.partition(broadcastsPartition(id.day))).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'missed', reason: 'no-edition' })]),
    );
    await expect(change(id, hold(false))).rejects.toThrow('was over at 10h; it was not made');
  });
});

describe('two simultaneous changes', () => {
  it('by operators save one, and the other operator is asked to look again', async () => {
    const { id } = next('opening');
    const outcomes = await Promise.allSettled([
      change(id, headline('Bolsa sobe'), 'Ana'),
      change(id, headline('Bolsa cai'), 'Bia'),
    ]);
    const failed = outcomes.filter((one) => one.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('changed meanwhile'),
    ]);
    expect(await readAudit(table, id)).toHaveLength(1);
    await expect(change(id, hold(true), 'Ana', 0)).rejects.toThrow('changed meanwhile');
    await change(id, hold(true), 'Ana', 1);
    await change(id, hold(false), 'Ana', 2);
  });

  it('by an operator and the schedule, the edition follows the newer control or is final', async () => {
    const { id, times } = next('closing');
    await makeAt(new Date(times.from.getTime() - minute), 0);
    await Promise.all([makeAt(times.from, 1), change(id, headline('Bolsa sobe')).catch(() => {})]);
    const { facts, control } = await store.read(id);
    const saved = control === 'unreadable' ? undefined : control?.headline;
    expect(facts?.editorial?.headline).toEqual(saved);
    expect(facts).toBeDefined();
  });

  it('an edition is not frozen with a control that has changed since', async () => {
    const { id, times } = next('opening');
    const { facts } = await store.read({ kind: 'closing', day: times.session.day });
    if (facts === undefined) throw new Error('No edition before');
    const later = { ...facts, ...id };
    await change(id, hold(true));
    expect(await store.freeze(later, undefined, undefined)).toBe(false);
    expect((await store.read(id)).facts).toBeUndefined();
    expect(await store.freeze(later, undefined, { version: 1 })).toBe(true);
    const entry = {
      at: facts.madeAt,
      by: 'Ana',
      what: 'hold',
      from: 'held',
      to: 'released',
    } as const;
    expect(await saveControl(table, id, { version: 2 }, entry)).toBe(false);
  });
});

it('a damaged control does not block the edition, which goes out as the rules write it', async () => {
  const { id } = next('closing');
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...editionKey('control', id),
        entity: 'EditionControl',
        version: 'x',
        held_by: 'Ana',
      },
    }),
  );
  await expect(change(id, hold(false))).rejects.toThrow('is damaged');
  await app.makeEdition('closing', id.day);
  expect((await store.read(id)).facts).toMatchObject({ day: id.day });
});
