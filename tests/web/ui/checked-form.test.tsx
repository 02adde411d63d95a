import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { zodResolver } from '../../../web/src/lib/zod-resolver.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Trial } from '../../../shared/contracts/trial.ts';
import PersonalizationStep from '../../../web/src/features/accounts/personalization-step.tsx';
import {
  emptyAnswers,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import { PersonalizationForm } from '../../../web/src/features/newsletter/personalization/personalization-form.tsx';
import { TrialEditForm } from '../../../web/src/features/trial/dashboard/trial-edit-form.tsx';
import TrialPersonalizationStep from '../../../web/src/features/trial/sign-up/trial-personalization-step.tsx';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { CheckedForm } from '../../../web/src/ui/forms/checked-form.tsx';
import { TextField } from '../../../web/src/ui/forms/text-field.tsx';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';

beforeAll(() => vi.setConfig({ testTimeout: 20_000 }));
afterAll(() => vi.resetConfig());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const eleven = Array.from({ length: 11 }, (_, nth) => `AAAA${nth}`);

/** The resolver answers asynchronously, and much later on a busy machine. */
const longTimeout = { timeout: 4_000 };

/** Submits the form and expects this error, with the focus on it. */
async function expectError(text: RegExp): Promise<void> {
  const form = document.querySelector('form');
  fireEvent.submit(form ?? document);
  await waitFor(() => expect(form?.textContent).toMatch(text), longTimeout);
  await waitFor(() => {
    const focused = document.activeElement;
    expect(form?.contains(focused)).toBe(true);
    expect(focused).not.toBe(form);
    // The text must be in the control's description, in its field, or in the alert itself.
    const descriptions = focused?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const field = focused?.closest('fieldset') ?? ancestorOf(focused, 3);
    const around = [
      ...descriptions.map((id) => document.querySelector(`#${CSS.escape(id)}`)),
      focused,
      ancestorOf(focused, 1),
      ancestorOf(focused, 2),
      field,
    ];
    expect(around.some((part) => part !== form && text.test(part?.textContent ?? ''))).toBe(true);
  }, longTimeout);
}

function ancestorOf(element: Element | null, level: number): Element | null {
  return level === 0 ? element : ancestorOf(element?.parentElement ?? null, level - 1);
}

function Bare({ start }: { start: { shown: string; hidden: string; list: string[] } }) {
  const form = useForm({
    resolver: zodResolver(
      z.object({
        shown: z.string().check(z.minLength(2, 'O nome é curto.')),
        hidden: z.string().check(z.maxLength(1)),
        list: z.array(z.string().check(z.minLength(2, 'Um item é curto.'))),
      }),
    ),
    defaultValues: start,
  });
  return (
    <CheckedForm form={form} onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <TextField
        label="Nome"
        error={form.formState.errors.shown?.message}
        {...form.register('shown')}
      />
      <button type="submit">Salvar</button>
    </CheckedForm>
  );
}

test('does not repeat an error shown at a field, and focuses the field', async () => {
  render(<Bare start={{ shown: 'x', hidden: 'a', list: [] }} />);
  await expectError(/O nome é curto\./);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the form shows errors that no field shows, also of a part of a value', async () => {
  render(<Bare start={{ shown: 'xy', hidden: 'a', list: ['x'] }} />);
  await expectError(/Um item é curto\./);
  expect(screen.getByRole('alert').textContent).toContain('Falta corrigir algo');
});

test('a problem without a user text gets a general one', async () => {
  render(<Bare start={{ shown: 'xy', hidden: 'abc', list: [] }} />);
  await expectError(/Um dos valores desta tela não pode ser salvo/);
  expect(document.body.textContent).not.toContain('Invalid');
});

test('resubmitting an unchanged form shows the same error once', async () => {
  render(<Bare start={{ shown: 'xy', hidden: 'abc', list: ['x'] }} />);
  await expectError(/Um dos valores desta tela não pode ser salvo/);
  screen.getByRole('button').focus();
  await expectError(/Um dos valores desta tela não pode ser salvo/);
  expect(screen.getByRole('alert').textContent.match(/curto/g)).toHaveLength(1);
});

const answers: SignUpAnswers = {
  ...emptyAnswers,
  investmentLevel: 'basico',
  investmentStyle: 'moderado',
  interests: ['acoes'],
  messageFrequency: 'diaria',
  termsAccepted: true,
};

/** Values that no control of the form can produce, and others that a schema may reject. */
const damages: readonly (readonly [string, object])[] = [
  ['a level', { investmentLevel: 'nenhum' }],
  ['a style', { investmentStyle: 'nenhum' }],
  ['no interest', { interests: [] }],
  ['an unknown interest', { interests: ['nenhum'] }],
  ['a hidden length', { receiveMessages: false, messageLength: 'nenhuma' }],
  ['a list that is too long', { favoriteAssets: eleven }],
  ['an invalid asset', { favoriteAssets: ['PETROBRAS'] }],
];

const step = {
  notice: undefined,
  onValuesChange: () => undefined,
  onBack: undefined,
  busy: false,
  isPlanStepNext: false,
};

test.each(damages)('the sign-up’s preferences show the error of %s', async (_what, damage) => {
  const onComplete = vi.fn();
  render(
    <MemoryRouter>
      <PersonalizationStep {...step} onComplete={onComplete} answers={{ ...answers, ...damage }} />
    </MemoryRouter>,
  );
  await expectError(/Selecione|Escolha|código de ativo|não pode ser salvo/);
  expect(onComplete).not.toHaveBeenCalled();
});

test('does not repeat a field’s error that the browser has translated', async () => {
  const damage: object = { interests: [], receiveMessages: false, messageLength: 'nenhuma' };
  render(
    <MemoryRouter>
      <PersonalizationStep {...step} onComplete={vi.fn()} answers={{ ...answers, ...damage }} />
    </MemoryRouter>,
  );
  await expectError(/não pode ser salvo/);
  const font = document.createElement('font');
  font.textContent = 'Select at least one.';
  screen.getByText(/Selecione pelo menos uma/).replaceChildren(font);
  screen.getByRole('button', { name: 'Finalizar Cadastro' }).focus();
  await expectError(/não pode ser salvo/);
  expect(screen.getByRole('alert').textContent).not.toContain('Selecione pelo menos uma');
});

const damagesOfTrial: typeof damages = [
  ...damages,
  ['unaccepted terms', { termsAccepted: false }],
  ['a hidden frequency', { receiveMessages: false, messageFrequency: 'nenhuma' }],
];

test.each(damagesOfTrial)('the trial’s preferences show the error of %s', async (_what, damage) => {
  const onComplete = vi.fn();
  render(
    <MemoryRouter>
      <TrialPersonalizationStep
        {...step}
        onComplete={onComplete}
        answers={{ ...answers, ...damage }}
      />
    </MemoryRouter>,
  );
  await expectError(/Selecione|Escolha|código de ativo|não pode ser salvo|aceitar os termos/);
  expect(onComplete).not.toHaveBeenCalled();
});

test('the edit of a trial names the invalid stored asset', async () => {
  const trial: Trial = buildTestTrial(buildAccount(1), { ativos_interesse: 'PETR4,PETROBRAS' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TrialEditForm trial={trial} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expectError(/“PETROBRAS” não parece um código de ativo\./);
  expect(screen.queryByRole('alert')).toBeNull();
});

const subscription = {
  email: 'ana@exemplo.com',
  personalized: true,
  nome: 'Ana',
  nivel_conhecimento: 'basico',
  estilo_investimento: 'moderado',
  tamanho_msg_abertura_fechamento: 'media',
  updated_at: '2026-11-21T15:00:00.000Z',
  areas_interesse: ['acoes'],
  ativos_interesse: eleven,
} as const;

test('a reader with eleven assets keeps them, and can save', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
  render(
    <MemoryRouter>
      <PersonalizationForm
        access={{ email: 'ana@exemplo.com', token: 't' }}
        refresh={() => Promise.resolve(undefined)}
        subscription={subscription as never}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('11 de 11 ativos')).toBeTruthy();
  fireEvent.submit(document.querySelector('form') ?? document);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  const body = fetched.mock.calls[0]?.[1]?.body;
  const sent: unknown = JSON.parse(typeof body === 'string' ? body : '');
  expect(sent).toMatchObject({ ativos_interesse: eleven });
  fetched.mockRestore();
});

test('a saved form leaves no draft in the browser', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ id: 'sub_1', email: 'ana@exemplo.com' }));
  render(
    <MemoryRouter>
      <PersonalizationForm
        access={{ email: 'ana@exemplo.com', token: 't' }}
        refresh={() => Promise.resolve(undefined)}
        subscription={subscription as never}
      />
    </MemoryRouter>,
  );
  const draft = () => sessionStorage.getItem('newsletterPersonalizationDraft');
  const [name] = screen.getAllByRole('textbox');
  fireEvent.change(name ?? document, { target: { value: 'Ana Maria' } });
  await waitFor(() => expect(draft()).toContain('Ana Maria'), longTimeout);
  fireEvent.submit(document.querySelector('form') ?? document);
  await waitFor(() => expect(takeToasts()).toHaveLength(1), longTimeout);
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull(), longTimeout);
  expect(draft()).toBeNull();
  fetched.mockRestore();
});

