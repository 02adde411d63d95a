import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { colours } from '../../../functions/integrations/email-layout/colours.ts';
import { renderPlotPng } from '../../../functions/integrations/email-layout/render-plot-png.ts';
import { renderFramedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import { buildUnsubscribeHeaders } from '../../../functions/integrations/email-layout/unsubscribe-headers.ts';
import { wrapLines } from '../../../functions/integrations/email-layout/wrap-lines.ts';
import { siteRoutes, type SiteRoute } from '../../../shared/site-routes.ts';
import { isFromEmail } from '../../../shared/upgrade-address.ts';
import { everyPart, productEmails } from '../../support/messages/product-emails.ts';
import { sourceFiles } from '../../support/sources/source-imports.ts';

const unescaped = (html: string) =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => unescaped(link));

/** The text of the HTML without the preheader, which only inbox lists show. */
const readable = (html: string) =>
  unescaped(
    html
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      // Decorative tables, which have a text alternative.
      .replaceAll(/<table[^>]* aria-hidden="true"[\s\S]*?<\/table>/g, '')
      .replaceAll(/<span aria-hidden="true" class="muted"[\s\S]*?<\/span>/g, '')
      // A public picture is its description; an embedded one has a table below it.
      .replaceAll(/<img src="https:[^>]* alt="([^"]*)"[^>]*>/g, ' $1 ')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&nbsp;', ' '),
  );

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}%]/gu, '');

const isPage = (pathname: string) =>
  siteRoutes.some((route: SiteRoute) => {
    const hasPagesBelow = route.kind === 'served' || route.below === true;
    return pathname === route.path || (hasPagesBelow && pathname.startsWith(`${route.path}/`));
  });

describe.each([...productEmails])('%s', (name, { subject, text, html, plots }) => {
  it('is a complete page in Portuguese with a headline', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR" dir="ltr">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1 /g)).toHaveLength(1);
    expect(html).toMatch(/<div role="article" aria-label="[^"]+" lang="pt-BR">/);
    expect(subject).not.toBe('');
  });

  it('has links without a fragment, which mail gateways remove or encode', () => {
    const links = [...linksOf(html), ...(text.match(/https?:\S+/g) ?? [])];
    expect(links.filter((link) => /#|%23/.test(link))).toEqual([]);
  });

  it('runs nothing, and loads only embedded pictures and public ones of the site', () => {
    const pictures = html.match(/<img [^>]*>/g) ?? [];
    for (const picture of pictures) {
      expect(picture).toMatch(
        /^<img src="(?:cid:[a-z0-9-]+|https:\/\/bfj\.example\/[a-z0-9/-]+\.png)" alt="[^"]+" width="\d+" height="\d+"/,
      );
    }
    expect(plots.map(({ contentId }) => `cid:${contentId}`)).toEqual(
      pictures.flatMap((picture) => /src="(cid:[^"]+)"/.exec(picture)?.[1] ?? []),
    );
    expect(html.replaceAll(/<img src="/g, '')).not.toMatch(
      /<(?:script|img|link|iframe|form|object|video|audio|svg|input)|url\(|@import|@font-face|\bon[a-z]+=|javascript:|src=|background=/i,
    );
    for (const link of linksOf(html)) expect(link).toMatch(/^(?:https:\/\/bfj\.example|mailto:)/);
  });

  it('marks its layout tables as such', () => {
    const tables = html.match(/<table [^>]*>(?:<caption)?/g) ?? [];
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables) expect(table).toMatch(/role="presentation"|<caption$/);
  });

  it('declares and has a dark mode', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark){.ground{background-color:#0c1512!');
  });

  it('has a preheader that differs from the subject and is hidden in the body', () => {
    const [, shown = ''] = /<div style="display:none[^"]*mso-hide:all">([^&]+)/.exec(html) ?? [];
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(145);
    expect(unescaped(shown)).not.toBe(subject);
  });

  it('names the sender, the reason, and the contact', () => {
    for (const body of [text, readable(html)]) {
      const line = body.replaceAll(/\s+/g, ' ');
      expect(line).toContain('Equipe BFJ');
      expect(line).toMatch(/Você recebe esta mensagem porque [^.]+\./);
      expect(line).toContain('suporte@bfj.com.br');
      expect(line).toContain('não dá recomendação de investimento');
    }
  });

  it('has the same content and links in both forms', () => {
    const links = linksOf(html).filter((link) => link.startsWith('https:'));
    const words = links.reduce((all, link) => all.replace(link, ''), text);
    expect(letters(readable(html))).toBe(letters(`BFJ${words}`));
    for (const link of links) expect(text.split(/[\s]/)).toContain(link);
  });

  it('links only to pages that lead a signed-out reader through the right login', () => {
    const own = linksOf(html).filter((link) => link.startsWith('https://bfj.example/'));
    const addresses = own.map((link) => new URL(link));
    expect(addresses.map(({ pathname }) => pathname).filter((at) => !isPage(at))).toEqual([]);
    // Without a session the upgrade page leads to the start of a new trial.
    const upgrades = addresses.filter(({ pathname }) => pathname === '/gratuito-to-pago');
    expect(upgrades.filter(({ searchParams }) => !isFromEmail(searchParams))).toEqual([]);
  });

  it('has lines within the maximum length', () => {
    const long = text.split('\n').filter((line) => line.length > 76);
    expect(long.filter((line) => /\s/.test(line))).toEqual([]);
  });

  it.skipIf(name.startsWith('editionWriter'))(
    'has a subject that fits a list, without the name of the sender beside it',
    () => {
      expect(subject.length).toBeLessThanOrEqual(50);
      expect(subject).not.toContain('BFJ');
    },
  );

  it('is small', () => {
    // Gmail clips e-mails at 102 kB; these editions have the maximum length.
    const [page, words] = /Writer/.test(name) ? [50_000, 12_000] : [24_000, 4_000];
    expect(Buffer.byteLength(html)).toBeLessThan(page);
    expect(Buffer.byteLength(text)).toBeLessThan(words);
  });
});

