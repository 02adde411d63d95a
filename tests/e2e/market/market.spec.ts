import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  notice,
  problem,
  signIn,
  test,
  type SessionCloud,
} from '../support/session-test.ts';
import { desktop } from '../support/site-test.ts';

const tabs = ['Indicadores', 'Fundamentos', 'Dividendos', 'Histórico', 'DRE/Balanço', 'Empresa'];

interface Point {
  readonly x: number;
  readonly y: number;
}

async function openAs(page: Page, cloud: SessionCloud, address: string): Promise<void> {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.goto(address);
  await expect(field(page)).toBeVisible();
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Código ou nome do ativo' });
const asset = (page: Page, symbol: string) => page.getByRole('article', { name: symbol });

/** Measures the milliseconds from the next Enter until the analysis of an asset is painted. */
async function measurePaint(page: Page, symbol: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const marks: { painted?: number } = {};
    Object.assign(window, { marks });
    let start = 0;
    addEventListener('keydown', ({ key }) => key === 'Enter' && (start = performance.now()), true);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(`article[aria-label="${wanted}"] [role=tabpanel] dl`)) return;
      observer.disconnect();
      // The second next frame starts once this one is on the screen.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => (marks.painted = performance.now() - start)),
      );
    });
    observer.observe(document.body, { subtree: true, childList: true });
  }, symbol);
  return async () => {
    const painted = () => page.evaluate(() => Object(window).marks?.painted as number | undefined);
    await expect.poll(painted).toBeDefined();
    return (await painted()) ?? Number.NaN;
  };
}

test('opens an asset by its name or by a code with a space or a dash, and keeps the section over a reload', async ({
  page,
  cloud,
}) => {
  await openAs(page, cloud, '/dashboard');
  for (const [typed, symbol] of [
    ['vale', 'VALE3'],
    ['petr 4', 'PETR4'],
    ['VALE-3', 'VALE3'],
  ] as const) {
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(asset(page, symbol)).toBeVisible();
    await expect(page).toHaveURL(`/dashboard?ativo=${symbol}`);
  }
  await field(page).fill('petrobras');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^PETR[34]$/ })).toBeVisible();
  await expect(page.getByText('ações').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Dividendos' }).click();
  await expect(page).toHaveURL(/[?&]secao=dividendos/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Dividendos' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test(
  'a search by keyboard shows the analysis, announces it, and is remembered',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await openAs(page, cloud, '/dashboard');
    await field(page).pressSequentially('petrobras p');
    await expect(page.getByRole('option')).toContainText(['PETR4']);
    await page.keyboard.press('ArrowDown');
    const painted = await measurePaint(page, 'PETR4');
    await page.keyboard.press('Enter');
    const cold = await painted();
    await expect(page).toHaveURL('/dashboard?ativo=PETR4');
    await expect(notice(page)).toContainText('Sucesso');
    await expect(notice(page)).toContainText('Dados completos de PETR4 carregados com sucesso');
    await expect(asset(page, 'PETR4')).toContainText('Petróleo, gás e carvão');
    await expect(page.getByRole('tab', { name: 'Indicadores' })).toBeVisible();
    // The content above the field collapsed, and the asset starts at the top, where its price is visible.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // No notice covers the link below it.
    await page
      .getByRole('link', { name: 'Comparar PETR4 com outros ativos' })
      .click({ trial: true });

    await field(page).fill('vale3');
    const paintedAgain = await measurePaint(page, 'VALE3');
    await page.keyboard.press('Enter');
    const warm = await paintedAgain();
    process.stdout.write(
      `From Enter to the painted analysis: ${cold.toFixed(0)} ms with its code still to load, ` +
        `${warm.toFixed(0)} ms for the next asset.\n`,
    );
    await expect(notice(page)).toContainText('Dados completos de VALE3 carregados com sucesso');

    // Check back, forward, and a shared address.
    await page.goBack();
    await expect(asset(page, 'PETR4')).toBeVisible();
    await expect(field(page)).toHaveValue('PETR4');
    await page.goForward();
    await expect(asset(page, 'VALE3')).toBeVisible();
    await page.goto('/dashboard?ativo=petr4');
    await expect(asset(page, 'PETR4')).toBeVisible();

    await page.getByRole('button', { name: 'VALE3', exact: true }).click();
    await expect(asset(page, 'VALE3')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar buscas recentes' }).click();
    await expect(page.getByText('Buscas recentes', { exact: true })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('recentAssets'))).toBeNull();
  },
);

