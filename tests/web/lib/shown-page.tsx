import type { ComponentProps, ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

/** The signed-in account for tests of the payment pages. */
export const payer = {
  telefone: '11988887777',
  email: 'marina@exemplo.com.br',
  nome: 'Marina',
  plano: 'inativo',
  cpf: '52998224725',
};

type InitialEntry = NonNullable<ComponentProps<typeof MemoryRouter>['initialEntries']>[number];

/** Renders a page as the site does. Starts with an empty query cache, unless a client is given. */
export function showPage(
  page: ReactNode,
  address: InitialEntry = '/',
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MemoryRouter>,
  );
}

/** Returns the visible text with plain spaces. */
export const words = () => document.body.textContent.replaceAll('\u00a0', ' ');
