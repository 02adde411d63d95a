import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  newsletterTokens,
  buildUnsubscribeLink,
} from '../../functions/newsletter/subscriber-links.ts';
import { createAccount, deleteAccount } from '../../shared/contracts/accounts.ts';
import {
  getSubscription,
  receiveMercadoPagoNotification,
} from '../../shared/contracts/billing-endpoints.ts';
import { requestEmailProof } from '../../shared/contracts/email-proof.ts';
import { getAssetData } from '../../shared/contracts/market.ts';
import { personalizeNewsletter, subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { searchStocks } from '../../shared/contracts/stock-search.ts';
import { migrateNewsletter, startTrial } from '../../shared/contracts/trial.ts';
import { startTestCloud, type TestCloud } from '../support/cloud/test-cloud.ts';
import { goToWeekend } from '../support/cloud/weekend.ts';
import { whatsAppUsers } from '../support/messaging/whatsapp-users.ts';
import { nextUserNumber } from '../support/users/test-accounts.ts';
import type { TestUser } from '../support/users/sessions.ts';
import { buildSignUp } from '../support/users/sign-ups.ts';
import { buildMigration, buildTrialSignUp } from '../support/users/trial-requests.ts';
import { startBillingCloud, type BillingCloud } from './billing/billing-cloud.ts';

/*
 * A new AWS account allows ten concurrent function calls, and Lambda rejects more. The partner concurrency limit is
 * then five (infra/account-shares.ts).
 */

// Partners hang here until the functions' timeouts.
vi.setConfig({ testTimeout: 120_000 });

let cloud: TestCloud;
let billing: BillingCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ concurrentExecutions: 10 });
  // Brapi hangs here, which would also block the schedule that makes editions.
  await goToWeekend(cloud);
  billing = await startBillingCloud(async () => cloud);
}, 90_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  for (const partner of ['brapi', 'mercadopago', 'webhooks']) {
    await fetch(new URL(`/_local/${partner}/faults`, cloud.baseUrl), { method: 'DELETE' });
  }
});

const visitor = () => ({ 'x-forwarded-for': '203.0.113.77' });
const makePerson = (plano: 'ativo' | 'inativo' = 'inativo') => billing.sessions.makeUser({ plano });
const asset = (symbol: string, { headers }: TestUser) =>
  cloud.call(getAssetData, { symbol }, headers);

const slotsSchema = z.array(z.looseObject({}));
/** Returns the number of slots held now, by the cloud's clock. */
async function heldSlots(pool: 'people' | 'queues'): Promise<number> {
  const [item = {}] = slotsSchema.parse(await cloud.partition(`PARTNER_SLOTS#${pool}`));
  const now = (await cloud.now()).getTime();
  return Object.entries(item).filter(
    ([name, until]) => name.startsWith('slot') && Number(until) > now,
  ).length;
}

const functionsSchema = z.object({ functions: z.array(z.object({ throttles: z.number() })) });
async function throttles(): Promise<number> {
  const { functions } = functionsSchema.parse(await cloud.read('/_local/functions'));
  return functions.reduce((sum, one) => sum + one.throttles, 0);
}

const busy = { status: 503, body: { code: 'partner_unavailable' } };
/** Returns the first response; the other calls wait for the hanging partner. */
const firstOf = <Answer>(calls: readonly Promise<Answer>[]): Promise<Answer> => Promise.race(calls);

