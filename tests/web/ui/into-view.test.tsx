import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IntoView } from '../../../web/src/ui/feedback/into-view.tsx';

test('scrolls once, and ends quietly where scrolling returns a promise', () => {
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
