import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { SandboxContext } from '../context.ts';
import { hostedPage } from './hosted-pages.ts';

const folder = new URL('./', import.meta.url);

/** Files that browsers load from the partner, by path. */
const files: Readonly<
  Record<
    string,
    { readonly type: string; readonly read: () => string | Promise<string> } | undefined
  >
> = {
  '/js/v2': { type: 'text/javascript', read: () => bundleFile('sdk.js') },
  '/secure-fields/field.html': { type: 'text/html', read: () => plain('field.html') },
  '/secure-fields/field.css': { type: 'text/css', read: () => plain('field.css') },
  '/secure-fields/field.js': { type: 'text/javascript', read: () => bundleFile('field.js') },
};

/** Policy of the page with card fields, which any seller may frame. */
const fieldPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const hostedPolicy = "default-src 'none'; img-src data:; frame-ancestors 'none'";

/** @returns a function that serves a path for browsers, and resolves to whether it did */
export function createBrowserFiles(
  context: SandboxContext,
): (path: string, response: ServerResponse) => Promise<boolean> {
  const read = new Map<string, string>();
  return async (path, response) => {
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (file !== undefined) {
      const content = read.get(path) ?? (await file.read());
      read.set(path, content);
      send(response, file.type, content, fieldPolicy);
      return true;
    }
    const page = hostedPage(context, path);
    if (page !== undefined) send(response, 'text/html', page, hostedPolicy);
    return page !== undefined;
  };
}

function plain(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

/** Returns one classic script, as sellers' pages load it. */
async function bundleFile(name: string): Promise<string> {
  // Imported here, so that only a page with a card form waits for it.
  const { buildSync } = await import('esbuild');
  const [output] = buildSync({
    entryPoints: [fileURLToPath(new URL(name, folder))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  }).outputFiles;
  return output?.text ?? '';
}

function send(response: ServerResponse, type: string, content: string, policy: string): void {
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(content),
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    .end(content);
}
