import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noConnection } from '../../../web/src/copy/errors/error-text.ts';
import { ContactStep } from '../../../web/src/features/onboarding/steps/contact-step.tsx';
import { IdentityStep } from '../../../web/src/features/onboarding/steps/identity-step.tsx';
import { NameStep } from '../../../web/src/features/onboarding/steps/name-step.tsx';
import { PasswordStep } from '../../../web/src/features/onboarding/steps/password-step.tsx';
import {
  emptyAnswers,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import type { StepNotice } from '../../../web/src/features/onboarding/wizard/signup-steps.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stepProps(overrides: Partial<SignUpAnswers> = {}, notice?: StepNotice) {
  const onComplete = vi.fn<(answers: Partial<SignUpAnswers>) => void>();
  const onValuesChange = vi.fn<(answers: Partial<SignUpAnswers>) => void>();
  const answers = { ...emptyAnswers, ...overrides };
  return { answers, notice, onComplete, onValuesChange, onBack: undefined };
}

function type(label: string, value: string): HTMLInputElement {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(input, { target: { value } });
  return input;
}

async function leave(input: HTMLElement, to: HTMLElement | null = null): Promise<void> {
  await act(async () => {
    fireEvent.blur(input, { relatedTarget: to });
  });
}

/** Lets the form's own promises settle. */
async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
}

describe('a check without a connection', () => {
  test('shows the failure and stays on the step, and continues once a connection is back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const props = stepProps({ email: 'marina@exemplo.com', phone: '(11) 98888-7777' });
    render(<ContactStep {...props} />, { wrapper: MemoryRouter });
    await press('Continuar');
    expect(screen.getByRole('alert').textContent).toContain(noConnection.text);
    expect(props.onComplete).not.toHaveBeenCalled();
    online.mockRestore();
    // While the check is repeated, the earlier failure is not shown.
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async () => answer.promise);
    await press('Continuar');
    expect(screen.queryByRole('alert')).toBeNull();
    const refused = new TypeError('offline');
    await act(async () => answer.reject(refused));
    const taken = { exists: true, field: 'email', error: null };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(taken)));
    await press('Continuar');
    expect(screen.queryByText(noConnection.text)).toBeNull();
    expect(screen.getByText(/Este e-mail já está em uso/)).toBeTruthy();
    // The owner of the e-mail finds links to both logins.
    const loginLinks = ['na sua conta', 'no seu teste'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(loginLinks).toEqual(['/login', '/trial-login']);
    // The links are directly below the e-mail field, before the phone field.
    const [link, phone] = [screen.getByRole('link', { name: 'na sua conta' }), 'WhatsApp para IA'];
    const isBefore = link.compareDocumentPosition(screen.getByLabelText(phone));
    expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const noMatch = { exists: false, field: null, error: null };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(noMatch)));
    await press('Continuar');
    expect(props.onComplete).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('reclaiming an e-mail by a code that the form’s own button submits', () => {
  const email = 'marina@exemplo.com';
  const code = 'Código que chegou por e-mail';

  async function askForCode() {
    const called: string[] = [];
    const answers: Readonly<Record<string, object>> = {
      '/api/check-user-exists': { exists: true, field: 'email', error: null },
      '/api/request-email-proof': { challengeId: 'A'.repeat(22) },
      '/api/confirm-email-proof': { proof: 'prf_1', account: 'gives-way' },
    };
    vi.stubGlobal('fetch', async (address: string, { body }: { readonly body?: string }) => {
      called.push(address);
      const isPhone = address === '/api/check-user-exists' && body?.includes('phone') === true;
      const noMatch = { exists: false, field: null, error: null };
      return Response.json(isPhone ? noMatch : answers[address]);
    });
    const props = stepProps({ email, phone: '(11) 98888-7777' });
    render(<ContactStep {...props} />, { wrapper: MemoryRouter });
    await press('Continuar');
    // The component for the code is loaded on demand, which takes long on a busy machine.
    const codeButton = { name: 'Este e-mail é meu: receber um código' };
    await screen.findByRole('button', codeButton, { timeout: 5_000 });
    await press(codeButton.name);
    called.length = 0;
    return { ...props, called };
  }

  test('accepts a complete code, and continues', async () => {
    const { called, onComplete } = await askForCode();
    type(code, '123456');
    await press('Continuar');
    expect(called[0]).toBe('/api/confirm-email-proof');
    const emailProof = { email, proof: 'prf_1' };
    expect(onComplete).toHaveBeenCalledWith(expect.objectContaining({ emailProof }));
  });

  test.each(['', '12345'])('shows at the field what is missing in "%s"', async (typed) => {
    const { called } = await askForCode();
    const field = type(code, typed);
    screen.getByLabelText('WhatsApp para IA').focus();
    await press('Continuar');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Digite os 6 dígitos do código.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(called).toEqual([]);
  });
});

