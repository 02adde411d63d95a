import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { assetDataSchema } from '../../../shared/market/asset-data.ts';
import { AssetResult } from '../../../web/src/features/market/analysis/asset-view.tsx';
import { pricePoints } from '../../../web/src/features/market/analysis/price/price-history.ts';
import { arbitraryOf } from '../../support/requests/arbitrary-of.ts';
import { assetTabNames } from './asset-tab-names.ts';

// The library draws on a canvas, which this environment has none of.
vi.mock('../../../web/src/features/market/analysis/price/price-canvas.tsx', () => ({
  default: () => null,
}));

afterEach(cleanup);

const anyAsset = arbitraryOf(assetDataSchema).map((value) => assetDataSchema.parse(value));

test.each(assetTabNames)(
  'whatever the contract admits, %s shows figures and dashes',
  { timeout: 120_000 },
  (tab) => {
    const complaints = vi.spyOn(console, 'error');
    fc.assert(
      fc.property(anyAsset, (data) => {
        const { container, unmount } = render(
          <AssetResult
            data={data}
            today="2026-11-21"
            now={Date.parse('2026-11-21T15:00:00.000Z')}
            tab={tab}
            onTab={() => undefined}
          />,
        );
        // Names and descriptions are the source's own; attributes are looked through as well.
        expect(container.innerHTML).not.toMatch(/NaN|∞|undefined|Infinity|>null|"null|null"/);
        expect(container.querySelector('[role=tabpanel][data-state=active]')?.textContent).not.toBe(
          '',
        );
        const links = [...container.querySelectorAll('a')].map(({ protocol }) => protocol);
        expect(links.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
        unmount();
      }),
      // Each of them has dozens of lines, and hundreds of figures.
      { numRuns: 20 },
    );
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  },
);

test('the chart only ever gets finite prices on days that follow each other', () => {
  fc.assert(
    fc.property(anyAsset, ({ historical }) => {
      const points = pricePoints(historical);
      const days = points.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day))).toEqual([]);
      expect(points.filter(({ close }) => !(Number.isFinite(close) && close > 0))).toEqual([]);
    }),
  );
});
