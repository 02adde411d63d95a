import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { Payment } from 'mercadopago';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { boletoCharge } from '../../../../infra/local/sandboxes/mercadopago/payments/boleto.ts';
import { brCode, crc16 } from '../../../../infra/local/sandboxes/mercadopago/payments/pix.ts';
import { qrPicture } from '../../../../infra/local/sandboxes/mercadopago/payments/qr-picture.ts';
import { call, causeOf, config, day, hour, openSandbox } from './support.ts';

const payer = {
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Souza',
  identification: { type: 'CPF', number: '12345678909' },
};
const pix = { transaction_amount: 239.88, payment_method_id: 'pix', payer };

const createPix = (over: Record<string, unknown> = {}) =>
  new Payment(config()).create({ body: { ...pix, ...over } });

/** The fields of an EMV text, by id. */
function emvFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

test('the checksum of the Central Bank’s manual', () => {
  expect(crc16('123456789')).toBe(0x29b1);
  // A code of the manual of the BR Code, which ends in its checksum.
  const code =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
    '5913Fulano de Tal6008BRASILIA62070503***63041D3D';
  expect(crc16(code.slice(0, -4)).toString(16).toUpperCase()).toBe(code.slice(-4));
});

test('a Pix has a code that wallets read, and its picture', async () => {
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
  expect(Buffer.from(picture, 'base64')).toEqual(qrPicture(code));
  const ticket = await fetch(payment.point_of_interaction?.transaction_data?.ticket_url ?? '');
  expect(await ticket.text()).toContain(code);
});

test('the picture is the QR code of its text', () => {
  // Modules of this code were read back with a QR reader when it was written down.
  const png = qrPicture(brCode(17_994, 'mpqrinter131000000001'));
  const header = z.tuple([z.int(), z.int()]).parse([png.readUInt32BE(16), png.readUInt32BE(20)]);
  expect(header).toEqual([244, 244]);
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  expect(createHash('sha256').update(pixels).digest('hex')).toBe(
    '61e5fbce68a0f1e088898e3fb43b4f158ff81117fc6b9445dd74ffc1eae7a433',
  );
  expect(() => qrPicture('x'.repeat(667))).toThrow(RangeError);
});

test('a Pix is paid once, and not after it has expired', async () => {
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

test('a Pix waits for half an hour at least and for thirty days at most', async () => {
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
    expect(causeOf(refused.body)).toBe(23);
  }
});

const address = {
  zip_code: '01310100',
  street_name: 'Avenida Paulista',
  street_number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  federal_unit: 'SP',
};

test('a boleto is made out to a whole person, and can be paid or expire', async () => {
  const sandbox = await openSandbox();
  const boleto = { ...pix, payment_method_id: 'bolbradesco', payer: { ...payer, address } };
  const payment = await new Payment(config()).create({ body: boleto });
  expect(payment).toMatchObject({
    status: 'pending',
    status_detail: 'pending_waiting_payment',
    payment_type_id: 'ticket',
    transaction_details: {
      digitable_line: expect.stringMatching(/^\d{47}$/),
      barcode: { content: expect.stringMatching(/^2379\d{40}$/) },
    },
  });
  const { email, first_name, last_name, identification } = payer;
  for (const incomplete of [
    { email },
    { email, first_name, last_name, identification },
    { email, first_name, last_name, identification, address: { ...address, city: undefined } },
    { email, last_name, identification, address },
  ]) {
    const refused = await call(sandbox, 'POST', '/v1/payments', {
      key: crypto.randomUUID(),
      body: { ...boleto, payer: incomplete },
    });
    expect(refused.status).toBe(400);
  }
  sandbox.advance(4 * day);
  expect(await new Payment(config()).get({ id: payment.id ?? 0 })).toMatchObject({
    status: 'cancelled',
    status_detail: 'expired',
  });
});

test('a boleto’s check digits are right', () => {
  const { barcode, line } = boletoCharge({
    amountCentavos: 17_994,
    paymentId: 131_000_000_001,
    dueAt: Date.UTC(2026, 10, 24),
  });
  expect(barcode.slice(9, 19)).toBe('0000017994');
  const digits = `${barcode.slice(0, 4)}${barcode.slice(5)}`.split('').map(Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (2 + (index % 8)), 0);
  const rest = 11 - (sum % 11);
  expect(Number(barcode[4])).toBe(rest > 9 ? 1 : rest);
  // Its fields hold the barcode again, each but the last with a check digit of its own.
  expect(line.slice(0, 9) + line.slice(10, 20) + line.slice(21, 31)).toBe(
    barcode.slice(0, 4) + barcode.slice(19),
  );
  expect(line.slice(32)).toBe(barcode.slice(4, 19));
});
