import { expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

/** The files of the site that contain an expression. */
async function filesWith(pattern: RegExp): Promise<readonly string[]> {
  return (await webSources()).filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

it('only one component is a combobox with a list', async () => {
  expect(await filesWith(/role="combobox"/)).toEqual(['ui/assets/asset-combobox.tsx']);
  expect(await filesWith(/role="listbox"/)).toEqual(['ui/assets/asset-list.tsx']);
});

it('only the router writes the browser history', async () => {
  expect(await filesWith(/\bhistory\b[\s\S]{0,4}\.(?:replaceState|pushState)\b/)).toEqual([
    // Hides a token before the router is loaded: a request for its code would carry it in the Referer.
    'lib/link-token.ts',
  ]);
});
