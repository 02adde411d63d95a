import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { productEmails } from '../../support/messages/product-emails.ts';

const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Returns the dark mode rules of each class. */
function darkRulesOf(html: string): ReadonlyMap<string, string> {
  const [, rules = ''] = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
  return new Map(
    [...rules.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', style = '']) => [name, style]),
  );
}

/**
 * Returns a colour of an element or its nearest ancestor, from inline styles or, in dark mode, the rules of its
 * class.
 */
function colourOf(
  element: Element | null,
  property: string,
  dark: ReadonlyMap<string, string> | undefined,
): string {
  if (element === null) return 'none';
  const style = dark?.get(element.className) ?? '';
  const inline = element.getAttribute('style') ?? '';
  const found = [style, inline]
    .map((text) => new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(text)?.[1])
    .find((colour) => colour !== undefined);
  return found ?? colourOf(element.parentElement, property, dark);
}

/** Contrast ratio by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns each visible text with its colours in one mode. */
function coloursOfTexts(html: string, mode: 'light' | 'dark') {
  const page = parseHtml(html);
  const dark = mode === 'dark' ? darkRulesOf(html) : undefined;
  return [...page.body.querySelectorAll('*')]
    .filter((element) => element.closest('[style^="display:none"]') === null)
    .filter(({ childNodes }) =>
      [...childNodes].some(
        ({ nodeType, data = '' }: { nodeType: number; data?: string }) =>
          nodeType === Node.TEXT_NODE && data.trim() !== '',
      ),
    )
    .map((element) => ({
      content: element.textContent,
      text: colourOf(element, 'color', dark),
      background: colourOf(element, 'background-color', dark),
    }));
}

describe.each([...productEmails])('%s', (_, { html }) => {
  it.each(['light', 'dark'] as const)('is readable in %s mode', (mode) => {
    const texts = coloursOfTexts(html, mode);
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.filter(({ text, background }) => !(contrast(text, background) >= 4.5))).toEqual(
      [],
    );
    // A text without a dark rule would keep its light colour.
    const light = coloursOfTexts(html, 'light');
    const same = texts.filter(({ text }, index) => text === light[index]?.text);
    expect(same).toHaveLength(mode === 'light' ? texts.length : 0);
  });

  it('has no accessibility violation for screen readers', async () => {
    // Keep the body element: other test files in this process render into it.
    const { head, body } = parseHtml(html);
    document.head.innerHTML = head.innerHTML;
    document.body.innerHTML = body.innerHTML;
    document.documentElement.lang = 'pt-BR';
    try {
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        // These rules need a rendering browser; the tests above compute the contrast. An e-mail has no page regions.
        rules: {
          'color-contrast': { enabled: false },
          region: { enabled: false },
          'landmark-one-main': { enabled: false },
        },
      });
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    } finally {
      document.head.innerHTML = '';
      document.body.innerHTML = '';
    }
  });
});
