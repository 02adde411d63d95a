import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../support/requests/endpoints.ts';
import { webSources } from '../../support/sources/web-sources.ts';

/** The opening tags of a component in a text. */
function tagsOf(text: string, name: string): string[] {
  return text
    .split(new RegExp(`<(?=${name}\\b)`))
    .slice(1)
    .map((after) => after.slice(0, after.search(/(?<!=)>/)));
}

/** These send no request: the user chooses a plan and the browser opens its page. */
const withoutCall = [
  'features/billing/subscription/overdue-page.tsx',
  'marketing/plans/one-off-offers.tsx',
];

describe('a limit shows when it ends', () => {
  it('every form has a submit button that knows its endpoint and is disabled at the limit', async () => {
    const found: string[] = [];
    for (const { file, text } of await webSources()) {
      const others = [...tagsOf(text, 'Button'), ...tagsOf(text, 'button')];
      if (others.some((tag) => /type="submit"/.test(tag))) found.push(file);
    }
    expect(found.toSorted()).toEqual(withoutCall);
  });

  it('choices without a request make none', async () => {
    const chosen = (await webSources()).filter(({ file }) => withoutCall.includes(file));
    const calling = chosen.filter(({ text }) => /callApi|callWithSession/.test(text));
    expect(calling).toEqual([]);
  });

  it('every call by its path alone uses a path of the contracts', async () => {
    const known = (await allEndpoints()).map(({ path }) => path);
    const named = (await webSources()).flatMap(({ text }) =>
      [...text.matchAll(/path: '(\/api\/[^']*)'/g)].map(([, path]) => path),
    );
    expect(named.length).toBeGreaterThanOrEqual(2);
    expect(named.filter((path) => !known.some((other) => other === path))).toEqual([]);
  });
});
