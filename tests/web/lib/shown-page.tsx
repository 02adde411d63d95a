import type { ComponentProps, ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

/** Who is signed in where the pages about money are tried. */
export const payer = {
  telefone: '11988887777',
  email: 'marina@exemplo.com.br',
  nome: 'Marina',
  plano: 'inativo',
  cpf: '52998224725',
};

type Place = NonNullable<ComponentProps<typeof MemoryRouter>['initialEntries']>[number];

/** Shows a page as the site does; with nothing read yet, unless a client is given that has. */
export function showPage(
  page: ReactNode,
  address: Place = '/',
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MemoryRouter>,
  );
}

/** All that can be read, with common spaces. */
export const words = () => document.body.textContent.replaceAll('\u00a0', ' ');