test('another asset can be searched while one is loading', async ({ page, cloud }) => {
  await openAs(page, cloud, '/dashboard');
  await page.route('**/api/get-asset-data', (route) =>
    route.request().postData()?.includes('PETR4') === true ? undefined : route.continue(),
  );
  await field(page).fill('petr4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Analisar' })).toBeDisabled();
  await field(page).fill('vale3');
  await expect(page.getByRole('button', { name: 'Analisar' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?ativo=VALE3');
  await expect(asset(page, 'VALE3')).toBeVisible();
});

test('loads logos from this site or the source, and shows letters without one', async ({
  page,
  cloud,
}) => {
  const requests: string[] = [];
  const isElsewhere = ({ protocol }: URL) => protocol === 'https:';
  await page.route(isElsewhere, (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    });
  });
  let logourl: string | undefined;
  await page.route('**/api/get-asset-data', async (route) => {
    const answer = await route.fetch();
    const body: { data: { quote: { logourl: string } } } = await answer.json();
    if (logourl !== undefined) body.data.quote.logourl = logourl;
    await route.fulfill({ response: answer, json: body });
  });
  const logo = (symbol: string) => asset(page, symbol).locator('header img');
  const letters = (symbol: string) =>
    asset(page, symbol).getByText(symbol.slice(0, 2), { exact: true });

  await openAs(page, cloud, '/dashboard?ativo=PETR4');
  await expect(logo('PETR4')).toHaveAttribute('src', /\/_local\/logos\/PETR4\.svg$/);
  await expect(logo('PETR4')).toHaveCSS('opacity', '1');
  await expect(letters('PETR4')).toBeHidden();
  // The source has no logo for this asset.
  await page.goto('/dashboard?ativo=MXRF11');
  await expect(letters('MXRF11')).toBeVisible();
  await expect(logo('MXRF11')).toHaveCount(0);
  expect(requests).toEqual([]);

  logourl = 'https://icons.brapi.dev/icons/VALE3.svg';
  await page.goto('/dashboard?ativo=VALE3');
  await expect(logo('VALE3')).toHaveCSS('opacity', '1');
  expect(requests).toEqual([logourl]);
  logourl = new URL('/_local/logos/none.svg', page.url()).href;
  await page.goto('/dashboard?ativo=ITUB4');
  await expect(letters('ITUB4')).toBeVisible();
  await expect(logo('ITUB4')).toHaveCount(0);
  logourl = 'https://logos.example.com/WEGE3.svg';
  await page.goto('/dashboard?ativo=WEGE3');
  await expect(letters('WEGE3')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('searches of one user are not shown to another in the same browser', async ({
  page,
  cloud,
}) => {
  await openAs(page, cloud, '/dashboard?ativo=WEGE3');
  await expect(asset(page, 'WEGE3')).toBeVisible();
  await page.locator('summary', { hasText: 'Perfil e saída' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await openAs(page, cloud, '/dashboard');
  await expect(page.getByText('Por onde começar')).toBeVisible();
  await expect(page.getByText('Buscas recentes', { exact: true })).toBeHidden();
});

test(
  'draws the chart under the strict content policy, and redraws it for another range',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await openAs(page, cloud, '/dashboard?ativo=PETR4');
    const chart = page.getByRole('img', { name: /^Gráfico do preço de fechamento: de R\$/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    const brandPixels = () =>
      chart.locator('canvas').evaluateAll((canvases) =>
        canvases.reduce((count, canvas) => {
          if (!(canvas instanceof HTMLCanvasElement) || canvas.width * canvas.height === 0)
            return count;
          const context = canvas.getContext('2d');
          const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          for (let at = 0; at < data.length; at += 4) {
            if (data[at] === 0x0e && data[at + 1] === 0x4d && data[at + 2] === 0x3a) count += 1;
          }
          return count;
        }, 0),
      );
    await expect.poll(brandPixels).toBeGreaterThan(300);
    const halfYear = await chart.getAttribute('aria-label');
    await page.getByRole('button', { name: /^1M.*último mês/ }).click();
    await expect(chart).not.toHaveAttribute('aria-label', halfYear ?? '');
    await expect.poll(brandPixels).toBeGreaterThan(300);
    await expect(page.getByRole('link', { name: /TradingView/ })).toBeVisible();

    // A rotated phone shows fewer days; it must match a phone that started in that orientation.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^6M/ }).click();
    await page.setViewportSize({ width: 844, height: 844 });
    await page.setViewportSize({ width: 390, height: 844 });
    await chart.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    // The toast of the search may cover the chart.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await page.waitForTimeout(500);
    const turned = await chart.screenshot();
    await page.reload();
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect.poll(async () => (await chart.screenshot()).equals(turned)).toBe(true);
  },
);

test('a press that closes the menu picks no price, and the plot works by keyboard', async ({
  page,
  cloud,
}) => {
  await page.setViewportSize(desktop);
  await openAs(page, cloud, '/dashboard?ativo=PETR4');
  const chart = page.getByRole('img', { name: /^Gráfico do preço de fechamento: de R\$/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const chartPoint = async () => {
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    return { x: (box?.x ?? 0) + 150, y: (box?.y ?? 0) + 60 };
  };
  const priceField = page.getByRole('textbox', { name: 'Preço' });
  const profile = page.getByRole('link', { name: 'Meu Perfil' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('summary', { hasText: 'Perfil e saída' }).click();
  await expect(profile).toBeVisible();
  const over = await chartPoint();
  await page.mouse.click(over.x, over.y);
  await expect(profile).toBeHidden();
  await expect(priceField).toBeHidden();

  await page.mouse.move(0, 0);
  const plot = page.getByRole('slider', { name: 'Preço de cada pregão no gráfico' });
  await plot.focus();
  const last = await plot.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(plot).not.toHaveAttribute('aria-valuetext', last ?? '');
  const before = (await plot.getAttribute('aria-valuetext')) ?? '';
  const [day = '', close = ''] = before.split(': ');
  // The label over the plot shows the value that is announced to screen readers.
  await expect(page.getByText(new RegExp(`^${day} ·`)).locator('..')).toContainText(close);
  await page.keyboard.press('Home');
  await expect(plot).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('End');
  await expect(plot).toHaveAttribute('aria-valuetext', last ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(plot).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  await expect(plot).not.toBeFocused();
  await expect(plot).toHaveAttribute('aria-valuetext', last ?? '');

  // With no menu open, the same press selects a price.
  const again = await chartPoint();
  await page.mouse.click(again.x, again.y);
  await expect(priceField).toBeVisible();
  await expect(page.getByText('Com o mouse')).toBeVisible();
});

test('indicators appear beside the company’s earlier years and its sector’s median', async ({
  page,
  cloud,
}) => {
  await cloud.write('/_local/functions/bfj-local-measure-sectors/invoke', {});
  // Let the asset read before the sectors were measured expire, so that it is read again.
  await cloud.advanceClock('1m');
  await openAs(page, cloud, '/dashboard?ativo=PETR4');
  const card = asset(page, 'PETR4')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Valuation' }) });
  await expect(card).toContainText(
    /De [\d,]+ a [\d,]+ desde \d{4}; hoje \S+ (?:da|à) mediana, [\d,]+/,
  );
  await expect(card).toContainText(
    /(?:Acima da|Abaixo da|Igual à) mediana de \d+ empresas do setor, [\d,]+, em \d\d\/\d\d/,
  );
  await expect(
    card.getByRole('img', { name: /^P\/L: \d{4}, .*; hoje, .*; mediana do setor/ }),
  ).toBeVisible();
  await card.getByText('Ver ano a ano').click();
  const row = card.getByRole('table').getByRole('row').filter({ hasText: 'P/VP' });
  await expect(row.getByRole('cell')).toHaveCount(8);
  await expect(card).toContainText('preço no fim do ano dividido pelo lucro por ação do ano');
  await expect(card).not.toContainText(/barat|car[oa]s?\b/i);
  await expect(notice(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
});

test('compares the price with the index, the CDI and another asset', async ({ page, cloud }) => {
  await openAs(page, cloud, '/dashboard?ativo=PETR4');
  await page.getByRole('button', { name: 'Ibovespa' }).click();
  await page.getByRole('button', { name: 'CDI' }).click();
  const chart = page.getByRole('img', { name: /^Gráfico de .*Ibovespa chegou a .*CDI chegou a/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Outro ativo' }).click();
  await page.getByRole('combobox', { name: 'Ativo para comparar' }).fill('vale3');
  await expect(page.getByRole('option').first()).toContainText('VALE3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /VALE3 chegou a/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^VALE3.*tirar/ })).toBeFocused();
  await page.getByText('Ver os números do gráfico').click();
  await expect(page.getByRole('columnheader', { name: 'CDI' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Drags a finger from one point of the screen to another, in steps. */
  async function drag(page: Page, from: Point, to: Point): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const steps = 8;
    await touch('touchStart', from);
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await touch('touchMove', {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      });
    }
    await touch('touchEnd');
  }

  for (const { plot, address, pressed, readOut } of [
    {
      plot: 'the price',
      address: '/dashboard?ativo=PETR4',
      pressed: undefined,
      readOut: /^\d\d\/\d\d\/\d{4} · .*Vol\./,
    },
    {
      plot: 'the price beside the index',
      address: '/dashboard?ativo=PETR4',
      pressed: 'Ibovespa',
      readOut: undefined,
    },
    {
      plot: 'a comparison',
      address: '/comparar?ativos=PETR4,VALE3',
      pressed: undefined,
      readOut: undefined,
    },
  ]) {
    test(`a tap and a quick drag read a day of ${plot}, and the page still scrolls`, async ({
      page,
      cloud,
    }) => {
      await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
      await page.goto(address);
      if (pressed !== undefined) await page.getByRole('button', { name: pressed }).tap();
      const chart = page.getByRole('img', {
        name: readOut === undefined ? /^Gráfico de .* chegou a/ : /^Gráfico do preço/,
      });
      await expect(chart.locator('canvas').first()).toBeVisible();
      await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const slider = page.getByRole('slider', { name: /no gráfico/ });
      const at = async () => Number(await slider.getAttribute('aria-valuenow'));
      const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const chartPoint = (part: number): Point => ({
        x: Math.round(box.x + box.width * part),
        y: Math.round(box.y + box.height / 2),
      });
      const last = await at();
      // Tap one point after the other, as a user searching for a day does.
      await page.touchscreen.tap(chartPoint(0.5).x, chartPoint(0.5).y);
      await expect.poll(at).toBeLessThan(last * 0.75);
      const middle = await at();
      await page.touchscreen.tap(chartPoint(0.2).x, chartPoint(0.2).y);
      await expect.poll(at).toBeLessThan(middle);
      const early = await at();
      if (readOut !== undefined) await expect(page.getByText(readOut)).toBeVisible();
      await drag(page, chartPoint(0.3), chartPoint(0.7));
      await expect.poll(at).toBeGreaterThan(middle);
      expect(await at()).toBeGreaterThan(early);
      // A touch opens no price field and shows no hint about the mouse.
      await expect(page.getByRole('textbox', { name: 'Preço' })).toBeHidden();
      await expect(page.getByText('Com o mouse')).toBeHidden();
      const scrolled = await page.evaluate(() => window.scrollY);
      await drag(page, chartPoint(0.5), { x: chartPoint(0.5).x, y: chartPoint(0.5).y - 200 });
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 100);
    });
  }
});

test('copies an image of the chart to the clipboard, or saves a file', async ({
  page,
  cloud,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, cloud, '/dashboard?ativo=PETR4');
  await expect(asset(page, 'PETR4').locator('canvas').first()).toBeVisible();
  const button = page.getByRole('button', { name: /^Copiar imagem/ });
  await button.click();
  await expect(page.getByText('Imagem copiada')).toBeVisible();
  const [width, brandPixels] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0);
    const dots = drawing?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    let brand = 0;
    for (let at = 0; at < dots.length; at += 4) {
      if (dots[at] === 0x0e && dots[at + 1] === 0x4d && dots[at + 2] === 0x3a) brand += 1;
    }
    return [picture.width, brand] as const;
  });
  expect(width).toBeGreaterThan(300);
  expect(brandPixels).toBeGreaterThan(300);

  await page.getByRole('tab', { name: 'DRE/Balanço' }).click();
  await page.evaluate(() => Reflect.deleteProperty(window, 'ClipboardItem'));
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('PETR4-receita-e-lucro-liquido.png');
  await expect(page.getByText('baixamos a imagem')).toBeVisible();
});

test('shows a text for what cannot be found or loaded', async ({ page, cloud }) => {
  await openAs(page, cloud, '/dashboard');
  await field(page).fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Digite um símbolo de ativo para buscar')).toHaveCount(1);
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');

  await field(page).fill('xyzw9');
  await page.getByRole('button', { name: 'Analisar' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Ativo não encontrado: XYZW9');
  await expect(alert).toContainText('Confira o código');
  await expect(alert).toContainText('Não foi possível encontrar dados para XYZW9');
  await expect(page.getByText('Ativo não encontrado')).toHaveCount(1);
  // After an unknown code the visitor gets the same default start as any visitor.
  await expect(page.getByRole('heading', { name: 'Por onde começar' })).toBeVisible();

  await page.goto('/dashboard?ativo=Petrobras');
  await expect(alert).toContainText('Ativo não encontrado: PETROBRAS');
  await alert.getByRole('button', { name: 'PETR4' }).click();
  await expect(asset(page, 'PETR4')).toBeVisible();

  await field(page).fill('petobras');
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Você quis dizer');
  await alert.getByRole('button', { name: 'PETR4' }).click();
  await expect(page).toHaveURL('/dashboard?ativo=PETR4');

  await field(page).fill('vale3f');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?ativo=VALE3');
  await expect(asset(page, 'VALE3')).toBeVisible();

  await field(page).fill('bitcoin');
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Criptomoedas não têm análise aqui.');
  await alert.getByRole('link', { name: /assistente/ }).click();
  await expect(page.getByRole('textbox', { name: /pergunta/i })).toHaveValue(/bitcoin/);

  await page.route('**/api/get-asset-data', (route) =>
    route.fulfill({ ...problem(503, 'partner_unavailable'), headers: { 'retry-after': '7' } }),
  );
  await page.goto('/dashboard?ativo=ITUB4');
  await expect(alert).toContainText('Erro ao buscar dados do ativo. Tente novamente.');
  await expect(alert).toContainText('A fonte dos dados não respondeu agora.');
  // The button shows the remaining time and is disabled until then.
  await expect(alert.getByRole('button', { name: 'Aguarde menos de um minuto' })).toHaveText(
    /^Aguarde 00:0\d$/,
  );
  await page.unroute('**/api/get-asset-data');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(asset(page, 'ITUB4')).toBeVisible();

  await page.route('**/api/get-asset-data', (route) => route.fulfill({ body: '{"success":1}' }));
  await page.goto('/dashboard?ativo=BBAS3');
  await expect(alert).toContainText('Erro inesperado ao buscar dados do ativo. Tente novamente.');
  await page.unroute('**/api/get-asset-data');
  await page.route('**/api/get-asset-data', (route) =>
    route.fulfill(problem(403, 'access_required')),
  );
  await page.goto('/dashboard?ativo=ABEV3');
  await expect(alert).toContainText('Assine para continuar.');
});

/** Checks that each of these sections of an asset is accessible and fits. */
async function checkTabs(page: Page, symbol: string, names: readonly string[]): Promise<void> {
  await page.goto(`/dashboard?ativo=${symbol}`);
  await expect(asset(page, symbol).locator('canvas').first()).toBeVisible();
  await expect(notice(page)).toContainText('Sucesso');
  for (const name of names) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expectAccessible(page);
  }
}

for (const viewport of [{ width: 320, height: 640 }, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    // Text in a fade animation would be measured with too little contrast.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('every section and state is accessible and fits the viewport', async ({ page, cloud }) => {
      test.setTimeout(120_000);
      await openAs(page, cloud, '/dashboard');
      await expectAccessible(page);
      await field(page).fill('pet');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);

      await checkTabs(page, 'PETR4', tabs);
      await page.goto('/dashboard?ativo=petrobras');
      await expect(page.getByText('Você quis dizer um destes?')).toBeVisible();
      await expectAccessible(page);
      await page.route('**/api/get-asset-data', () => undefined);
      await page.goto('/dashboard?ativo=VALE3');
      await expect(page.getByText('Buscando dados do ativo')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Analisar' })).toBeDisabled();
      await expectAccessible(page);
    });

    test('the notes about a fund and a foreign share are accessible and fit the screen', async ({
      page,
      cloud,
    }) => {
      await openAs(page, cloud, '/dashboard');
      for (const symbol of ['MXRF11', 'AAPL']) await checkTabs(page, symbol, tabs.slice(4));
    });
  });
}

for (const viewport of [{ width: 390, height: 760 }, desktop]) {
  test.describe(`while an asset is read at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the asset starts near the top, and its bar stays without covering the focused element', async ({
      page,
      cloud,
    }) => {
      await openAs(page, cloud, '/dashboard');
      // The assets that the account follows are offered as buttons.
      await page.getByRole('button', { name: /^PETR4 / }).click();
      await expect(asset(page, 'PETR4').locator('canvas').first()).toBeVisible();
      const assetTop = (await asset(page, 'PETR4').boundingBox())?.y;
      expect(assetTop).toBeLessThan(200);
      // It does not start above the viewport either, shifted by the height of what collapsed above it.
      expect(assetTop).toBeGreaterThan(0);

      const bar = page.locator('[data-slim-bar] p');
      await expect(bar).toBeHidden();
      await asset(page, 'PETR4').evaluate((article) => article.scrollIntoView({ block: 'end' }));
      await expect(bar).toBeVisible();
      await expect(bar).toContainText('PETR4');
      const tab = page.getByRole('tab', { name: 'DRE/Balanço' });
      await expect(page.getByRole('tab', { name: 'Indicadores' })).toBeInViewport();
      await tab.click();
      const panel = page.getByRole('tabpanel', { name: 'DRE/Balanço' });
      const bottom = async (of: Locator) => {
        const box = await of.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      // A section starts right below the tabs, regardless of the scroll position of the previous one.
      await expect
        .poll(async () => Math.abs(((await panel.boundingBox())?.y ?? 0) - (await bottom(tab))))
        .toBeLessThan(12);

      await page.getByRole('tab', { name: 'Indicadores' }).click();
      const button = page.getByRole('button', { name: 'Média de 20' });
      await asset(page, 'PETR4').evaluate((article) => article.scrollIntoView({ block: 'end' }));
      await button.focus();
      await expect
        .poll(async () => ((await button.boundingBox())?.y ?? 0) >= (await bottom(tab)))
        .toBe(true);
    });
  });
}
