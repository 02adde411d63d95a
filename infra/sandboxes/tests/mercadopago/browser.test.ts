import { chromium } from '@playwright/test';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { serve } from '@bfj/local-cloud/testing/host-support';
import { findBrowser } from '../../../../tests/support/browser/browser.ts';
import { accessToken, call, cards, openSandbox, publicKey } from './support.ts';
import type { TestSandbox } from './support.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
}, 120_000);
afterAll(() => browser.close());

// oxlint-disable-next-line vitest/require-awaited-expect-poll -- every caller awaits it
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 5000 });

const fields = ['cardNumber', 'expirationDate', 'securityCode'] as const;

function checkoutPage(sandboxUrl: string, iframe: boolean): string {
  const card = fields.map((id) => (iframe ? `<div id="${id}"></div>` : `<input id="${id}">`));
  return `<!doctype html><html lang="pt-BR"><title>Pagamento</title>
    <link rel="stylesheet" href="/page.css">
    <script src="${sandboxUrl}/js/v2"></script><script src="/page.js" defer></script>
    <form id="form">${card.join('')}<input id="cardholderName"><select id="issuer"></select>
    <select id="installments"></select><select id="identificationType"></select>
    <input id="identificationNumber"><input id="cardholderEmail" type="email">
    <button>Pagar</button></form>`;
}

const pageScript = (iframe: boolean) => `
  window.callbackCalls = [];
  const record = (name) => (error, data) => { window.callbackCalls.push([name, error ?? null, data ?? null]); };
  const mp = new MercadoPago('${publicKey}', { locale: 'pt-BR' });
  window.mp = mp;
  window.cardForm = mp.cardForm({
    amount: '179.94', iframe: ${iframe},
    form: {
      id: 'form',
      cardNumber: { id: 'cardNumber', placeholder: 'Número' },
      expirationDate: { id: 'expirationDate', placeholder: 'MM/AA', style: { color: 'rgb(0, 0, 255)' } },
      securityCode: { id: 'securityCode', placeholder: 'CVV' },
      cardholderName: { id: 'cardholderName', placeholder: 'Titular' },
      issuer: { id: 'issuer', placeholder: 'Emissor' },
      installments: { id: 'installments', placeholder: 'Parcelas' },
      identificationType: { id: 'identificationType' },
      identificationNumber: { id: 'identificationNumber' },
      cardholderEmail: { id: 'cardholderEmail' },
    },
    callbacks: {
      onFormMounted: record('mounted'), onFormUnmounted: record('unmounted'),
      onIdentificationTypesReceived: record('identificationTypes'),
      onPaymentMethodsReceived: record('paymentMethods'), onIssuersReceived: record('issuers'),
      onInstallmentsReceived: record('installments'), onCardTokenReceived: record('cardToken'),
      onBinChange: (bin) => window.callbackCalls.push(['bin', null, bin ?? null]),
      onValidityChange: (errors, field) => window.callbackCalls.push(['validity', errors ?? null, field]),
      onFetching: (resource) => { window.callbackCalls.push(['fetching', null, resource]); return () => window.callbackCalls.push(['fetched', null, resource]); },
      onReady: record('ready'),
      onSubmit: () => window.callbackCalls.push(['submit', null, window.cardForm.getCardFormData()]),
    },
  });`;

const callbackSchema = z.array(z.tuple([z.string(), z.unknown(), z.unknown()]));

interface Checkout {
  readonly page: Page;
  readonly sandbox: TestSandbox;
  /** Returns the arguments of the callbacks with this name. */
  callbacks: (name: string) => Promise<readonly (readonly [error: unknown, data: unknown])[]>;
  readonly complaints: readonly string[];
  /** Returns the addresses of requests that contained this text in their body. */
  sentWith: (text: string) => readonly string[];
  readonly frame: (name: string) => FrameLocator;
}

