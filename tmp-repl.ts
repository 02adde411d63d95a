process.on('unhandledRejection', () => {});
process.on('uncaughtException', (e: any) => console.log(e?.message));
import { chromium } from '@playwright/test';
import { findBrowser } from './tests/support/browser/browser.ts';
import http from 'node:http';
import fs from 'node:fs';
const browser = await chromium.launch((await findBrowser()) as any);
const axe = fs.readFileSync('/work/main/node_modules/axe-core/axe.min.js', 'utf8');
const B = 'http://localhost:3000';
const S: any = { browser, B, fs, P: {}, logs: [] };
S.open = async (name: string, o: any = {}) => {
  const { w = 390, h = 844, dark = false, touch = w < 700, rm = true, ...rest } = o;
  const ctx = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: w, height: h },
    hasTouch: touch,
    isMobile: false,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: rm ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
    ...rest,
  });
  const p = await ctx.newPage();
  p.setDefaultTimeout(8000);
  S.watch(p, name);
  S.P[name] = p;
  return p;
};
S.watch = (p: any, name: string) => {
  p.on('console', (m: any) => {
    if (['error', 'warning'].includes(m.type()))
      S.logs.push(`[${name}] ${m.type()} ${m.text()}`.slice(0, 300));
  });
  p.on('pageerror', (e: any) => S.logs.push(`[${name}] PAGEERR ${e.message}`));
  p.on('response', (r: any) => {
    if (r.status() >= 400)
      S.logs.push(`[${name}] ${r.status()} ${r.request().method()} ${r.url()}`);
  });
};
S.shot = async (p: any, n: string, full = false) => {
  const f = `/tmp/ws/${n}.png`;
  await p.screenshot({ path: f, fullPage: full });
  return f;
};
S.txt = async (p: any, sel = 'body') =>
  (await p.locator(sel).first().innerText()).replace(/\n{2,}/g, '\n');
S.axe = async (p: any) => {
  await p.evaluate(axe);
  const r: any = await p.evaluate(() =>
    (window as any).axe.run(document, { resultTypes: ['violations'] }),
  );
  return r.violations.map(
    (v: any) =>
      `${v.impact} ${v.id}: ${v.help} :: ` +
      v.nodes
        .slice(0, 4)
        .map(
          (n: any) =>
            n.target.join(' ') +
            ' «' +
            n.html.slice(0, 120) +
            '» ' +
            (n.any[0]?.message || '').slice(0, 200),
        )
        .join(' || ') +
      (v.nodes.length > 4 ? ` +${v.nodes.length - 4}` : ''),
  );
};
S.overflow = async (p: any) =>
  p.evaluate(() => {
    const W = document.documentElement.clientWidth;
    const out: any[] = [['sw', document.documentElement.scrollWidth, W]];
    for (const e of document.querySelectorAll('body *')) {
      const r = e.getBoundingClientRect();
      if (r.width && r.right > W + 1 && getComputedStyle(e).visibility != 'hidden') {
        let q: any = e.parentElement,
          clip = false;
        while (q) {
          const o = getComputedStyle(q).overflowX;
          if (o != 'visible') {
            clip = true;
            break;
          }
          q = q.parentElement;
        }
        if (!clip)
          out.push([
            e.tagName,
            (e.className + '').slice(0, 40),
            Math.round(r.right),
            (e.textContent || '').slice(0, 30),
          ]);
      }
    }
    return out.slice(0, 8);
  });
S.ok = async (p: any, all = true) => {
  try {
    await p
      .getByRole('button', { name: all ? 'Aceitar' : 'Recusar' })
      .first()
      .click({ timeout: 8000 });
  } catch {}
};
http
  .createServer((q, r) => {
    let b = '';
    q.on('data', (d) => (b += d));
    q.on('end', async () => {
      try {
        const AF = Object.getPrototypeOf(async function () {}).constructor;
        const f = new AF('S', 'log', `const {browser,B,open,shot,txt,ok,P,fs}=S;` + b);
        const out: any[] = [];
        const v = await f(S, (...a: any[]) =>
          out.push(a.map((x) => (typeof x == 'string' ? x : JSON.stringify(x))).join(' ')),
        );
        if (v !== undefined) out.push(typeof v == 'string' ? v : JSON.stringify(v, null, 1));
        r.end(
          out.join('\n') +
            '\n' +
            (S.logs.length ? '--- LOGS\n' + S.logs.splice(0).slice(-40).join('\n') + '\n' : ''),
        );
      } catch (e: any) {
        r.end('ERR ' + e.stack + '\n' + S.logs.splice(0).join('\n') + '\n');
      }
    });
  })
  .listen(3599, () => console.log('repl'));
