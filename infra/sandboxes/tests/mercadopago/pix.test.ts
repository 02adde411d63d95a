import { inflateSync } from 'node:zlib';
import { Payment } from 'mercadopago';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { brCode, crc16 } from '../../src/mercadopago/payments/pix.ts';
import { qrImage } from '../../src/mercadopago/payments/qr-image.ts';
import { call, parseCause, config, day, hour, openSandbox } from './support.ts';

const payer = {
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Souza',
  identification: { type: 'CPF', number: '12345678909' },
};
const pix = { transaction_amount: 239.88, payment_method_id: 'pix', payer };

const createPix = (overrides: Record<string, unknown> = {}) =>
  new Payment(config()).create({ body: { ...pix, ...overrides } });

/** Returns the fields of an EMV text, by id. */
function emvFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

test('matches the checksum of the Central Bank’s manual', () => {
  expect(crc16('123456789')).toBe(0x29b1);
  // A code from the BR Code manual, which ends in its checksum.
  const code =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
    '5913Fulano de Tal6008BRASILIA62070503***63041D3D';
  expect(crc16(code.slice(0, -4)).toString(16).toUpperCase()).toBe(code.slice(-4));
});

test('returns a Pix code that wallets can read, and its image', async () => {
  await openSandbox();
  const payment = await createPix({ external_reference: 'pay_1' });
  expect(payment).toMatchObject({
    status: 'pending',
    status_detail: 'pending_waiting_transfer',
    payment_type_id: 'bank_transfer',
    payment_method_id: 'pix',
    transaction_amount: 239.88,
    card: {},
    date_approved: null,
    point_of_interaction: { type: 'OPENPLATFORM' },
  });
  const code = payment.point_of_interaction?.transaction_data?.qr_code ?? '';
  const fields = emvFields(code);
  expect(fields).toMatchObject({ '00': '01', '53': '986', '54': '239.88', '58': 'BR' });
  expect(emvFields(fields['26'] ?? '')['00']).toBe('br.gov.bcb.pix');
  expect(emvFields(fields['62'] ?? '')['05']).toBe(`mpqrinter${payment.id}`);
  expect(fields['63']).toBe(crc16(code.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0'));
  const picture = payment.point_of_interaction?.transaction_data?.qr_code_base64 ?? '';
  expect(Buffer.from(picture, 'base64')).toEqual(qrImage(code));
  const ticket = await fetch(payment.point_of_interaction?.transaction_data?.ticket_url ?? '');
  expect(await ticket.text()).toContain(code);
});

/** Returns the pixels of a PNG with one bit per pixel and without a filter. */
function decodePixels(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  const lines = inflateSync(png.subarray(41, 41 + length));
  const bytesPerLine = 1 + Math.ceil(width / 8);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = lines.readUInt8(y * bytesPerLine + 1 + (x >>> 3));
      const isWhite = ((byte >>> (7 - (x & 7))) & 1) === 1;
      data.fill(isWhite ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}

test('draws the QR code of its text', () => {
  const code = brCode(17_994, 'mpqrinter131000000001');
  expect(decodeQR(decodePixels(qrImage(code)))).toBe(code);
});

test('accepts one payment of a Pix before it expires', async () => {
  const sandbox = await openSandbox();
  const { control } = sandbox;
  const paid = await createPix();
  expect(control.actOnPayment(String(paid.id), { action: 'pay' })).toMatchObject({
    status: 'approved',
    status_detail: 'accredited',
    date_approved: expect.any(String),
  });
  expect(() => control.actOnPayment(String(paid.id), { action: 'pay' })).toThrow(/approved/);

  const unpaid = await createPix();
  sandbox.advance(day - hour);
  expect(await new Payment(config()).get({ id: unpaid.id ?? 0 })).toMatchObject({
    status: 'pending',
  });
  sandbox.advance(2 * hour);
  expect(await new Payment(config()).get({ id: unpaid.id ?? 0 })).toMatchObject({
    status: 'cancelled',
    status_detail: 'expired',
    date_last_updated: unpaid.date_of_expiration,
  });
  expect(() => control.actOnPayment(String(unpaid.id), { action: 'pay' })).toThrow(/cancelled/);
  expect(await new Payment(config()).get({ id: paid.id ?? 0 })).toMatchObject({
    status: 'approved',
  });
});

test('accepts expiry times from half an hour to thirty days', async () => {
  const sandbox = await openSandbox();
  const at = (milliseconds: number) =>
    new Date(sandbox.now().getTime() + milliseconds).toISOString();
  const accepted = await createPix({ date_of_expiration: at(hour / 2) });
  expect(Date.parse(accepted.date_of_expiration ?? '')).toBeGreaterThan(sandbox.now().getTime());
  for (const wrong of [at(29 * 60_000), at(31 * day), at(-1), 'tomorrow', '2026-11-21']) {
    const refused = await call(sandbox, 'POST', '/v1/payments', {
      key: wrong,
      body: { ...pix, date_of_expiration: wrong },
    });
    expect(refused.status).toBe(400);
    expect(parseCause(refused.body)).toBe(23);
  }
});

test('rejects a boleto, which the product does not offer', async () => {
  const sandbox = await openSandbox();
  const refused = await call(sandbox, 'POST', '/v1/payments', {
    key: 'boleto',
    body: { ...pix, payment_method_id: 'bolbradesco' },
  });
  expect(refused.status).toBe(400);
  expect(parseCause(refused.body)).toBe(3028);
});