test('removes the message of a failed check with the next edit', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const props = stepProps({ email: 'marina@exemplo.com', phone: '(11) 98888-7777' });
  render(<ContactStep {...props} />, { wrapper: MemoryRouter });
  const shownMessage = () => screen.queryByText(noConnection.text);
  await press('Continuar');
  expect(shownMessage()).not.toBeNull();
  type('WhatsApp para IA', '(11) 9888');
  expect(shownMessage()).toBeNull();
});

describe('the name', () => {
  test('shows an error, takes the focus, and loses the error while it is corrected', async () => {
    const props = stepProps();
    render(<NameStep {...props} />);
    const input = type('Nome completo', ' M ');
    await press('Continuar');
    expect(screen.getByText('Nome deve ter pelo menos 2 caracteres.')).toBeTruthy();
    expect(document.activeElement).toBe(input);
    expect(props.onComplete).not.toHaveBeenCalled();
    type('Nome completo', 'Ma');
    expect(screen.queryByText('Nome deve ter pelo menos 2 caracteres.')).toBeNull();
    await press('Continuar');
    expect(props.onComplete.mock.calls[0]?.[0]).toEqual({ name: 'Ma' });
  });

  test('reports each keystroke, and shows no error when an empty field loses the focus', async () => {
    const props = stepProps();
    render(<NameStep {...props} />);
    const input = screen.getByLabelText('Nome completo');
    await act(async () => {
      fireEvent.blur(input);
    });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    type('Nome completo', 'Mar');
    expect(props.onValuesChange).toHaveBeenLastCalledWith({ name: 'Mar' });
  });
});