describe('the picture of a sparkline', () => {
  const series = (points: readonly number[]) => ({ name: 'A', value: '', points });
  const drawn = (...all: readonly (readonly number[])[]) =>
    decode(renderPlotPng({ courses: all.map(series) }));
  const colourAt = (
    { data, width, palette = [] }: ReturnType<typeof decode>,
    x: number,
    y: number,
  ) => palette[data[y * width + x] ?? 0];

  it('has twice the shown size and a transparent background, for dark mode', () => {
    const picture = drawn([0, 100, 50], [0, -50, 20]);
    expect(picture).toMatchObject({ width: 1104, height: 360 });
    expect(colourAt(picture, 2, 2)).toEqual([0, 0, 0, 0]);
    expect(renderPlotPng({ courses: [series([0, 100, 50])] }).length).toBeLessThan(20_000);
  });

  it('draws each line from the first day to the last, the highest value at the top', () => {
    const picture = drawn([0, 300], [0, -100]);
    const [first, second] = [
      [27, 143, 99, 255],
      [59, 127, 196, 255],
    ];
    expect(colourAt(picture, 1088, 16)).toEqual(first);
    expect(colourAt(picture, 1088, 344)).toEqual(second);
    // Three quarters of the height is the zero line.
    expect(colourAt(picture, 16, 262)).toEqual(first);
  });

  it.each([
    ['all values are equal', [0, 0, 0]],
    ['one day', [0]],
    ['far', [0, 1_000_000, -1_000_000]],
  ])('is drawn when %s', (_, points) => {
    expect(drawn(points)).toMatchObject({ width: 1104, height: 360 });
  });
});

