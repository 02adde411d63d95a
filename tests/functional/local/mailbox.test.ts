import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '@bfj/local-cloud/testing/host-support';
import { buildNewsletterLinkEmail } from '../../../functions/proof/proof-messages.ts';
import { buildLoginCodeEmail } from '../../../functions/identity/login-code-messages.ts';
import { serveConsole, type ServedConsole } from './console-support.ts';

let served: ServedConsole;
beforeEach(async () => {
  served = await serveConsole();
});

const to = 'ana@exemplo.com.br';

function arrive(content: object, over: { readonly to?: string } = {}) {
  served.messages.record({
    channel: 'email',
    to: over.to ?? to,
    sentAt: '2026-11-21T12:00:00.000Z',
    content: {
      messageId: 'm-1',
      from: 'BFJ <avisos@bfj.com.br>',
      subject: 'Olá',
      replyTo: [],
      headers: {},
      tags: { delivery: 'd-1' },
      configurationSet: 'bfj-local',
      ...content,
    },
  });
}

const openings = async () => {
  const { body } = await served.get('mails');
  return Array.isArray(body['mails']) ? body['mails'].map(({ opening }) => opening) : undefined;
};
const pageOf = (id: string, scheme: string) =>
  fetch(`${served.url}/_local/mails/${encodeURIComponent(id)}/${scheme}`);

describe('the list', () => {
  it('has a line for each recipient, newest last, and ignores messages that are not e-mails', async () => {
    arrive({ text: 'Bom dia' });
    arrive({ text: 'Bom dia' }, { to: 'bia@exemplo.com.br' });
    served.messages.setState({ messageId: 'm-1', state: 'bounced', to: 'bia@exemplo.com.br' });
    served.messages.record({
      channel: 'whatsapp',
      to: '5511900000001',
      sentAt: '2026-11-21T12:00:00.000Z',
      content: { messageId: 'wamid.1', text: 'Oi' },
    });
    const line = { id: 'm-1', subject: 'Olá', opening: 'Bom dia', from: expect.any(String) };
    const sentAt = '2026-11-21T12:00:00.000Z';
    expect((await served.get('mails')).body).toEqual({
      mails: [
        { ...line, to, sentAt, state: 'accepted' },
        { ...line, to: 'bia@exemplo.com.br', sentAt, state: 'bounced' },
      ],
    });
    expect((await served.get('mails?limit=0')).status).toBe(400);
  });

  it('shows only the product’s preheader in the preview', async () => {
    arrive(buildLoginCodeEmail('048213'));
    const [opening] = (await openings()) ?? [];
    // The non-breaking spaces that push other text out of the preview are kept, as mail programs keep them.
    expect(opening).toMatch(/^Ele vale por 5 minutos\. Não [^<>&]*\.(?:\u00A0 ?){30}/);
  });

  it.each([
    ['<p>Ação &amp; re&ccedil;&#227;o &#xE9; &lt;b&gt;</p>', 'Ação & re&ccedil;ão é <b>'],
    ['<head><title>T</title><style>p{}</style></head><body><!-- x --><p>Oi</p>', 'Oi'],
    ['<p>&#9999999;&#x110000;ok</p>', '&#9999999;&#x110000;ok'],
    [`<p>${'palavra '.repeat(5000)}</p>`, 'palavra '.repeat(18).slice(0, 140).trim()],
    ['', ''],
    ['<'.repeat(50_000), '<'.repeat(140)],
  ])('the preview starts with the HTML text: %#.', async (html, opening) => {
    arrive({ html });
    expect(await openings()).toEqual([opening]);
  });
});

describe('a mail', () => {
  it('contains everything but the HTML, of which it contains the size', async () => {
    arrive({ text: 'Olá', html: '<p>Olá</p>', headers: { 'X-A': 'b' }, replyTo: ['s@bfj.com.br'] });
    expect(await served.get('mails/m-1')).toEqual({
      status: 200,
      body: {
        id: 'm-1',
        from: 'BFJ <avisos@bfj.com.br>',
        subject: 'Olá',
        text: 'Olá',
        replyTo: ['s@bfj.com.br'],
        headers: { 'X-A': 'b' },
        tags: { delivery: 'd-1' },
        configurationSet: 'bfj-local',
        htmlBytes: 11,
        files: [],
      },
    });
    expect((await served.get('mails/none')).status).toBe(404);
    expect((await served.get('mails/%zz')).status).toBe(400);
  });

  it('is a page that runs no scripts and opens links outside', async () => {
    arrive({
      messageId: 'm/1 é',
      html: '<!doctype html><html><head><title>T</title></head><body><script>x</script><a href="https://wa.me/5511999990000?text=VINCULAR%20A1">Vincular</a></body></html>',
    });
    const page = await pageOf('m/1 é', 'light');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
    const html = await page.text();
    expect(html).toContain('<head><base target="_blank"><title>');
    expect(html).toContain('<a href="/_local/phone#wa.me/5511999990000?text=VINCULAR%20A1">');
  });

  it('shows its embedded pictures, with their sizes', async () => {
    const base64 = Buffer.from('not really a picture').toString('base64');
    arrive({
      html: '<p><img src="cid:grafico-1" alt="A"><img src="cid:another" alt="B"></p>',
      attachments: [
        { fileName: 'grafico-1.png', contentId: 'grafico-1', type: 'image/png', base64 },
      ],
    });
    const html = await (await pageOf('m-1', 'light')).text();
    expect(html).toContain(`<img src="data:image/png;base64,${base64}" alt="A">`);
    expect(html).toContain('<img src="cid:another" alt="B">');
    expect((await served.get('mails/m-1')).body).toMatchObject({
      files: [{ fileName: 'grafico-1.png', bytes: 20 }],
    });
  });

  it('renders as a mail program with light or dark colours does', async () => {
    arrive(buildLoginCodeEmail('048213'));
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map(async (scheme) => (await pageOf('m-1', scheme)).text()),
    );
    expect(light).toContain('@media (max-width:0){');
    expect(dark).toContain('@media (min-width:0){');
    expect(dark).toContain('<meta name="color-scheme" content="dark">');
    for (const page of [light, dark]) expect(page).not.toContain('prefers-color-scheme');
  });

  it('returns no page without HTML, for other colours, or for another message', async () => {
    arrive({ text: 'Olá' });
    arrive({ messageId: 'm-2', html: '<p>' });
    expect((await pageOf('m-1', 'light')).status).toBe(404);
    expect((await pageOf('m-2', 'sepia')).status).toBe(404);
    expect((await pageOf('m-3', 'dark')).status).toBe(404);
    expect((await fetch(`${served.url}/_local/mails/%zz/light`)).status).toBe(404);
    const posted = await fetch(`${served.url}/_local/mails/m-2/light`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });
});

