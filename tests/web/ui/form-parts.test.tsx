import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallButton } from '../../../web/src/ui/call-button.tsx';
import { ChoiceTiles } from '../../../web/src/ui/forms/choice-tiles.tsx';
import { PasswordField } from '../../../web/src/ui/forms/password-field.tsx';
import { SaveBar } from '../../../web/src/ui/forms/save-bar.tsx';
import { SettingsSection } from '../../../web/src/ui/page/settings-section.tsx';
import { SelectField } from '../../../web/src/ui/forms/select-field.tsx';
import { Stepper } from '../../../web/src/ui/stepper.tsx';
import { Switch } from '../../../web/src/ui/forms/switch.tsx';
import { TextAreaField } from '../../../web/src/ui/forms/text-area-field.tsx';
import { TextField } from '../../../web/src/ui/forms/text-field.tsx';

afterEach(cleanup);

/** Returns the description that a screen reader reads after the name of a control. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '?').join(' | ');
}

test('a field is announced with its hint, and with its error while there is one', () => {
  const { rerender } = render(<TextField label="Nome" hint="Como no documento." />);
  const field = () => screen.getByLabelText('Nome');
  expect(descriptionOf(field())).toBe('Como no documento.');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Nome" hint="Como no documento." error="Muito curto." />);
  expect(descriptionOf(field())).toBe('Como no documento. | Muito curto.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  rerender(<TextField label="Nome" error={{ title: 'Email inválido', text: 'Digite outro.' }} />);
  expect(descriptionOf(field())).toBe('Email inválido Digite outro.');
});

test('announces a later error in a live region that already exists', () => {
  const { container, rerender } = render(<TextField label="Nome" />);
  const region = container.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  rerender(<TextField label="Nome" error="Muito curto." />);
  expect(container.querySelector('[aria-live=polite]')).toBe(region);
  expect(region?.textContent).toBe('Muito curto.');
});

test('a select is the browser’s own, also on a desktop', () => {
  const options = [
    { id: 'basico', label: 'Básico' },
    { id: 'avancado', label: 'Avançado' },
  ];
  render(<SelectField label="Nível" options={options} placeholder="Selecione" defaultValue="" />);
  const select = screen.getByLabelText<HTMLSelectElement>('Nível');
  expect(select.tagName).toBe('SELECT');
  fireEvent.change(select, { target: { value: 'avancado' } });
  expect(select.value).toBe('avancado');
  expect(select.options[0]?.disabled).toBe(true);
});

test('a busy button keeps its text and its focus, and ignores presses', () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <CallButton endpoints={[]} busy={false} onClick={onClick}>
      Salvar
    </CallButton>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  button.focus();
  rerender(
    <CallButton endpoints={[]} busy busyLabel="Salvando..." onClick={onClick}>
      Salvar
    </CallButton>,
  );
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain('Salvar');
  expect(button.textContent).toContain('Salvando...');
});

test('a busy submit button does not submit its form', () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <CallButton endpoints={[]} type="submit" busy>
        Enviar
      </CallButton>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a password can be shown and hidden, and keeps the typed text', () => {
  render(<PasswordField label="Senha" />);
  const field = screen.getByLabelText<HTMLInputElement>('Senha');
  fireEvent.change(field, { target: { value: 'segredo' } });
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(field.type).toBe('text');
  expect(field.value).toBe('segredo');
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(field.type).toBe('password');
});

test('tiles are one group of real radio buttons or checkboxes', () => {
  const options = [
    { id: 'acoes', label: 'Ações' },
    { id: 'fiis', label: 'FIIs' },
  ];
  const { rerender } = render(
    <ChoiceTiles
      type="checkbox"
      label="Áreas"
      options={options}
      input={{ name: 'areas' }}
      initial={['acoes']}
      error="Selecione uma"
    />,
  );
  const group = screen.getByRole('group', { name: 'Áreas' });
  expect(descriptionOf(group)).toBe('Selecione uma');
  const [stocks, funds] = screen.getAllByRole<HTMLInputElement>('checkbox');
  if (funds) fireEvent.click(funds);
  expect([stocks?.checked, funds?.checked]).toEqual([true, true]);

  rerender(<ChoiceTiles type="radio" label="Áreas" options={options} input={{ name: 'one' }} />);
  expect(screen.getByRole('radiogroup', { name: 'Áreas' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test('a switch is a checkbox with the switch role', () => {
  render(<Switch label="Relatórios" hint="Toda sexta-feira." />);
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Relatórios' });
  fireEvent.click(control);
  expect(control.checked).toBe(true);
  expect(descriptionOf(control)).toBe('Toda sexta-feira.');
});

test('progress is described in words, numbered, ticked, and filled by completed screens', () => {
  const stages = [
    {
      title: 'Plano',
      steps: [{ id: 'plan', title: 'Plano' }],
    },
    {
      title: 'Pessoa',
      steps: ['Nome', 'Contato', 'Informações', 'Senha'].map((title) => ({ id: title, title })),
    },
  ];
  render(
    <Stepper
      label="Passos"
      substeps="Etapas"
      stages={stages}
      current="Contato"
      completed={['plan', 'Nome']}
    />,
  );
  expect(screen.getByText('Passo 2 de 2')).toBeTruthy();
  const [done, current] = within(screen.getByRole('list', { name: 'Passos' })).getAllByRole(
    'listitem',
  );
  expect(done?.textContent).toBe('Plano (concluído)');
  expect(current?.textContent).toBe('2Pessoa');
  expect(current?.getAttribute('aria-current')).toBe('step');
  expect(current?.querySelector<HTMLElement>('[style]')?.style.transform).toBe('scaleX(0.5)');
  const substeps = within(screen.getByRole('list', { name: 'Etapas' })).getAllByRole('listitem');
  expect(substeps.map(({ textContent }) => textContent)).toEqual([
    'Nome (concluído)',
    'Contato',
    'Informações',
    'Senha',
  ]);
});

test('a text area counts the typed characters, cuts nothing off, and announces its limit once', () => {
  const area = (value: string) => (
    <TextAreaField
      label="Anotação"
      hint="Só você lê."
      maximum={20}
      value={value}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(area('Uma\nnota'));
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Anotação');
  const status = () => screen.getByRole('status').textContent;
  expect(field().value).toBe('Uma\nnota');
  expect(field().hasAttribute('maxlength')).toBe(false);
  expect(descriptionOf(field())).toBe('Só você lê. | 8 de 20 caracteres');
  expect(status()).toBe('');
  rerender(area('x'.repeat(19)));
  expect(status()).toBe('O texto está perto do limite.');
  rerender(area('x'.repeat(21)));
  expect(descriptionOf(field())).toBe('Só você lê. | 1 caractere a mais');
  expect(status()).toBe('O texto passou do limite de 20 caracteres.');
  expect(field().value).toHaveLength(21);
});

test('the footer of a saved form shows unsaved changes, and discards them', () => {
  const discard = vi.fn();
  const texts = {
    save: 'Salvar nota',
    saving: 'Salvando nota...',
    saved: 'Nota salva',
    savedAnnouncement: 'Sua nota foi salva.',
  };
  const bar = (state: 'idle' | 'saving' | 'saved', changed: boolean, failed = false) => (
    <SaveBar endpoints={[]} onDiscard={discard} {...{ texts, state, changed, failed }} />
  );
  const { rerender } = render(bar('idle', false));
  const statusText = () => screen.getByRole('status').textContent;
  const findDiscardButton = () => screen.queryByRole('button', { name: 'Descartar' });
  expect([statusText(), findDiscardButton()]).toEqual(['', null]);
  rerender(bar('idle', true));
  expect(statusText()).toBe('Alterações não salvas.');
  fireEvent.click(findDiscardButton() ?? document);
  expect(discard).toHaveBeenCalledOnce();
  rerender(bar('idle', true, true));
  expect(statusText()).toBe('Não salvo. Suas alterações continuam aqui.');
  rerender(bar('saving', true));
  expect([statusText(), findDiscardButton()]).toEqual(['', null]);
  expect(screen.getByText('Salvando nota...')).toBeDefined();
  rerender(bar('saved', false));
  expect(statusText()).toBe('Sua nota foi salva.');
  expect(screen.getByRole('button', { name: 'Nota salva' })).toBeDefined();
});

test('the footer of a saved form moves into the column of the questions if there is one', () => {
  const foot = (
    <SaveBar
      endpoints={[]}
      texts={{ save: 'Salvar nota', saving: '', saved: '', savedAnnouncement: '' }}
      state="idle"
      changed={false}
      failed={false}
      onDiscard={() => undefined}
    />
  );
  const besideMargin = () =>
    screen.getByRole('button').closest('[class*="md:pl-"]')?.matches(':has(>[data-columns])>*');
  const { rerender } = render(<form>{foot}</form>);
  expect(besideMargin()).toBe(false);
  rerender(
    <form>
      <SettingsSection level={2} title="Nota">
        {null}
      </SettingsSection>
      {foot}
    </form>,
  );
  expect(besideMargin()).toBe(true);
});
