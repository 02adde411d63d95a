import type { Page } from '@playwright/test';

/**
 * Translates every page opened from now on as Google Translate in Chrome does: soon after it appears, each visible
 * text is replaced by the same text in two `<font>` elements.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, noscript, textarea, title, option, font, [translate="no"]';
    const translate = (text: Text): void => {
      const parent = text.parentElement;
      if (parent === null || parent.closest(skipped) !== null || text.data.trim() === '') return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.append(inner);
      inner.textContent = text.data;
      text.replaceWith(outer);
    };
    const waiting = new Set<Text>();
    const translateSoon = (root: Node): void => {
      if (waiting.size === 0) setTimeout(translateWaiting);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) waiting.add(root);
      while (walker.nextNode()) waiting.add(walker.currentNode as Text);
    };
    const translateWaiting = (): void => {
      for (const text of waiting) translate(text);
      waiting.clear();
    };
    const options = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') translateSoon(target);
        for (const node of addedNodes) translateSoon(node);
      }
    });
    const start = (): void => {
      translateSoon(document.body);
      observer.observe(document.body, options);
    };
    // A translator starts after hydration.
    const timer = setInterval(() => {
      const root = document.querySelector('#root');
      if (root === null || !Object.keys(root).some((key) => key.startsWith('__react'))) return;
      clearInterval(timer);
      start();
    }, 50);
  });
}