/** Opens a seller's page with a strict policy, on a separate origin. */
async function openCheckout(iframe: boolean): Promise<Checkout> {
  const sandbox = await openSandbox();
  const { origin } = new URL(sandbox.url);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    `connect-src ${origin}`,
    `frame-src ${iframe ? origin : "'none'"}`,
    "form-action 'self'",
  ].join('; ');
  const site = await serve((request, response) => {
    if (request.url === '/page.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(pageScript(iframe));
    } else if (request.url === '/page.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end('div { height: 40px }');
    } else {
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
        })
        .end(checkoutPage(sandbox.url, iframe));
    }
  });
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  const bodies: { readonly url: string; readonly body: string }[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) {
      complaints.push(message.text());
    }
  });
  page.on('request', (request) => {
    bodies.push({ url: request.url(), body: `${request.url()} ${request.postData() ?? ''}` });
  });
  // A site other than the sandbox's, as with the real partner.
  await page.goto(site.url.replace('127.0.0.1', 'localhost'));
  const callbacks: Checkout['callbacks'] = async (name) =>
    callbackSchema
      .parse(await page.evaluate('window.callbackCalls'))
      .flatMap(([one, error, data]) => (one === name ? [[error, data] as const] : []));
  await eventually(() => callbacks('ready')).toHaveLength(1);
  return {
    page,
    sandbox,
    callbacks,
    complaints,
    sentWith: (text) => bodies.filter(({ body }) => body.includes(text)).map(({ url }) => url),
    frame: (name) => page.frameLocator(`iframe[name=${name}]`),
  };
}

async function fillHolder({ page }: Checkout, holderName: string): Promise<void> {
  await page.fill('#cardholderName', holderName);
  await page.selectOption('#identificationType', 'CPF');
  await page.fill('#identificationNumber', '123.456.789-09');
  await page.fill('#cardholderEmail', 'ana@example.com');
}

const formDataSchema = z.object({
  token: z.string(),
  paymentMethodId: z.string(),
  issuerId: z.string(),
  installments: z.string(),
});

async function payWith(checkout: Checkout) {
  await eventually(() => checkout.callbacks('submit')).toHaveLength(1);
  const data = formDataSchema.parse((await checkout.callbacks('submit'))[0]?.[1]);
  const paid = await call(checkout.sandbox, 'POST', '/v1/payments', {
    key: 'key-1',
    token: accessToken,
    body: {
      transaction_amount: 179.94,
      token: data.token,
      payment_method_id: data.paymentMethodId,
      issuer_id: data.issuerId,
      installments: Number(data.installments),
      payer: { email: 'ana@example.com' },
    },
  });
  return { data, paid };
}

test('turns a card in secure fields into a token without showing its number to the page', async () => {
  const checkout = await openCheckout(true);
  const { page, callbacks, frame, complaints } = checkout;
  expect(await callbacks('mounted')).toEqual([[null, null]]);
  const number = frame('cardNumber').getByLabel('Número do cartão');
  await number.pressSequentially(cards.master.number);
  expect(await number.inputValue()).toBe('5031 4332 1540 6351');
  await frame('expirationDate').getByPlaceholder('MM/AA').pressSequentially('1130');
  expect(
    await page
      .frame('expirationDate')
      ?.evaluate('getComputedStyle(document.activeElement).color + document.activeElement.value'),
  ).toBe('rgb(0, 0, 255)11/30');
  await frame('securityCode').getByPlaceholder('CVV').pressSequentially('123');
  await eventually(() => callbacks('installments')).toHaveLength(1);
  expect(await callbacks('bin')).toEqual([[null, '50314332']]);
  expect(await page.locator('#installments option').allTextContents()).toContain(
    '6 parcelas de R$ 29,99 (R$ 179,94)',
  );
  await page.selectOption('#installments', '6');
  await fillHolder(checkout, 'APRO');
  await page.click('button');
  const { data, paid } = await payWith(checkout);
  expect(data).toMatchObject({
    paymentMethodId: 'master',
    issuerId: '24',
    installments: '6',
  });
  expect(paid).toMatchObject({ status: 201, body: { status: 'approved', installments: 6 } });

  const where = checkout.sentWith(cards.master.number);
  expect(where).toHaveLength(1);
  expect(new URL(where[0] ?? '').pathname).toBe('/mercadopago/v1/card_tokens');
  expect(await page.content()).not.toContain('5031');
  expect(complaints).toEqual([]);

  await page.evaluate('window.cardForm.unmount()');
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await callbacks('unmounted')).toHaveLength(1);

  await page.evaluate('window.cardForm.mount()');
  await eventually(() => callbacks('ready')).toHaveLength(2);
  await frame('cardNumber').locator('input').fill(cards.visa.number);
  await frame('expirationDate').locator('input').fill('11/30');
  await frame('securityCode').locator('input').fill('123');
  await page.evaluate('window.cardForm.createCardToken()');
  expect(await callbacks('cardToken')).toMatchObject([
    [null, { token: data.token }],
    [null, { token: expect.stringMatching(/^[0-9a-f]{32}$/) }],
  ]);
});

