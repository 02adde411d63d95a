import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { cardEnding } from '../../../web/src/features/billing/card/card-ending.ts';
import { ReplacedCard } from '../../../web/src/features/billing/card/replaced-card.tsx';

afterEach(cleanup);

const now = Date.parse('2026-11-02T12:00:00.000Z');
const before = 'a próxima cobrança é em 2 de janeiro de 2027: com o cartão vencido';

test.each([
  ['has ended', '2026-10', null, 'Este cartão valeu até 10/26.'],
  ['expires before the next charge', '2026-12', '2027-01-02T12:00:00.000Z', before],
  ['ends before it in São Paulo', '2026-12', '2027-01-01T02:00:00.000Z', 'vale até 12/26. Troque'],
  ['expires after next month', '2026-12', null, 'Este cartão vale até 12/26. Troque'],
  ['is valid for the next charge', '2027-01', '2027-01-02T12:00:00.000Z', 'nothing'],
  ['has no known expiry', undefined, '2027-01-02T12:00:00.000Z', 'nothing'],
] as const)('shows for a card that %s what follows', (_, expires, nextChargeAt, text) => {
  expect(cardEnding(expires, nextChargeAt, now) ?? 'nothing').toContain(text);
});

test.each([
  ['2098-12', true],
  ['2099-01', false],
])('shows for a card saved until %s whether it expires before the next charge', (expires, ends) => {
  const onAgain = vi.fn();
  render(
    <MemoryRouter>
      <ReplacedCard
        chargesNow={false}
        card={{ brand: 'master', lastFour: '6351', expires }}
        from="2 de janeiro de 2099"
        nextChargeAt="2099-01-02T12:00:00.000Z"
        onReplaceAgain={onAgain}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('Cartão atualizado')).toBeDefined();
  expect(screen.queryByText(/a próxima cobrança é em 2 de janeiro de 2099/) !== null).toBe(ends);
  if (!ends) return;
  fireEvent.click(screen.getByRole('button', { name: 'Trocar o cartão' }));
  expect(onAgain).toHaveBeenCalledOnce();
});
