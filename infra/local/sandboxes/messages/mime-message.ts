import { SesError } from './ses-errors.ts';

/** What a person would see of a MIME message, so far as the parts are text. */
export interface MimeMessage {
  readonly from: string | undefined;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** As they were written, folded lines joined; a repeated header's last one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Parts in parts in parts: nobody's mail goes deeper. */
const maximumDepth = 8;

/**
 * Reads a raw message (RFC 5322, 2045 to 2047).
 * @throws SesError where it is none
 */
export function readMime(raw: Buffer): MimeMessage {
  // One character a byte, until a part's charset is known.
  const { headers, body } = split(raw.toString('latin1'));
  if (headers.size === 0) {
    throw new SesError('BadRequestException', 'The message has no headers.');
  }
  const found: Texts = { text: undefined, html: undefined };
  collectTexts(headers, body, found, 0);
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) =>
    (headers.get(name)?.value ?? '').split(',').filter((address) => address.trim() !== ''),
  );
  const from = headers.get('from')?.value;
  return {
    from: from === undefined ? undefined : decodeWords(from),
    recipients,
    subject: decodeWords(headers.get('subject')?.value ?? ''),
    ...found,
    headers: Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value])),
  };
}

type Headers = ReadonlyMap<string, { readonly name: string; readonly value: string }>;

interface Texts {
  text: string | undefined;
  html: string | undefined;
}

function split(message: string): { readonly headers: Headers; readonly body: string } {
  const end = /\r?\n\r?\n/.exec(message);
  const head = end === null ? message : message.slice(0, end.index);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.flatMap((line) => {
    const [, name, value] = /^([\x21-\x39\x3b-\x7e]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined
      ? []
      : [[name.toLowerCase(), { name, value: value.trim() }] as const];
  });
  return {
    headers: new Map(headers),
    body: end === null ? '' : message.slice(end.index + end[0].length),
  };
}

/** The first plain and the first HTML text of a message; attachments are passed over. */
function collectTexts(headers: Headers, body: string, found: Texts, depth: number): void {
  if (depth > maximumDepth) throw new SesError('BadRequestException', 'Too many nested parts.');
  const type = headers.get('content-type')?.value ?? 'text/plain; charset=us-ascii';
  const boundary = parameterOf(type, 'boundary');
  if (/^multipart\//i.test(type)) {
    if (boundary === undefined) {
      throw new SesError('BadRequestException', 'A multipart message has no boundary.');
    }
    for (const part of partsOf(body, boundary)) {
      const { headers: partHeaders, body: partBody } = split(part);
      collectTexts(partHeaders, partBody, found, depth + 1);
    }
    return;
  }
  if (/^attachment/i.test(headers.get('content-disposition')?.value ?? '')) return;
  const kind = /^text\/(plain|html)/i.exec(type)?.[1]?.toLowerCase();
  if (kind === undefined) return;
  const encoding = headers.get('content-transfer-encoding')?.value ?? '7bit';
  const text = decodeText(decodeBody(body, encoding), parameterOf(type, 'charset'));
  if (kind === 'html') found.html ??= text;
  else found.text ??= text;
}

function partsOf(body: string, boundary: string): string[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`);
  const last = parts.findIndex((part) => part.startsWith('--'));
  return (
    parts
      .slice(0, last === -1 ? parts.length : last)
      // The line break before a boundary belongs to the boundary.
      .map((part) => part.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''))
  );
}

function parameterOf(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return match?.[1] ?? match?.[2];
}

function decodeBody(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return quotedPrintable(body.replaceAll(/=[ \t]*\r?\n/g, ''));
    default:
      return Buffer.from(body, 'latin1');
  }
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

function decodeText(bytes: Buffer, charset = 'us-ascii'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    throw new SesError('BadRequestException', `Unknown charset ${charset.slice(0, 40)}`);
  }
}

/** `=?UTF-8?B?T2zDoQ==?=` as `Olá`. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(
      /=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi,
      (_, charset: string, encoding: string, text: string) =>
        decodeText(
          encoding.toUpperCase() === 'B'
            ? Buffer.from(text, 'base64')
            : quotedPrintable(text.replaceAll('_', ' ')),
          charset,
        ),
    );
}
