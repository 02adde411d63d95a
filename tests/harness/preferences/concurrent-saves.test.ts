import { expect, it } from 'vitest';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { preferencesApp } from './preferences-app.ts';

const app = await preferencesApp();
const { preferences, rowOf, newsletterRow } = app;

/** Returns why saves were rejected, without those that lost to a concurrent save. */
function findOtherRejections(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes
    .flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
    .filter((error) => !(error instanceof ProblemError && error.code === 'changed_meanwhile'));
}

it('does not undo newer saves from an older page, even at the same moment', async () => {
  const person = await app.person();
  const seen = { version: person.account.updated_at };
  const tickers = ['PETR4', 'VALE3', 'ITUB4', 'MGLU3'];
  const outcomes = await Promise.allSettled(
    tickers.map((ativos_interesse) => preferences.save(person, { ativos_interesse }, seen)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(findOtherRejections(outcomes)).toEqual([]);
  const winner = tickers[outcomes.findIndex(({ status }) => status === 'fulfilled')];
  expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ ativos_interesse: winner });

  // The switch makes a newer state too, and returns the version to continue from.
  const { updated_at: newest } = await preferences.switchNewsletter(person, false);
  const saveAs = (version: string) =>
    preferences.save(person, { ativos_interesse: 'WEGE3' }, { version });
  await expect(saveAs(seen.version)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await saveAs(newest);
  expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ ativos_interesse: 'WEGE3' });
});

it('saves or rejects each of fifty simultaneous requests, and every row has the values of the same one', async () => {
  const person = await app.person();
  await app.givePlan(person);
  await app.giveSubscription(person);
  const tickers = Array.from({ length: 50 }, (_, nth) => `${nth < 25 ? 'PETR' : 'VALE'}${nth + 3}`);
  const outcomes = await Promise.allSettled(
    tickers.map((ativos_interesse) => preferences.save(person, { ativos_interesse })),
  );
  expect(findOtherRejections(outcomes)).toEqual([]);
  const rows = await Promise.all([
    ...['ACCOUNT', 'ACTIVE_USER', 'SUBSCRIPTION'].map((SK) => rowOf(person, SK)),
    newsletterRow(person),
  ]);
  const left = [...new Set(rows.map((row) => String(row?.['ativos_interesse'])))];
  expect(left).toHaveLength(1);
  const saved = tickers.filter((_, nth) => outcomes[nth]?.status === 'fulfilled');
  expect(saved).toEqual(expect.arrayContaining(left));
});

it('leaves consistent rows when settings are saved and the newsletter is switched at the same moment', async () => {
  const person = await app.person();
  const saves = Array.from({ length: 12 }, (_, nth) => {
    if (nth % 3 === 2) return preferences.switchNewsletter(person, nth % 2 === 0);
    const newsletter_email = nth % 2 === 0 ? 'sim' : 'nao';
    return preferences.save(person, { ativos_interesse: `AAAA${nth}`, newsletter_email });
  });
  expect(findOtherRejections(await Promise.allSettled(saves))).toEqual([]);
  const [account, subscriber] = [await rowOf(person, 'ACCOUNT'), await newsletterRow(person)];
  expect(subscriber === undefined).toBe(account?.['newsletter_email'] === 'nao');
  expect(subscriber?.['ativos_interesse'] ?? account?.['ativos_interesse']).toBe(
    account?.['ativos_interesse'],
  );
});

it('ends in one consistent state after ten simultaneous presses of the switch', async () => {
  const person = await app.person({ plano: 'inativo' });
  await Promise.all(
    Array.from({ length: 10 }, (_, nth) => preferences.switchNewsletter(person, nth % 2 === 0)),
  );
  const isOn = (await newsletterRow(person)) !== undefined;
  expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ newsletter_email: isOn ? 'sim' : 'nao' });
});
