import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IntoView } from '../../../web/src/ui/feedback/into-view.tsx';

test('scrolls once, and ignores a promise returned by scrolling', () => {
  const scrollIntoView = vi.fn<() => unknown>(() => Promise.resolve());
  Element.prototype.scrollIntoView = scrollIntoView;
  const { rerender, unmount } = render(
    <IntoView>
      <p>Recusado</p>
    </IntoView>,
  );
  rerender(
    <IntoView>
      <p>Ainda recusado</p>
    </IntoView>,
  );
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(unmount).not.toThrow();
});
