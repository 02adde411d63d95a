import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';

const pixelsPerModule = 4;
/** Quiet zone around the code, in modules, which readers need. */
const quietModules = 4;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a PNG, one bit per pixel, of a text's QR code (level M). */
export function qrImage(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const rows = modules.flatMap((row) => {
    const pixels = row.flatMap((dark) => Array<boolean>(pixelsPerModule).fill(dark));
    return Array.from({ length: pixelsPerModule }, () => scanline(pixels));
  });
  const width = rows.length;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // One bit per pixel, grayscale.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns filter type 0 (none) and the bits; white is 1. */
function scanline(pixels: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(pixels.length / 8));
  for (const [index, dark] of pixels.entries()) {
    if (dark) continue;
    const at = 1 + (index >>> 3);
    line.writeUInt8(line.readUInt8(at) | (0x80 >>> (index & 7)), at);
  }
  return line;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