describe('CPF and birth date', () => {
  const setDate = (iso: string): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
  };

  test('checks a CPF with its last digit', async () => {
    render(<IdentityStep {...stepProps()} />);
    await act(async () => type('CPF', '529.982.247-2'));
    expect(screen.queryByText(/^CPF (inválido|deve|válido)/)).toBeNull();
    await act(async () => type('CPF', '529.982.247-24'));
    expect(screen.getByText('CPF inválido')).toBeTruthy();
    await act(async () => type('CPF', '529.982.247-25'));
    expect(screen.queryByText('CPF inválido')).toBeNull();
    expect(screen.getByText('CPF válido.')).toBeTruthy();
    await act(async () => type('CPF', '111.111.111-11'));
    expect(screen.getByText('CPF inválido')).toBeTruthy();
  });

  test.each([
    ['', 'CPF é obrigatório'],
    ['529.982', 'CPF deve ter 11 dígitos'],
  ])('a CPF of %j is rejected with "%s"', async (typed, text) => {
    const props = stepProps({ birthDate: '1990-03-02' });
    render(<IdentityStep {...props} />);
    type('CPF', typed);
    await press('Continuar');
    expect(screen.getByText(text)).toBeTruthy();
    expect(props.onComplete).not.toHaveBeenCalled();
  });

  const underage = 'Você deve ter ao menos 18 anos para se cadastrar.';

  test('clears a date under 18 when the field loses the focus, and keeps one of exactly 18', async () => {
    setDate('2026-11-21T15:00:00Z');
    render(<IdentityStep {...stepProps()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Data de nascimento');
    expect([input.min, input.max]).toEqual(['1900-01-01', '2026-11-21']);
    await act(async () => type('Data de nascimento', '2008-11-22'));
    await leave(input);
    expect(input.value).toBe('');
    expect(screen.getByText(underage)).toBeTruthy();
    await act(async () => type('Data de nascimento', '2008-11-21'));
    expect(screen.queryByText(underage)).toBeNull();
    await leave(input);
    expect(input.value).toBe('2008-11-21');
    expect(screen.queryByText(underage)).toBeNull();
  });

  test('keeps an invalid year while the user steps through the years', async () => {
    setDate('2026-11-21T15:00:00Z');
    render(<IdentityStep {...stepProps()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Data de nascimento');
    for (const date of ['2026-03-02', '2025-03-02', '2009-03-02', '2007-03-02']) {
      // oxlint-disable-next-line no-await-in-loop -- a user presses one key after another
      await act(async () => type('Data de nascimento', date));
      expect(input.value).toBe(date);
      expect(screen.queryByText(underage)).toBeNull();
    }
  });

  test('does not continue with a date under 18: it is cleared, and the field gets the focus', async () => {
    setDate('2026-11-21T15:00:00Z');
    const props = stepProps({ cpf: '529.982.247-25', birthDate: '2010-03-02' });
    render(<IdentityStep {...props} />);
    await press('Continuar');
    const input = screen.getByLabelText<HTMLInputElement>('Data de nascimento');
    expect(input.value).toBe('');
    expect(screen.getByText(underage)).toBeTruthy();
    expect(document.activeElement).toBe(input);
    expect(props.onValuesChange).toHaveBeenLastCalledWith({ cpf: '529.982.247-25', birthDate: '' });
    expect(props.onComplete).not.toHaveBeenCalled();
  });

  test('keeps a date under 18 while the focus moves to a button, and clears it otherwise without taking the focus', async () => {
    setDate('2026-11-21T15:00:00Z');
    render(<IdentityStep {...stepProps()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Data de nascimento');
    await act(async () => type('Data de nascimento', '2010-03-02'));
    await leave(input, screen.getByRole('button', { name: 'Continuar' }));
    expect(input.value).toBe('2010-03-02');
    const cpf = screen.getByLabelText('CPF');
    cpf.focus();
    await leave(input, cpf);
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(cpf);
  });

  test('today is the day in Brazil: at two in the morning in London it is still yesterday', () => {
    setDate('2026-11-21T02:00:00Z');
    render(<IdentityStep {...stepProps()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Data de nascimento');
    expect(input.max).toBe('2026-11-20');
  });

  test.each([
    ['', 'Informe sua data de nascimento.'],
    ['1899-12-31', 'Data de nascimento inválida.'],
    ['2990-01-01', 'Data de nascimento inválida.'],
  ])('a date of %j is rejected with "%s"', async (date, text) => {
    const props = stepProps({ cpf: '529.982.247-25' });
    render(<IdentityStep {...props} />);
    if (date !== '') type('Data de nascimento', date);
    await press('Continuar');
    expect(screen.getByText(text)).toBeTruthy();
    expect(props.onComplete).not.toHaveBeenCalled();
  });

  test('shows a server error at the field, which gets the focus', async () => {
    const fields = { birthDate: 'Você deve ter ao menos 18 anos.' };
    const notice: StepNotice = { kind: 'refused', error: { fields } };
    render(<IdentityStep {...stepProps({ cpf: '529.982.247-25' }, notice)} />);
    expect(screen.getByText('Você deve ter ao menos 18 anos.')).toBeTruthy();
    const input = screen.getByLabelText('Data de nascimento');
    await vi.waitFor(() => expect(document.activeElement).toBe(input));
    type('Data de nascimento', '1990-03-02');
    expect(screen.queryByText('Você deve ter ao menos 18 anos.')).toBeNull();
  });
});

describe('the password', () => {
  const nothingToLoad = () => Promise.resolve(true);

  test('must be long enough and the same in both fields', async () => {
    const props = stepProps({ name: 'Marina', email: 'm@exemplo.com' });
    render(<PasswordStep {...props} loadNext={nothingToLoad} />);
    type('Nova senha', 'curta');
    type('Confirmar senha', 'outra');
    await press('Finalizar cadastro');
    expect(screen.getByText('Senha deve ter pelo menos 8 caracteres.')).toBeTruthy();
    expect(screen.getByText('Senhas não coincidem.')).toBeTruthy();
    type('Nova senha', 'mesma senha');
    expect(screen.queryByText('Senhas não coincidem.')).toBeNull();
    type('Confirmar senha', 'mesma senha');
    await press('Finalizar cadastro');
    await vi.waitFor(() =>
      expect(props.onComplete).toHaveBeenCalledWith({
        password: 'mesma senha',
        confirmPassword: 'mesma senha',
      }),
    );
  });

  test('shows its strength, and how to improve it', () => {
    render(<PasswordStep {...stepProps({ name: 'Marina Souza' })} loadNext={nothingToLoad} />);
    type('Nova senha', 'souza-2020-souza');
    expect(screen.getByText('muito fraca')).toBeTruthy();
    expect(screen.getByText(/Evite usar seu nome ou seu e-mail/)).toBeTruthy();
    type('Nova senha', 'um gato que lê jornal');
    expect(screen.getByText('forte')).toBeTruthy();
    type('Nova senha', 'curta');
    expect(screen.getByRole('status').textContent).toBe('Força da senha: muito fraca.');
  });

  test.each([
    ['curta', /8 caracteres/g, 2],
    ['senha123', /das primeiras senhas que alguém tentaria/g, 1],
  ] as const)('a rejected “%s” shows the advice once', async (password, advice, times) => {
    const { container } = render(<PasswordStep {...stepProps()} loadNext={nothingToLoad} />);
    const adviceCount = () => container.textContent?.match(advice)?.length;
    type('Nova senha', password);
    // The minimum length is shown above the field, before and after the rejection.
    expect(adviceCount()).toBe(1);
    await press('Finalizar cadastro');
    expect(adviceCount()).toBe(times);
  });
});