test('validates secure fields before anything is sent', async () => {
  const checkout = await openCheckout(true);
  const { page, callbacks, frame } = checkout;
  await frame('cardNumber').locator('input').pressSequentially('4235647728025683');
  await frame('securityCode').locator('input').pressSequentially('12');
  await fillHolder(checkout, 'APRO');
  await frame('securityCode').locator('input').press('Enter');
  await eventually(() => callbacks('cardToken')).toHaveLength(1);
  expect((await callbacks('cardToken'))[0]).toEqual([
    [
      { field: 'cardNumber', cause: 'invalid_value', message: expect.any(String) },
      { field: 'expirationDate', cause: 'invalid_type', message: expect.any(String) },
      { field: 'securityCode', cause: 'invalid_length', message: expect.any(String) },
    ],
    null,
  ]);
  expect(await callbacks('submit')).toEqual([]);
  expect(await callbacks('validity')).toContainEqual([
    [expect.objectContaining({ cause: 'invalid_length' })],
    'securityCode',
  ]);
  expect(checkout.sentWith('4235647728025683')).toEqual([]);
  await eventually(() => page.locator('#installments option').count()).toBe(24);
});

test('supports the same form with plain fields, through CORS from the page', async () => {
  const checkout = await openCheckout(false);
  const { page, callbacks, complaints } = checkout;
  expect(await page.getAttribute('#cardNumber', 'placeholder')).toBe('Número');
  await page.fill('#cardNumber', '3753 651535 56885');
  await page.fill('#expirationDate', '11/2030');
  await page.fill('#securityCode', '1234');
  await eventually(() => callbacks('issuers')).toHaveLength(1);
  await fillHolder(checkout, 'FUND');
  await page.click('button');
  const { data, paid } = await payWith(checkout);
  expect(data.paymentMethodId).toBe('amex');
  expect(paid.body).toMatchObject({
    status: 'rejected',
    status_detail: 'cc_rejected_insufficient_amount',
  });
  const where = checkout.sentWith('375365153556885').map((url) => new URL(url).pathname);
  expect(where).toEqual(['/mercadopago/v1/card_tokens']);

  await page.fill('#cardNumber', '9999 9999 9999 9999');
  await eventually(() => callbacks('paymentMethods')).toHaveLength(2);
  expect((await callbacks('paymentMethods'))[1]).toEqual([[expect.any(Object)], null]);
  const events = z.array(z.array(z.unknown())).parse(await page.evaluate('window.callbackCalls'));
  expect(events.filter(([name]) => name === 'fetching')).toHaveLength(
    events.filter(([name]) => name === 'fetched').length,
  );
  expect(complaints).toEqual([]);
});

test('supports the methods of an instance, and fields without a form', async () => {
  const { page, frame } = await openCheckout(true);
  const get = (expression: string) =>
    page.evaluate(`Promise.resolve(${expression}).catch((error) => ({ refused: error }))`);
  expect(await get('mp.getIdentificationTypes()')).toMatchObject([{ id: 'CPF' }, { id: 'CNPJ' }]);
  expect(await get(`mp.getPaymentMethods({ bin: '42356477' })`)).toMatchObject({
    results: [{ id: 'visa', settings: [{ security_code: { length: 3 } }] }],
  });
  expect(await get(`mp.getIssuers({ paymentMethodId: 'visa', bin: '42356477' })`)).toMatchObject([
    { id: '25' },
  ]);
  expect(await get(`mp.getInstallments({ amount: '20.00', bin: '42356477' })`)).toMatchObject([
    { payment_method_id: 'visa', payer_costs: [{ installments: 1, total_amount: 20 }, {}, {}, {}] },
  ]);
  const card = (number: string) =>
    `{ cardNumber: '${number}', cardholderName: 'APRO', cardExpirationMonth: '11',
       cardExpirationYear: '30', securityCode: '123' }`;
  expect(await get(`mp.createCardToken(${card(cards.visa.number)})`)).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    first_six_digits: '423564',
    cardholder: { name: 'APRO' },
  });
  expect(await get(`mp.createCardToken(${card('42')})`)).toEqual({
    refused: [expect.objectContaining({ code: 'E301', field: 'cardNumber' })],
  });
  await page.evaluate('window.cardForm.unmount()');
  await page.evaluate(`new Promise((resolve) => {
    mp.fields.create('cardNumber', {}).on('ready', resolve).mount('cardNumber');
    mp.fields.create('expirationMonth', {}).mount('expirationDate');
    mp.fields.create('securityCode', {}).mount('securityCode');
  })`);
  await frame('cardNumber').locator('input').fill(cards.visa.number);
  expect(await get(`mp.fields.createCardToken({ cardholderName: 'APRO' })`)).toEqual({
    refused: [
      expect.objectContaining({ field: 'expirationMonth' }),
      expect.objectContaining({ field: 'securityCode' }),
    ],
  });
});
