import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import EditionsPage from '../../../web/src/features/newsletter/editions/editions-page.tsx';
import { showPage } from '../lib/shown-page.tsx';

const path = '/edicoes/2026-11-24-fechamento';
const content = (of = path, text = 'Ibovespa subiu 0,52%') =>
  `<article data-page="${of}"><h1>${text}</h1></article>`;
const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>Fechamento - BFJ</title><meta name="description" content="Como foi o dia.">${head}</head><body><div id="root">${body}</div></body></html>`;

let answers: (() => Promise<Response>)[];
let asked: string[];

beforeEach(() => {
  answers = [];
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(typeof address === 'string' ? address : 'another');
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  });
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const queueResponse = (html: string, status = 200) =>
  answers.push(async () => new Response(html, { status }));

test('takes over the content of the document without a request', async () => {
  document.title = 'Fechamento - BFJ';
  document.body.innerHTML = content();
  showPage(<EditionsPage />, path);
  expect(screen.getAllByRole('heading', { level: 1 }).at(-1)?.textContent).toBe(
    'Ibovespa subiu 0,52%',
  );
  expect(screen.getByLabelText('Seu e-mail')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('loads the content from the server after another page', async () => {
  document.body.innerHTML = content('/edicoes/2026-11', 'Another page');
  queueResponse(page(content(), '<link rel="canonical" href="https://bfj.example/edicoes/x">'));
  showPage(<EditionsPage />, path);
  expect(screen.getByText('Abrindo as edições…')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Ibovespa subiu 0,52%' })).toBeTruthy();
  expect(asked).toEqual([path]);
  expect(document.title).toBe('Fechamento - BFJ');
  const canonical = document.querySelector('link[rel=canonical]');
  expect(canonical?.getAttribute('href')).toBe('https://bfj.example/edicoes/x');
});

test('a missing edition is reported, and excluded from search engines', async () => {
  queueResponse(
    page(content('/edicoes/x', 'Não temos esta edição'), '<meta name="robots" content="noindex">'),
    404,
  );
  showPage(<EditionsPage />, '/edicoes/x');
  expect(await screen.findByRole('heading', { name: 'Não temos esta edição' })).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')).not.toBeNull();
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
});

test('offers a retry if the page fails to load', async () => {
  queueResponse('<html><body>Gateway error</body></html>', 502);
  showPage(<EditionsPage />, path);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A página não carregou');
  queueResponse(page(content()));
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Ibovespa subiu 0,52%' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the prerendered frame has the placeholder of the content', () => {
  vi.stubGlobal('document', undefined);
  const html = renderToString(
    <MemoryRouter initialEntries={['/edicoes']}>
      <EditionsPage />
    </MemoryRouter>,
  );
  vi.unstubAllGlobals();
  expect(html).toContain('<div><!--content--></div>');
});