describe('an account of ten concurrent executions', () => {
  it('keeps logins, access and notifications working while all partners hang', async () => {
    const subscriber = await makePerson();
    expect(await billing.subscribe(subscriber)).toMatchObject({ status: 200 });
    await untilCharged();
    expect(await billing.access(subscriber)).toMatchObject({ hasAccess: true });
    const people = [];
    for (let nth = 0; nth < 10; nth += 1) people.push(await makePerson('ativo'));
    const [one = subscriber, ...others] = people;
    // Every function was called once before, so that loading its code is not measured.
    expect(await billing.payByPix(one, 'semestral')).toMatchObject({ status: 200 });
    expect(await asset('PETR4', one)).toMatchObject({ status: 200 });
    await cloud.call(requestEmailProof, { email: one.account.email, as: 'code' }, visitor());
    await untilDone();
    expect(await heldSlots('queues')).toBe(0);

    await billing.fault({ kind: 'lost-answer', hang: true, times: 1000 });
    await cloud.write('/_local/brapi/faults', { hang: true, times: 1000 });
    const before = await throttles();
    // One of the three slots for user requests is reserved for other partners. Their calls hang as well.
    const paying = others.slice(0, 3).map((person) => billing.payByPix(person, 'semestral'));
    expect(await firstOf(paying)).toMatchObject(busy);
    for (const person of others.slice(3)) {
      expect(await billing.payByPix(person, 'semestral')).toMatchObject(busy);
    }
    expect(await heldSlots('people')).toBe(2);
    const reading = ['VALE3', 'ITUB4'].map((symbol) => asset(symbol, one));
    expect(await firstOf(reading)).toMatchObject(busy);
    const proof = { email: one.account.email, as: 'code' } as const;
    expect(await cloud.call(requestEmailProof, proof, visitor())).toMatchObject(busy);
    expect(await heldSlots('people')).toBe(3);

    // Cached answers are served, and operations that the law forbids to delay keep working.
    expect(await asset('PETR4', one)).toMatchObject({ status: 200 });
    expect(await billing.cancel(subscriber)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const logins = await Promise.all(
      others.slice(0, 3).map((person) => billing.sessions.signIn(person.account, 'account')),
    );
    expect(logins.every(({ idToken }) => idToken !== '')).toBe(true);
    expect((await billing.access(one)).hasAccess).toBe(true);
    const unsigned = await cloud.call(receiveMercadoPagoNotification, { data: { id: '1' } });
    expect(unsigned.status).toBeLessThan(500);
    expect(await throttles()).toBe(before);

    await billing.clearFaults();
    await fetch(new URL('/_local/brapi/faults', cloud.baseUrl), { method: 'DELETE' });
    await Promise.all([...paying, ...reading]);
    expect(await heldSlots('people')).toBe(0);
    // A new asset: after a hanging call, the same asset is not requested again at once.
    expect(await asset('BBAS3', one)).toMatchObject({ status: 200 });
    await untilDone();
    expect(await billing.partnerPreapprovals(subscriber)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('recovers once a call killed in its slot could no longer run', async () => {
    const person = await makePerson();
    const until = (await cloud.now()).getTime() + 29_000;
    // The state that a function leaves when it is killed while it waits.
    await billing.sessions.putItems({
      PK: 'PARTNER_SLOTS#people',
      SK: 'SLOTS',
      ...Object.fromEntries([0, 1, 2].map((slot) => [`slot${slot}`, until])),
    });
    expect(await billing.payByPix(person, 'semestral')).toMatchObject(busy);
    await cloud.advanceClock('30s');
    expect(await billing.payByPix(person, 'semestral')).toMatchObject({ status: 200 });
  });

  it('completes calls that wait for a partner, one after another', async () => {
    const person = await makePerson();
    expect(await billing.subscribe(person)).toMatchObject({ status: 200 });
    await untilCharged();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await billing.replaceCard(person)).toMatchObject({ status: 200 });
    const checkedView = await cloud.call(getSubscription, { look: 'true' }, person.headers);
    expect(checkedView).toMatchObject({ status: 200, body: { look: 'asked' } });
    const [paid] = await billing.history(person);
    expect(await billing.withdraw(person, paid?.id ?? '')).toMatchObject({ status: 200 });
    const byPix = await makePerson();
    const { body } = await billing.payByPix(byPix, 'semestral');
    const { paymentId } = z.object({ paymentId: z.string() }).parse(body);
    expect(await billing.status(byPix, paymentId)).toMatchObject({ status: 'pending' });
    const found = await cloud.call(searchStocks, { search: 'petr' }, visitor());
    expect(found.status).toBe(200);
  });

  it('completes all queued work although it waits for slots', async () => {
    const person = await makePerson();
    const confirmation = { confirmation: 'EXCLUIR' };
    expect(await cloud.call(deleteAccount, confirmation, person.headers)).toMatchObject({
      status: 200,
    });
    const signUp = buildSignUp(nextUserNumber());
    expect((await cloud.call(createAccount, signUp, visitor())).status).toBe(200);
    const trial = buildTrialSignUp(nextUserNumber());
    expect((await cloud.call(startTrial, trial, visitor())).status).toBe(200);
    const migration = buildMigration(nextUserNumber());
    await cloud.call(subscribeNewsletter, { email: migration.email }, visitor());
    expect((await cloud.call(migrateNewsletter, migration, visitor())).status).toBe(200);
    const email = 'poucos-por-vez@exemplo.com';
    const subscribed = await cloud.call(subscribeNewsletter, { email }, visitor());
    const { token } = subscribeNewsletter.response.parse(subscribed.body);
    const chosen = {
      nome: 'Conceição Araújo',
      nivel_conhecimento: 'avancado',
      areas_interesse: ['fiis'],
      ativos_interesse: ['PETR4'],
    };
    expect(
      (await cloud.call(personalizeNewsletter, { email, token, ...chosen }, visitor())).status,
    ).toBe(200);
    const hasWebhook = async (address: string, what = '') =>
      (await cloud.webhooks()).some(({ body }) => body.includes(address) && body.includes(what));
    const tokens = newsletterTokens(async () => cloud.secret('token-key'));
    await untilDone();
    expect(await hasWebhook(email, 'newsletter-personalization')).toBe(true);
    const link = await buildUnsubscribeLink(tokens, cloud.baseUrl, email);
    const left = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...visitor() },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);
    await untilDone();
    expect(await hasWebhook(email, 'newsletter-unsubscribed')).toBe(true);
    expect(await hasWebhook(trial.email)).toBe(true);
    expect(await hasWebhook(migration.email, 'migrar-newsletter')).toBe(true);
    expect(await billing.mailTo(person)).not.toEqual([]);
    expect(await billing.mailTo({ account: { email: signUp.email } })).not.toEqual([]);
    const phones = whatsAppUsers(cloud);
    await phones.say({ from: person.account.telefone, text: 'oi' });
    expect(await phones.answers(person.account.telefone)).not.toEqual([]);
    expect(await heldSlots('queues')).toBeLessThanOrEqual(2);
  });
});

/** Messages that found no free slot are retried when the queue redelivers them, by the cloud's clock. */
const untilDone = () => cloud.drain(600);

/** The same for new subscriptions, which the partner charges after two seconds. */
async function untilCharged(): Promise<void> {
  await cloud.advanceClock('2s');
  await untilDone();
}