/** Return types of functions that build an e-mail: its parts, the queued message, or its page. */
const madeTypes = /\b(?:OutgoingMessage|FramedEmail|EmailContent|MessageWriter|EditionMessage)\b/;
/** Files that pass on e-mails built elsewhere, and files that build only WhatsApp messages or pages. */
const passingOn: ReadonlySet<string> = new Set([
  'functions/integrations/email-layout/framed-email.ts',
  'functions/editions/messages/public-edition.ts',
  'functions/messaging/delivery-reports/fallback-email.ts',
  'functions/messaging/outgoing/send-messages.ts',
  'functions/messaging/schedule/broadcast-content.ts',
  'functions/messaging/schedule/plan-shard.ts',
  'functions/messaging/delivery/unsent-messages.ts',
  'functions/editions/messages/message-writer.ts',
]);
/** Names of functions in files with both that build WhatsApp messages or pages. */
const notByEmail: ReadonlySet<string> = new Set(['replyMessage', 'writeReport']);

describe('every e-mail of the product', () => {
  it('uses the layout, and has its sample here', () => {
    const makers = sourceFiles
      .filter((file) => /^(?:functions|shared)\/.*\.ts$/.test(file) && !passingOn.has(file))
      .flatMap((file) =>
        readFileSync(path.join(projectRoot, file), 'utf8')
          .split(/^export (?:async )?function /m)
          .slice(1),
      )
      .filter((source) => madeTypes.test(/\): ([^:]+?) \{$/m.exec(source)?.[1] ?? ''))
      .map((source) => /^\w+/.exec(source)?.[0] ?? '')
      .filter((name) => !notByEmail.has(name));
    expect(makers.length).toBeGreaterThan(25);
    const samples = [...productEmails.keys()].map((name) => name.split(' ')[0]);
    expect(makers.filter((name) => !samples.includes(name))).toEqual([]);
    expect(
      sourceFiles.filter(
        (file) =>
          file.startsWith('functions/') &&
          !file.startsWith('functions/integrations/email-layout/') &&
          // Pages of the site.
          !file.startsWith('functions/market/archive/pages/') &&
          // A table of the operator's dashboard.
          file !== 'functions/messaging/queries/broadcasts-widget.ts' &&
          /<!doctype html|<table/.test(readFileSync(path.join(projectRoot, file), 'utf8')),
      ),
    ).toEqual([]);
  });
});

