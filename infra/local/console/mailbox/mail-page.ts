import type { ServerResponse } from 'node:http';
import type { StoredMails } from './stored-mails.ts';

const address = /^\/_local\/mails\/([^/]+)\/(light|dark)$/;

/**
 * Sends an e-mail as a page for the frame of the mailbox: nothing in it runs, loads from elsewhere or reaches the
 * console, and its links open in a tab of their own.
 * @returns false when the path is no mail's
 */
export function sendMailPage(mails: StoredMails, path: string, response: ServerResponse): boolean {
  const [, encoded = '', scheme] = address.exec(path) ?? [];
  const mail = scheme === undefined ? undefined : mails.find(decodeSegment(encoded));
  if (mail?.html === undefined) return false;
  const html = embedPictures(mail.html, mail.attachments);
  const page = Buffer.from(applyColorScheme(html, scheme === 'dark' ? 'dark' : 'light'));
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': page.length,
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "img-src 'self' data:",
      // The styles of an e-mail are inline.
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(page);
  return true;
}

/** Replaces references to embedded pictures by the pictures themselves. */
function embedPictures(
  html: string,
  attachments: NonNullable<ReturnType<StoredMails['find']>>['attachments'],
): string {
  return html.replaceAll(/\bsrc="cid:([^"]+)"/g, (written, id: string) => {
    const found = attachments.find(({ contentId }) => contentId === id);
    return found === undefined ? written : `src="data:${found.type ?? ''};base64,${found.base64}"`;
  });
}

/** Returns the mail as a program with light or dark colours shows it, regardless of the browser's own scheme. */
function applyColorScheme(html: string, scheme: 'light' | 'dark'): string {
  const coloured = html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, queriedScheme: string) =>
      queriedScheme.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
    )
    .replaceAll(/(<meta\s+name="color-scheme"\s+content=")[^"]*"/gi, `$1${scheme}"`)
    .replaceAll(/\bcolor-scheme\s*:\s*light dark/gi, `color-scheme:${scheme}`);
  const linked = coloured.replaceAll(/\bhref="https:\/\/wa\.me\//gi, 'href="/_local/phone#wa.me/');
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(linked)
    ? linked.replace(/<head\b[^>]*>/i, `$&${base}`)
    : `${base}${linked}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