describe('reports about an e-mail', () => {
  const report = (body: object, id = 'm-1') =>
    served.post(`mails/${id}/report`, JSON.stringify(body));

  it('are sent by SES in the format of the original e-mail', async () => {
    arrive({ text: 'Olá' });
    expect(await report({ to, what: 'complaint' })).toEqual({
      status: 200,
      body: { reported: 'complaint' },
    });
    const mail = {
      messageId: 'm-1',
      timestamp: '2026-11-21T12:00:00.000Z',
      from: 'BFJ <avisos@bfj.com.br>',
      sender: 'avisos@bfj.com.br',
      recipients: [to],
      subject: 'Olá',
      headers: {},
      tags: { delivery: 'd-1' },
      configurationSet: 'bfj-local',
    };
    expect(served.reports).toEqual([[mail, to, 'complaint']]);
  });

  it.each([
    [{ to: 'bia@exemplo.com.br', what: 'bounce' }, 'm-1', 404],
    [{ to, what: 'bounce' }, 'm-2', 404],
    [{ to, what: 'delivery' }, 'm-1', 400],
    [{ what: 'bounce' }, 'm-1', 400],
  ])('are rejected if they are invalid: %j of %s', async (body, id, status) => {
    arrive({ text: 'Olá' });
    expect((await report(body, id)).status).toBe(status);
    expect(served.reports).toEqual([]);
  });
});

describe('one click', () => {
  const links = (origin: string) => ({
    personalization: 'https://bfj.com.br/personalize',
    unsubscribePage: 'https://bfj.com.br/unsubscribe',
    oneClick: `${origin}/api/unsubscribe-newsletter?id=1`,
  });

  it('posts what mail programs post, and returns the response', async () => {
    const seen: unknown[] = [];
    const site = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        seen.push([request.method, request.url, request.headers['content-type'], body]);
      });
      request.on('end', () => response.writeHead(302, { location: '/away' }).end());
    });
    arrive(buildNewsletterLinkEmail(links(site.url), 'https://bfj.com.br'));
    expect(await served.post('mails/m-1/unsubscribe', '')).toEqual({
      status: 200,
      body: { address: `${site.url}/api/unsubscribe-newsletter?id=1`, status: 302 },
    });
    expect(seen).toEqual([
      [
        'POST',
        '/api/unsubscribe-newsletter?id=1',
        'application/x-www-form-urlencoded',
        'List-Unsubscribe=One-Click',
      ],
    ]);
  });

  it.each([
    [
      'leads away from this machine',
      buildNewsletterLinkEmail(links('https://bfj.com.br'), 'https://bfj.com.br').headers,
      400,
    ],
    [
      'only appears to stay here',
      buildNewsletterLinkEmail(links('http://localhost.evil.example'), 'https://bfj.com.br')
        .headers,
      400,
    ],
    ['is missing', {}, 400],
    ['is a page only', { 'List-Unsubscribe': '<http://localhost:1/>' }, 400],
    [
      'is a mail address',
      {
        'List-Unsubscribe': '<mailto:sair@bfj.com.br>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      400,
    ],
    [
      'does not answer',
      buildNewsletterLinkEmail(links('http://127.0.0.1:1'), 'https://bfj.com.br').headers,
      502,
    ],
  ])('returns an error for a link that %s', async (_, headers, status) => {
    arrive({ text: 'Olá', headers });
    expect((await served.post('mails/m-1/unsubscribe', '')).status).toBe(status);
  });
});

it('serves the mailbox and its files with their content types', async () => {
  const page = await fetch(`${served.url}/_local/mailbox`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const files = [...html.matchAll(/(?:href|src)="((?:mailbox|console)[^"]*\.(?:css|js))"/g)];
  const scripts = ['mailbox/mail-list.js', 'mailbox/mail-reader.js', 'console-kit.js'];
  const all = [...files.map(([, name = '']) => name), ...scripts];
  expect(all.length).toBeGreaterThan(5);
  for (const name of all) {
    const file = await fetch(`${served.url}/_local/${name}`);
    expect([name, file.status]).toEqual([name, 200]);
    expect(file.headers.get('content-type')).toContain(
      name.endsWith('.css') ? 'css' : 'javascript',
    );
    expect(await file.text()).not.toContain('innerHTML');
  }
});
