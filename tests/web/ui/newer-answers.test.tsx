import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NewerAnswers } from '../../../web/src/ui/forms/newer-answers.tsx';

afterEach(cleanup);

function Form() {
  const [answers, setAnswers] = useState([{ label: 'Nome', there: 'Ana' }]);
  return (
    <form>
      <input aria-label="Nome" />
      <NewerAnswers answers={answers} onTake={() => setAnswers([])} />
    </form>
  );
}

test('taking the saved values keeps the position in the form, and is announced', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Usar o que está salvo' }));
  const confirmation = screen.getByText('Pronto: aqui está o que ficou salvo.');
  expect(document.activeElement).toBe(confirmation);
  // The message disappears once something else is typed.
  fireEvent.input(screen.getByLabelText('Nome'), { target: { value: 'Bia' } });
  expect(confirmation.isConnected).toBe(false);
});
