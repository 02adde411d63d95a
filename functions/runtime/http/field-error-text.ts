import type * as z from 'zod/mini';

/** Returns the error text of a field without one in its contract. */
export function fieldErrorText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'Campo obrigatório.' : 'Este valor não é do tipo esperado.';
  }
  if (issue.code === 'too_small') {
    return `Informe pelo menos ${String(issue.minimum)}${selectUnit(issue.origin)}.`;
  }
  if (issue.code === 'too_big') {
    return `Informe no máximo ${String(issue.maximum)}${selectUnit(issue.origin)}.`;
  }
  return issue.code === 'unrecognized_keys' ? 'Há campos desconhecidos.' : 'Valor inválido.';
}

function selectUnit(origin: string): string {
  if (origin === 'string') return ' caracteres';
  return origin === 'array' || origin === 'set' ? ' itens' : '';
}
