import { beforeAll, expect, it } from 'vitest';
import { correctionNotices } from '../../../functions/messaging/schedule/correction-notice-store.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { correctFacts } from '../../../functions/market/editions/control/correct-facts.ts';
import type { EditionId } from '../../../functions/entities/edition.ts';
import { saveCorrection } from '../../../infra/operations/editions/correction-rows.ts';
import { editionPath } from '../../../shared/editions/edition-address.ts';
import { formatNumericDay } from '../../../shared/editions/format-days.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Broadcast } from '../../../shared/messages/broadcasts.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

/* Who reads of a correction, and when: a closing is corrected between the hours of its readers. */

const app = await tradingApp();
const store = editionStore(app.table);
const reason = 'A Selic era a da reunião anterior';

async function correct(id: EditionId): Promise<void> {
  const before = await store.readFacts(id);
  if (before?.selic === undefined) throw new Error('Nothing to correct');
  const now = app.clock.now();
  const selic = { ...before.selic, value: before.selic.value + 1 };
  const after = correctFacts(before, { facts: { selic } }, reason, now);
  const entry = {
    at: now.toISOString(),
    by: 'Ana',
    what: 'correction',
    from: null,
    to: null,
  } as const;
  const number = before.corrections?.length ?? 0;
  expect(await saveCorrection(app.table, before, after, { number: number + 1, entry })).toBe(true);
}

type Person = { readonly account: Account };
/** Returns the last e-mail to an address, without the line breaks of plain text. */
const lastText = (email: string) =>
  (app.emailsTo(email).at(-1)?.text ?? '').replaceAll(/\s+/g, ' ');
const onWhatsApp = async ({ account }: Person, kind: string) =>
  (await app.partition(`ACCOUNT#${account.id}`)).findLast(({ SK }) =>
    String(SK).endsWith(`_${kind}_edition#whatsapp`),
  )?.['text'];

let day = '';
let next = '';
let notice = '';
let person: Person;
let inAcre: Person;
let late: Person;
let reader = '';

/** Sends the closing, corrects it between two hours, and sends the opening of the next day. */
beforeAll(async () => {
  person = await app.indexedSubscriber();
  await app.linkWhatsApp(person);
  inAcre = await app.indexedSubscriber({ telefone: `689${90_000_000 + nextUserNumber()}` });
  reader = await app.subscribeReader(`leitor-${nextUserNumber()}@exemplo.com.br`);
  await app.drainFor('1m');
  day = app.nextDay(app.isTrading);
  await app.makeEdition('closing', day);
  await app.goTo(day, '19:00');
  await app.drainFor('1m');
  app.clock.advance('10m');
  await correct({ kind: 'closing', day });
  await app.goTo(day, '20:00');
  await app.drainFor('1m');
  late = await app.indexedSubscriber();
  await app.drainFor('1m');
  next = app.nextDay(app.isTrading);
  await app.makeEdition('opening', next);
  await app.goTo(next, '07:00');
  await app.drainFor('1m');
  notice = `Corrigimos o fechamento de ${formatNumericDay(day)}: ${reason}. Ler a edição corrigida: `;
}, 300_000);

it('recipients of the wrong edition read of it in the next one, with a link', async () => {
  for (const email of [person.account.email, reader]) {
    expect(app.subjectsTo(email).at(-1)).toBe('Abertura do mercado');
    const text = lastText(email);
    expect(text).toContain(notice);
    expect(text.slice(text.indexOf(notice) + notice.length)).toContain(
      editionPath({ kind: 'closing', day }),
    );
  }
  expect(await onWhatsApp(person, 'opening')).toContain(notice);
});

it('a reader of a later hour gets the corrected edition, and no notice of it', async () => {
  expect(app.emailsTo(inAcre.account.email)[0]?.text).toContain('Correção em');
  await app.goTo(next, '09:00');
  await app.drainFor('1m');
  expect(app.subjectsTo(inAcre.account.email)).toEqual([
    'Fechamento do mercado',
    'Abertura do mercado',
  ]);
  expect(lastText(inAcre.account.email)).not.toContain('Corrigimos');
});

it('sends no notice to a reader who did not get the wrong edition', () => {
  expect(app.subjectsTo(late.account.email)).toEqual(['Abertura do mercado']);
  expect(lastText(late.account.email)).not.toContain('Corrigimos');
});

it('the edition after that has no notice', async () => {
  await app.makeEdition('closing', next);
  await app.goTo(next, '19:00');
  await app.drainFor('1m');
  expect(app.subjectsTo(reader).at(-1)).toBe('Fechamento do mercado');
  expect(lastText(reader)).not.toContain('Corrigimos');
  expect(lastText(person.account.email)).not.toContain('Corrigimos');
});

it('a repeated page writes the same notices again, and another broadcast writes none', async () => {
  const find = correctionNotices(app.table, 'https://bfj.test');
  const recipient = {
    owner: { by: 'account', accountId: person.account.id },
    channels: ['email'],
    reader: { level: 'basico', length: 'media', style: 'balanceada', areas: [], assets: [] },
  } as const;
  const broadcast: Broadcast = {
    kind: 'opening',
    day: next,
    slot: 'sao-paulo-usual',
    state: 'running',
    due_at: app.clock.now().toISOString(),
    begun_at: app.clock.now().toISOString(),
    not_after: app.clock.now().toISOString(),
    people: 0,
    email: 0,
    whatsapp: 0,
    left_out: 0,
  };
  expect((await find(broadcast, [recipient]))(recipient)).toHaveLength(1);
  const other = { ...broadcast, kind: 'closing' } as const;
  expect((await find(other, [recipient]))(recipient)).toEqual([]);
  // A second correction of the same edition gets a notice of its own.
  await correct({ kind: 'closing', day });
  app.clock.advance('5m');
  const later = { ...other, slot: 'manaus-usual', begun_at: app.clock.now().toISOString() };
  expect((await find(later, [recipient]))(recipient)).toHaveLength(1);
});
