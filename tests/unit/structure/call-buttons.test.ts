import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../support/requests/endpoints.ts';
import { webSources } from '../../support/sources/web-sources.ts';

/** Opening tags of a component, each as it is written. */
function tagsOf(text: string, name: string): string[] {
  return text
    .split(new RegExp(`<(?=${name}\\b)`))
    .slice(1)
    .map((after) => after.slice(0, after.search(/(?<!=)>/)));
}

/** They send nobody a request: a plan is chosen in them, and the browser goes to its page. */
const withoutCall = [
  'features/billing/subscription/overdue-page.tsx',
  'marketing/plans/one-off-offers.tsx',
];

describe('whoever meets a limit sees when it ends', () => {
  it('every form is sent by a button that knows what it calls, and rests', async () => {
    const found: string[] = [];
    for (const { file, text } of await webSources()) {
      const others = [...tagsOf(text, 'Button'), ...tagsOf(text, 'button')];
      if (others.some((tag) => /type="submit"/.test(tag))) found.push(file);
    }
    expect(found.toSorted()).toEqual(withoutCall);
  });

  it('what is chosen without a call calls nothing', async () => {
    const chosen = (await webSources()).filter(({ file }) => withoutCall.includes(file));
    const calling = chosen.filter(({ text }) => /callApi|callWithSession/.test(text));
    expect(calling).toEqual([]);
  });

  it('every call that is named by its path alone is one of the contracts', async () => {
    const known = (await allEndpoints()).map(({ path }) => path);
    const named = (await webSources()).flatMap(({ text }) =>
      [...text.matchAll(/path: '(\/api\/[^']*)'/g)].map(([, path]) => path),
    );
    expect(named.length).toBeGreaterThanOrEqual(2);
    expect(named.filter((path) => !known.some((other) => other === path))).toEqual([]);
  });
});
