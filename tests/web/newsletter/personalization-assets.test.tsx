import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PersonalizationForm } from '../../../web/src/features/newsletter/personalization/personalization-form.tsx';
import { showPage } from '../lib/shown-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test.each([
  [0, 10],
  [15, 15],
])('the hint and the count name the same maximum with %i assets', (assetCount, maximum) => {
  const email = 'ana@exemplo.com.br';
  showPage(
    <PersonalizationForm
      access={{ email, token: 'reads' }}
      subscription={{
        email,
        unsubscribeToken: 'leaves',
        personalized: true,
        nome: 'Ana',
        nivel_conhecimento: 'basico',
        estilo_investimento: 'moderado',
        areas_interesse: ['acoes'],
        tamanho_msg_abertura_fechamento: 'media',
        ativos_interesse: Array.from({ length: assetCount }, (_, nth) => `AAAA${nth}`),
        updated_at: '2026-11-01T12:00:00.000Z',
      }}
      refresh={async () => undefined}
    />,
  );
  expect(screen.getByText(new RegExp(`^Até ${maximum}\\. Escreva`))).toBeTruthy();
  expect(screen.getByText(`${assetCount} de ${maximum} ativos`)).toBeTruthy();
});
