import { expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

/** The files of the site in which something is written. */
async function filesWith(pattern: RegExp): Promise<readonly string[]> {
  return (await webSources()).filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

it('there is one combobox, with one list', async () => {
  expect(await filesWith(/role="combobox"/)).toEqual(['ui/assets/asset-combobox.tsx']);
  expect(await filesWith(/role="listbox"/)).toEqual(['ui/assets/asset-list.tsx']);
});

it('the history of the browser is the router’s to write', async () => {
  expect(await filesWith(/\bhistory\b[\s\S]{0,4}\.(?:replaceState|pushState)\b/)).toEqual([
    // Hides a token before the router is loaded: a request for its code would carry it in the Referer.
    'lib/link-token.ts',
  ]);
});
