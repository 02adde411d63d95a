import { qrImage } from './qr-image.ts';

/** The seller's Pix key, as registered with the partner: random keys are UUIDs. */
const pixKey = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

/** Returns a Pix charge: the BR Code for copy and paste, and its QR code as PNG in base64. */
export function pixCharge(charge: {
  readonly amountCentavos: number;
  readonly paymentId: number;
}): { readonly code: string; readonly picture: string } {
  const code = brCode(charge.amountCentavos, `mpqrinter${charge.paymentId}`);
  return { code, picture: qrImage(code).toString('base64') };
}

/**
 * Returns the EMV text of a Pix charge by the Central Bank's BR Code manual.
 * @param reference up to 25 letters and digits
 */
export function brCode(amountCentavos: number, reference: string): string {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', pixKey)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amountCentavos / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'BFJ SANDBOX'),
    field('60', 'SAO PAULO'),
    field('62', field('05', reference)),
    '6304',
  ].join('');
  return body + crc16(body).toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Returns CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
      crc &= 0xffff;
    }
  }
  return crc;
}