describe('the layout', () => {
  const message = { subject: 'Assunto', why: 'é um teste', parts: ['Olá.'] };

  it('escapes any name in the HTML', () => {
    const hostile = `<img src=x onerror="alert('1')">&amp;`;
    const { html, text } = renderFramedEmail({
      ...message,
      subject: hostile,
      preheader: hostile,
      why: hostile,
      unsubscribe: { what: hostile, link: 'https://bfj.example/?a=1&b="2"'.replaceAll('"', '%22') },
      parts: [
        hostile,
        { kind: 'heading', text: hostile },
        { kind: 'button', label: hostile, link: "https://bfj.example/'" },
        { kind: 'link', before: hostile, label: hostile, link: 'https://bfj.example/' },
        { kind: 'code', code: hostile },
        { kind: 'list', items: [hostile] },
        {
          kind: 'figures',
          caption: hostile,
          rows: [{ label: hostile, value: hostile, change: `+${hostile}` }],
        },
        { kind: 'note', text: hostile },
      ],
    });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<[^>]*onerror="/);
    // Title, label, headline, preheader, reason, unsubscribe text, and twelve in the parts.
    expect(
      html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;'),
    ).toHaveLength(19);
    expect(text).toContain(hostile);
  });

  it.each(['javascript:alert(1)', 'data:text/html,a', '/dashboard', 'https://a b', ''])(
    'rejects the link %j',
    (link) => {
      const parts = [{ kind: 'button', label: 'a', link }] as const;
      expect(() => renderFramedEmail({ ...message, parts })).toThrow(RangeError);
      expect(() => renderFramedEmail({ ...message, unsubscribe: { what: 'a', link } })).toThrow(
        RangeError,
      );
    },
  );

  it('rejects e-mails that Gmail would clip', () => {
    const parts = Array.from({ length: 30 }, () => 'ã'.repeat(1_500));
    expect(() => renderFramedEmail({ ...message, parts })).not.toThrow();
    expect(() => renderFramedEmail({ ...message, parts: [...parts, ...parts] })).toThrow(/clipped/);
  });

  it('shortens a long preheader between words', () => {
    const { html } = renderFramedEmail({ ...message, parts: ['palavra '.repeat(60)] });
    expect(html).toMatch(/mso-hide:all">(?:palavra )+palavra…&/);
  });

  it('keeps line breaks and unbreakable amounts in a paragraph', () => {
    const { html } = renderFramedEmail({ ...message, parts: ['um\ndois de R$ 5,31'] });
    expect(html).toContain('um<br>dois de R$&nbsp;5,31');
  });

  it('explains in both forms how to unsubscribe when possible, and nothing otherwise', () => {
    const one = renderFramedEmail({
      ...message,
      unsubscribe: { what: 'a abertura do mercado', link: 'https://bfj.example/parar' },
    });
    expect(one.text).toContain(
      '\n\nParar de receber a abertura do mercado: https://bfj.example/parar\n\n',
    );
    expect(one.html).toMatch(
      /<a href="https:\/\/bfj\.example\/parar"[^>]*>Parar de receber a abertura do mercado<\/a>\./,
    );
    const other = renderFramedEmail(message);
    expect(other.text + other.html).not.toContain('Parar de receber');
  });

  it('renders many parts efficiently', () => {
    const { html } = renderFramedEmail({ ...message, parts: Array(4).fill(everyPart).flat() });
    expect(Buffer.byteLength(html)).toBeLessThan(76_000);
  });
});

describe('plain text wrapped into lines', () => {
  it.each([
    ['stays where it is short', 'a\n\nb', 'a\n\nb'],
    [
      'breaks between words',
      `${'ab '.repeat(30)}c`,
      `${'ab '.repeat(25).trim()}\n${'ab '.repeat(5)}c`,
    ],
    [
      'leaves a link whole',
      `veja: https://a.b/${'c'.repeat(90)} e`,
      `veja:\nhttps://a.b/${'c'.repeat(90)}\ne`,
    ],
    ['leaves an amount whole', `${'a'.repeat(72)} R$ 1,00`, `${'a'.repeat(72)}\nR$ 1,00`],
    [
      'stands under its item',
      `- ${'ab '.repeat(30).trim()}`,
      `- ${'ab '.repeat(25).trim()}\n  ${'ab '.repeat(5).trim()}`,
    ],
  ])('%s', (_, text, lines) => {
    expect(wrapLines(text)).toBe(lines);
  });
});

it('the unsubscribe button of an e-mail client stops a kind of message with one POST', () => {
  expect(Object.entries(buildUnsubscribeHeaders('https://bfj.example/u/1'))).toEqual([
    ['List-Unsubscribe', '<https://bfj.example/u/1>'],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]);
});

describe('colours inverted by an e-mail client', () => {
  /** Inverted lightness with the same hue and saturation, similar to Gmail and Outlook. */
  const turned = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour);
    const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
    return [red + shift, green + shift, blue + shift];
  };
  const { ground, sheet, muted, link, button, code, up, down } = colours;
  it.each([
    ['text on the ground', ground.light.text, ground.light.background],
    ['text on the sheet', sheet.light.text, sheet.light.background],
    ['small text on the ground', muted.light.text, ground.light.background],
    ['small text on the sheet', muted.light.text, sheet.light.background],
    ['a link on the sheet', link.light.text, sheet.light.background],
    ['the name on the ground', link.light.text, ground.light.background],
    ['a button', button.light.text, button.light.background],
    ['a code', code.light.text, code.light.background],
    ['a gain', up.light.text, sheet.light.background],
    ['a loss', down.light.text, sheet.light.background],
  ])('%s is readable', (_, text, background) => {
    expect(contrast(turned(text), turned(background))).toBeGreaterThan(4.5);
  });
});

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Contrast ratio by WCAG 2.2. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}