test('names the invalid asset to a reader', async () => {
  render(
    <MemoryRouter>
      <PersonalizationForm
        access={{ email: 'ana@exemplo.com', token: 't' }}
        refresh={() => Promise.resolve(undefined)}
        subscription={{ ...subscription, ativos_interesse: ['12'] } as never}
      />
    </MemoryRouter>,
  );
  await expectError(/“12” não parece um código de ativo\./);
  expect(screen.queryByRole('alert')).toBeNull();
});

function FilledForm({ onSend }: { readonly onSend: (values: object) => void }) {
  const form = useForm({ defaultValues: { email: '', phone: '' } });
  return (
    <CheckedForm
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit(onSend)(event);
      }}
    >
      <TextField label="E-mail" {...form.register('email')} />
      <TextField label="Telefone" {...form.register('phone')} />
    </CheckedForm>
  );
}

test('submits values that a password manager filled without events', async () => {
  const onSend = vi.fn<(values: object) => void>();
  render(<FilledForm onSend={onSend} />);
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  fireEvent.change(email, { target: { value: 'ana@exem' } });
  email.value = 'ana@exemplo.com.br';
  screen.getByLabelText<HTMLInputElement>('Telefone').value = '11987654321';
  fireEvent.submit(document.querySelector('form') ?? document);
  await waitFor(() => expect(onSend).toHaveBeenCalled(), longTimeout);
  expect(onSend.mock.calls[0]?.[0]).toEqual({
    email: 'ana@exemplo.com.br',
    phone: '11987654321',
  });
});
