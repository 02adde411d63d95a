import { describe, expect, it } from 'vitest';
import { alertChat, analysisChat } from '../../../web/src/copy/marketing/chat-samples.ts';
import {
  closingMessage,
  openingMessage,
  type MessageFigure,
} from '../../../web/src/copy/marketing/home-samples.ts';
import { sampleReport } from '../../../web/src/copy/marketing/sample-report.ts';

/** The number in `R$ 1.234,56`, `138.200 pontos` or `−0,18%`. */
function toNumber(text: string | undefined): number {
  const digits = /−?[\d.]+(?:,\d+)?/.exec(text ?? '')?.[0];
  if (digits === undefined) throw new Error(`No number in ${text}`);
  return Number(digits.replaceAll('.', '').replace(',', '.').replace('−', '-'));
}

const percentage = (from: number, to: number) => Math.round((to / from - 1) * 10_000) / 100;

function figure(figures: readonly MessageFigure[], name: string): MessageFigure {
  const found = figures.find(({ label }) => label.startsWith(name));
  if (found === undefined) throw new Error(`No figure for ${name}`);
  return found;
}

describe('the sample messages', () => {
  it.each(['Ibovespa', 'Dólar', 'Petróleo'])('%s closes where its change says', (name) => {
    const before = toNumber(figure(openingMessage.figures, name).value);
    const after = figure(closingMessage.figures, name);
    expect(toNumber(after.change)).toBe(percentage(before, toNumber(after.value)));
  });

  it.each(['PETR4', 'VALE3', 'ITUB4'])('%s closes where its change says', (ticker) => {
    const before = figure(openingMessage.assets, ticker);
    const after = figure(closingMessage.assets, ticker);
    expect(toNumber(after.change)).toBe(percentage(toNumber(before.value), toNumber(after.value)));
    // Monday's change starts from the Friday that the weekly report starts from.
    const holding = sampleReport.holdings.find((each) => each.ticker === ticker);
    const friday = (holding?.previousPriceInCentavos ?? 0) / 100;
    expect(toNumber(before.change)).toBe(percentage(friday, toNumber(before.value)));
  });

  it.each(
    [openingMessage, closingMessage].flatMap(({ figures, assets }) => [...figures, ...assets]),
  )('$label $value has the sign, and the arrow, of its change', ({ change, direction }) => {
    const sign = change?.startsWith('−') ? 'down' : 'up';
    expect(direction).toBe(change === undefined ? undefined : sign);
  });
});

describe('the sample analysis', () => {
  const text = analysisChat.bubbles.map((bubble) => bubble.text).join('\n');

  it.each([
    { ticker: 'ITUB4', price: 38.15, dividends: 2.3, shares: 522, total: 'R$ 19.914,30' },
    { ticker: 'BBAS3', price: 21.4, dividends: 1.5, shares: 800, total: 'R$ 17.120,00' },
  ])('does the sum of $ticker right', ({ ticker, price, dividends, shares, total }) => {
    const shown = price.toFixed(2).replace('.', ',');
    expect(Math.ceil(1200 / dividends)).toBe(shares);
    expect(toNumber(total)).toBeCloseTo(shares * price, 10);
    expect(text).toContain(`${ticker} pagou R$ ${dividends.toFixed(2).replace('.', ',')} por ação`);
    expect(text).toContain(`${shares} × R$ ${shown} = ${total}`);
    const line = text.split('\n').find((each) => each.startsWith(`${ticker}: R$ ${shown}`)) ?? '';
    const indicator = (name: string) => toNumber(line.split(`${name} `)[1]);
    expect(indicator('dividend yield')).toBeCloseTo((dividends / price) * 100, 1);
    // Price over book value is price over earnings times return on equity.
    expect(indicator('P/VP')).toBeCloseTo((indicator('P/L') * indicator('ROE')) / 100, 1);
  });

  it('says what it supposes and that it is no recommendation', () => {
    expect(text).toContain('Supondo que os próximos 12 meses repitam os últimos');
    expect(text).toContain('dividendos passados não garantem os próximos');
    expect(text).toContain('não é recomendação');
  });

  it('quotes the close of the same day', () => {
    expect(figure(closingMessage.assets, 'ITUB4').value).toBe('R$ 38,15');
  });
});

describe('the sample alert', () => {
  it('is active, then removed once the target is hit', () => {
    const states = alertChat.bubbles.flatMap(({ alertStatus }) => alertStatus ?? []);
    expect(states).toEqual(['Ativo', 'Removido']);
    expect(alertChat.bubbles[1]?.text).toContain('alvo R$ 32,00');
    expect(alertChat.bubbles[1]?.text).toContain(figure(closingMessage.assets, 'PETR4').value);
    expect(alertChat.bubbles[2]?.text).toContain('removido automaticamente');
  });
});
