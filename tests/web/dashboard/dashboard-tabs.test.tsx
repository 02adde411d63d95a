import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, useNavigate } from 'react-router-dom';
import { DashboardTabs } from '../../../web/src/features/dashboard/dashboard-tabs.tsx';
import { subscribeToDismissals } from '../../../web/src/ui/feedback/toasts.ts';
import { payments } from '../../../web/src/paths.ts';
import { showPage } from '../lib/shown-page.tsx';

beforeEach(() => {
  // Requests of the sections are never answered here.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Dashboard() {
  const navigate = useNavigate();
  return (
    <>
      <DashboardTabs />
      <Link to={payments}>Desistir da compra em Pagamentos</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Voltar
      </button>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('a link to another section focuses its tab, and Back does not', () => {
  showPage(<Dashboard />, '/dashboard?aba=configuracoes');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('link', { name: 'Desistir da compra em Pagamentos' }));
  expect(document.activeElement).toBe(tab('Pagamentos'));
  const back = screen.getByRole('button', { name: 'Voltar' });
  back.focus();
  fireEvent.click(back);
  expect(tab('Configurações').getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(back);
});

test('a message of one section is gone in the next', () => {
  const dismissed = vi.fn();
  const stop = subscribeToDismissals(dismissed);
  showPage(<Dashboard />, '/dashboard?aba=configuracoes');
  expect(dismissed).not.toHaveBeenCalled();
  fireEvent.mouseDown(tab('Pagamentos'), { button: 0 });
  expect(dismissed).toHaveBeenCalledOnce();
  stop();
});
