import { afterEach, expect, test } from 'vitest';
import { keepTypedText, restoreTypedText } from '../../../web/src/lib/hydration/typed-text.ts';

const page = '<input type="email"><input type="password"><input type="text">';

function open(path: string, html: string): HTMLElement {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root" data-prerendered="">${html}</div>`;
  const root = document.querySelector<HTMLElement>('#root');
  if (root === null) throw new Error('No root.');
  return root;
}

const fill = (values: readonly string[]) => {
  for (const [nth, field] of document.querySelectorAll('input').entries()) {
    field.value = values[nth] ?? '';
  }
};
const values = () => Array.from(document.querySelectorAll('input'), ({ value }) => value);

afterEach(() => {
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
});

test('restores typed text once, and never a password', () => {
  open('/newsletter', page);
  fill(['ana@exemplo.com.br', 'segredo', 'Ana']);
  keepTypedText();
  restoreTypedText(open('/newsletter', page));
  expect(values()).toEqual(['ana@exemplo.com.br', '', 'Ana']);
  restoreTypedText(open('/newsletter', page));
  expect(values()).toEqual(['', '', '']);
});

test('restores nothing on another page', () => {
  open('/newsletter', page);
  fill(['ana@exemplo.com.br']);
  keepTypedText();
  restoreTypedText(open('/about', page));
  expect(values()).toEqual(['', '', '']);
});

test('stores nothing of a page rendered in the browser', () => {
  open('/login', page).removeAttribute('data-prerendered');
  fill(['ana@exemplo.com.br']);
  keepTypedText();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{', '[]', '["a"]', '{"path":"/newsletter","texts":[1]}', 'null'])(
  'ignores a damaged draft: %s',
  (stored) => {
    sessionStorage.setItem('typedDraft', stored);
    restoreTypedText(open('/newsletter', page));
    expect(values()).toEqual(['', '', '']);
  },
);
