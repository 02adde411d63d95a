import * as z from 'zod/mini';
import { BfjError } from '../runtime/bfj-error.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

/** brapi.dev, the source of market data. */
export interface Brapi {
  /**
   * Every asset that the partner lists, with name, sector and kind.
   * @throws BfjError `partner_unavailable`
   */
  listAssets(): Promise<ListedAsset[]>;
}

const listedAssetSchema = z.object({
  stock: z.string(),
  name: z.string(),
  sector: z.nullish(z.string()),
  type: z.nullish(z.string()),
});
export type ListedAsset = z.infer<typeof listedAssetSchema>;

const assetPageSchema = z.object({
  stocks: z.array(listedAssetSchema),
  hasNextPage: z.nullish(z.boolean()),
});

const pageSize = 1000;
/** B3 lists about 2,500 assets; a partner that never says "last page" must not keep us. */
const maximumPages = 10;
const timeoutMilliseconds = 8_000;

export function brapi(baseUrl: string, readToken: ReadSecret): Brapi {
  return {
    async listAssets() {
      const assets: ListedAsset[] = [];
      for (let page = 1; page <= maximumPages; page += 1) {
        const query = new URLSearchParams({
          sortBy: 'name',
          limit: String(pageSize),
          page: String(page),
        });
        const answer = assetPageSchema.safeParse(
          await getJson(new URL(`/api/quote/list?${query.toString()}`, baseUrl), await readToken()),
        );
        if (!answer.success) {
          const cause = new OperationalError('brapi answered in another shape');
          throw new BfjError('partner_unavailable', { cause });
        }
        assets.push(...answer.data.stocks);
        if (answer.data.hasNextPage !== true || answer.data.stocks.length === 0) break;
      }
      return assets;
    },
  };
}

async function getJson(url: URL, token: string): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (answer.ok) return await answer.json();
  } catch (error) {
    const cause = new OperationalError('brapi did not answer', { cause: error });
    throw new BfjError('partner_unavailable', { cause });
  }
  const cause = new OperationalError(`brapi answered ${answer.status}`);
  throw new BfjError('partner_unavailable', { cause });
}
