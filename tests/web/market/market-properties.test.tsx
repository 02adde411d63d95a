import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { assetDataSchema } from '../../../shared/market/asset-data.ts';
import { AssetResult } from '../../../web/src/features/market/analysis/asset-view.tsx';
import { pricePoints } from '../../../web/src/features/market/analysis/price/price-history.ts';
import { deriveArbitrary } from '../../support/requests/derive-arbitrary.ts';
import { assetTabNames } from './asset-tab-names.ts';

// The library draws on a canvas, which this environment does not support.
vi.mock('../../../web/src/features/market/analysis/price/price-canvas.tsx', () => ({
  default: () => null,
}));

afterEach(cleanup);

const anyAsset = deriveArbitrary(assetDataSchema).map((value) => assetDataSchema.parse(value));

test.each(assetTabNames)(
  '%s shows values and dashes for any data that the contract allows',
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
            onTabChange={() => undefined}
          />,
        );
        // Names and descriptions come from the source; attributes are checked as well.
        expect(container.innerHTML).not.toMatch(/NaN|∞|undefined|Infinity|>null|"null|null"/);
        expect(container.querySelector('[role=tabpanel][data-state=active]')?.textContent).not.toBe(
          '',
        );
        const links = [...container.querySelectorAll('a')].map(({ protocol }) => protocol);
        expect(links.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
        unmount();
      }),
      // Each run checks dozens of lines and hundreds of values.
      { numRuns: 20 },
    );
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  },
);

test('the chart only gets finite prices on consecutive days', () => {
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
