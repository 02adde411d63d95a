import { describe, expect, it } from 'vitest';
import { alertChat, analysisChat } from '../../../web/src/copy/marketing/chat-samples.ts';
import {
  closingMessage,
  openingMessage,
  type SampleValue,
} from '../../../web/src/copy/marketing/home-samples.ts';

/** The number in `R$ 1.234,56`, `138.200 pontos` or `−0,18%`. */
function toNumber(text: string | undefined): number {
  const digits = /−?[\d.]+(?:,\d+)?/.exec(text ?? '')?.[0];
  if (digits === undefined) throw new Error(`No number in ${text}`);
  return Number(digits.replaceAll('.', '').replace(',', '.').replace('−', '-'));
}

const percentage = (from: number, to: number) => Math.round((to / from - 1) * 10_000) / 100;

function figure(figures: readonly SampleValue[], name: string): SampleValue {
  const found = figures.find(({ label }) => label.startsWith(name));
  if (found === undefined) throw new Error(`No figure for ${name}`);
  return found;
}

describe('the sample messages', () => {
  it.each(['Ibovespa', 'Dólar'])('%s closes where its change says', (name) => {
    const before = toNumber(figure(openingMessage.values, name).value);
    const after = figure(closingMessage.values, name);
    expect(toNumber(after.change)).toBe(percentage(before, toNumber(after.value)));
  });

  it.each([openingMessage, closingMessage].flatMap(({ values, assets }) => [...values, ...assets]))(
    '$label $value has the sign and the arrow of its change',
    ({ change, direction }) => {
      const sign = change?.startsWith('−') ? 'down' : 'up';
      expect(direction).toBe(change === undefined ? undefined : sign);
    },
  );
});

describe('the sample analysis', () => {
  const text = analysisChat.bubbles
    .map((bubble) => bubble.text)
    .join('\n')
    .replaceAll('\u00a0', ' ');

  it.each([
    { ticker: 'ITUB4', price: 38.15, dividends: 2.3, shares: 522, total: 'R$ 19.914,30' },
    { ticker: 'BBAS3', price: 21.4, dividends: 1.5, shares: 800, total: 'R$ 17.120,00' },
  ])('calculates $ticker correctly', ({ ticker, price, dividends, shares, total }) => {
    const shown = price.toFixed(2).replace('.', ',');
    expect(Math.ceil(1200 / dividends)).toBe(shares);
    expect(toNumber(total)).toBeCloseTo(shares * price, 10);
    expect(text).toContain(`Para que ${ticker} tivesse pago R$ 100,00 por mês`);
    expect(text).toContain(`seriam ${shares} ações`);
    expect(text).toContain(`Pelo preço de agora, R$ ${shown}, são ${total}.`);
    const paid = dividends.toFixed(2).replace('.', ',');
    expect(text).toContain(`A conta usa os R$ ${paid} que cada ação pagou em doze meses`);
    const row = (name: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`- ${name}: `))
        ?.split(' | ') ?? [];
    const indicator = (name: string) =>
      toNumber(
        row(name)
          .find((cell) => cell.includes(`${ticker} `))
          ?.split(`${ticker} `)[1],
      );
    expect(indicator('Dividend yield')).toBeCloseTo((dividends / price) * 100, 1);
    // Price over book value equals price over earnings times return on equity.
    expect(indicator('P/VP')).toBeCloseTo((indicator('P/L') * indicator('ROE')) / 100, 1);
  });

  it('names its assumptions and that it is not a recommendation', () => {
    expect(text).toContain('os passados não garantem os próximos');
    expect(text).toContain('não dizem qual é preferível');
    expect(text).toContain('não recomenda comprar nem vender');
  });

  it('quotes the close of the same day', () => {
    expect(figure(closingMessage.assets, 'ITUB4').value).toBe('R$ 38,15');
  });
});

describe('the sample alert', () => {
  it('is active, then removed once the target is hit', () => {
    const states = alertChat.bubbles.flatMap(({ alertStatus }) => alertStatus ?? []);
    expect(states).toEqual(['Ativo', 'Removido']);
    expect(alertChat.bubbles[1]?.text).toContain('quando PETR4 chegar a R$ 32,00 ou mais');
    expect(alertChat.bubbles[2]?.text).toContain('removido automaticamente');
  });
});
